import axe from 'axe-core'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { eventually } from '../testing/eventually.ts'
import { pageOf, renderShell } from '../testing/renderShell.tsx'
import { en } from '../texts/en.ts'
import { TextsContext } from '../texts/useTexts.ts'
import { createToasts, type Toasts } from './createToasts.ts'
import type { ToastOptions } from './Toast.ts'
import { TOAST_HOTKEY, ToastRegion } from './ToastRegion.tsx'
import { useToasts } from './ToastsContext.ts'

async function show(...options: readonly ToastOptions[]) {
  const held: { toasts?: Toasts } = {}
  const home = pageOf('/', () => {
    held.toasts = useToasts()
    return <h1>Home</h1>
  })
  const { screen } = await renderShell({ pages: [home] })
  await expect.element(screen.getByRole('heading', { name: 'Home' })).toBeVisible()
  const { toasts } = held
  if (!toasts) throw new Error('The page was not rendered.')
  for (const each of options) toasts.open({ duration: Number.POSITIVE_INFINITY, ...each })
  return { screen, toasts }
}

const cards = () => [...document.querySelectorAll<HTMLElement>('.toast')]
const list = () => document.querySelector<HTMLElement>('.toasts__list')
const box = (element: Element | null) => {
  if (!element) throw new Error('It is not there.')
  return element.getBoundingClientRect()
}

test('[S9.34, S9.36] the last five stand under each other at the bottom right, 16 px apart', async () => {
  await page.viewport(1280, 900)
  await show(...Array.from({ length: 7 }, (_, index) => ({ title: `Number ${index + 1}` })))
  await eventually(() => expect(cards()).toHaveLength(5))
  await eventually(() => expect(document.getAnimations()).toEqual([]))
  const found = cards().map((card) => card.innerText.split('\n')[0])
  expect(found).toEqual([3, 4, 5, 6, 7].map((n) => `Number ${n}`))
  const boxes = cards().map(box)
  for (const [index, { bottom }] of boxes.slice(0, -1).entries())
    expect((boxes[index + 1]?.top ?? 0) - bottom).toBeCloseTo(16, 1)
  expect(innerHeight - (boxes.at(-1)?.bottom ?? 0)).toBe(16)
  expect(innerWidth - (boxes.at(-1)?.right ?? 0)).toBe(16)
  expect(list()?.dataset.expanded).toBe('true')
})

test('[S9.35] they are 24 rem wide, and on a small screen as wide as it less 2 rem', async () => {
  await page.viewport(1280, 900)
  await show({ title: 'Sent' })
  await eventually(() => expect(box(list()).width).toBe(384))
  await page.viewport(360, 740)
  await eventually(() => expect(box(list()).width).toBe(360 - 32))
  expect(document.documentElement.scrollWidth).toBe(360)
  await page.viewport(1280, 900)
})

test('[S9.35] it comes and goes in 200 ms', async () => {
  const { toasts } = await show({ id: 'one', title: 'Sent' })
  await eventually(() => expect(cards()).toHaveLength(1))
  const duration = () => cards().map((card) => getComputedStyle(card).animationDuration)
  expect(duration()).toEqual(['0.2s'])
  toasts.close('one')
  await eventually(() => expect(cards()[0]?.dataset.state).toBe('closed'))
  expect(duration()).toEqual(['0.2s'])
  await eventually(() => expect(cards()).toEqual([]))
})

test('[S9.34] one closes by itself after five seconds, and others when they are told to', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const toasts = createToasts()
    const region = () => <ToastRegion list={toasts.get()} close={toasts.close} />
    toasts.open({ id: 'five', title: 'Five seconds' })
    toasts.open({ id: 'nine', title: 'Nine seconds', duration: 9000 })
    vi.advanceTimersByTime(2)
    await render(region())
    const open = () => toasts.get().flatMap(({ id, open }) => (open ? [id] : []))
    vi.advanceTimersByTime(4999)
    expect(open()).toEqual(['five', 'nine'])
    vi.advanceTimersByTime(1)
    expect(open()).toEqual(['nine'])
    vi.advanceTimersByTime(4000)
    expect(open()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('[S9.36] F8 leads to them', async () => {
  const { screen } = await show({ title: 'Sent' })
  await eventually(() => expect(cards()).toHaveLength(1))
  await expect.element(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeInTheDocument()
  await userEvent.keyboard(`{${TOAST_HOTKEY}}`)
  expect(document.activeElement).toBe(list())
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Close')
  await userEvent.keyboard('{Enter}')
  await eventually(() => expect(cards()).toEqual([]))
})

function swipe(card: HTMLElement, by: number): void {
  const { left, top } = box(card)
  const at = (type: string, x: number) =>
    card.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, button: 0, pointerId: 1, pointerType: 'touch' },
        ...{ clientX: left + 20 + x, clientY: top + 20 },
      }),
    )
  vi.spyOn(card, 'setPointerCapture').mockReturnValue()
  vi.spyOn(card, 'hasPointerCapture').mockReturnValue(true)
  vi.spyOn(card, 'releasePointerCapture').mockReturnValue()
  at('pointerdown', 0)
  for (let x = 0; Math.abs(x) <= Math.abs(by); x += Math.sign(by) * 10) at('pointermove', x)
  at('pointermove', by)
  at('pointerup', by)
}

