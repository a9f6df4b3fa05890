/** The data that a browser keeps for a sign-in. */
export interface KeptSignIn {
  /** P-256. The private key cannot be read, even by the page. */
  readonly key: CryptoKeyPair
  readonly refreshToken: string | undefined
}

/** The storage of a sign-in. */
export interface BrowserStore {
  read(): Promise<KeptSignIn | undefined>
  write(kept: KeptSignIn): Promise<void>
}

const DATABASE = 'latchkey-sign-in'
const TABLE = 'values'

/** Keeps a sign-in in IndexedDB, which other tabs share. If the browser denies it, the sign-in lasts only as long as the page. */
export function openBrowserStore(name: string): BrowserStore {
  let inMemory: KeptSignIn | undefined
  let database: Promise<IDBDatabase | undefined> | undefined
  const open = () => {
    database ??= openDatabase().catch(() => undefined)
    return database
  }
  return {
    async read() {
      const opened = await open()
      if (!opened) return inMemory
      const kept: unknown = await run(opened, 'readonly', (table) => table.get(name))
      return isKept(kept) ? kept : undefined
    },
    async write(kept) {
      inMemory = kept
      const opened = await open()
      if (opened) await run(opened, 'readwrite', (table) => table.put(kept, name))
    },
  }
}

function run<value>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  act: (table: IDBObjectStore) => IDBRequest<value>,
): Promise<value> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(TABLE, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(TABLE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function isKept(value: unknown): value is KeptSignIn {
  return typeof value === 'object' && value !== null && 'key' in value
}
