import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPhone } from '../support/pairing/labPhone.ts'
import { type OwnRelay, startRelay } from '../support/pairing/startRelay.ts'
import { installPeers, startWeb3Wallet } from '../support/pairing/web3Wallet.ts'
import { launch, pictureFailures, type Visitor, visit } from '../support/visitor.ts'
import { type SignInPage, serveSignIn } from './serveSignIn.ts'

// S4.14 with wallets that we did not write, over a relay; the server verifies what they sign.
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let browser: Browser
let served: SignInPage
let relay: OwnRelay
const hasPeers = await installPeers()

beforeAll(async () => {
  ;[browser, relay] = await Promise.all([launch(), startRelay()])
  served = await serveSignIn({ relayUrl: relay.url })
})
afterAll(async () => {
  await browser.close()
  await served.close()
  await relay.stop()
})
pictureFailures(() => browser.contexts().flatMap((context) => context.pages()))

const dialog = (page: Page) => page.getByRole('dialog')

async function openCode(): Promise<{ visitor: Visitor; page: Page; uri: string }> {
  const visitor = await visit(browser, { path: `${served.url}/?relay=${encodeURIComponent(relay.url)}` })
  const { page } = visitor
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const button = dialog(page).getByRole('button', { name: /WalletConnect/ })
  await button.click()
  await dialog(page).getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  return { visitor, page, uri: await page.evaluate(() => navigator.clipboard.readText()) }
}

const wallets = [
  {
    client: 'sign-client 2.21.8, in the Lab Phone',
    isThere: true,
    start: () => openPhone(browser, { url: served.url, relayUrl: relay.url }),
  },
  {
    client: 'web3wallet 1.16.1, in Node',
    isThere: hasPeers,
    start: () => startWeb3Wallet({ url: served.url, relayUrl: relay.url }),
  },
]

describe.each(wallets)('with $client', ({ start, isThere }) => {
  test.skipIf(!isThere)(
    '[S4.14] one approval connects and signs in; the server has verified it; a refusal disconnects',
    async () => {
      const wallet = await start()
      const { visitor, page, uri } = await openCode()
      expect(uri).toContain('&methods=wc_sessionAuthenticate')
      await wallet.pair(uri)
      await page.getByText('Welcome back').waitFor()
      await dialog(page).waitFor({ state: 'detached' })
      expect(await served.accountsOf(await visitor.context.cookies())).toEqual([`eip155:42161:${ALICE}`])
      expect(await wallet.apps()).toEqual(['Harbour Notes'])
      await page.getByRole('button', { name: 'Unplug' }).click()
      await page.getByText('Who are you?').waitFor()
      await expect.poll(() => wallet.apps()).toEqual([])
      await visitor.leave(/401/)

      const refused = await openCode()
      served.refuse('authenticate')
      await wallet.pair(refused.uri)
      await dialog(refused.page).getByText('The app did not accept the signature').first().waitFor()
      expect(await refused.page.getByTestId('wallet').innerText()).toBe('disconnected')
      await expect.poll(() => wallet.apps()).toEqual([])
      served.refuse(undefined)
      await refused.visitor.leave(/401|403/)
      await wallet.leave()
    },
  )
})

test('[S4.14] a page whose server gives no nonce connects first, and the phone that declines is not connected', async () => {
  const phone = await openPhone(browser, { url: served.url, relayUrl: relay.url })
  await phone.setMode('reject')
  const { visitor, page, uri } = await openCode()
  await phone.pair(uri)
  const text = dialog(page)
    .getByText(/declined/i)
    .first()
  await text.waitFor()
  expect(await page.getByTestId('wallet').innerText()).toBe('disconnected')
  await visitor.leave()

  served.refuse('nonce')
  await phone.setMode('approve')
  const plain = await openCode()
  expect(plain.uri).not.toContain('methods')
  await phone.pair(plain.uri)
  await expect.poll(() => plain.page.getByTestId('wallet').innerText()).toBe('connected')
  served.refuse(undefined)
  await plain.visitor.leave(/403/)
  await phone.leave()
})
