import { currentRoute, openModal } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type OnRampAnswers, usualOnRamp } from '../../../../core/src/testing/onRampService.ts'
import { createAccountKit } from '../../../gallery/createAccountKit.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { openKit } from '../../../gallery/renderKit.tsx'
import { OnRampProviders } from './OnRampProviders.tsx'

const route = { view: 'OnRampProviders' } as const

afterEach(() => vi.restoreAllMocks())

async function show(change: Partial<OnRampAnswers> = {}) {
  const answers = { ...usualOnRamp(), ...change }
  const kit = createAccountKit({ onRamp: answers })
  await openModal(kit, { route })
  const replace = vi.fn()
  const popup = { opener: window, closed: false, location: { replace }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  const screen = await renderIn(kit, <OnRampProviders route={route} />)
  const proceed = screen.getByRole('button', { name: /Continue to Sandbox checkout/ })
  const pay = screen.getByRole('textbox', { name: 'You pay' })
  return { kit, screen, answers, open, popup, replace, proceed, pay }
}

test('[S1.11] shows what the money buys and what it costs, and goes on to the provider’s own page', async () => {
  const { kit, screen, answers, popup, replace, proceed } = await show()
  await expect.element(screen.getByLabelText('You receive, about')).toHaveTextContent('0.0532')
  await expect.element(screen.getByText('€1.50')).toBeVisible()
  await screen.getByRole('button', { name: '€250' }).click()
  await expect.element(screen.getByLabelText('You receive, about')).toHaveTextContent('0.133')
  await proceed.click()
  await expect.poll(() => currentRoute(kit.store.get().modal).view).toBe('BuyInProgress')
  expect(replace).toHaveBeenCalledExactlyOnceWith(answers.url)
  expect(popup.opener).toBeNull()
})

test('an amount beyond the limits is refused, by the form and by the service', async () => {
  const { screen, answers, pay, proceed } = await show()
  await expect.element(proceed).toBeVisible()
  await pay.fill('9.99')
  await expect.element(screen.getByText(/^The least is .*10\.00/)).toBeVisible()
  await pay.fill('7500.01')
  await expect.element(screen.getByText(/^The most is .*7,500\.00/)).toBeVisible()
  const button = screen.getByRole('button', { name: 'Enter an amount' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  answers.quote = 'amount: The most today is 50 EUR'
  await pay.fill('60')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The most today is 50 EUR')
  await expect.element(proceed).toHaveAttribute('aria-disabled', 'true')
  answers.quote = 0.0532
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(proceed).not.toHaveAttribute('aria-disabled')
})

test('[S8.62] without the service, a sample is marked as one, and nothing can be bought', async () => {
  const { screen, answers, open, pay, proceed } = await show({ options: 503, quote: 503 })
  await expect.element(screen.getByText(/are examples; nothing can be bought/)).toBeVisible()
  const button = screen.getByRole('button', { name: 'Not available now' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  pay.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(open).not.toHaveBeenCalled()
  expect(answers.asked).not.toContain('onRampUrl')
  Object.assign(answers, { options: usualOnRamp().options, quote: 0.0532 })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(proceed).not.toHaveAttribute('aria-disabled')
})

test('a refused order closes the window, is said, and can be tried again', async () => {
  const { screen, answers, popup, replace, proceed } = await show({ refusal: 'address: Not served here' })
  await expect.element(proceed).not.toHaveAttribute('aria-disabled')
  await proceed.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not served here')
  expect(popup.close).toHaveBeenCalled()
  expect(replace).not.toHaveBeenCalled()
  answers.refusal = undefined
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(proceed).not.toHaveAttribute('aria-disabled')
})

test('where the page has terms, nobody buys before agreeing to them, and the way to another coin keeps the answer', async () => {
  const config = { termsConditionsUrl: 'https://app.example/terms' }
  const kit = createAccountKit({ onRamp: usualOnRamp(), config })
  const open = vi.spyOn(window, 'open')
  await openKit(kit, { route })
  const held = page.getByRole('button', { name: 'Agree to the terms first' })
  await expect.element(held, { timeout: 10_000 }).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('link', { name: 'terms of service' })).toBeVisible()
  await userEvent.type(page.getByRole('textbox', { name: 'You pay' }), '{Enter}')
  expect(open).not.toHaveBeenCalled()
  const box = page.getByRole('checkbox', { name: /I agree to the terms of service/ })
  await box.click()
  const proceed = page.getByRole('button', { name: /Continue to/ })
  await expect.element(proceed).not.toHaveAttribute('aria-disabled')
  await page.getByRole('button', { name: /Choose a token/ }).click()
  await page.getByRole('button', { name: /USD Coin/ }).click()
  await expect.element(box).toBeChecked()
  await box.click()
  await expect.element(held).toBeVisible()
})
