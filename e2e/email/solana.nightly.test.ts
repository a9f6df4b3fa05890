import { expect, inject, test } from 'vitest'
import { fromBase58 } from '../../lab/src/solana/base58.ts'
import { labKeys } from '../../lab/src/solana/keys.ts'
import { servePage } from '../support/page/servePage.ts'
import { useBrowser } from '../support/visitor.ts'
import { walletWindow } from '../support/walletWindow.ts'
import { accountButton, approveInWallet, signInByEmail } from './embedded.ts'

const erin = labKeys()[4]?.address ?? ''

const stage = useBrowser(() => servePage({ page: 'e2e/email/page', walletUrl: inject('stack').walletUrl }))
const visitor = stage.useVisitor('all', () => ({ path: `${stage.served.url}/?solana` }))

async function solana(method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(inject('stack').solanaUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: unknown }).result
}
const lamportsOf = async (address: string): Promise<number> =>
  ((await solana('getBalance', [address])) as { value: number }).value

test('[S1.5, S6.6] on Solana, from an email address to a message that is signed in the frame', async () => {
  const { page } = visitor
  await signInByEmail(page, `sol-${Date.now()}@example.test`)
  const signature = page.getByRole('status', { name: 'Sign' })
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await approveInWallet(page, async () => (await signature.innerText()) !== '', 'Sign')
  expect(fromBase58(await signature.innerText())).toHaveLength(64)
})

test('[S6.6, S4.23] SOL that is sent from it arrives', async () => {
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  await accountButton(page).click()
  await dialog.getByRole('button', { name: 'Account settings', exact: true }).click()
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await solana('requestAirdrop', [address, 3_000_000_000])
  await expect.poll(() => lamportsOf(address)).toBe(3_000_000_000)
  const before = await lamportsOf(erin)
  await page.reload()
  await accountButton(page).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1.25')
  await dialog.getByRole('textbox', { name: 'Receiver' }).fill(erin)
  await dialog.getByRole('button', { name: /Preview send/i }).click()
  await (await walletWindow(page))
    .getByRole('heading', { name: 'Send 1.25 SOL' })
    .waitFor({ timeout: 30_000 })
  await approveInWallet(page, async () => (await lamportsOf(erin)) - before === 1_250_000_000)
})
