import { openModal, setLocale } from '@latchkey/core'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createConnectKit } from '../../gallery/createConnectKit.ts'
import { type RenderKitOptions, renderKit } from '../../gallery/renderKit.tsx'
import { defineLanguage } from '../messages/defineLanguage.ts'

async function show(options: RenderKitOptions = {}) {
  const { kit, root } = await renderKit(createConnectKit(), options)
  await openModal(kit)
  await expect.element(page.getByRole('button', { name: 'Northlight' })).toBeVisible()
  const tooltip = () => root()?.querySelector<HTMLElement>('[data-part="tooltip"]')
  const sign = (name: string) => page.getByRole('button', { name, exact: true })
  return { kit, tooltip, sign, root }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a pointer that rests on a sign is told its name, a neighbour’s at once', async () => {
  const { tooltip, sign } = await show()
  await sign('Close').hover()
  await wait(300)
  expect(tooltip()).toBeFalsy()
  await vi.waitFor(() => expect(tooltip()?.textContent).toBe('Close'))
  await sign('What is a wallet?').hover()
  await vi.waitFor(() => expect(tooltip()?.textContent).toBe('What is a wallet?'), { timeout: 400 })
  await userEvent.hover(page.getByRole('button', { name: 'Harbor' }))
  await vi.waitFor(() => expect(tooltip()).toBeFalsy())
})

test('it stays inside the dialog, and out of the accessibility tree', async () => {
  const { tooltip, sign, root } = await show()
  await sign('Close').hover()
  await vi.waitFor(() => expect(tooltip()).toBeTruthy())
  const dialog = root()?.querySelector('[data-part="modal"]')?.getBoundingClientRect()
  const box = tooltip()?.getBoundingClientRect()
  expect(box?.right).toBeLessThanOrEqual(dialog?.right ?? 0)
  expect(box?.top).toBeGreaterThan(sign('Close').element().getBoundingClientRect().bottom)
  expect(tooltip()?.ariaHidden).toBe('true')
})

test('the keyboard is told at once, and Escape hides it before it closes the dialog', async () => {
  const { kit, tooltip } = await show()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await vi.waitFor(() => expect(tooltip()?.textContent).toBe('Close'))
  await userEvent.keyboard('{Escape}')
  expect(tooltip()).toBeFalsy()
  expect(kit.store.get().modal.open).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(kit.store.get().modal.open).toBe(false)
})

test('an open tooltip follows the language of the page', async () => {
  const german = defineLanguage({ locale: 'de', texts: { common: { close: 'Schließen' } } })
  const { kit, tooltip, sign } = await show({ languages: [german] })
  await sign('Close').hover()
  await vi.waitFor(() => expect(tooltip()?.textContent).toBe('Close'))
  setLocale(kit, { locale: 'de' })
  await vi.waitFor(() => expect(tooltip()?.textContent).toBe('Schließen'))
})
