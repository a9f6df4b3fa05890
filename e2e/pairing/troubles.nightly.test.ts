import { type Hex, recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Twist } from '../../lab/src/browser/phone/namespaces.ts'
import type { ServedPage } from '../support/page/servePage.ts'
import { drivePhone, type LabPhone, openPhone } from '../support/pairing/labPhone.ts'
import { openPairingPage, type PairingPage } from '../support/pairing/pairingPage.ts'
import { servePairing } from '../support/pairing/servePairing.ts'
import { startRelay } from '../support/pairing/startRelay.ts'
import { pictureFailures, useBrowser } from '../support/visitor.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const stage = useBrowser()
let pages: ServedPage
let page: PairingPage
let phone: LabPhone

beforeAll(async () => {
  pages = await servePairing()
})
afterAll(() => pages.close())
beforeEach(async () => {
  page = await openPairingPage(stage.browser, { url: pages.url })
  phone = await openPhone(stage.browser, { url: pages.url })
})
afterEach(async () => {
  await phone.leave()
  await page.leave()
})
pictureFailures(stage.pages)

const settleWith = (twist: Twist | undefined): Promise<void> =>
  phone.page.evaluate((wanted) => window.__labPhone.twist(wanted), twist)

const sign = async (): Promise<string> => {
  const { signature } = toSigned(await page.result('Sign'))
  return recoverMessageAddress({ message: 'I pair this page', signature })
}

test('[S1.4] a link opens the wallet on its proposal; once its person has approved, the page is connected', async () => {
  const uri = await page.newCode()
  await phone.setMode('manual')
  const tab = await phone.visitor.context.newPage()
  await tab.goto(`${pages.url}/phone/wc?uri=${encodeURIComponent(uri)}`)
  await tab.getByRole('heading', { name: 'Pairing Page wants to connect' }).waitFor()
  expect(await tab.locator('main').innerText()).toContain(pages.url)
  // The code does not stay in the address: a reload answers nothing twice.
  expect(tab.url()).toBe(`${pages.url}/phone`)
  await tab.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.until({ status: 'connected', verified: true, address: ALICE, wallet: 'Lab Phone' })

  await page.press('Sign typed data')
  await tab.getByRole('heading', { name: 'Sign Ticket for Pairing Page' }).waitFor()
  await tab.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.until({ error: expect.any(String) })
  await page.until({ status: 'connected' })
})

test('a wallet that settles with nothing of use connects nothing, and the next code works', async () => {
  const settlements: readonly { twist: Twist; name: string }[] = [
    { twist: 'noAccounts', name: 'SessionAccountsMissingError' },
    { twist: 'foreignChain', name: 'SessionNetworksMissingError' },
    { twist: 'wrongNamespace', name: 'SessionNetworksMissingError' },
  ]
  for (const { twist, name } of settlements) {
    await settleWith(twist)
    await phone.pair(await page.newCode())
    await page.until({ status: 'disconnected', progress: { step: 'failed', failure: { name } } })
  }
  await settleWith(undefined)
  await phone.pair(await page.newCode())
  await page.until({ status: 'connected', verified: true })
  expect(await sign()).toBe(ALICE)
})

test('a wallet without the default network connects on the one that it has', async () => {
  await settleWith('missingChains')
  await phone.pair(await page.newCode())
  await page.until({ status: 'connected', caipNetworkId: 'eip155:421614' })
  expect(await sign()).toBe(ALICE)
})

test('additional granted methods have no effect', async () => {
  await settleWith('extraMethods')
  await phone.pair(await page.newCode())
  await page.until({ status: 'connected', verified: true })
  expect(await sign()).toBe(ALICE)
})

test('in the lab, a wallet that cannot prove its chain signs nothing', async () => {
  await settleWith('missingMethods')
  await phone.pair(await page.newCode())
  await page.until({ status: 'connected' })
  expect(await page.failure('Sign')).toBe('ForeignChainError')
})

test('of two wallets that answer one code, one is connected, and it is the one that signs', async () => {
  const second = await openPhone(stage.browser, { url: pages.url })
  await second.selectAccount(1)
  const uri = await page.newCode()
  await Promise.all([phone.pair(uri), second.pair(uri)])
  const { address } = await page.until({ status: 'connected', verified: true })
  expect([ALICE, BOB]).toContain(address)
  expect(await sign()).toBe(address)
  const [winner, loser] = address === ALICE ? [phone, second] : [second, phone]
  expect(await winner.apps()).toEqual(['Pairing Page'])
  // Whatever the other one still does, the page hears nothing of it.
  await loser.disconnect()
  expect(await sign()).toBe(address)
  await second.leave()
})

test('a wallet that answers once the visitor took another code connects nothing by the first', async () => {
  await phone.setMode('manual')
  await phone.pair(await page.newCode())
  await phone.page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
  const uri = await page.newCode()
  await phone.page.getByRole('button', { name: 'Approve', exact: true }).click()
  const read = async () => (await phone.page.evaluate(() => window.__labPhone.state())).proposals
  await expect.poll(read).toEqual([])
  expect(await page.shown()).toMatchObject({ status: 'disconnected', progress: { step: 'ready', uri } })
})

test('a second relay beside the first: the wallet that knows only that one answers there', async () => {
  const relay = await startRelay()
  const own = await servePairing([relay.url])
  const both = await openPairingPage(stage.browser, {
    url: own.url,
    relayUrls: [`${inject('stack').gatewayUrl.replace(/^http/, 'ws')}/relay`, relay.url],
  })
  const other = await openPhone(stage.browser, { url: own.url, relayUrl: relay.url })
  await other.pair(await both.newCode())
  await both.until({ status: 'connected', verified: true })
  expect(await both.result('Sign')).toBeDefined()
  await other.leave()
  await both.leave()
  await own.close()
  await relay.stop()
})

test('the phone in another tab continues where the first one stopped', async () => {
  await phone.pair(await page.newCode())
  await page.until({ status: 'connected', verified: true })
  const tab = await phone.visitor.context.newPage()
  await tab.goto(`${pages.url}/phone`)
  const moved = drivePhone(phone.visitor, tab)
  expect(await moved.apps()).toEqual(['Pairing Page'])
  expect(await sign()).toBe(ALICE)
})

test('no pairing is lost by a reload: a wallet that scanned before it connects after it', async () => {
  await phone.setMode('manual')
  const uri = await page.newCode()
  await phone.pair(uri)
  await phone.page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
  await page.page.reload()
  // What is shown is picked up, and nobody had to ask for it.
  await page.until({ progress: { step: 'ready', uri } })
  await phone.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.until({ status: 'connected', verified: true, address: ALICE, wallet: 'Lab Phone' })
  await phone.setMode('approve')
  expect(await sign()).toBe(ALICE)
  const kept = await page.page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.endsWith('/code')),
  )
  expect(kept).toEqual([])
})

test('of two tabs the one that shows a code is connected by it, and the other follows', async () => {
  await page.newCode()
  const tab = await page.visitor.context.newPage()
  await tab.goto(page.page.url())
  await tab.getByTestId('shown').waitFor()
  const { uri } = (await page.shown()).progress
  await phone.pair(uri ?? '')
  await page.until({ status: 'connected', verified: true, address: ALICE })
  await expect.poll(() => tab.getByTestId('shown').innerText()).toContain('"status":"connected"')
  expect(await tab.getByTestId('shown').innerText()).not.toContain('"step":"ready"')
  expect(await phone.apps()).toEqual(['Pairing Page'])
  expect(await sign()).toBe(ALICE)
})

/** The result of the page's button, as returned by its action. */
const toSigned = (result: unknown) => result as { signature: Hex }