test('[S9.36] a swipe to the right of more than 50 px closes one; a shorter one, or another way, does not', async () => {
  const { toasts } = await show({ title: 'Sent' })
  await eventually(() => expect(cards()).toHaveLength(1))
  const [card] = cards()
  if (!card) throw new Error('There is no toast.')
  swipe(card, 49)
  swipe(card, -200)
  expect(toasts.get()).toMatchObject([{ open: true }])
  swipe(card, 51)
  await eventually(() => expect(cards()).toEqual([]))
})

test('[S5.20, S8.66] an action says what it does, or "Action"; doing it closes the toast', async () => {
  const onClick = vi.fn()
  const { screen } = await show(
    { title: 'Ready', action: { label: 'Reload', onClick } },
    { title: 'Bare', action: { onClick } },
  )
  await expect.element(screen.getByRole('button', { name: 'Action' })).toBeVisible()
  await screen.getByRole('button', { name: 'Reload' }).click()
  expect(onClick).toHaveBeenCalledOnce()
  await eventually(() => expect(cards()).toHaveLength(1))
})

test('[S5.20] what a visitor did is read out at once, what happened by itself when there is a pause', async () => {
  await show({ title: 'Sent' }, { title: 'New version', type: 'background' })
  const isNews = ({ textContent }: Element) => textContent?.includes('Notifications')
  const announced = (how: string) => [...document.querySelectorAll(`[aria-live="${how}"]`)].some(isNews)
  await eventually(() => expect(announced('assertive')).toBe(true))
  await eventually(() => expect(announced('polite')).toBe(true))
})

test('[S5.20] the notifications need a name', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const unnamed = { ...en, toasts: { ...en.toasts, label: '' } }
  await expect(
    render(
      <TextsContext.Provider value={unnamed}>
        <ToastRegion list={[]} close={() => {}} />
      </TextsContext.Provider>,
    ),
  ).rejects.toThrow(/have no name/)
  vi.restoreAllMocks()
})

test('[S9.33] a toast wears the colour of what it means', async () => {
  const hues = [
    ['primary', 135, 170],
    ['secondary', 205, 225],
    ['success', 135, 170],
    ['info', 205, 225],
    ['warning', 35, 60],
    ['error', 0, 15],
    ['neutral', 190, 220],
  ] as const
  const { toasts } = await show()
  for (const [color, from, to] of hues) {
    toasts.open({ id: 'one', title: color, color, icon: 'info', duration: Number.POSITIVE_INFINITY })
    await eventually(() => expect(cards()[0]?.className).toContain(color))
    const { color: ink } = getComputedStyle(cards()[0]?.querySelector('.icon') ?? document.body)
    expect(hueOf(ink), color).toBeGreaterThanOrEqual(from)
    expect(hueOf(ink), color).toBeLessThanOrEqual(to)
  }
})

function hueOf(rgb: string): number {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? []).map(Number)
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue)
  if (most === red) return (((green - blue) / span) * 60 + 360) % 360
  return most === green ? ((blue - red) / span) * 60 + 120 : ((red - green) / span) * 60 + 240
}

const WAITING = {
  ...{ title: 'Waiting for the network', description: '0.1 ETH to the treasury.' },
  ...({ color: 'info', icon: 'spin' } as const),
}

test('axe finds nothing in a full stack, in both colours', async () => {
  const onClick = () => {}
  await show(
    WAITING,
    { title: 'The transfer was refused', color: 'error', action: { label: 'Try again', onClick } },
    { title: 'Your stone is in the wall', color: 'success', action: { label: 'View transaction', onClick } },
  )
  await eventually(() => expect(cards()).toHaveLength(3))
  await eventually(() =>
    expect(document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1)).toEqual([]),
  )
  for (const theme of ['dark', 'light']) {
    document.documentElement.dataset.theme = theme
    const { violations } = await axe.run(document.querySelector('.toasts') ?? document, {
      resultTypes: ['violations'],
    })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  }
  document.documentElement.dataset.theme = 'dark'
})
