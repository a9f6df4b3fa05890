import { closeModal, currentRoute, type Kit, openModal, selectAccount } from '@latchkey/core'
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { scripted } from '../../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../../../gallery/createAccountKit.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { UnsupportedChain } from './UnsupportedChain.tsx'

async function show(kit: Kit, isSwap = false) {
  const route = { view: 'UnsupportedChain', ...(isSwap && { isSwap }) } as const
  await openModal(kit, { route })
  return renderIn(kit, <UnsupportedChain route={route} />)
}

test('[S4.18] names where the wallet is, and lists the networks of the app', async () => {
  const screen = await show(createAccountKit({ caipNetworkId: 'eip155:137' }))
  expect(screen.container.textContent).toContain('This app doesn’t run on Polygon.')
  await expect.element(screen.getByRole('button', { name: 'Arbitrum One' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Sepolia ?Testnet/ })).toBeVisible()
})

test('[S8.30] for swaps, it names the network without them and lists those that have some', async () => {
  const elsewhere = { ...arbitrum, id: 10, caipNetworkId: 'eip155:10', name: 'Elsewhere' } as const
  const kit = createAccountKit({ config: { networks: [arbitrum, arbitrumSepolia, elsewhere] } })
  const screen = await show(kit, true)
  expect(screen.container.textContent).toContain('Network not supported for Swaps: Arbitrum One.')
  const rows = screen.container.querySelectorAll('[data-part="row-title"]')
  const titles = [...rows].map((title) => title.textContent)
  expect(titles.sort()).toEqual(['Arbitrum Sepolia', 'Disconnect'])
})

test('a chain that nobody knows is named by its number', async () => {
  const screen = await show(createAccountKit({ caipNetworkId: 'eip155:31337' }))
  expect(screen.container.textContent).toContain('This app doesn’t run on chain 31337.')
})

test('what the wallet has approved stands first', async () => {
  const approvedCaipNetworkIds = ['eip155:137', 'eip155:421614'] as const
  const screen = await show(createAccountKit({ caipNetworkId: 'eip155:137', approvedCaipNetworkIds }))
  const rows = screen.container.querySelectorAll('[data-part="row-title"]')
  const titles = [...rows].map((title) => title.textContent)
  expect(titles).toEqual(['Arbitrum Sepolia', 'Arbitrum One', 'Disconnect'])
})

test('choosing asks the wallet', async () => {
  const kit = createAccountKit({ caipNetworkId: 'eip155:137' })
  const screen = await show(kit)
  await screen.getByText('Arbitrum One').click()
  const route = { view: 'SwitchNetwork', caipNetworkId: 'eip155:42161' }
  expect(currentRoute(kit.store.get().modal)).toEqual(route)
})

test('[S4.7] Disconnect is always a way out, also for a wallet that fails at it', async () => {
  const factory = scripted({ disconnect: () => Promise.reject(new Error('nobody home')) })
  const kit = createAccountKit({ caipNetworkId: 'eip155:137', factory })
  const screen = await show(kit)
  await screen.getByRole('button', { name: 'Disconnect' }).click()
  const message =
    'Failed to disconnect. This page has forgotten the wallet; remove the page in the wallet too.'
  await expect.poll(() => kit.store.get().notices.current).toMatchObject({ variant: 'error', message })
  expect(selectAccount(kit.store.get()).address).toBeUndefined()
})

test('[S4.18] one who leaves it as it is reads on the page where the wallet still is', async () => {
  const kit = createAccountKit({ caipNetworkId: 'eip155:137' })
  await show(kit)
  closeModal(kit)
  const message = 'Your wallet is still on Polygon, where this app doesn’t run.'
  await expect.poll(() => kit.store.get().notices.current?.message).toBe(message)
})
