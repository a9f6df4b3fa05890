import { closeModal, currentRoute, type Kit, openModal, selectAccount } from '@latchkey/core'
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { scripted } from '../../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../../../gallery/createAccountKit.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { UnsupportedChain } from './UnsupportedChain.tsx'

async function show(kit: Kit) {
  await openModal(kit, { route: { view: 'UnsupportedChain' } })
  return renderIn(kit, <UnsupportedChain route={{ view: 'UnsupportedChain' }} />)
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
  const route = { view: 'UnsupportedChain', isSwap: true } as const
  await openModal(kit, { route })
  const screen = await renderIn(kit, <UnsupportedChain route={route} />)
  expect(screen.container.textContent).toContain('Network not supported for Swaps: Arbitrum One.')
  const titles = [...screen.container.querySelectorAll('[data-part="row-title"]')].map(
    (title) => title.textContent,
  )
  expect(titles.sort()).toEqual(['Arbitrum Sepolia', 'Disconnect'])
})

test('a chain that nobody knows is named by its number', async () => {
  const screen = await show(createAccountKit({ caipNetworkId: 'eip155:31337' }))
  expect(screen.container.textContent).toContain('This app doesn’t run on chain 31337.')
})

test('what the wallet has approved stands first', async () => {
  const screen = await show(
    createAccountKit({
      caipNetworkId: 'eip155:137',
      approvedCaipNetworkIds: ['eip155:137', 'eip155:421614'],
    }),
  )
  const titles = [...screen.container.querySelectorAll('[data-part="row-title"]')].map(
    (title) => title.textContent,
  )
  expect(titles).toEqual(['Arbitrum Sepolia', 'Arbitrum One', 'Disconnect'])
})

test('choosing asks the wallet', async () => {
  const kit = createAccountKit({ caipNetworkId: 'eip155:137' })
  const screen = await show(kit)
  await screen.getByText('Arbitrum One').click()
  expect(currentRoute(kit.store.get().modal)).toEqual({
    view: 'SwitchNetwork',
    caipNetworkId: 'eip155:42161',
  })
})

test('[S4.7] Disconnect is always a way out, also for a wallet that fails at it', async () => {
  const factory = scripted({ disconnect: () => Promise.reject(new Error('nobody home')) })
  const kit = createAccountKit({ caipNetworkId: 'eip155:137', factory })
  const screen = await show(kit)
  await screen.getByRole('button', { name: 'Disconnect' }).click()
  await expect
    .poll(() => kit.store.get().notices.current)
    .toMatchObject({
      variant: 'error',
      message: 'Failed to disconnect. This page has forgotten the wallet; remove the page in the wallet too.',
    })
  expect(selectAccount(kit.store.get()).address).toBeUndefined()
})

test('[S4.18] one who leaves it as it is reads on the page where the wallet still is', async () => {
  const kit = createAccountKit({ caipNetworkId: 'eip155:137' })
  await show(kit)
  closeModal(kit)
  await expect
    .poll(() => kit.store.get().notices.current?.message)
    .toBe('Your wallet is still on Polygon, where this app doesn’t run.')
})
