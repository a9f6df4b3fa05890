import {
  closeModal,
  currentRoute,
  goBack,
  openModal,
  pushView,
  setThemeMode,
  setThemeVariables,
  showNotice,
} from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createAccountKit } from '../../gallery/createAccountKit.ts'
import { createConnectKit } from '../../gallery/createConnectKit.ts'
import { pseudo } from '../../gallery/pseudo.ts'
import { openKit, type RenderKitOptions, renderKit } from '../../gallery/renderKit.tsx'
import { ConnectButton } from '../buttons/ConnectButton.tsx'
import { Modal as InlineModal } from '../provider/Modal.tsx'

afterEach(() => void vi.useRealTimers())

const button = () => page.getByRole('button', { name: 'Connect Wallet' })
const firstWallet = () => page.getByRole('button', { name: 'Northlight' })

/** Shows the modal at Connect. */
async function open(kit = createConnectKit(), options: RenderKitOptions = {}) {
  const rendered = await renderKit(kit, options)
  await openModal(kit)
  await expect.element(firstWallet()).toBeVisible()
  return rendered
}

test('[S2.11] opens at Connect where nobody is connected, named by its title', async () => {
  await renderKit(createConnectKit(), { children: <ConnectButton /> })
  await button().click()
  await expect.element(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  await expect.element(firstWallet()).toBeVisible()
})

test('[S2.11] opens at Account where an account is connected', async () => {
  await openKit(createAccountKit())
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

test('[S2.13] opens at the view that a caller asks for', async () => {
  await openKit(createConnectKit(), { route: { view: 'WhatIsAWallet' } })
  await expect.element(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
})

test('[S2.14] goes back through the views; with one view there is no way back but closing', async () => {
  const { kit } = await openKit(createConnectKit())
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(firstWallet()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back' })).not.toBeInTheDocument()
  goBack(kit)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('[S2.17][S9.8] a refused close shakes the dialog for 500 ms', async () => {
  const { kit, dialog } = await open()
  kit.store.dispatch({ type: 'modal.refused' })
  await vi.waitFor(() => expect(dialog()?.dataset.motion).toBe('shake'))
  expect(getComputedStyle(dialog() ?? document.body).animationDuration).toBe('0.5s')
  kit.store.dispatch({ type: 'modal.settled' })
  await vi.waitFor(() => expect(dialog()?.dataset.motion).toBeUndefined())
})

test('[S2.18] embedded, it stands in the page, cannot be dismissed, and closing shows Connect', async () => {
  const kit = createConnectKit({ config: { enableEmbedded: true } })
  const { dialog } = await renderKit(kit, { children: <InlineModal /> })
  await expect.element(firstWallet()).toBeVisible()
  expect(dialog()?.getAttribute('role')).toBe('region')
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  pushView(kit, { view: 'WhatIsAWallet' })
  await expect.element(page.getByRole('region', { name: 'What is a wallet?' })).toBeVisible()
  closeModal(kit)
  await expect.element(firstWallet()).toBeVisible()
})

test('[S2.19, S9.26, S9.32] is 360 px wide, dark, at z-index 999, with masters of 10 and 4 px unless set', async () => {
  await page.viewport(800, 800)
  const { dialog, overlay } = await open()
  const style = getComputedStyle(dialog() ?? document.body)
  expect(dialog()?.offsetWidth).toBe(360)
  expect(getComputedStyle(overlay() ?? document.body).zIndex).toBe('999')
  expect([style.fontSize, style.borderRadius, style.colorScheme]).toEqual(['16px', '24px', 'dark'])
})

test('[S2.19] takes its theme and the public variables', async () => {
  const kit = createConnectKit({
    config: {
      theme: {
        mode: 'light',
        variables: {
          '--lk-background': 'rgb(250, 240, 230)',
          '--lk-font-size-master': '11px',
          '--lk-border-radius-master': '2px',
          '--lk-z-index': '77',
          '--lk-accent': 'rgb(255, 230, 0)',
        },
      },
    },
  })
  const { dialog, overlay, root } = await open(kit)
  const style = getComputedStyle(dialog() ?? document.body)
  expect([style.fontSize, style.borderRadius, style.colorScheme]).toEqual(['17.6px', '12px', 'light'])
  expect(getComputedStyle(overlay() ?? document.body).zIndex).toBe('77')
  // Yellow cannot be read on cream: its text is darkened until it can.
  const host = root()?.host
  await vi.waitFor(() =>
    expect(host && getComputedStyle(host).getPropertyValue('--lk-accent-text')).toMatch(/^rgb/),
  )
  expect(host && getComputedStyle(host).getPropertyValue('--lk-on-accent')).toBe('rgb(10 16 14)')
  setThemeMode(kit, { mode: 'dark' })
  await vi.waitFor(() => expect(getComputedStyle(dialog() ?? document.body).colorScheme).toBe('dark'))
})

test('[S2.19] takes a background, a font and a colour that is mixed into its surfaces', async () => {
  const { kit, dialog } = await open(createConnectKit({ config: { theme: { mode: 'light' } } }))
  const look = (more: Parameters<typeof setThemeVariables>[1]['variables'] = {}) => {
    setThemeVariables(kit, { variables: { '--lk-background': 'rgb(250, 240, 230)', ...more } })
    return new Promise<{ backgroundColor: string; fontFamily: string }>((resolve) =>
      requestAnimationFrame(() => {
        const { backgroundColor, fontFamily } = getComputedStyle(dialog() ?? document.body)
        resolve({ backgroundColor, fontFamily })
      }),
    )
  }
  const mixed = { '--lk-color-mix': 'rgb(0, 0, 255)' }
  const plain = await look()
  const same = await look(mixed)
  const half = await look({ ...mixed, '--lk-color-mix-strength': '50%' })
  const whole = await look({ ...mixed, '--lk-color-mix-strength': '100%', '--lk-font-family': 'Papyrus' })
  expect(toRgb(plain.backgroundColor)).toEqual([250, 240, 230])
  expect(toRgb(same.backgroundColor)).toEqual([250, 240, 230])
  expect(toRgb(whole.backgroundColor)).toEqual([0, 0, 255])
  const [red, , blue] = toRgb(half.backgroundColor)
  expect([red > 50 && red < 200, blue > 230]).toEqual([true, true])
  expect([plain.fontFamily, whole.fontFamily]).toEqual([expect.not.stringContaining('Papyrus'), 'Papyrus'])
})

/** A computed colour, in whatever space it is written, as it is painted. */
function toRgb(colour: string): [number, number, number] {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

test.each([800, 320])('a notice never covers the header, however long it is: %i px wide', async (width) => {
  await page.viewport(width, 800)
  const { kit, root } = await openKit(createAccountKit(), { route: { view: 'AccountSettings' } })
  await expect.element(page.getByRole('button', { name: 'Copy address' }).first()).toBeVisible()
  showNotice(kit, { message: 'Failed to send transaction. Please try again. '.repeat(4), variant: 'error' })
  const part = (name: string) => root()?.querySelector(`[data-part="${name}"]`)?.getBoundingClientRect()
  await vi.waitFor(() => expect(part('snack')?.height).toBeGreaterThan(40))
  expect(part('snack')?.top).toBeGreaterThanOrEqual(part('header')?.bottom ?? Number.NaN)
  expect(part('snack')?.right).toBeLessThanOrEqual(part('modal')?.right ?? Number.NaN)
})

test('the focus starts at the first wallet, stays in the dialog and returns to the opener', async () => {
  const { focused } = await renderKit(createConnectKit(), { children: <ConnectButton /> })
  await button().click()
  await vi.waitFor(() => expect(focused()?.textContent).toContain('Northlight'))
  const seen: (string | null | undefined)[] = []
  for (let step = 0; step < 6; step += 1) {
    await userEvent.keyboard('{Tab}')
    seen.push(focused()?.getAttribute('aria-label') ?? focused()?.textContent)
  }
  expect(seen).toEqual(['Harbor', 'Quill', 'Get started', 'What is a wallet?', 'Close', 'Northlight'])
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Connect Wallet'))
})

test('on the way back the focus returns to the control that one had gone on from', async () => {
  const { kit, focused } = await open()
  await page.getByRole('button', { name: 'Get started' }).click()
  await expect.element(page.getByRole('link', { name: 'Get a wallet' })).toBeVisible()
  goBack(kit)
  await vi.waitFor(() => expect(focused()?.textContent).toBe('Get started'))
})

test('the focus is called back from the page', async () => {
  const { root } = await open(createConnectKit(), { children: <input aria-label="page" /> })
  document.querySelector<HTMLElement>('[aria-label="page"]')?.focus()
  expect(document.activeElement).toBe(root()?.host)
})

test('Escape, the overlay and the close button close it; a press that began inside does not', async () => {
  const { kit, dialog, overlay } = await renderKit(createConnectKit())
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => press(overlay(), overlay()),
  ]) {
    await openModal(kit)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    press(dialog(), overlay())
    expect(kit.store.get().modal.open).toBe(true)
    await close()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})

function press(down: HTMLElement | undefined, up: HTMLElement | undefined): void {
  down?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  up?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
}

test('the page does not scroll behind it, and does after it', async () => {
  const { kit } = await openKit(createConnectKit())
  await expect.element(page.getByRole('dialog')).toBeVisible()
  // Once the dialog has been painted.
  await vi.waitFor(() => expect(getComputedStyle(document.documentElement).overflow).toBe('hidden'))
  closeModal(kit)
  await vi.waitFor(() => expect(getComputedStyle(document.documentElement).overflow).toBe('visible'))
})

test('below 430 px it is a sheet at the bottom of the screen', async () => {
  await page.viewport(320, 640)
  const { dialog } = await open()
  await vi.waitFor(() => {
    const box = dialog()?.getBoundingClientRect()
    expect([box?.width, box?.bottom]).toEqual([320, 640])
  })
  await page.viewport(800, 800)
})

test('[S3.17] a notice shows over the header, is read out, and goes; an error interrupts', async () => {
  const { kit } = await open()
  showNotice(kit, { message: 'Address copied', variant: 'success', autoClose: false })
  await expect.element(page.getByText('Address copied')).toBeVisible()
  showNotice(kit, { message: 'Failed to disconnect', variant: 'error', autoClose: false })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to disconnect')
  await expect.element(page.getByText('Address copied')).not.toBeInTheDocument()
  kit.store.dispatch({ type: 'notice.closed' })
  await expect.element(page.getByText('Failed to disconnect')).not.toBeInTheDocument()
})

test('[S3.17] a notice shows on the page where the modal is closed', async () => {
  const { kit } = await renderKit(createConnectKit())
  showNotice(kit, { message: 'Still on Polygon', variant: 'info', autoClose: false })
  await expect.element(page.getByText('Still on Polygon')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('an alert for the integrator shows in debug mode and can be dismissed', async () => {
  const { kit } = await openKit(createConnectKit())
  kit.store.dispatch({ type: 'alert.raised', code: 'INVALID_PROJECT_ID', shown: true })
  await expect.element(page.getByText('Invalid project id')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText('Invalid project id')).not.toBeInTheDocument()
})

test('a change of view is read out by its title, which is gone a moment later', async () => {
  const { kit, dialog } = await open()
  pushView(kit, { view: 'WhatIsAWallet' })
  const told = () => dialog()?.querySelector('[data-part="sr"][role="status"]')?.textContent
  await vi.waitFor(() => expect(told()).toBe('What is a wallet?'), { timeout: 10_000 })
  expect(currentRoute(kit.store.get().modal).view).toBe('WhatIsAWallet')
  await vi.waitFor(() => expect(told()).toBe(''), { timeout: 10_000 })
})

test("a host page's own styles do not reach into it", async () => {
  const hostile = new CSSStyleSheet()
  hostile.replaceSync(
    '* { font-size: 40px !important; letter-spacing: 9px !important } button { display: none !important } #app button { color: red !important }',
  )
  document.adoptedStyleSheets = [hostile]
  try {
    const { dialog } = await open()
    expect(getComputedStyle(dialog() ?? document.body).fontSize).toBe('16px')
  } finally {
    document.adoptedStyleSheets = []
  }
})

test('reads from right to left in a right-to-left language, with its close button at the left', async () => {
  const { kit, dialog } = await renderKit(createConnectKit(), { messages: pseudo, dir: 'rtl' })
  await openModal(kit)
  const close = page.getByRole('button', { name: pseudo.common.close })
  await expect.element(close).toBeVisible()
  const box = dialog()?.getBoundingClientRect()
  expect(close.element().getBoundingClientRect().left).toBeLessThan((box?.left ?? 0) + 60)
})
