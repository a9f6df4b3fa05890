import { StorageDeniedError } from '../FrameError.ts'
import type { Store } from './store.ts'

const DATABASE = 'latchkey-wallet'
const TABLE = 'values'

/** Opens a store in IndexedDB, which can keep non-extractable keys. @throws StorageDeniedError if the browser denies storage to this page */
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

/** The devices whose keys a window of the wallet has kept here. Their frames are on other sites' pages and have a separate storage. */
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
      // Browsers that block storage throw here.
      reject(new StorageDeniedError(error))
    }
  })
}

/** An abort is no denial of storage: browsers abort the requests of a page that is being left, and Firefox tells the page. */
const failureOf = (error: DOMException | null): Error =>
  error === null || error.name === 'AbortError'
    ? new Error('The page is being left.', { cause: error })
    : new StorageDeniedError(error)
