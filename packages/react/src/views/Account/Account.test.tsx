import { currentRoute, type Kit, type Token } from '@latchkey/core'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { usualOnRamp } from '../../../../core/src/testing/onRampService.ts'
import { ALICE } from '../../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit, erc20, ether, tokens } from '../../../gallery/createAccountKit.ts'
import { createGate } from '../../../gallery/createGate.ts'
import { createSmartKit } from '../../../gallery/createSmartKit.ts'
import { endLogin } from '../../../gallery/endLogin.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { openKit } from '../../../gallery/renderKit.tsx'
import { settle } from '../../../gallery/settle.ts'
import { Account } from './Account.tsx'

afterEach(() => void vi.useRealTimers())

const show = (kit: Kit) => renderIn(kit, <Account route={{ view: 'Account' }} />)

test('[S3.7] shows the account that signs: its wallet, its address and a way to its settings', async () => {
  const kit = createAccountKit()
  const screen = await show(kit)
  await expect.element(screen.getByText('Northlight', { exact: true })).toBeVisible()
  await expect.element(screen.getByTitle('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBeVisible()
  await screen.getByRole('button', { name: 'Account settings' }).click()
  expect(currentRoute(kit.store.get().modal).view).toBe('AccountSettings')
})

test('[S3.7, S3.13] shows the name that the service knows, and only the letters of it', async () => {
  const screen = await show(createAccountKit({ identity: { name: '\u202Emara.backing.test<b>' } }))
  await expect.element(screen.getByText('mara.backing.test<b>', { exact: true })).toBeVisible()
})

test('[S3.9, S9.19] lists tokens cut to three decimals, never rounded up, with the exact amount in the title', async () => {
  const held = [{ ...ether, amount: 1_999_999_999_999_999_999n }, ...tokens.slice(1)]
  const screen = await show(createAccountKit({ tokens: held }))
  await expect.element(screen.getByText('1.999 ETH').last()).toBeVisible()
  await expect.element(screen.getByTitle('1.999999999999999999 ETH')).toBeVisible()
  await expect.element(screen.getByText('12,000,000.125 WRPT')).toBeVisible()
})

test('marks a token without a price, and leaves it out of the total', async () => {
  const held = [erc20('Euro', 'EUR', 2, 1_050n, 2), erc20('Odd', 'ODD', 2, 5n)]
  const screen = await show(createAccountKit({ tokens: held }))
  await expect.element(screen.getByText('No price')).toBeVisible()
  await expect.element(screen.getByText('Total: about $21.00')).toBeVisible()
})

test('without any price the coin itself is the total, and no dollars are made up', async () => {
  const { price: _, ...unpriced } = ether
  const screen = await show(createAccountKit({ tokens: [unpriced] }))
  await expect.element(screen.getByText('Total: 1.842 ETH')).toBeVisible()
  expect(screen.container.textContent).not.toContain('$')
})

test('[S5.11] leaves out tokens with no decimals', async () => {
  const screen = await show(createAccountKit({ tokens: [ether, erc20('Ticket', 'TKT', 0, 3n)] }))
  await expect.element(screen.getByText('Ether', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Ticket')).not.toBeInTheDocument()
})

test('a token leads to sending it', async () => {
  const kit = createAccountKit()
  const screen = await show(kit)
  await screen.getByText('USD Coin').click()
  expect(currentRoute(kit.store.get().modal)).toMatchObject({ view: 'WalletSend', tokenId: tokens[1]?.id })
})

test('an empty wallet says what to do next', async () => {
  const kit = createAccountKit({ tokens: [{ ...ether, amount: 0n }] })
  const screen = await show(kit)
  await expect.element(screen.getByText('Nothing here yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Receive' }).last().click()
  expect(currentRoute(kit.store.get().modal).view).toBe('WalletReceive')
})

test('features that are off are not there', async () => {
  const screen = await show(createAccountKit({ config: { features: { send: false, receive: false } } }))
  await expect.element(screen.getByText('Ether', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Receive' })).not.toBeInTheDocument()
})

test('until the wallet has confirmed a stored account nothing can be sent, and the page says why', async () => {
  const kit = createAccountKit({ reconnecting: true })
  const screen = await show(kit)
  await expect.element(screen.getByText(/Waiting for Northlight to confirm/)).toBeVisible()
  const send = screen.getByRole('button', { name: 'Send' })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await send.click({ force: true })
  await screen.getByText('USD Coin').click()
  expect(currentRoute(kit.store.get().modal).view).not.toBe('WalletSend')
})

test('nothing that can be pressed moves while the account is read and its wallet confirms it', async () => {
  await page.viewport(800, 800)
  onTestFinished(() => page.viewport(414, 896))
  const kit = createAccountKit({ onRamp: usualOnRamp(), reconnecting: true })
  const { call } = kit.services
  const { gate, open } = createGate()
  const waiting = (async (...args: Parameters<typeof call>) => {
    await gate
    return call(...args)
  }) as typeof call
  Object.assign(kit.services, { call: waiting })
  const { root } = await openKit(kit)
  const banner = page.getByText(/Waiting for Northlight to confirm/)
  await expect.element(banner).toBeVisible()
  const places = () =>
    [
      page.getByRole('button', { name: 'Receive' }).first(),
      page.getByRole('button', { name: 'Send' }),
      page.getByRole('tab', { name: 'Activity' }),
      page.getByRole('button', { name: 'Close' }),
    ].map((part) => {
      const { left, top, width } = part.element().getBoundingClientRect()
      return [left, top, width].map(Math.round)
    })
  const isOnce = ({ effect }: Animation) => effect?.getComputedTiming().iterations === 1
  await vi.waitFor(() => expect(root()?.getAnimations().filter(isOnce)).toEqual([]))
  const before = places()
  const send = page.getByRole('button', { name: 'Send' }).element()
  open()
  kit.store.dispatch({
    type: 'wallet.connected',
    namespace: 'eip155',
    connector: { id: 'example.northlight', name: 'Northlight' },
    connection: { addresses: [ALICE], caipNetworkId: 'eip155:42161' },
    how: 'restored',
  })
  await expect.element(banner).not.toBeInTheDocument()
  await expect.element(page.getByText('USD Coin')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Buy' })).toBeVisible()
  expect(places()).toEqual(before)
  // The same element: one that takes its place would lose a press that is under way.
  expect(page.getByRole('button', { name: 'Send' }).element()).toBe(send)
})

test('a service that never answered: the coin from the chain stays, and the rest is not made up', async () => {
  const screen = await show(createAccountKit({ tokens: 500 }))
  await expect.element(screen.getByText('Token Balance Unavailable')).toBeVisible()
  await expect.element(screen.getByText('1.842 ETH').last()).toBeVisible()
})

test('[S8.14] polls every ten seconds, keeps what was known when the service fails, and lets nobody retry for 30 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  let asked = 0
  let answer: readonly Token[] | number = tokens
  const held = () => {
    asked += 1
    return answer
  }
  const screen = await show(createAccountKit({ tokens: held }))
  await expect.poll(() => asked).toBe(1)
  await settle()
  answer = 503
  await settle(10_000)
  expect(asked).toBe(2)
  expect(screen.container.textContent).toMatch(/Token Balance Unavailable\. Balances are from \d/)
  expect(screen.container.textContent).toContain('USD Coin')
  expect(screen.container.textContent).not.toContain('Try again')
  await settle(29_000)
  expect(screen.container.textContent).not.toContain('Try again')
  await settle(1_000)
  // A 503 stops the polling: only the user asks again.
  expect(asked).toBe(2)
  answer = tokens
  await screen.getByRole('button', { name: 'Try again' }).click()
  await settle()
  expect(asked).toBe(3)
  expect(screen.container.textContent).not.toContain('Unavailable')
})

test('who was signed out elsewhere is told so, and can’t begin to send', async () => {
  const kit = createSmartKit({ tokens })
  const screen = await show(kit)
  endLogin(kit)
  await expect.element(screen.getByText(/You were signed out of wallet.example.com/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  const send = screen.getByRole('button', { name: 'Send', exact: true })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
})

test('an empty account offers to buy first, where coins are sold, then to receive', async () => {
  const kit = createAccountKit({ tokens: [{ ...ether, amount: 0n }], onRamp: usualOnRamp() })
  const screen = await show(kit)
  await expect.element(screen.getByText('Nothing here yet')).toBeVisible()
  await expect.poll(() => screen.getByRole('button', { name: 'Buy' }).elements().length).toBe(2)
  const buttons = [...screen.container.querySelectorAll('[data-part="empty"] button')]
  expect(buttons.map((one) => one.textContent)).toEqual(['Buy', 'Receive'])
  await screen.getByRole('button', { name: 'Buy' }).last().click()
  expect(currentRoute(kit.store.get().modal).view).toBe('OnRampProviders')
})
