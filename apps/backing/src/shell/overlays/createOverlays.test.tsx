import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { eventually } from '../testing/eventually.ts'
import { createOverlays, OverlayNotFoundError, type OverlayProps } from './createOverlays.ts'
import { OverlayHost } from './OverlayHost.tsx'
import { OverlaysContext } from './OverlaysContext.ts'

interface ConfirmProps extends OverlayProps<boolean> {
  readonly title: string
}

function Confirm({ open, title, onClose }: ConfirmProps) {
  return open ? (
    <div role="dialog" aria-label={title}>
      <button type="button" onClick={() => onClose(true)}>
        Yes
      </button>
      <button type="button" onClick={() => onClose()}>
        Leave it
      </button>
    </div>
  ) : null
}

async function show() {
  const overlays = createOverlays()
  const screen = await render(
    <OverlaysContext.Provider value={overlays}>
      <OverlayHost />
    </OverlaysContext.Provider>,
  )
  return { overlays, screen }
}

test('[S2.5] an overlay is made, opened, changed, and closed with a result', async () => {
  const { overlays, screen } = await show()
  const confirm = overlays.create<ConfirmProps, boolean>(Confirm, { props: { title: 'Leave?' } })
  expect(overlays.isOpen(confirm.id)).toBe(false)
  const answer = confirm.open()
  await expect.element(screen.getByRole('dialog', { name: 'Leave?' })).toBeVisible()
  confirm.patch({ title: 'Really?' })
  await expect.element(screen.getByRole('dialog', { name: 'Really?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Yes' }).click()
  expect(await answer).toBe(true)
  await eventually(() => expect(screen.container.textContent).toBe(''))
})

test('an overlay that is kept can be opened again, with other properties each time', async () => {
  const { overlays, screen } = await show()
  const confirm = overlays.create<ConfirmProps, boolean>(Confirm, { keep: true })
  const first = confirm.open({ title: 'One?' })
  const second = confirm.open({ title: 'Two?' })
  expect(await first).toBeUndefined()
  await expect.element(screen.getByRole('dialog', { name: 'Two?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Leave it' }).click()
  expect(await second).toBeUndefined()
  expect(overlays.isOpen(confirm.id)).toBe(false)
})

test('[S8.37] one that has been closed, or never was, is not found', async () => {
  const overlays = createOverlays()
  const confirm = overlays.create<ConfirmProps, boolean>(Confirm)
  confirm.close()
  for (const act of [
    () => overlays.open('overlay-9'),
    () => overlays.close('overlay-9'),
    () => overlays.patch('overlay-9', {}),
    () => overlays.isOpen('overlay-9'),
    () => confirm.open(),
    () => confirm.close(),
    () => confirm.patch({ title: 'x' }),
  ]) {
    expect(act).toThrow(OverlayNotFoundError)
    expect(act).toThrow('Overlay not found')
  }
})
