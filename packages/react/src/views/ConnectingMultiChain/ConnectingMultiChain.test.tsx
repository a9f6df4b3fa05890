import { currentRoute, selectAccount } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ALICE } from '../../../../core/src/testing/scriptedAdapter.ts'
import { toId } from '../../../gallery/createConnectKit.ts'
import { createSeveralKit, SOL, solanaMainnet } from '../../../gallery/createSeveralKit.ts'
import { openKit } from '../../../gallery/renderKit.tsx'

/** A chunk has to come first. */
const PATIENT = { timeout: 10_000 }
const solana = { connect: async () => ({ addresses: [SOL], caipNetworkId: solanaMainnet.caipNetworkId }) }

test('[S3.3] a wallet of two namespaces is one row, and asks on which chain it shall connect', async () => {
  const { kit } = await openKit(createSeveralKit({ connected: [], solana }))
  await expect.element(page.getByRole('button', { name: /Northlight/ })).toBeVisible()
  expect(page.getByRole('button', { name: /Northlight/ }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: /Northlight/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Select chain' }), PATIENT).toBeVisible()
  await page.getByRole('button', { name: /^Solana ?Solana Devnet/ }).click()
  await expect.poll(() => selectAccount(kit.store.get()).address, PATIENT).toBe(SOL)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('[S3.3] opened for one namespace, it is asked there at once', async () => {
  const { kit } = await openKit(createSeveralKit({ connected: [], solana }), { namespace: 'solana' })
  await page.getByRole('button', { name: /Northlight/ }).click()
  await expect.poll(() => selectAccount(kit.store.get()).address, PATIENT).toBe(SOL)
})

test('the chain where it is connected is marked, and a click takes that account into use', async () => {
  const kit = createSeveralKit({
    connected: [
      { name: 'Northlight' },
      { name: 'Lumen', addresses: [SOL], caipNetworkId: solanaMainnet.caipNetworkId },
    ],
  })
  await openKit(kit, { route: { view: 'ConnectingMultiChain', walletId: toId('Northlight') } })
  await page.getByRole('button', { name: /^Arbitrum One ?Arbitrum Sepolia ?Connected/ }).click()
  await expect.poll(() => selectAccount(kit.store.get()).address).toBe(ALICE)
  expect(currentRoute(kit.store.get().modal).view).toBe('Account')
})

test('a wallet that has left the page is said to be gone, with a way on', async () => {
  const kit = createSeveralKit({ connected: [] })
  await openKit(kit, { route: { view: 'ConnectingMultiChain', walletId: 'gone' } })
  await expect.element(page.getByText('Failed to find connector'), PATIENT).toBeVisible()
  await page.getByRole('button', { name: 'Choose another wallet' }).click()
  await expect.poll(() => currentRoute(kit.store.get().modal).view).toBe('Connect')
})
