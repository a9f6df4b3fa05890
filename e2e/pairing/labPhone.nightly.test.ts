import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { type Hex, recoverMessageAddress } from 'viem'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Twist } from '../../lab/src/browser/phone/namespaces.ts'
import { receiptOf } from '../../lab/src/chains/receiptOf.ts'
import { buildPhone } from '../../tools/phoneClient/build.mjs'
import { node } from '../support/chain.ts'
import { openPhone } from '../support/pairing/labPhone.ts'
import { openPublicApp } from '../support/pairing/publicApp.ts'
import { pictureFailures, useBrowser } from '../support/visitor.ts'

// Tests the Lab Phone with a public client as the app. If a test fails in pairing.test.ts but not here, our client is
// at fault.
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const HELLO = '0x68656c6c6f'

const stage = useBrowser()
const url = inject('stack').pageUrl

beforeAll(() => buildPhone())
pictureFailures(stage.pages)

test('shows the origin and the request, signs and sends after approval, and contacts only this machine', async () => {
  const app = await openPublicApp(stage.browser, url)
  const visitor = await stage.visit({ width: 360, height: 740, path: '/phone' })
  const { page } = visitor
  const sockets = new Set<string>()
  page.on('websocket', (socket) => sockets.add(new URL(socket.url()).host))
  const approve = () => page.getByRole('button', { name: 'Approve', exact: true }).click()

  await page.getByText('The lab’s stand-in for a wallet on a phone').waitFor()
  await page.getByRole('textbox', { name: 'Pairing code' }).fill(await app.propose())
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await page.getByRole('heading', { name: 'Public App wants to connect' }).waitFor()
  const said = await page.locator('main').innerText()
  for (const text of [url, 'Arbitrum One', 'Arbitrum Sepolia', 'personal_sign', 'chain 1', 'eth_sign'])
    expect(said).toContain(text)
  await findBarriers(page)
  await approve()
  expect((await app.granted()).eip155?.accounts).toEqual([`eip155:42161:${ALICE}`, `eip155:421614:${ALICE}`])

  const signed = app.ask('personal_sign', [HELLO, ALICE])
  await page.getByRole('heading', { name: 'Sign a message' }).waitFor()
  await page.getByText('hello', { exact: true }).waitFor()
  await approve()
  expect(await recoverMessageAddress({ message: 'hello', signature: toHex(await signed) })).toBe(ALICE)

  const transaction = { from: ALICE, to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', value: '0x1' }
  const sent = app.ask('eth_sendTransaction', [transaction], 421614)
  await page.getByText('Arbitrum Sepolia (lab)').waitFor()
  // An open request is shown again after a reload, once.
  await page.reload()
  await page.getByText('Arbitrum Sepolia (lab)').waitFor()
  await approve()
  const receipt = await receiptOf(node(421614), toHex(await sent))
  expect(receipt.status).toBe('success')

  const refused = app.ask('personal_sign', [HELLO, ALICE])
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  expect(await refused).toEqual({ code: 4001 })

  await page.getByText('Public App').waitFor()
  await findBarriers(page)
  await page.getByRole('button', { name: 'Disconnect Public App' }).click()
  await expect.poll(app.heard).toContain('delete')
  expect([...sockets]).toEqual([new URL(inject('stack').gatewayUrl).host])
  await visitor.leave()
  await app.visitor.leave()
})

test('the newest tab is the phone, and the other says so', async () => {
  const phone = await openPhone(stage.browser, { url })
  const tab = await phone.visitor.context.newPage()
  await tab.goto(`${url}/phone`)
  await phone.page.getByText('The phone is open in another tab.').waitFor()
  await phone.page.getByRole('link', { name: 'Use it here' }).click()
  await tab.getByText('The phone is open in another tab.').waitFor()
  await phone.page.getByRole('button', { name: 'Pair', exact: true }).waitFor()
  await phone.leave()
})

test('rejects a text that isn’t a code', async () => {
  const phone = await openPhone(stage.browser, { url })
  await phone.page.getByRole('textbox', { name: 'Pairing code' }).fill('https://example.org/<b>code</b>')
  await phone.page.keyboard.press('Enter')
  await phone.page.getByText('This code cannot be answered: it is no pairing code.').waitFor()
  await phone.leave()
})

test('settles differently from the proposal if a test requests it', async () => {
  const app = await openPublicApp(stage.browser, url)
  const phone = await openPhone(stage.browser, { url })
  const settled = async (twist: Twist) => {
    await phone.page.evaluate((name) => window.__labPhone.twist(name), twist)
    await phone.pair(await app.propose())
    return app.granted()
  }
  expect(await settled('missingChains')).toMatchObject({ eip155: { accounts: [`eip155:421614:${ALICE}`] } })
  expect(await settled('foreignChain')).toMatchObject({ eip155: { accounts: [`eip155:1:${ALICE}`] } })
  expect((await settled('extraMethods')).eip155?.methods).toContain('lab_extra')
  expect(await settled('missingMethods')).toMatchObject({ eip155: { methods: ['personal_sign'] } })
  expect(await settled('noAccounts')).toMatchObject({ eip155: { accounts: [] } })
  expect(Object.keys(await settled('wrongNamespace'))).toEqual(['solana'])
  await phone.leave()
  await app.visitor.leave()
})

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core')), 'utf8')

/** What keeps people out, in both themes and at the width of a phone. */
async function findBarriers(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(axe)
    const found = await page.evaluate(() => window.axe.run())
    expect(found.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }))).toEqual([])
  }
}

/** The wallet answered a signature or a hash. */
const toHex = (answer: unknown) => answer as Hex

declare global {
  interface Window {
    readonly axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
  }
}
