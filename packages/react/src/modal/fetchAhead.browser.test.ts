import { afterEach, expect, test, vi } from 'vitest'
import { fetchAhead } from './fetchAhead.ts'

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'connection')
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('fetches one thing after another, in their order; one that fails stops none', async () => {
  const seen: string[] = []
  const task =
    (name: string, fails = false) =>
    async (): Promise<void> => {
      seen.push(`${name} begins`)
      await pause(300)
      seen.push(`${name} ends`)
      if (fails) throw new Error('out of reach')
    }
  fetchAhead([task('first', true), task('second')])
  await expect
    .poll(() => seen, { timeout: 10_000 })
    .toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('waits while the visitor acts', async () => {
  const task = vi.fn()
  fetchAhead([task])
  for (let time = 0; time < 8; time += 1) {
    await pause(50)
    dispatchEvent(new PointerEvent('pointerdown'))
  }
  expect(task).not.toHaveBeenCalled()
  await expect.poll(() => task.mock.calls.length, { timeout: 5_000 }).toBe(1)
})

test('listens to the visitor only while there is something left to fetch, and not once stopped', async () => {
  const signals: AbortSignal[] = []
  const add = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener, options) => {
    if (typeof options === 'object' && options.signal) signals.push(options.signal)
    add(type, listener as EventListener, options)
  })
  const task = vi.fn()
  fetchAhead([task])
  fetchAhead([task])()
  expect(signals.map(({ aborted }) => aborted)).toEqual([...Array(4).fill(false), ...Array(4).fill(true)])
  await expect.poll(() => signals.every(({ aborted }) => aborted), { timeout: 8_000 }).toBe(true)
  expect(task).toHaveBeenCalledTimes(1)
})

test.each([
  ['offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  [
    'where the browser is to save data',
    () => Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
  ],
])('fetches nothing %s', async (_, pretend) => {
  pretend()
  const task = vi.fn()
  fetchAhead([task])
  await pause(700)
  expect(task).not.toHaveBeenCalled()
})
