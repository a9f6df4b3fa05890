import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startPaymaster, type TestPaymaster } from '../../gateway/src/testing/startPaymaster.ts'
import { startTestWallet, type TestWallet } from '../../gateway/src/testing/startTestWallet.ts'
import { treasuryAccount } from '../../lab/src/chains/labAccounts.ts'
import { approveInWallet, give } from '../email/embedded.ts'
import { balanceOf, node } from '../support/chain.ts'
import { fromRoot } from '../support/fromRoot.ts'
import { type ServedPage, servePage } from '../support/page/servePage.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'
import { walletWindow } from '../support/walletWindow.ts'

// The operator's paymaster service is a stand-in of ours; its contract is the reference's. All else is real.
const EMAIL = `paid-${Date.now()}@example.test`
const BOB = privateKeyToAccount(generatePrivateKey()).address
/** The stack's gateway counts the nonces of its own relayer's key. */
const relayerKey = generatePrivateKey()
const folder = mkdtempSync(join(tmpdir(), 'latchkey-paymaster-'))

const stage = useBrowser()
let served: ServedPage
let visitor: Visitor
let service: TestPaymaster
let wallet: TestWallet

beforeAll(async () => {
  const { nodeUrls } = inject('stack')
  const keyFile = join(folder, 'relayer.key')
  writeFileSync(keyFile, relayerKey, { mode: 0o600 })
  await give(privateKeyToAccount(relayerKey).address, '10')
  service = await startPaymaster(nodeUrls[42161], treasuryAccount())
  wallet = await startTestWallet({
    ...{ RPC_URL_42161: nodeUrls[42161], RELAYER_KEY_FILE: keyFile, RELAYER_CONFIRMATIONS: '2' },
    ...{ PAYMASTER_URL_42161: service.url, RELAYER_PAYMASTERS: service.contract },
    WALLET_FRAME_DIR: fromRoot('apps/frame/dist'),
  })
  served = await servePage({ page: 'e2e/smart/page', walletUrl: wallet.walletUrl })
  const query = new URLSearchParams({ wallet: wallet.walletUrl })
  visitor = await stage.visit({ path: `${served.url}/?${query}` })
}, 300_000)
afterAll(async () => {
  await visitor.leave()
  await served.close()
  await wallet.close()
  service.close()
  rmSync(folder, { recursive: true, force: true })
})
pictureFailures(() => visitor.context.pages())

const dialog = () => visitor.page.getByRole('dialog')
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).first()
const screen = () => walletWindow(visitor.page)
/** A gateway without a list of projects has its wallet's name. */
const operator = () => 'Lab e-mail wallet'
const account = async () => (await visitor.page.getByRole('status', { name: 'Account' }).textContent()) ?? ''

/** What the stack's gateway says of an account's coin: it keeps an answer for ten seconds. */
async function listed(address: string): Promise<string | undefined> {
  const { gatewayUrl, projectId, pageUrl } = inject('stack')
  const query = new URLSearchParams({ currency: 'usd', chainId: 'eip155:42161', projectId })
  const response = await fetch(`${gatewayUrl}/v1/account/${address}/balance?${query}`, {
    headers: { origin: new URL(pageUrl).origin },
  })
  const { balances }: { balances: { symbol: string; quantity: { numeric: string } }[] } =
    await response.json()
  return balances.find(({ symbol }) => symbol === 'ETH')?.quantity.numeric
}

/** Fills in a transfer to Bob, up to its review. Without an amount, it is "Max". Returns the amount. */
async function review(amount?: string): Promise<bigint> {
  const part = visitor.page.getByRole('button', { name: /0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}/ }).first()
  await part.click()
  await button('Send').click()
  const field = dialog().getByRole('textbox', { name: 'Amount' })
  if (amount === undefined) await button('Max').click()
  else await field.fill(amount)
  await dialog().getByRole('textbox', { name: 'Receiver' }).fill(BOB)
  // "Max" is known once its fee is.
  await button(/Preview send/i).waitFor()
  const chosen = parseEther(await field.inputValue())
  await button(/Preview send/i).click()
  return chosen
}

test('[S6.6, S3.10] the operator’s paymaster pays for the first operation: the wallet’s window says so', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await dialog().getByRole('textbox', { name: 'Email address' }).fill(EMAIL)
  await button('Continue').click()
  const code = () => (wallet.mails.some(({ to }) => to.includes(EMAIL)) ? wallet.codeOf(EMAIL) : '')
  await expect.poll(code, { timeout: 45_000 }).not.toBe('')
  await dialog().getByRole('textbox', { name: 'Six-digit code' }).fill(code())
  await expect.poll(account, { timeout: 60_000 }).toMatch(/connected smartAccount 0x/)
  const [from] = /0x[0-9a-fA-F]{40}/.exec(await account()) ?? []
  const address = `0x${from?.slice(2)}` as const
  await give(address, '2')
  await page.reload()
  await expect.poll(account, { timeout: 60_000 }).toMatch(/connected smartAccount 0x/)

  await review('0.5')
  await (await screen()).getByText(`paid by ${operator()}`).waitFor()
  await approveInWallet(page, async () => (await balanceOf(42161, BOB)) === parseEther('0.5'))
  expect(await balanceOf(42161, address)).toBe(parseEther('1.5'))
  expect(await node(42161).getCode({ address })).not.toBeUndefined()
})

test('[S6.6, S3.10] what the paymaster refuses has the account’s own fee in the wallet’s window, before anybody decides, also of Max', async () => {
  service.refusal = 'The policy is spent'
  const { page } = visitor
  const [address = ''] = /0x[0-9a-fA-F]{40}/.exec(await account()) ?? []
  await expect.poll(() => listed(address), { timeout: 60_000 }).toBe('1.5')
  await page.reload()
  await expect.poll(account, { timeout: 60_000 }).toMatch(/connected smartAccount 0x/)
  const before = await balanceOf(42161, BOB)
  const amount = await review()
  await (await screen())
    .getByText(`${operator()} does not pay for this. You would pay the network fee yourself.`)
    .waitFor()
  await (await screen()).getByText(/≤ /).first().waitFor()
  await approveInWallet(page, async () => (await balanceOf(42161, BOB)) === before + amount)
  // What is left paid the fee: "Max" leaves little more.
  expect(amount).toBeGreaterThan(parseEther('1.4'))
})
