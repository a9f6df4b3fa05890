import { afterEach, expect, test, vi } from 'vitest'
import { StorageDeniedError } from '../FrameError.ts'
import { openIndexedStore } from './indexedStore.ts'

afterEach(() => vi.unstubAllGlobals())

const domError = (name: string) => Object.assign(new Error(name), { name })

function stub({ openError, abortError }: { openError?: Error; abortError?: Error | null }) {
  const transaction = {
    error: abortError ?? null,
    onabort: () => undefined,
    objectStore: () => ({ get: () => ({}) }),
  }
  const database = {
    transaction() {
      queueMicrotask(() => transaction.onabort())
      return transaction
    },
  }
  vi.stubGlobal('indexedDB', {
    open() {
      const request = { result: database, error: openError, onsuccess: () => {}, onerror: () => {} }
      queueMicrotask(() => (openError ? request.onerror() : request.onsuccess()))
      return request
    },
  })
}

test.each([null, domError('AbortError')])(
  '[S4.1] what is aborted as its page is left is no refusal of the browser: %s',
  async (abortError) => {
    stub({ abortError })
    const read = (await openIndexedStore()).get('session')
    await expect(read).rejects.not.toBeInstanceOf(StorageDeniedError)
    await expect(read).rejects.toThrow('The page is being left.')
  },
)

test('a database whose opening is aborted is no refusal either; one that the browser denies is', async () => {
  stub({ openError: domError('AbortError') })
  await expect(openIndexedStore()).rejects.toThrow('The page is being left.')
  stub({ openError: domError('SecurityError') })
  await expect(openIndexedStore()).rejects.toBeInstanceOf(StorageDeniedError)
  stub({ abortError: domError('QuotaExceededError') })
  await expect((await openIndexedStore()).get('session')).rejects.toBeInstanceOf(StorageDeniedError)
})
