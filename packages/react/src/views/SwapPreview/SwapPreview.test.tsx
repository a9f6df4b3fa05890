import { openModal, pushView, setLocale } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { TransactionRevertedError } from '../../../../core/src/errors/transaction.ts'
import { reviewState, startSwapping } from '../../../gallery/createSwapState.ts'
import { openKit, renderKit } from '../../../gallery/renderKit.tsx'
import { de } from '../../messages/de.ts'

test('on a small phone a failure scrolls into view, clear of the buttons', async () => {
  await page.viewport(360, 640)
  onTestFinished(() => page.viewport(800, 800))
  const runSteps = () => Promise.reject(new TransactionRevertedError({ reason: 'Too little received' }))
  const { kit, arrange } = await reviewState({ wallet: { runSteps } }, startSwapping)()
  const { dialog } = await renderKit(kit, { languages: [de] })
  setLocale(kit, { locale: 'de' })
  await openModal(kit, { route: { view: 'Swap' } })
  pushView(kit, { view: 'SwapPreview' })
  const shown = await vi.waitUntil(dialog, { timeout: 20_000 })
  await arrange?.(shown, kit)
  const banner = await vi.waitUntil(() => shown.querySelector('[data-part="banner"][data-tone="error"]'), {
    timeout: 20_000,
  })
  const buttons = () => shown.querySelector('[data-part="buttons"]')?.getBoundingClientRect().top ?? 0
  await vi.waitFor(() => expect(buttons() - banner.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(16))
})

test.each([
  ['is said in dollars first, and in the coin', undefined, 'about $0.08 0.000045 ETH'],
  ['of the embedded wallet’s plain account is named by its window alone', 'eoa', 'Your wallet shows it'],
] as const)('the fee %s', async (_, type, said) => {
  const { kit, arrange } = await reviewState(type ? { smart: true, type } : {})()
  const { dialog } = await openKit(kit, { route: { view: 'Swap' } })
  pushView(kit, { view: 'SwapPreview' })
  const shown = await vi.waitUntil(dialog, { timeout: 20_000 })
  await arrange?.(shown, kit)
  const fee = page.getByText('Fee, at most', { exact: true })
  await expect.element(fee).toBeVisible()
  await expect.poll(() => fee.element().nextElementSibling?.textContent).toBe(said)
})
