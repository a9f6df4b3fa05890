import { expect, test, vi } from 'vitest'
import { reloadOnChunkError, reloadOnce } from './chunkReload.ts'

function world(over: { isOnline?: boolean; storage?: () => never } = {}) {
  const kept = new Map<string, string>()
  const clock = { now: 1_000_000 }
  const reload = vi.fn()
  return {
    clock,
    kept,
    reload,
    world: {
      storage: () => ({ getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) }),
      now: () => clock.now,
      isOnline: () => over.isOnline ?? true,
      reload,
      ...(over.storage && { storage: over.storage }),
    },
  }
}

const failure = () => new Event('vite:preloadError', { cancelable: true })

test('[S8.63, S9.16] a module that cannot be loaded reloads the page once, and again only after ten seconds', () => {
  const { clock, reload, world: given } = world()
  const target = new EventTarget()
  reloadOnChunkError(target, given)
  const first = failure()
  target.dispatchEvent(first)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(first.defaultPrevented).toBe(true)

  clock.now += 9_999
  const second = failure()
  target.dispatchEvent(second)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(second.defaultPrevented).toBe(false)

  clock.now += 1
  target.dispatchEvent(failure())
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a page that is offline, or has no session storage, stays as it is', () => {
  const offline = world({ isOnline: false })
  expect(reloadOnce(offline.world)).toBe(false)
  const blocked = world({
    storage: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  expect(reloadOnce(blocked.world)).toBe(false)
  expect(offline.reload).not.toHaveBeenCalled()
  expect(blocked.reload).not.toHaveBeenCalled()
})

test('a guard that is no number does not hold the page for ever', () => {
  const { kept, reload, world: given } = world()
  kept.set('backing/reload', 'soon')
  expect(reloadOnce(given)).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})
