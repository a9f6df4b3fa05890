import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromRoot } from '../support/fromRoot.ts'
import { some } from '../support/some.ts'
import { launch } from '../support/visitor.ts'
import { embed } from './embed.ts'
import { type FrameHost, startFrameHost } from './frameHost.ts'
import { judge } from './judge.ts'

let host: FrameHost
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launch()
})
beforeEach(async () => {
  host = await startFrameHost()
  host.server.node = (method) => answers[method] ?? '0x'
  page = await browser.newPage({ viewport: { width: 800, height: 640 } })
})
afterEach(async () => {
  await page.close()
  await host.close()
})
afterAll(() => browser.close())

const answers: Readonly<Record<string, unknown>> = {
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x5f5e100' },
  eth_maxPriorityFeePerGas: '0xa',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_sendRawTransaction: `0x${'12'.repeat(32)}`,
}

test('[S4.29, S6.6] a person signs in, is asked, and approves by a click; no policy is broken', async () => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  const scripts = () =>
    wallet.frame().evaluate(
      () =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => /person|personalSign/.test(name)).length,
    )
  expect(await scripts()).toBe(0)
  const id = await wallet.askToSign(address)
  await expect.poll(() => wallet.frame().getByText(host.page).isVisible()).toBe(true)
  await wallet.armed()
  expect(await judge(wallet.frame())).toEqual([])
  expect(await wallet.frame().evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await wallet.frame().getByRole('button', { name: 'Sign' }).click()
  expect(await wallet.answer(id)).toMatchObject({
    type: '@latchkey/FRAME_RPC_REQUEST_SUCCESS',
    payload: expect.stringMatching(/^0x[0-9a-f]{130}$/),
  })
  expect(problems).toEqual([])
})

test('before an approval the frame weighs at most 60 kB, and an approval at most 50 more', async () => {
  const wallet = await embed(page, host)
  const weigh = async () => {
    const names = await wallet
      .frame()
      .evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const files = [...new Set(names)]
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => new URL(name).pathname)
    return files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(fromRoot(`apps/frame/dist${file}`))).length,
      0,
    )
  }
  const address = await wallet.signIn()
  const before = await weigh()
  await wallet.ask('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{ to: address, value: '0x1' }] })
  await wallet.armed()
  const after = await weigh()
  expect(before).toBeLessThan(60_000)
  expect(after - before).toBeLessThan(50_000)
  console.log(`the frame weighs ${before} bytes gzipped, an approval ${after - before} more`)
})

