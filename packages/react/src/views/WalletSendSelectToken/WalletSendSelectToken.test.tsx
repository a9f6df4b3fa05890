import { currentRoute, openModal, prepareSend, pushView } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccountKit, erc20, ether, tokens } from '../../../gallery/createAccountKit.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { Account } from '../../messages/en/account.ts'
import { WalletSend } from '../../messages/en/send.ts'
import { sortTokens } from './sortTokens.ts'
import { WalletSendSelectToken } from './WalletSendSelectToken.tsx'

async function show(held: Parameters<typeof createAccountKit>[0] = {}) {
  const kit = createAccountKit({ tokens, ...held })
  await openModal(kit, { route: { view: 'WalletSend' } })
  const prepared = prepareSend(kit)
  if (held?.tokens !== 'never') await prepared
  pushView(kit, { view: 'WalletSendSelectToken' })
  const screen = await renderIn(kit, <WalletSendSelectToken route={{ view: 'WalletSendSelectToken' }} />)
  return { kit, screen }
}

test('[S4.22][S9.19] lists what can be sent, cut to three decimals, and takes the choice back to the form', async () => {
  const { kit, screen } = await show()
  await expect.element(screen.getByText('311.908 ARB')).toBeVisible()
  await screen.getByRole('button', { name: /USD Coin/ }).click()
  expect(kit.store.get().send?.token?.symbol).toBe('USDC')
  expect(currentRoute(kit.store.get().modal).view).toBe('WalletSend')
})

test('says of a token without a price what the account says of it', async () => {
  const { screen } = await show({ tokens: [erc20('Odd', 'ODD', 2, 5n)] })
  await expect.element(screen.getByText(Account.noPrice, { exact: true }).first()).toBeVisible()
  expect(WalletSend.noPrice).toBe(Account.noPrice)
})

test('[S8.14] a service that failed is not tried again for 30 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  const held = () => {
    asked += 1
    return asked === 1 ? 503 : tokens
  }
  const { screen } = await show({ tokens: held })
  await expect.element(screen.getByText(/Only your ETH balance could be loaded/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  await vi.advanceTimersByTimeAsync(29_000)
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('USD Coin')).toBeVisible()
  expect(asked).toBe(2)
})

test('[S5.11] tokens without decimals are not listed', async () => {
  const { screen } = await show({ tokens: [...tokens, erc20('Deed', 'DEED', 0, 5n)] })
  await expect.element(screen.getByText('USD Coin')).toBeVisible()
  await expect.element(screen.getByText('Deed')).not.toBeInTheDocument()
})

test('searches, and says where nothing is found', async () => {
  const { screen } = await show()
  const search = screen.getByRole('searchbox', { name: 'Search by name or address' })
  await search.fill('usd')
  await expect.element(screen.getByText('Arbitrum', { exact: true })).not.toBeInTheDocument()
  await search.fill('doge')
  await screen.getByRole('button', { name: 'Clear the search' }).click()
  await expect.element(screen.getByText('Arbitrum', { exact: true })).toBeVisible()
})

test('says where only the coin is known, where nothing is, and where nothing can be read', async () => {
  const partial = await show({ tokens: 503 })
  const said = 'Only your ETH balance could be loaded. Other tokens are unavailable right now.'
  await expect.element(partial.screen.getByText(said)).toBeVisible()
  await partial.screen.unmount()
  const empty = await show({ tokens: [], wallet: { getBalance: async () => 0n } })
  await expect.element(empty.screen.getByText('Nothing to send yet')).toBeVisible()
})

test('the coin stands first, then what is worth most; what has no price is last', () => {
  const cheap = erc20('Cheap', 'C', 18, 10n ** 18n, 1)
  const dear = erc20('Dear', 'D', 18, 10n ** 18n, 9_000)
  const unknown = erc20('Unknown', 'U', 18, 10n ** 30n)
  const sorted = sortTokens([unknown, cheap, dear, ether], '', {})
  expect(sorted.map(({ symbol }) => symbol)).toEqual(['ETH', 'D', 'C', 'U'])
  expect(sortTokens([cheap, dear], dear.address ?? '', {})).toEqual([dear])
})
