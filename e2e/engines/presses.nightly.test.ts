import { beforeEach, expect, test } from 'vitest'
import { ACCEPT, accept, reads } from '../support/engines/decide.ts'
import type { Point, PressOptions, View, Window } from '../support/engines/engine.ts'
import { hasDecided, inEveryEngine, type Visit } from './visitHost.ts'

// Which presses in the wallet's window count. e2e/frame/frame.test.ts asks the same in Chromium, in the gate.
const TWENTY = { times: 20, pauseMs: 150 }
inEveryEngine((given) => {
  let visitor: Visit
  let address: `0x${string}`
  beforeEach(async () => {
    visitor = await given.visit()
    address = await visitor.signIn()
  })

  /** The page opens the window, and lets it have the request when it likes. */
  async function openEarly(): Promise<Window> {
    await given.page.evaluate((wallet) => {
      window.review = () => {
        const id = crypto.randomUUID()
        Object.assign(window, { id })
        window.open(`${wallet}/approve#${id}`, '_blank', 'popup,width=420,height=680')
      }
    }, given.host.wallet)
    const popup = await visitor.review()
    await reads(popup, /./)
    // Firefox fails to press the mouse on a window that was never painted.
    await popup.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    return popup
  }
  const letIn = () =>
    given.page.evaluate(() => window.askFrame('OPEN_WINDOW', { id: Reflect.get(window, 'id') }))

  async function findSpot(): Promise<Point> {
    const { id, popup } = await visitor.openToSign(address)
    const spot = await spotOf(popup)
    await popup.close()
    await visitor.call('ABORT', { id })
    return spot
  }

  test.each<[string, PressOptions]>([
    ['twenty presses in one spot, 150 ms apart, from before the request is shown', TWENTY],
    ['a press that begins before the request is shown', { holdMs: 4_000 }],
  ])('%s: nothing is signed', async (_, options) => {
    const spot = await findSpot()
    const id = await visitor.askToSign(address)
    for (let longestMs = Number.POSITIVE_INFINITY; longestMs > 900; ) {
      const popup = await openEarly()
      await popup.evaluate(watchPresses)
      const pressing = popup.clickAt(spot, options)
      await letIn()
      await pressing
      await popup.see('button', ACCEPT)
      expect(hasDecided(given.host)).toBe(false)
      const { presses, isTold } = await popup.evaluate<Watched>(() => Reflect.get(window, 'watched'))
      expect([presses.length, isTold]).toEqual([options.times ?? 1, options.times !== undefined])
      longestMs = Math.max(0, ...presses.slice(1).map((at, index) => at - (presses[index] ?? 0)))
      if (longestMs > 900) await popup.close()
      else await accept(popup)
    }
    await visitor.expectSignature(id, address)
  })

  test.each(['Enter', 'Space'])('%s that is held while the window opens presses nothing', async (key) => {
    const id = await visitor.askToSign(address)
    const popup = await openEarly()
    await popup.focus()
    await popup.evaluate(watchPresses)
    const holding = popup.hold(key, 5_000)
    await letIn()
    await popup.see('button', ACCEPT)
    await popup.evaluate(focusButton, ACCEPT.source)
    await holding
    expect(hasDecided(given.host)).toBe(false)
    const { repeats } = await popup.evaluate<Watched>(() => Reflect.get(window, 'watched'))
    // WebKit's driver holds a key down, and does not repeat it.
    expect(repeats > 10).toBe(given.name !== 'WebKit')
    await popup.click('button', ACCEPT)
    await visitor.expectSignature(id, address)
  })

  test('the keyboard alone signs', async () => {
    const id = await visitor.askToSign(address)
    await given.page.focus()
    await given.page.evaluate(focusButton, 'Review')
    await given.page.press('Enter')
    const popup = await given.browser.window(`${given.host.wallet}/approve`)
    await popup.see('button', ACCEPT)
    for (let presses = 0; !(await popup.evaluate(isFocused, ACCEPT.source)); presses += 1) {
      expect(presses).toBeLessThan(20)
      await popup.press('Tab')
    }
    await expect.poll(() => popup.evaluate(() => document.activeElement?.ariaDisabled)).not.toBe('true')
    await popup.press('Enter')
    await visitor.expectSignature(id, address)
  })

  test('assistive technologies are told of title, content and buttons by role and name', async () => {
    const { popup } = await visitor.openToSign(address)
    const { title, button, language } = await popup.evaluate((accept) => {
      const named = [...document.querySelectorAll('button')].find(({ innerText }) =>
        new RegExp(accept).test(innerText),
      )
      return {
        title: document.title,
        // WebKit ends this text with a line end, for what the button says later. A name has none.
        button: named?.innerText.trim() ?? '',
        language: document.documentElement.lang,
      }
    }, ACCEPT.source)
    expect([title, language]).toEqual([expect.stringMatching(/./), 'en'])
    const told = [
      ['heading', title],
      ['form', title],
      ['button', button],
      ['button', 'Decline'],
    ] as const
    for (const [role, name] of told) expect([name, await popup.tellsOf(role, name)]).toEqual([name, true])
    expect(await popup.tellsOf('button', 'Nobody')).toBe(false)
  })

  test('a window that the page opens tiny and off the screen becomes large enough to be read', async () => {
    await given.page.evaluate((wallet) => {
      window.review = () => {
        const id = crypto.randomUUID()
        window.open(`${wallet}/approve#${id}`, '_blank', 'popup,width=60,height=40,left=-3000,top=-3000')
        window.askFrame('OPEN_WINDOW', { id })
      }
    }, given.host.wallet)
    const id = await visitor.askToSign(address)
    const popup = await visitor.review()
    const isOnScreen = () =>
      popup.evaluate(
        () =>
          Math.min(screenX, screenY, outerWidth - 320, outerHeight - 400) >= 0 &&
          screenX + outerWidth <= screen.availWidth &&
          screenY + outerHeight <= screen.availHeight,
      )
    await expect.poll(isOnScreen).toBe(true)
    await accept(popup)
    await visitor.expectSignature(id, address)
  })

  test('in a window that somebody makes too small, nothing can be pressed', async () => {
    const { id, popup } = await visitor.openToSign(address)
    await popup.evaluate(() => resizeTo(300, 300))
    await reads(popup, /too small/)
    await popup.clickAt(await spotOf(popup))
    await popup.evaluate(focusButton, ACCEPT.source)
    await popup.press('Enter')
    expect(hasDecided(given.host)).toBe(false)
    await popup.evaluate(() => resizeTo(420, 680))
    await accept(popup)
    await visitor.expectSignature(id, address)
  })

  // To a page, zoom is a smaller inside of a window that has the same outside. WebKit's driver can do neither.
  test.skipIf(given.name === 'WebKit')(
    'at 400 % both buttons can be reached, and a press signs',
    async () => {
      const id = await visitor.askToSign(address)
      const popup = await visitor.review()
      await popup.setSize({ width: 105, height: 170 })
      await popup.see('button', 'Decline')
      await accept(popup)
      await visitor.expectSignature(id, address)
    },
  )
})