test('a reload of the page keeps person and address', async () => {
  const address = await (await embed(page, host)).signIn()
  const again = await embed(page, host)
  await again.ready()
  expect(await again.call('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await again.call('GET_USER')).toMatchObject({ address })
})

test('the keyboard alone approves', async () => {
  const wallet = await embed(page, host)
  const id = await wallet.askToSign(await wallet.signIn())
  await wallet.armed()
  await wallet.frame().getByRole('button', { name: 'Sign' }).focus()
  await page.keyboard.press('Enter')
  expect((await wallet.answer(id)).type).toBe('@latchkey/FRAME_RPC_REQUEST_SUCCESS')
})

const covers = [
  ['an element over the frame', 'cover'],
  ['a frame that is half transparent', 'opacity'],
  ['a frame that is scaled', 'scale'],
  ['a filter on the frame', 'filter'],
] as const

test.each(some(covers))('a click does not count under %s', async (_, attack) => {
  const wallet = await embed(page, host)
  const id = await wallet.askToSign(await wallet.signIn())
  await wallet.armed()
  await page.evaluate((kind) => {
    const frame = document.querySelector<HTMLIFrameElement>('#wallet')
    if (!frame) return
    if (kind === 'opacity') frame.style.opacity = '0.99'
    if (kind === 'scale') frame.style.transform = 'scale(0.99)'
    if (kind === 'filter') frame.style.filter = 'contrast(0.5)'
    if (kind !== 'cover') return
    const cover = document.createElement('div')
    cover.id = 'cover'
    Object.assign(cover.style, {
      position: 'fixed',
      inset: '0',
      background: 'white',
      pointerEvents: 'none',
      zIndex: '9',
    })
    document.body.append(cover)
  }, attack)
  await wallet.frame().locator('[data-ready="false"]').waitFor()
  // The browser itself drops clicks on a frame that has just moved.
  await expect
    .poll(async () => {
      const button = await wallet.frame().getByRole('button', { name: 'Sign' }).boundingBox()
      await page.mouse.click((button?.x ?? 0) + 20, (button?.y ?? 0) + 20)
      return wallet.frame().getByText('Something covers this window').isVisible()
    })
    .toBe(true)
  expect(host.server.calls.some(({ path }) => path === '/api/approvals')).toBe(false)
  // Uncovered, the same screen goes on.
  await page.evaluate(() => {
    document.querySelector('#cover')?.remove()
    document.querySelector<HTMLIFrameElement>('#wallet')?.style.removeProperty('opacity')
    document.querySelector<HTMLIFrameElement>('#wallet')?.style.removeProperty('transform')
    document.querySelector<HTMLIFrameElement>('#wallet')?.style.removeProperty('filter')
  })
  await wallet.armed()
  await wallet.frame().getByRole('button', { name: 'Sign' }).click()
  expect((await wallet.answer(id)).type).toBe('@latchkey/FRAME_RPC_REQUEST_SUCCESS')
})

test('a synthetic click does not count', async () => {
  const wallet = await embed(page, host)
  await wallet.askToSign(await wallet.signIn())
  await wallet.armed()
  await wallet.frame().getByRole('button', { name: 'Sign' }).dispatchEvent('click')
  await wallet.frame().getByText('Something covers this window').waitFor()
  expect(host.server.calls.some(({ path }) => path === '/api/approvals')).toBe(false)
})

test('[S4.35] a request that the page takes back closes its screen', async () => {
  const wallet = await embed(page, host)
  const id = await wallet.askToSign(await wallet.signIn())
  await wallet.call('ABORT', { id })
  expect(await wallet.answer(id)).toMatchObject({ payload: { message: 'Request was aborted' } })
  await expect.poll(() => wallet.frame().locator('button').count()).toBe(0)
  expect(await page.locator('#wallet').isVisible()).toBe(false)
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

test('without a way to see what covers the frame, a person approves in a window of its own', async () => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  })
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  const id = await wallet.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x48656c6c6f', address] })
  // Until the screen is armed, a click does not count; a second one that counts would open another window.
  await wallet.armed()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    wallet.frame().getByRole('button', { name: 'Review in a secure window' }).click(),
  ])
  await wallet.frame().getByText('Decide in the window').waitFor()
  await popup.getByText(host.page).waitFor()
  await popup.getByText('Hello').waitFor()
  expect(host.server.calls.some(({ path }) => path === '/api/approvals')).toBe(false)
  await popup.locator('[data-ready="true"]').waitFor()
  await popup.getByRole('button', { name: 'Sign' }).click()
  expect((await wallet.answer(id)).type).toBe('@latchkey/FRAME_RPC_REQUEST_SUCCESS')
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('a secure window that is closed declines', async () => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  })
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  const id = await wallet.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x48656c6c6f', address] })
  const opening = page.waitForEvent('popup')
  await wallet.armed()
  await wallet.frame().getByRole('button', { name: 'Review in a secure window' }).click()
  const popup = await opening
  await popup.getByRole('button', { name: 'Sign' }).waitFor()
  await popup.close({ runBeforeUnload: false })
  expect(await wallet.answer(id)).toMatchObject({ payload: { code: 4001 } })
})

test('the phrase is shown at top level after a fresh code, and is the wallet’s', async () => {
  const address = await (await embed(page, host)).signIn()
  await page.goto(`${host.wallet}/export?projectId=test&locale=en`)
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.locator('[data-ready="true"]').waitFor()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.locator('[data-ready="true"]').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The code is wrong').waitFor()
  await page.getByRole('textbox', { name: 'Code' }).fill('123456')
  await page.keyboard.press('Enter')
  const words = page.getByRole('listitem')
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
