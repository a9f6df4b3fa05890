import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts, MOST_TOASTS, TOAST_REMOVAL_MS } from './createToasts.ts'
import { ToastError } from './ToastError.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const titles = (toasts: ReturnType<typeof createToasts>) => toasts.get().map(({ title }) => title)

test('[S4.26, S9.36] a toast is queued, open, closed, and removed 200 ms later', () => {
  const toasts = createToasts()
  const onClose = vi.fn()
  const id = toasts.open({ title: 'Sent', onClose })
  expect(toasts.get()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(toasts.get()).toMatchObject([{ id, title: 'Sent', open: true }])
  toasts.close(id)
  expect(toasts.get()).toMatchObject([{ id, open: false }])
  expect(onClose).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(TOAST_REMOVAL_MS - 1)
  expect(toasts.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.get()).toEqual([])
  toasts.close(id)
  expect(onClose).toHaveBeenCalledOnce()
  expect(TOAST_REMOVAL_MS).toBe(200)
})

test('[S3.26] a toast keeps what its caller said beside its id and whether it is open', () => {
  const toasts = createToasts()
  const action = { label: 'View', onClick: () => {} }
  toasts.open({ id: 'mine', title: 'Sent', description: '0.1 ETH', color: 'success', action })
  vi.runAllTimers()
  expect(toasts.get()).toEqual([
    { id: 'mine', open: true, title: 'Sent', description: '0.1 ETH', color: 'success', action },
  ])
})

test('[S4.26] those opened in one tick come one after the other, in order', () => {
  const toasts = createToasts()
  const seen: string[][] = []
  toasts.subscribe(() => seen.push(titles(toasts)))
  for (const title of ['one', 'two', 'three']) toasts.open({ title })
  vi.runAllTimers()
  expect(seen).toEqual([['one'], ['one', 'two'], ['one', 'two', 'three']])
})

test('[S9.36] no more than the last five show', () => {
  const toasts = createToasts()
  for (let index = 1; index <= 8; index += 1) toasts.open({ title: `${index}` })
  vi.runAllTimers()
  expect(titles(toasts)).toEqual(['4', '5', '6', '7', '8'])
  expect(MOST_TOASTS).toBe(5)
})

test('one that is opened again by its id changes, and does not come twice', () => {
  const toasts = createToasts()
  toasts.open({ id: 'wait', title: 'Waiting' })
  toasts.open({ id: 'wait', title: 'Still waiting' })
  vi.runAllTimers()
  toasts.close('wait')
  toasts.open({ id: 'wait', title: 'Done' })
  vi.runAllTimers()
  expect(toasts.get()).toMatchObject([{ id: 'wait', title: 'Done', open: true }])
})

test('what is said can be changed while it is queued and while it is shown', () => {
  const toasts = createToasts()
  const id = toasts.open({ title: 'Waiting' })
  toasts.update(id, { description: 'for the network' })
  vi.runAllTimers()
  toasts.update(id, { title: 'Done' })
  toasts.update('gone', { title: 'x' })
  expect(toasts.get()).toMatchObject([{ title: 'Done', description: 'for the network' }])
})

test('one that is closed while it is queued never shows, and clear() leaves none', () => {
  const toasts = createToasts()
  toasts.close(toasts.open({ title: 'never' }))
  vi.runAllTimers()
  expect(toasts.get()).toEqual([])
  toasts.open({ title: 'shown' })
  vi.runAllTimers()
  toasts.open({ title: 'queued' })
  toasts.clear()
  vi.runAllTimers()
  expect(toasts.get()).toEqual([])
})

test('[S5.20] an action needs words for those who cannot reach it, and a type has to be one of two', () => {
  const toasts = createToasts()
  const onClick = () => {}
  expect(() => toasts.open({ title: 'x', action: { altText: ' ', onClick } })).toThrow(ToastError)
  expect(() => toasts.open(JSON.parse('{"title":"x","type":"loud"}'))).toThrow(/"foreground" or "background"/)
  expect(toasts.open({ title: 'x', type: 'background' })).toBeTypeOf('string')
})
