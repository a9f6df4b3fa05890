import { afterEach, expect, test, vi } from 'vitest'
import { StorageDeniedError } from '../FrameError.ts'
import { lockTabs } from './lockTabs.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that fails one lock after the other, then grants. */
function stubLocks(...failures: Error[]) {
  const request = vi.fn(async (_name: string, run: () => unknown) => {
    const failure = failures.shift()
    if (failure) throw failure
    return run()
  })
  vi.stubGlobal('navigator', { locks: { request } })
  return request
}

test('a lock that was granted while another page of the process opened a window is asked for again', async () => {
  const request = stubLocks(new Error('The provided callback is no longer runnable.'))
  const run = vi.fn(async () => 'done')
  expect(await lockTabs('device-keys', run)).toBe('done')
  expect(run).toHaveBeenCalledOnce()
  expect(request).toHaveBeenCalledTimes(2)
})

test('a browser without locks is not asked for ever', async () => {
  vi.stubGlobal('navigator', {})
  await expect(lockTabs('device-keys', async () => 1)).rejects.toBeInstanceOf(TypeError)
})

test('what fails under the lock is not run again', async () => {
  stubLocks()
  const failure = new Error('What ran has failed.')
  const run = vi.fn(async () => Promise.reject(failure))
  await expect(lockTabs('device-keys', run)).rejects.toBe(failure)
  expect(run).toHaveBeenCalledOnce()
})

test('a browser that denies storage says so, and any other refusal is passed on', async () => {
  stubLocks(new DOMException('', 'SecurityError'))
  await expect(lockTabs('device-keys', async () => 1)).rejects.toBeInstanceOf(StorageDeniedError)
  const gone = new DOMException('', 'InvalidStateError')
  stubLocks(gone)
  await expect(lockTabs('device-keys', async () => 1)).rejects.toBe(gone)
})
