import type { Browser } from 'playwright'
import { type Hex, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ServedPage } from '../support/page/servePage.ts'
import { type LabPhone, openPhone } from '../support/pairing/labPhone.ts'
import { openPairingPage, type PairingPage } from '../support/pairing/pairingPage.ts'
import { servePairing } from '../support/pairing/servePairing.ts'
import { type OwnRelay, startRelay } from '../support/pairing/startRelay.ts'
import { launch, pictureFailures } from '../support/visitor.ts'

// Two phones are paired with one page at once: one is used, one leaves, and the page is loaded again in between.
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MESSAGE = 'I pair this page'

let browser: Browser
let relay: OwnRelay
let pages: ServedPage
let page: PairingPage
let [alices, bobs]: LabPhone[] = []

beforeAll(async () => {
  ;[browser, relay] = await Promise.all([launch(), startRelay()])
  pages = await servePairing([relay.url])
  ;[alices, bobs] = await Promise.all(
    [0, 1].map(() => openPhone(browser, { url: pages.url, relayUrl: relay.url })),
  )
  page = await openPairingPage(browser, { url: pages.url, relayUrls: [relay.url] })
})
afterAll(async () => {
  await Promise.all([alices?.leave(), bobs?.leave(), page.leave()])
  await browser.close()
  await pages.close()
  await relay.stop()
})
pictureFailures(() => browser.contexts().flatMap((context) => context.pages()))

/** The displayed account signs. The other phone would reject a request. */
async function expectSigner(address: string, other?: LabPhone): Promise<void> {
  await page.until({ status: 'connected', verified: true, address })
  await other?.setMode('reject')
  const { signature } = Object(await page.result('Sign'))
  expect(await recoverMessageAddress({ message: MESSAGE, signature: signature as Hex })).toBe(address)
  await other?.setMode('approve')
}

test('[S4.2] two phones are paired at once, each with its own account; the newer one is shown and signs', async () => {
  await alices?.pair(await page.newCode())
  await page.until({ status: 'connected', address: ALICE, progress: { step: 'idle' } })
  await bobs?.selectAccount(1)
  await bobs?.pair(await page.newCode())
  const { wallets } = await page.until({ address: BOB, progress: { step: 'idle' } })
  expect(new Set(wallets.map(({ address }) => address))).toEqual(new Set([ALICE, BOB]))
  await expectSigner(BOB, alices)
})

test('[S4.2] the other phone is used, and signs in its turn', async () => {
  await page.press(`Use ${ALICE}`)
  await expectSigner(ALICE, bobs)
})

test('[S4.2] after a reload both phones are back, and the one in use still is', async () => {
  await page.page.reload()
  const both = [
    { address: ALICE, verified: true },
    { address: BOB, verified: true },
  ]
  await page.until({ wallets: expect.arrayContaining(both) })
  await expectSigner(ALICE, bobs)
})

test('[S4.2] disconnecting one phone notifies it, and keeps the other, which signs', async () => {
  await page.press(`Leave ${ALICE}`)
  await page.until({ address: BOB, wallets: [{ address: BOB, verified: true }] })
  await vi.waitFor(async () => expect(await alices?.apps()).toEqual([]), { timeout: 45_000 })
  expect(await bobs?.apps()).toEqual(['Pairing Page'])
  await expectSigner(BOB)
})

test('[S4.2] the one that was disconnected stays so over a reload, and the other is back', async () => {
  await page.page.reload()
  await page.until({ wallets: [{ address: BOB, verified: true }] })
  await expectSigner(BOB)
})

test('[S4.2] the last phone leaves: nothing is connected, also after a reload', async () => {
  await bobs?.disconnect()
  await page.until({ status: 'disconnected', wallets: [] })
  await page.page.reload()
  await page.until({ status: 'disconnected', wallets: [] })
})
