import { toBase64Url } from '../keys/bytes.ts'
import type { Lock, Store } from '../storage/store.ts'

/** The device's two keys. Neither can be read, even by this page. */
export interface DeviceKeys {
  /** The P-256 key that signs the proofs that a session belongs to this device. */
  readonly proof: CryptoKeyPair
  readonly seal: CryptoKey
}

const NAME = 'device-keys'

/** Loads the device's keys; makes them the first time. */
export function loadDeviceKeys(store: Store, lock: Lock): Promise<DeviceKeys> {
  return lock(NAME, async () => {
    const stored = await store.get(NAME)
    if (isDeviceKeys(stored)) return stored
    const made: DeviceKeys = {
      proof: await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
        'sign',
        'verify',
      ]),
      seal: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    }
    await store.set(NAME, made)
    return made
  })
}

export function isDeviceKeys(value: unknown): value is DeviceKeys {
  return typeof value === 'object' && value !== null && 'proof' in value && 'seal' in value
}

/** The device's id at the server: the thumbprint of its proof key. @see RFC 7638 */
export async function deviceIdOf({ proof }: DeviceKeys): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', proof.publicKey)
  const bytes = new TextEncoder().encode(JSON.stringify({ crv, kty, x, y }))
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
