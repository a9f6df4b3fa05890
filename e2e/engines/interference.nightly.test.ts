import { expect, test } from 'vitest'
import { ACCEPT, accept, reads } from '../support/engines/decide.ts'
import type { View } from '../support/engines/engine.ts'
import { hasDecided, inEveryEngine, standInNode, visitHost } from './visitHost.ts'

// What becomes of a request when the page or the user interferes with page, frame or window. The server is a double.
inEveryEngine((given) => {
  const deeds = {
    'loads again': () => given.page.goto(given.host.page),
    'removes the frame': () => given.page.evaluate(() => document.querySelector('iframe')?.remove()),
    'closes the window': () => given.page.evaluate(() => window.opened.at(-1)?.close()),
    'sends the window elsewhere': () =>
      given.page.evaluate((url) => {
        const popup = window.opened.at(-1)
        if (popup) popup.location.href = url
      }, given.host.otherPage),
  }
  const steps = ['is preparing', 'shows the request', 'is sending', 'has answered'] as const
  const all = (Object.keys(deeds) as (keyof typeof deeds)[]).flatMap((deed) =>
    steps.map((step) => [deed, step] as const),
  )

  test.each(all)(
    'the page %s while the window %s: what was approved is sent once, and nothing else',
    async (deed, step) => {
      let visitor = await given.visit()
      const chain = standInNode(given.host)
      const address = await visitor.signIn()
      if (step === 'is preparing')
        await given.page.evaluate((wallet) => {
          // The frame does not learn of this window.
          const { review } = window
          window.review = () => {
            window.review = review
            window.opened.push(window.open(`${wallet}/approve#${crypto.randomUUID()}`, '_blank', 'popup'))
          }
        }, given.host.wallet)
      const first = await visitor.askToSend(address, 1)
      const popup = await visitor.review()
      const isApproved = step === 'is sending' || step === 'has answered'
      const arrived = step === 'is sending' ? chain.hold() : undefined
      if (isApproved) await accept(popup)
      else if (step === 'shows the request') await popup.see('button', ACCEPT)
      if (arrived) await arrived
      else if (isApproved) await visitor.answer(first)

      await deeds[deed]()
      chain.release()
      const isPageNew = deed === 'loads again' || deed === 'removes the frame'
      if (isPageNew && step === 'shows the request') {
        await reads(popup, /reloaded or closed/)
        expect(await popup.evaluate(() => document.querySelectorAll('button').length)).toBe(1)
      }
      if (isApproved) {
        await expect.poll(chain.amounts).toEqual([1])
        if (!isPageNew) expect((await visitor.answer(first)).type).toMatch(/SUCCESS/)
      } else expect([chain.amounts(), hasDecided(given.host)]).toEqual([[], false])

      if (isPageNew) {
        visitor = await visitHost(given.browser, given.page, given.host)
        await visitor.ready()
      }
      // Where the page is as it was, a request that nobody has decided waits for the next window.
      const isWaiting = !isApproved && !isPageNew
      const second = isWaiting ? first : await visitor.askToSend(address, 2)
      await accept(await visitor.review())
      expect((await visitor.answer(second)).type).toMatch(/SUCCESS/)
      expect(chain.amounts()).toEqual([...(isApproved ? [1] : []), isWaiting ? 1 : 2])
    },
  )

  test('two windows for one id: the newer one has the request, and the other says so', async () => {
    const visitor = await given.visit()
    const address = await visitor.signIn()
    await given.page.evaluate((wallet) => {
      const id = crypto.randomUUID()
      window.review = () => {
        window.open(`${wallet}/approve#${id}`, '_blank', 'popup,width=420,height=680')
        window.askFrame('OPEN_WINDOW', { id })
      }
    }, given.host.wallet)
    const { id, popup: older } = await visitor.openToSign(address)
    await given.page.focus()
    const newer = await visitor.review()
    await reads(older, /another window/)
    await accept(newer)
    await visitor.expectSignature(id, address)
    expect(given.host.server.calls.filter(({ path }) => path === '/api/approvals')).toHaveLength(1)
  })

  test('a window that loads again, or goes away and comes back, has its request again', async () => {
    const visitor = await given.visit()
    const address = await visitor.signIn()
    const { id, popup } = await visitor.openToSign(address)
    await reload(popup)
    await popup.see('button', ACCEPT)
    await popup.goto(given.host.otherPage)
    await popup.evaluate(() => history.back()).catch(() => {})
    await accept(popup)
    await visitor.expectSignature(id, address)
  })

  test('a page that goes away and comes back, from the browser’s cache or anew, can ask', async () => {
    let visitor = await given.visit()
    const address = await visitor.signIn()
    await visitor.signNow(address)
    await given.page.goto(given.host.otherPage)
    await given.page.evaluate(() => history.back()).catch(() => {})
    await expect.poll(() => given.page.url()).toMatch(given.host.page)
    await given.page.focus()
    if (await given.page.evaluate(() => window.said === undefined)) {
      visitor = await visitHost(given.browser, given.page, given.host)
      await visitor.ready()
    }
    await visitor.signNow(address)
  })

  test.each(['assign', 'replace'] as const)(
    'a page that moves its window to a fragment (%s): the window loads again, no button has the focus, and nothing is signed',
    async (how) => {
      const visitor = await given.visit()
      const address = await visitor.signIn()
      const { id, popup } = await visitor.openToSign(address)
      const named = () => document.querySelector('[id]:is(a, button, input, summary)')
      expect(await popup.evaluate(named)).toBeNull()
      await markAsOld(popup)
      await given.page.evaluate(
        ([way, url]) => {
          const popup = window.opened[0]
          if (way === 'replace') popup?.location.replace(url)
          else if (popup) popup.location.href = url
        },
        [how, `${given.host.wallet}/approve#approve`] as const,
      )
      await expectNew(popup)
      await reads(popup, /./)
      await popup.focus()
      await popup.press('Enter')
      const focused = await popup.evaluate(() => document.activeElement?.tagName)
      expect([focused, hasDecided(given.host)]).toEqual([expect.not.stringMatching(/BUTTON/), false])
      await given.page.focus()
      await accept(await visitor.review())
      await visitor.expectSignature(id, address)
    },
  )

  test('a page that opens its window under one name shows nothing old under a new id', async () => {
    const visitor = await given.visit()
    const address = await visitor.signIn()
    await given.page.evaluate((wallet) => {
      window.review = () => {
        const id = crypto.randomUUID()
        window.open(`${wallet}/approve#${id}`, 'wallet', 'popup,width=420,height=680')
        window.askFrame('OPEN_WINDOW', { id })
      }
    }, given.host.wallet)
    const { id, popup } = await visitor.openToSign(address)
    await markAsOld(popup)
    await given.page.focus()
    await given.page.click('button', 'Review')
    await expectNew(popup)
    await accept(popup)
    await visitor.expectSignature(id, address)
    expect(await visitor.popups()).toHaveLength(1)
  })
})

const markAsOld = (view: View): Promise<void> =>
  view.evaluate(() => {
    Object.assign(window, { isOld: true })
  })
const expectNew = (view: View): Promise<void> =>
  expect.poll(() => view.evaluate(() => Reflect.has(window, 'isOld')).catch(() => true)).toBe(false)
const reload = (view: View): Promise<unknown> => view.evaluate(() => location.reload()).catch(() => {})
