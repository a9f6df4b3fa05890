import type { Kit } from '@latchkey/core'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { ALICE } from '../../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../../../gallery/createAccountKit.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { drawQr } from '../../primitives/drawQr.ts'
import { WalletReceive } from './WalletReceive.tsx'

const show = (kit: Kit) => renderIn(kit, <WalletReceive route={{ view: 'WalletReceive' }} />)

test('shows the whole address, as text and as a code, and on which network to send', async () => {
  const screen = await show(createAccountKit())
  await expect.element(screen.getByRole('img', { name: `QR code of the address ${ALICE}` })).toBeVisible()
  await expect.element(screen.getByText(ALICE, { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Only send tokens on Arbitrum One to this address')).toBeVisible()
})

test('says so when the address cannot be copied', async () => {
  const kit = createAccountKit()
  const screen = await show(kit)
  const { clipboard } = navigator
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  await screen.getByRole('button', { name: 'Copy address' }).click()
  await expect.poll(() => kit.store.get().notices.current?.variant).toBe('error')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
})

const PAIRING = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'ab'.repeat(32)}&expiryTimestamp=1763757841`

test.each([ALICE, PAIRING])(
  'the code drawn of %s is the code that was encoded, but for the hole that its correction bears',
  (text) => {
    const scale = 8
    const { size, hole, ecc, modules, finders } = drawQr(text)
    const canvas = new OffscreenCanvas(size * scale, size * scale)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser has no canvas.')
    context.scale(scale, scale)
    context.lineWidth = 1
    context.lineCap = 'round'
    context.stroke(new Path2D(modules))
    for (const [x, y] of finders) {
      context.strokeRect(x + 0.5, y + 0.5, 6, 6)
      context.fillRect(x + 2, y + 2, 3, 3)
    }
    const { data: pixels } = context.getImageData(0, 0, size * scale, size * scale)
    const isDrawn = (x: number, y: number) =>
      (pixels[(Math.floor((y + 0.5) * scale) * size * scale + Math.floor((x + 0.5) * scale)) * 4 + 3] ?? 0) >
      127

    const { data } = encode(text, { ecc, border: 0 })
    let lost = 0
    for (const [y, row] of data.entries())
      for (const [x, dark] of row.entries()) {
        const inHole = Math.max(Math.abs(x + 0.5 - size / 2), Math.abs(y + 0.5 - size / 2)) < hole / 2
        if (inHole) lost += 1
        else expect(isDrawn(x, y), `module ${x} ${y}`).toBe(dark)
      }
    expect(lost).toBe(hole * hole)
    expect(lost / (size * size)).toBeLessThan(0.1)
  },
)
