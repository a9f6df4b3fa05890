import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { relayerSettings } from '../../gateway/src/testing/smartAccounts.ts'
import { startTestWallet, type TestWallet } from '../../gateway/src/testing/startTestWallet.ts'
import { node } from '../support/chain.ts'
import { fromRoot } from '../support/fromRoot.ts'
import { type ServedPage, servePage } from '../support/page/servePage.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'
import { pressInWallet } from '../support/walletWindow.ts'

// A gateway and a page that leave open who may register a name: the accounts of the embedded wallet may.
const ZONE = 'default.test'

const stage = useBrowser()
let served: ServedPage
let wallet: TestWallet
let relayer: ReturnType<typeof relayerSettings>
const visitors: Visitor[] = []

beforeAll(async () => {
  relayer = relayerSettings(inject('stack').nodeUrls[42161])
  wallet = await startTestWallet({
    ...relayer.settings,
    NAME_ZONE: ZONE,
    WALLET_FRAME_DIR: fromRoot('apps/frame/dist'),
  })
  const { url: gatewayUrl, walletUrl } = wallet
  served = await servePage({ page: 'e2e/names/page', gatewayUrl, walletUrl })
}, 300_000)
afterAll(async () => {
  for (const visitor of visitors) await visitor.leave()
  await served.close()
  await wallet.close()
  relayer.remove()
})
pictureFailures(() => visitors.flatMap(({ context }) => context.pages()))

test.each([
  ['smart account, before it is deployed', 'smart', ''],
  ['key', 'key', '&key'],
])('[S1.12][S6.3][S4.21] whoever signed in by e-mail registers a name: the %s', async (_, label, query) => {
  const [email, name] = [`${label}-${Date.now()}@example.test`, `by-${label}.${ZONE}`]
  const visitor = await stage.visit({ path: `${served.url}/?zone=${ZONE}${query}` })
  visitors.push(visitor)
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).first().click()
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).waitFor()
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).fill(wallet.codeOf(email))
  await dialog.getByRole('button', { name: 'Look around' }).click({ timeout: 90_000 })
  await page
    .getByRole('button', { name: /\w{4}…\w{4}/ })
    .first()
    .click({ timeout: 90_000 })
  await dialog.getByRole('button', { name: /settings/i }).click()
  await dialog.getByRole('button', { name: 'Choose account name' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`by-${label}`)
  await dialog.getByText('Available', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Register name' }).click()
  await pressInWallet(page, 'Sign')
  await dialog.getByRole('heading', { name: 'Account name registered' }).waitFor({ timeout: 90_000 })
  const found = await wallet.get(`/v1/profile/account/${name}?projectId=test`)
  const { addresses, default_address } = await found.json()
  const [{ address }] = Object.values<{ address: `0x${string}` }>(addresses) as [{ address: `0x${string}` }]
  expect(await node(42161).getCode({ address })).toBeUndefined()
  // A key holds its address on every chain; an account of a contract is on its own.
  expect(default_address).toBe(label === 'key' ? address : undefined)
  expect(await page.evaluate(() => localStorage.getItem('@latchkey/default/state'))).toContain(address)
})
