import { ONRAMP_SLOW_MS } from '@latchkey/contract'
import { currentRoute, type OnRampOrder, openModal } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { type OnRampAnswers, orderOf, usualOnRamp } from '../../../../core/src/testing/onRampService.ts'
import { createAccountKit } from '../../../gallery/createAccountKit.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { BuyInProgress } from './BuyInProgress.tsx'

afterEach(() => vi.restoreAllMocks())

async function show(change: Partial<OnRampOrder>, answer: OnRampAnswers['order'], isBlocked = false) {
  const order = orderOf(change)
  const answers = { ...usualOnRamp(), order: answer }
  const kit = createAccountKit({ onRamp: answers, orders: [order] })
  const route = { view: 'BuyInProgress', orderId: order.id, isBlocked } as const
  await openModal(kit, { route })
  const screen = await renderIn(kit, <BuyInProgress route={route} />)
  return { screen, answers, view: () => currentRoute(kit.store.get().modal).view }
}

test('where the browser opened no window, a button opens the checkout', async () => {
  const replace = vi.fn()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { screen, answers } = await show({}, { status: 'created' }, true)
  const button = screen.getByRole('button', { name: 'Open the checkout' })
  await expect.element(screen.getByText(/Your browser opened no window/)).toBeVisible()
  await button.click()
  await expect.poll(() => answers.asked).toContain('onRampCheckout')
  await expect.element(screen.getByText(/Your browser opened no window/)).toBeVisible()
  open.mockReturnValue({ closed: false, location: { replace } } as unknown as Window)
  await button.click()
  await expect.poll(() => replace.mock.calls).toEqual([[answers.url]])
  await expect.element(screen.getByText(/Your browser opened no window/)).not.toBeInTheDocument()
})

test('[S1.11] after three minutes it takes longer than usual, and may be closed', async () => {
  const startedAt = Date.now() - ONRAMP_SLOW_MS
  const { screen, view } = await show({ status: 'pending', startedAt }, { status: 'pending' })
  const heading = screen.getByRole('heading', { name: 'This is taking longer than usual' })
  await expect.element(heading).toBeVisible()
  await expect.element(screen.getByText(/You can close this window/)).toBeVisible()
  await screen.getByRole('button', { name: 'Done' }).click()
  expect(view()).toBe('Account')
})

test('only the provider says that it failed: a service that does not answer is asked again', async () => {
  const { screen, answers, view } = await show({ status: 'pending' }, 503)
  await expect.element(screen.getByText(/It is asked again/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'On the way' })).toBeVisible()
  answers.order = { status: 'failed', reason: 'The card was declined.' }
  await expect.element(screen.getByText(/The provider says: .*The card was declined/)).toBeVisible()
  await expect.element(screen.getByText(/It is asked again/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(view()).toBe('OnRampProviders')
})

test('[S1.11] while another card can pay, nobody is sent to buy again: the same checkout opens, and a second payment appears', async () => {
  const replace = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ closed: false, location: { replace } } as unknown as Window)
  const declined = { status: 'failed', reason: 'The card was declined.', isFinal: false } as const
  const { screen, answers } = await show({ status: 'pending' }, declined)
  await expect.element(screen.getByText(/This attempt failed. .*it will appear here/)).toBeVisible()
  await expect.element(screen.getByText(/The provider says: .*The card was declined/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Open the checkout' }).click()
  await expect.poll(() => replace.mock.calls).toEqual([[answers.url]])
  answers.order = { status: 'succeeded', txHash: '0xab', isFinal: true }
  await expect.element(screen.getByText(/0\.0532 ETH.* are in your account/)).toBeVisible()
  await expect.element(screen.getByText(/declined/)).not.toBeInTheDocument()
})

test('once it is final that a payment failed, one may buy again', async () => {
  const { screen } = await show({ status: 'pending' }, { status: 'failed', isFinal: true })
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(screen.getByText(/This attempt failed/)).not.toBeInTheDocument()
})

test('what arrived is said, and leads to the account', async () => {
  const { screen, view } = await show({ status: 'pending' }, { status: 'succeeded' })
  await expect.element(screen.getByText(/0\.0532 ETH.* are in your account/)).toBeVisible()
  await screen.getByRole('button', { name: 'Done' }).click()
  expect(view()).toBe('Account')
})
