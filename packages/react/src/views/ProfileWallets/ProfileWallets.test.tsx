import { currentRoute, disconnect, type Kit, pushView, selectAccount, signMessage } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ALICE, BOB } from '../../../../core/src/testing/scriptedAdapter.ts'
import {
  createSeveralKit,
  createUngrantedKit,
  type SeveralKitOptions,
  SOL,
} from '../../../gallery/createSeveralKit.ts'
import { openKit } from '../../../gallery/renderKit.tsx'

/** A chunk has to come first. */
const PATIENT = { timeout: 10_000 }
const view = (kit: Kit) => currentRoute(kit.store.get().modal).view
const shown = (kit: Kit) => selectAccount(kit.store.get()).address
const row = (name: RegExp) => page.getByRole('listitem').getByRole('button', { name })

async function open(options: SeveralKitOptions = {}): Promise<Kit> {
  const { kit } = await openKit(createSeveralKit(options))
  pushView(kit, { view: 'ProfileWallets' })
  await expect.element(page.getByRole('heading', { name: 'Wallets' }), PATIENT).toBeVisible()
  return kit
}

test('[S3.5] lists the wallets of every namespace with account, balance and network; the displayed one is checked', async () => {
  await open()
  await expect.element(page.getByRole('list', { name: 'Arbitrum One, Arbitrum Sepolia' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Solana, Solana Devnet' })).toBeVisible()
  const northlight = row(/^Northlight ?0x71C7…976F ?1.842 ETH ?Arbitrum One$/)
  await expect.element(northlight).toHaveAttribute('aria-current', 'true')
  await expect
    .element(row(/^Harbor ?0x5B38…ddC4 ?1.842 ETH ?Arbitrum Sepolia$/))
    .not.toHaveAttribute('aria-current')
  await expect.element(row(/^Lumen ?7S3P4H…AaKv ?12.345 SOL ?Solana$/)).toBeVisible()
})

test('[S4.2] says where a paired wallet shares no account', async () => {
  const { kit } = await openKit(createUngrantedKit())
  pushView(kit, { view: 'ProfileWallets' })
  const said = page.getByText('Quill isn’t connected on Solana, Solana Devnet. Pair it again')
  await expect.element(said, PATIENT).toBeVisible()
})

test('[S3.5] one click makes a wallet of another namespace the one that is displayed and signs', async () => {
  const kit = await open()
  await row(/^Lumen/).click()
  await expect.poll(() => view(kit)).toBe('Account')
  expect(shown(kit)).toBe(SOL)
  expect((await signMessage(kit, { message: 'x' })).address).toBe(SOL)
})

test('[S4.5] one wallet is left and the others stay; where the displayed one goes, another is displayed', async () => {
  const kit = await open()
  await page.getByRole('button', { name: 'Disconnect Northlight' }).click()
  await expect.poll(() => shown(kit)).toBe(BOB)
  await page.getByRole('button', { name: 'Disconnect Harbor' }).click()
  await expect.poll(() => shown(kit)).toBe(SOL)
  expect(view(kit)).toBe('ProfileWallets')
  await page.getByRole('button', { name: 'Disconnect Lumen' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('all of them are left at once', async () => {
  const kit = await open()
  await page.getByRole('button', { name: 'Disconnect all wallets' }).click()
  await expect.poll(() => shown(kit)).toBeUndefined()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('another wallet is connected beside the first, and the visitor is back at the list', async () => {
  const kit = await open({
    connected: [{ name: 'Northlight' }],
    evm: { connect: async () => ({ addresses: [BOB], caipNetworkId: 'eip155:42161' }) },
  })
  await page.getByRole('button', { name: 'Connect another wallet' }).click()
  await page.getByRole('button', { name: /^Harbor/ }).click()
  await expect.poll(() => view(kit), PATIENT).toBe('ProfileWallets')
  await expect.element(row(/^Harbor/)).toHaveAttribute('aria-current', 'true')
  await expect.element(row(/^Northlight/)).toBeVisible()
})

test('a wallet that is connected is marked so in the list of wallets, and a click takes it into use', async () => {
  const kit = await open()
  await page.getByRole('button', { name: 'Connect another wallet' }).click()
  await page.getByRole('button', { name: /^Harbor ?Connected$/ }).click()
  await expect.poll(() => shown(kit), PATIENT).toBe(BOB)
  await expect.poll(() => view(kit)).toBe('Account')
})

test('[S9.5] a wallet that was left connects again in one click', async () => {
  const kit = await open()
  await page.getByRole('button', { name: 'Disconnect Northlight' }).click()
  await row(/^Northlight ?Arbitrum One, Arbitrum Sepolia ?Connect$/).click()
  await expect.poll(() => shown(kit), PATIENT).toBe(ALICE)
  await expect.poll(() => view(kit)).toBe('ProfileWallets')
})

test('a wallet that has not confirmed its account yet cannot be chosen, and can be left', async () => {
  const kit = await open({
    connected: [{ name: 'Harbor', addresses: [BOB], reconnecting: true }, { name: 'Northlight' }],
    evm: { connect: () => new Promise(() => {}) },
  })
  await expect.element(row(/^Harbor ?Not confirmed yet/)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Disconnect Harbor' }).click()
  await expect.element(row(/^Harbor ?Not confirmed yet/)).not.toBeInTheDocument()
  expect(shown(kit)).toBe(ALICE)
})

test('a balance that cannot be read is said to be unavailable, and is never a zero', async () => {
  await open({
    connected: [{ name: 'Northlight' }],
    knownBalances: false,
    evm: { getBalance: () => Promise.reject(new Error('no answer')) },
  })
  await expect.element(page.getByText('Balance unavailable'), PATIENT).toBeInTheDocument()
})

test('another tab disconnects a wallet, and its row goes', async () => {
  const kit = await open()
  await disconnect(kit, { connectorId: 'standard:Lumen' })
  await expect.element(page.getByRole('button', { name: 'Disconnect Lumen' })).not.toBeInTheDocument()
})
