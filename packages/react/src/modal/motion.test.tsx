import { goBack, pushView } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createConnectKit } from '../../gallery/createConnectKit.ts'
import { openKit } from '../../gallery/renderKit.tsx'

async function show() {
  const { kit, root } = await openKit(createConnectKit())
  await expect.element(page.getByRole('button', { name: 'Northlight' })).toBeVisible()
  const part = (selector: string) => root()?.querySelector<HTMLElement>(selector) ?? undefined
  return { kit, root, part }
}

test('the view that goes slides out under the one that comes, out of reach, and is gone', async () => {
  const { kit, root, part } = await show()
  pushView(kit, { view: 'WhatIsAWallet' })
  await vi.waitFor(() => expect(part('[data-leaving]')).toBeDefined(), { interval: 5 })
  const leaving = part('[data-leaving]')
  expect(leaving?.textContent).toContain('Northlight')
  expect([leaving?.inert, leaving?.ariaHidden, leaving?.dataset.motion]).toEqual([true, 'true', 'forward'])
  expect(leaving && getComputedStyle(leaving).animationName).toBe('lk-out')
  const ids = [...(root()?.querySelectorAll('[id]') ?? [])].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  await vi.waitFor(() => expect(part('[data-leaving]')).toBeUndefined())
  goBack(kit)
  await vi.waitFor(() => expect(part('[data-leaving]')?.dataset.motion).toBe('back'), { interval: 5 })
})

test('the height follows what appears inside a view', async () => {
  const { part } = await show()
  const sizer = part('[data-part="sizer"]')
  await vi.waitFor(() => expect(sizer?.getAnimations()).toEqual([]))
  const before = sizer?.offsetHeight ?? 0
  const more = document.createElement('div')
  more.style.height = '80px'
  part('[data-part="body"]')?.append(more)
  await vi.waitFor(() => expect(sizer?.getAnimations()).toHaveLength(1), { interval: 5 })
  expect(sizer?.offsetHeight).toBeLessThan(before + 80)
  await vi.waitFor(() => expect(sizer?.offsetHeight).toBe(before + 80))
  more.remove()
  await vi.waitFor(() => expect(sizer?.offsetHeight).toBe(before))
})

test('what appears or goes inside a view moves nothing above it; another view starts in the middle', async () => {
  await page.viewport(800, 720)
  onTestFinished(() => page.viewport(414, 896))
  const { kit, part } = await show()
  const dialog = part('[data-part="modal"]')
  const edges = () => {
    const { top, bottom } = dialog?.getBoundingClientRect() ?? new DOMRect()
    return { top: Math.round(top), bottom: Math.round(bottom) }
  }
  const isStill = () =>
    vi.waitFor(() =>
      expect(
        dialog?.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running'),
      ).toEqual([]),
    )
  const isCentred = () => {
    const { top, bottom } = edges()
    expect(Math.abs(top + bottom - innerHeight)).toBeLessThanOrEqual(2)
  }
  await isStill()
  isCentred()
  const before = edges()
  const more = document.createElement('div')
  more.style.height = '80px'
  part('[data-part="body"]')?.append(more)
  await vi.waitFor(() => expect(edges()).toEqual({ top: before.top, bottom: before.bottom + 80 }))
  // Where there is no room below, it grows upwards, and never out of the page.
  more.style.height = '2000px'
  await vi.waitFor(() => expect(edges()).toEqual({ top: 24, bottom: innerHeight - 16 }))
  more.remove()
  await vi.waitFor(() => expect(edges()).toEqual(before))
  pushView(kit, { view: 'WhatIsAWallet' })
  await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible()
  await vi.waitFor(() => expect(part('[data-leaving]')).toBeUndefined())
  await isStill()
  isCentred()
  await page.viewport(800, 600)
  await vi.waitFor(isCentred)
})
