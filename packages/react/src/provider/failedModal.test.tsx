import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createConnectKit } from '../../gallery/createConnectKit.ts'
import { renderKit } from '../../gallery/renderKit.tsx'
import { ConnectButton } from '../buttons/ConnectButton.tsx'

vi.mock('./fetchModal.ts', () => ({ fetchModal: () => Promise.reject(new Error('The network is down.')) }))

test('where the modal cannot be fetched the button says so, and can be pressed again', async () => {
  const { kit } = await renderKit(createConnectKit(), { children: <ConnectButton /> })
  // What is fetched ahead fails in silence.
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const again = page.getByRole('button', { name: 'Not loaded. Try again' })
  await expect.element(again).toBeEnabled()
  await expect.element(again).not.toHaveAttribute('aria-disabled')
  expect(kit.store.get().modal.open).toBe(false)
  await again.click()
  await expect.element(again).toBeVisible()
  await vi.waitFor(() => expect(kit.store.get().modal.open).toBe(false))
})
