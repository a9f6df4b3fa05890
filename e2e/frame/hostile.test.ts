import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useBrowser } from '../support/visitor.ts'
import { embed } from './embed.ts'
import { type FrameHost, startFrameHost } from './frameHost.ts'

// `npm run attack` sends more.
const RUNS = Number(process.env.FRAME_BROWSER_RUNS ?? 500)

let host: FrameHost
const stage = useBrowser()
let page: Page

beforeEach(async () => {
  host = await startFrameHost()
  page = await stage.browser.newPage({ viewport: { width: 800, height: 640 } })
})
afterEach(async () => {
  await page.context().close()
  await host.close()
})

async function addFrame(
  name: string,
  how: { src?: string; srcdoc?: string; sandbox?: string },
): Promise<Frame> {
  await page.evaluate(
    ([id, { src, srcdoc, sandbox }]) =>
      new Promise((resolve) => {
        const child = document.createElement('iframe')
        child.name = id
        if (sandbox) child.setAttribute('sandbox', sandbox)
        if (srcdoc) child.srcdoc = srcdoc
        if (src) child.src = src
        child.onload = resolve
        document.body.append(child)
      }),
    [name, how] as const,
  )
  await expect.poll(() => page.frame({ name })).toBeTruthy()
  const found = page.frame({ name })
  if (!found) throw new Error(`${name} is not there`)
  return found
}

/** Posts calls to the wallet's window, which is the page's first frame, and counts what comes back. */
const flood = (from: Frame | Page, path: 'parent' | 'opener', runs: number, wallet: string) =>
  from.evaluate(
    ([way, count, origin]) => {
      const target = (way === 'parent' ? window.parent : window.opener).frames[0]
      const calls = [
        ['SIGN_OUT'],
        ['RELOAD'],
        ['SWITCH_NETWORK', { chainId: 'eip155:10' }],
        ['CONNECT_EMAIL', { email: 'eve@example.com' }],
        ['CONNECT_OTP', { otp: '123456' }],
        ['RPC_REQUEST', { method: 'personal_sign', params: ['0x00', '0x00'] }],
      ] as const
      Reflect.set(window, 'heard', 0)
      window.addEventListener('message', () => Reflect.set(window, 'heard', Reflect.get(window, 'heard') + 1))
      for (let run = 0; run < count; run += 1) {
        const [name, payload] = calls[run % calls.length] ?? calls[0]
        target.postMessage({ id: crypto.randomUUID(), type: `@latchkey/APP_${name}`, payload }, origin)
      }
    },
    [path, runs, wallet] as const,
  )

test('the frame acts on no message of a srcdoc child, a sandboxed child, a sibling or a popup', {
  timeout: 600_000,
}, async () => {
  const wallet = await embed(page, host)
  await wallet.signIn()
  const chain = await wallet.call('GET_CHAIN_ID')
  const foreign = host.page.replace('localhost', '127.0.0.1')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/', '_blank')),
  ])
  await popup.waitForLoadState()
  const attackers: (readonly [Frame | Page, 'parent' | 'opener'])[] = [
    [await addFrame('child', { srcdoc: '<p>child</p>' }), 'parent'],
    [await addFrame('sandboxed', { srcdoc: '<p>child</p>', sandbox: 'allow-scripts' }), 'parent'],
    [await addFrame('sibling', { src: foreign }), 'parent'],
    [popup, 'opener'],
  ]
  // The page's own messages are counted too, so the frame's are counted from here.
  await wallet.frame().evaluate(() => {
    Reflect.set(window, 'arrived', 0)
    window.addEventListener('message', () =>
      Reflect.set(window, 'arrived', Reflect.get(window, 'arrived') + 1),
    )
  })
  const before = host.server.calls.length
  const said = await page.evaluate(() => window.said.length)
  const each = Math.ceil(RUNS / attackers.length)
  for (const [from, path] of attackers) await flood(from, path, each, host.wallet)
  const total = each * attackers.length
  await expect
    .poll(() => wallet.frame().evaluate(() => Reflect.get(window, 'arrived')), { timeout: 300_000 })
    .toBe(total)
  const heard = await Promise.all(
    attackers.map(([from]) => from.evaluate(() => Reflect.get(window, 'heard'))),
  )
  const accepted = host.server.calls.length - before
  const answered =
    heard.reduce((sum, count) => sum + count, 0) + (await page.evaluate(() => window.said.length)) - said
  console.log(
    `figure: ${total} messages of other windows in Chromium, ${accepted} accepted, ${answered} answered`,
  )
  expect([accepted, answered]).toEqual([0, 0])
  expect(await wallet.call('GET_CHAIN_ID')).toEqual(chain)
  expect(await wallet.call('IS_CONNECTED')).toEqual({ isConnected: true })
})

