import { type Bytes, randomBytes } from '../keys/bytes.ts'

/** Bytes that only this device's key can decrypt, for one purpose. */
export interface Sealed {
  readonly iv: Bytes
  readonly sealed: ArrayBuffer
}

/** Seals bytes with AES-GCM; `purpose` is authenticated with them. */
export async function seal(key: CryptoKey, purpose: string, bytes: Bytes): Promise<Sealed> {
  const iv = randomBytes(12)
  return { iv, sealed: await crypto.subtle.encrypt(parameters(iv, purpose), key, bytes) }
}

/** Opens sealed bytes; undefined if they were not sealed with this key for this purpose. */
export async function unseal(key: CryptoKey, purpose: string, value: unknown): Promise<Bytes | undefined> {
  if (!isSealed(value)) return undefined
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters(value.iv, purpose), key, value.sealed))
  } catch (error) {
    // WebCrypto throws OperationError if the bytes are not authentic.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined
    throw error
  }
}

const parameters = (iv: Bytes, purpose: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(purpose),
})

function isSealed(value: unknown): value is Sealed {
  return (
    typeof value === 'object' &&
    value !== null &&
    'iv' in value &&
    value.iv instanceof Uint8Array &&
    'sealed' in value &&
    value.sealed instanceof ArrayBuffer
  )
}

/** Whether two values are the same seal. Comparing their IVs is enough, since no IV is used twice. */
export const isSameSeal = (one: unknown, other: unknown): boolean =>
  isSealed(one) && isSealed(other) && one.iv.join() === other.iv.join()
