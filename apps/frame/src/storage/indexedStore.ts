import { StorageDeniedError } from '../FrameError.ts'
import type { Store } from './store.ts'

const DATABASE = 'latchkey-wallet'
const TABLE = 'values'

/** IndexedDB, which keeps keys that cannot be read. @throws StorageDeniedError where the browser keeps nothing for this page */
export async function openIndexedStore(): Promise<Store> {
  const database = await open()
  const run = <value>(mode: IDBTransactionMode, act: (table: IDBObjectStore) => IDBRequest<value>) =>
    new Promise<value>((resolve, reject) => {
      const transaction = database.transaction(TABLE, mode, { durability: 'strict' })
      const request = act(transaction.objectStore(TABLE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(failureOf(transaction.error))
    })
  return {
    get: (key) => run<unknown>('readonly', (table) => table.get(key)),
    set: async (key, value) => void (await run('readwrite', (table) => table.put(value, key))),
    delete: (key) => run('readwrite', (table) => table.delete(key)),
  }
}

/** The devices whose pages are of other sites, and have a storage of their own: a window of the wallet has kept their keys here. */
export async function listWindowDevices(): Promise<readonly string[]> {
  const database = await open()
  const keys = await new Promise<readonly IDBValidKey[]>((resolve, reject) => {
    const request = database.transaction(TABLE).objectStore(TABLE).getAllKeys()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(failureOf(request.error))
  })
  return keys.flatMap((key) => /^window\/([\w-]{43})\/device-keys$/.exec(String(key))?.[1] ?? [])
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    try {
      const request = indexedDB.open(DATABASE, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(TABLE)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(failureOf(request.error))
    } catch (error) {
      // Browsers that block storage throw already here.
      reject(new StorageDeniedError(error))
    }
  })
}

/** A browser aborts what a page that is being left has begun, which is no refusal to keep anything: Firefox lets that page hear it. */
const failureOf = (error: DOMException | null): Error =>
  error === null || error.name === 'AbortError'
    ? new Error('The page is being left.', { cause: error })
    : new StorageDeniedError(error)