test('an ancestor of the embedding page reaches no frame: the wallet does not start there', async () => {
  await page.goto(`${host.page}/nested`)
  const inner = page.frame({ name: 'inner' })
  await inner?.evaluate(
    (address) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.src = `${address}/?projectId=test`
        frame.onload = resolve
        window.said = []
        window.addEventListener('message', ({ data }) => window.said.push(data))
        document.body.append(frame)
      }),
    host.wallet,
  )
  const before = host.server.calls.length
  await page.evaluate((wallet) => {
    window.said = []
    window.addEventListener('message', ({ data }) => window.said.push(data))
    const target = window.frames[0]?.frames[0]
    for (let run = 0; run < 100; run += 1)
      target?.postMessage(
        { id: crypto.randomUUID(), type: '@latchkey/APP_CONNECT_EMAIL', payload: { email: 'a@example.com' } },
        wallet,
      )
  }, host.wallet)
  const deep = page.frames().find((one) => one.url().startsWith(host.wallet))
  // A task of the frame's own runs after those messages.
  await deep?.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(deep).toBeDefined()
  expect(await page.evaluate(() => window.said)).toEqual([])
  expect(await inner?.evaluate(() => window.said)).toEqual([])
  expect(host.server.calls.length).toBe(before)
})

test('whatever the page does to the frame, nothing can be pressed in it: no mask, zoom or size gets a signature', async () => {
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  const params = [`0x${Buffer.from('I give everything I own to the attacker').toString('hex')}`, address]
  await wallet.ask('RPC_REQUEST', { method: 'personal_sign', params })
  for (const style of [
    { maskImage: 'linear-gradient(transparent, transparent)' },
    { inlineSize: '300px', blockSize: '100px' },
    { zoom: '.3' },
    { opacity: '0' },
  ]) {
    await page.evaluate((wanted) => {
      const frame = document.querySelector<HTMLIFrameElement>('#wallet')
      frame?.removeAttribute('style')
      Object.assign(frame?.style ?? {}, wanted)
    }, style)
    const box = await page.locator('#wallet').boundingBox()
    for (const [across, down] of [
      [0.25, 0.9],
      [0.5, 0.5],
      [0.75, 0.9],
    ] as const)
      await page.mouse.click(
        (box?.x ?? 0) + (box?.width ?? 0) * across,
        (box?.y ?? 0) + (box?.height ?? 0) * down,
      )
    await page.waitForTimeout(1_200)
    expect(await wallet.frame().locator('button, input, a').count()).toBe(0)
  }
  expect(host.server.calls.some(({ path }) => /approvals|share/.test(path))).toBe(false)
})

test('hostile names, pictures and colours of the page load nothing and change nothing on the screen', async () => {
  const asked: string[] = []
  const trap = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  const accentOf = (popup: Page) =>
    popup.evaluate(() => document.documentElement.style.getPropertyValue('--lk-accent'))
  await wallet.call('SYNC_DAPP_DATA', {
    projectId: 'test',
    metadata: {
      name: '</h1><img src=x onerror=alert(1)>Your Bank',
      description: '\u202eevil',
      url: 'javascript:alert(1)',
      icons: [`${url}/icon.png`, 'javascript:alert(1)', 'http://169.254.169.254/latest/meta-data/'],
    },
  })
  for (const accent of [`url(${url}/accent)`, 'red;}*{display:none', '#ffffff00', 'transparent', '#12345'])
    await wallet.call('SYNC_THEME', {
      themeMode: 'dark',
      themeVariables: { '--lk-accent': accent, '--lk-font': `url(${url}/font)` },
    })
  const { id, popup } = await wallet.askToSign(address)
  expect(await accentOf(popup)).toBe('')
  const text = await popup.evaluate(() => document.body.innerText)
  expect(text).toContain(host.page)
  expect(text).not.toMatch(/Your Bank|evil|alert/)
  await wallet.call('ABORT', { id })
  await wallet.answer(id)
  await wallet.call('SYNC_THEME', { themeVariables: { '--lk-accent': '#336699' } })
  const { popup: second } = await wallet.askToSign(address)
  expect(await accentOf(second)).toBe('#336699')
  expect([asked, problems]).toEqual([[], []])
  await new Promise((resolve) => trap.close(resolve))
})
