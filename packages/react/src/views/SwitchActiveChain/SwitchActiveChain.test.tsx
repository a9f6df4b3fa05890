import { currentRoute, type Kit, pushView, selectAccount, selectNetwork } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ALICE } from '../../../../core/src/testing/scriptedAdapter.ts'
import {
  createSeveralKit,
  type SeveralKitOptions,
  SOL,
  solanaDevnet,
  solanaMainnet,
} from '../../../gallery/createSeveralKit.ts'
import { openKit } from '../../../gallery/renderKit.tsx'

/** A chunk has to come first. */
const PATIENT = { timeout: 10_000 }
const solana = { connect: async () => ({ addresses: [SOL], caipNetworkId: solanaMainnet.caipNetworkId }) }

async function open(options: SeveralKitOptions): Promise<Kit> {
  const { kit } = await openKit(createSeveralKit({ solana, ...options }))
  pushView(kit, { view: 'Networks' })
  await page.getByRole('button', { name: 'Solana Devnet' }).click()
  return kit
}

test('[S4.16] a network of another namespace asks for a wallet there, and the page follows once one is connected', async () => {
  const kit = await open({ connected: [{ name: 'Harbor' }] })
  const heading = page.getByRole('heading', { name: 'Connect a wallet for Solana Devnet' })
  await expect.element(heading, PATIENT).toBeVisible()
  // Nothing is switched before there is an account to show.
  expect(selectAccount(kit.store.get()).address).toBe(ALICE)
  await page.getByRole('button', { name: 'Choose a wallet' }).click()
  await expect.element(page.getByRole('button', { name: /^Harbor/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Lumen/ }).click()
  const read = () => selectAccount(kit.store.get()).caipAddress
  await expect.poll(read, PATIENT).toBe(`${solanaDevnet.caipNetworkId}:${SOL}`)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(selectAccount(kit.store.get(), 'eip155').address).toBe(ALICE)
})

test('[S3.3] the wallet in use is offered first where it serves that namespace, too', async () => {
  const kit = await open({ connected: [{ name: 'Northlight' }] })
  await page.getByRole('button', { name: 'Continue in Northlight' }).click()
  const now = () => selectNetwork(kit.store.get()).caipNetworkId
  await expect.poll(now, PATIENT).toBe(solanaDevnet.caipNetworkId)
})

test('a namespace whose wallet is connected is switched to without a question', async () => {
  const kit = await open({
    connected: [
      { name: 'Lumen', addresses: [SOL], caipNetworkId: solanaDevnet.caipNetworkId },
      { name: 'Harbor' },
    ],
  })
  await expect.poll(() => selectAccount(kit.store.get()).address).toBe(SOL)
  expect(currentRoute(kit.store.get().modal).view).toBe('Account')
})
