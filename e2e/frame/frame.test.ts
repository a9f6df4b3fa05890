import type { Page } from 'playwright'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useBrowser } from '../support/visitor.ts'
import { embed, press } from './embed.ts'
import { type FrameHost, nodeAnswers, startFrameHost } from './frameHost.ts'
import { judge } from './judge.ts'

let host: FrameHost
const stage = useBrowser()
let page: Page

beforeEach(async () => {
  host = await startFrameHost()
  host.server.node = (method) => nodeAnswers[method] ?? '0x'
  page = await stage.browser.newPage({ viewport: { width: 800, height: 640 } })
})
afterEach(async () => {
  await page.close()
  await host.close()
})

test('[S4.29, S6.6] a person signs in, is asked in the wallet’s window, and approves by a press; no policy is broken', async () => {
  const problems: string[] = []
  const watch = (one: Page) => {
    one.on(
      'console',
      (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()),
    )
    one.on('pageerror', (error) => problems.push(error.message))
  }
  watch(page)
  page.on('popup', watch)
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  const { id, popup } = await wallet.askToSign(address)
  await popup.getByText(host.page).waitFor()
  await popup.locator('[data-ready="true"]').waitFor()
  expect(await judge(popup)).toEqual([])
  expect(await popup.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  // The page's own part of the wallet shows nothing, and has nothing to press.
  expect(await wallet.frame().evaluate(() => document.body.children.length)).toBe(0)
  await press(popup, 'Sign')
  expect(await wallet.answer(id)).toMatchObject({
    type: '@latchkey/FRAME_RPC_REQUEST_SUCCESS',
    payload: expect.stringMatching(/^0x[0-9a-f]{130}$/),
  })
  await popup.getByText('Done. You can go back').waitFor()
  expect(problems).toEqual([])
})

test('a reload of the page keeps person and address', async () => {
  const address = await (await embed(page, host)).signIn()
  const again = await embed(page, host)
  await again.ready()
  expect(await again.call('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await again.call('GET_USER')).toMatchObject({ address })
})

test('the keyboard alone approves; a key that is held, and a press that comes too early, press nothing', async () => {
  const wallet = await embed(page, host)
  const { id, popup } = await wallet.askToSign(await wallet.signIn())
  const button = popup.getByRole('button', { name: 'Sign' })
  await button.focus()
  await popup.keyboard.press('Enter')
  await popup.getByText('That was too early').waitFor()
  // Held: the browser repeats the key, long after the window is armed.
  for (let held = 0; held < 15; held += 1) {
    await popup.keyboard.down('Enter')
    await popup.waitForTimeout(100)
  }
  await popup.keyboard.up('Enter')
  expect(host.server.calls.some(({ path }) => path === '/api/approvals')).toBe(false)
  await popup.locator('[data-ready="true"]').waitFor()
  await popup.keyboard.press('Enter')
  expect((await wallet.answer(id)).type).toBe('@latchkey/FRAME_RPC_REQUEST_SUCCESS')
})

test('ten presses in one spot, 150 ms apart, press nothing', async () => {
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  /** @returns the longest pause between two presses, which a busy machine stretches */
  async function tap(popup: Page): Promise<number> {
    const box = await popup.getByRole('button', { name: 'Sign' }).boundingBox()
    let [last, longest] = [performance.now(), 0]
    for (let count = 0; count < 10; count += 1) {
      await popup.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
      await popup.waitForTimeout(150)
    }
    return longest
  }
  for (let isAsWanted = false; !isAsWanted; ) {
    host.server.calls.length = 0
    const { popup } = await wallet.askToSign(address)
    isAsWanted = (await tap(popup)) < 900
    if (isAsWanted) await popup.getByText('That was too early').waitFor()
    await popup.close()
  }
  expect(host.server.calls.some(({ path }) => path === '/api/approvals')).toBe(false)
})

test('a synthetic click does not count', async () => {
  const wallet = await embed(page, host)
  const { popup } = await wallet.askToSign(await wallet.signIn())
  await popup.locator('[data-ready="true"]').waitFor()
  await popup.getByRole('button', { name: 'Sign' }).dispatchEvent('click')
  await popup.waitForTimeout(500)
  expect(host.server.calls.some(({ path }) => path === '/api/approvals')).toBe(false)
})

test('[S4.35] a request that the page takes back closes its screen, and the next one asks to be read anew', async () => {
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  const { id, popup } = await wallet.askToSign(address)
  const next = await wallet.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6162', address] })
  await wallet.call('ABORT', { id })
  expect(await wallet.answer(id)).toMatchObject({ payload: { message: 'Request was aborted' } })
  await popup.getByRole('heading', { name: 'The site took its request back.' }).waitFor()
  await press(popup, 'Continue')
  await popup.getByText('ab', { exact: true }).waitFor()
  await press(popup, 'Sign')
  expect((await wallet.answer(next)).type).toBe('@latchkey/FRAME_RPC_REQUEST_SUCCESS')
})

test('a window that is closed right after the press: what became of it is said, and it is sent once or never', async () => {
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  const sent = new Set<unknown>()
  host.server.node = (method, [first]) => {
    if (method === 'eth_sendRawTransaction') sent.add(first)
    if (method === 'eth_getTransactionByHash') return sent.size > 0 ? { hash: first } : null
    return nodeAnswers[method] ?? '0x'
  }
  for (const delay of [0, 20, 60, 200]) {
    sent.clear()
    const params = [{ to: address, value: '0x1' }]
    const id = await wallet.ask('RPC_REQUEST', { method: 'eth_sendTransaction', params })
    const popup = await wallet.review()
    await press(popup, 'Send')
    await page.waitForTimeout(delay)
    await popup.close()
    // Where the press had not reached the frame, the request waits for the next window, and can be taken back.
    await wallet.call('ABORT', { id })
    const { type, payload } = await wallet.answer(id)
    if (type.endsWith('_SUCCESS')) expect(sent.size).toBe(1)
    else expect([payload, sent.size]).toMatchObject([{ code: 4001 }, 0])
  }
})

test('a window that is closed decides nothing: the request waits for the next one', async () => {
  const wallet = await embed(page, host)
  const { id, popup } = await wallet.askToSign(await wallet.signIn())
  await popup.close({ runBeforeUnload: false })
  const again = await wallet.review()
  await press(again, 'Sign')
  expect((await wallet.answer(id)).type).toBe('@latchkey/FRAME_RPC_REQUEST_SUCCESS')
})

test('a page that is reloaded while its window asks: the window says so within two seconds, and approves nothing', async () => {
  const wallet = await embed(page, host)
  const { popup } = await wallet.askToSign(await wallet.signIn())
  await page.reload()
  await popup.getByText('The page was reloaded or closed.').waitFor({ timeout: 2_000 })
  expect(await popup.getByRole('button').allTextContents()).toEqual(['Back to Test'])
})

test('nothing moves where a window begins to send', async () => {
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  host.server.node = async (method) => {
    if (method === 'eth_sendRawTransaction') await isReleased
    return nodeAnswers[method] ?? '0x'
  }
  const params = [{ to: address, value: '0x1' }]
  const id = await wallet.ask('RPC_REQUEST', { method: 'eth_sendTransaction', params })
  const popup = await wallet.review()
  await popup.locator('[data-ready="true"]').waitFor()
  const boxes = () =>
    Promise.all(['Decline', /Send/].map((name) => popup.getByRole('button', { name }).boundingBox()))
  const before = await boxes()
  await press(popup, 'Send')
  await popup.getByRole('button', { name: 'Sending…' }).waitFor()
  expect(await boxes()).toEqual(before)
  release()
  await wallet.answer(id)
})

test('a second window takes over, and the first one says so; one that loads again goes on', async () => {
  const wallet = await embed(page, host)
  const { id, popup } = await wallet.askToSign(await wallet.signIn())
  const second = await wallet.review()
  await popup.getByText('Continued in another window').waitFor()
  await second.getByRole('button', { name: 'Sign' }).waitFor()
  await second.reload()
  await press(second, 'Sign')
  expect((await wallet.answer(id)).type).toBe('@latchkey/FRAME_RPC_REQUEST_SUCCESS')
})

test('a window that no frame expects, or that is no window of the page, gets nothing', async () => {
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  await wallet.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6162', address] })
  const open = (url: string) =>
    Promise.all([page.waitForEvent('popup'), page.evaluate((to) => void window.open(to), url)])
  // Its id was told to no frame.
  const [guessed] = await open(`${host.wallet}/approve#${crypto.randomUUID()}`)
  await guessed.getByText('does not answer').waitFor()
  const [bare] = await open(`${host.wallet}/approve#approve`)
  await bare.getByText('Nothing is asked here now').waitFor()
  expect(host.server.calls.some(({ path }) => path === '/api/wallet/share')).toBe(false)
})

test('a frame within a frame does not start, nor one that a foreign page embeds', async () => {
  const wallet = await embed(page, host, '/nested')
  const inner = page.frame({ name: 'inner' })
  await inner?.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = `${address}/?projectId=test`
    window.said = []
    window.addEventListener('message', ({ data }) => window.said.push(data))
    document.body.append(frame)
  }, host.wallet)
  await wallet.ready()
  expect(await inner?.evaluate(() => window.said)).toEqual([])
  const foreign = await embed(page, { ...host, page: host.page.replace('localhost', '127.0.0.1') })
  await expect
    .poll(() => host.server.calls.filter(({ path }) => path === '/api/project').length)
    .toBeGreaterThan(1)
  expect(await foreign.said('FRAME_READY')).toBe(0)
})

test('a srcdoc child of the page, which has the page’s origin, is not answered', async () => {
  const wallet = await embed(page, host)
  await wallet.signIn()
  const before = await page.evaluate(() => window.said.length)
  await page.evaluate((address) => {
    const child = document.createElement('iframe')
    child.srcdoc = '<p>child</p>'
    child.id = 'child'
    document.body.append(child)
    return new Promise<void>((resolve) => {
      child.onload = () => {
        // The wallet's window, from within the child.
        const target = document.querySelector<HTMLIFrameElement>('#wallet')?.contentWindow
        const message = { id: crypto.randomUUID(), type: '@latchkey/APP_SIGN_OUT' }
        const run = child.contentWindow && Reflect.get(child.contentWindow, 'Function')
        run('target', 'message', 'origin', 'target.postMessage(message, origin)')(target, message, address)
        resolve()
      }
    })
  }, host.wallet)
  expect(await wallet.call('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await page.evaluate(() => window.said.length)).toBe(before + 1)
})

test('the phrase is shown at top level after a fresh code, and is the wallet’s', async () => {
  const address = await (await embed(page, host)).signIn()
  await page.goto(`${host.wallet}/export?projectId=test&locale=en`)
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.locator('[data-ready="true"]').waitFor()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.locator('[data-ready="true"]').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The code is wrong').waitFor()
  await page.getByRole('textbox', { name: 'Code' }).fill('123456')
  await page.keyboard.press('Enter')
  await page.locator('[data-part="covered"] button').click()
  const words = page.locator('[data-part="words"] > li')
  await expect.poll(() => words.count()).toBe(24)
  const phrase = (await words.allTextContents()).join(' ')
  expect(mnemonicToAccount(phrase).address).toBe(address)
  await embed(page, host)
  await page.evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.src = url
    document.body.append(frame)
  }, `${host.wallet}/export?projectId=test`)
  const inner = () => page.frames().find((one) => one.url().startsWith(`${host.wallet}/export`))
  await expect.poll(() => inner()?.evaluate(() => document.readyState)).toBe('complete')
  expect(await inner()?.locator('input').count()).toBe(0)
})