interface Watched {
  readonly presses: number[]
  /** Whether the user was told that a press came too early. */
  isTold: boolean
  repeats: number
}

/** Runs in the window. */
function watchPresses(): void {
  const watched: Watched = { presses: [], isTold: false, repeats: 0 }
  Object.assign(window, { watched })
  addEventListener('pointerdown', () => watched.presses.push(performance.now()), { capture: true })
  addEventListener(
    'keydown',
    ({ repeat }) => {
      if (repeat) watched.repeats += 1
    },
    { capture: true },
  )
  new MutationObserver(() => {
    watched.isTold ||= /too early/.test(document.body.innerText)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Runs in a document. */
function focusButton(name: string): void {
  const wanted = new RegExp(name)
  for (const button of document.querySelectorAll('button')) if (wanted.test(button.innerText)) button.focus()
}

/** Runs in a document. */
function isFocused(name: string): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLButtonElement && new RegExp(name).test(activeElement.innerText)
}

const spotOf = (popup: View): Promise<Point> =>
  popup.evaluate((accept) => {
    const wanted = new RegExp(accept)
    const button = [...document.querySelectorAll('button')].find(({ innerText }) => wanted.test(innerText))
    button?.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = button?.getBoundingClientRect() ?? new DOMRect()
    return { x: left + width / 2, y: top + height / 2 }
  }, ACCEPT.source)
