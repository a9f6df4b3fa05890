import type { Bytes } from './bytes.ts'

/** A key pair for key agreement. It doesn't expose the secret key. */
export interface AgreementKey {
  readonly publicKey: Bytes
  /** @throws if the other key is invalid, or a point of low order */
  agree(peer: Bytes): Promise<Bytes>
}

/** An Ed25519 key pair. It doesn't expose the seed. */
export interface SigningKey {
  readonly publicKey: Bytes
  sign(message: Bytes): Promise<Bytes>
}

/** All come from WebCrypto, or all from JavaScript. */
export interface Primitives {
  sha256(bytes: Bytes): Promise<Bytes>
  /** HKDF-SHA256 without salt or info, 32 bytes. Derives a session's key from the shared secret. */
  deriveKey(secret: Bytes): Promise<Bytes>
  /** X25519. */
  agreementKey(secret: Bytes): Promise<AgreementKey>
  signingKey(seed: Bytes): Promise<SigningKey>
}

/** A point of low order gives the same shared secret for every key. */
export function requireSecret(secret: Bytes): Bytes {
  if (secret.every((byte) => byte === 0)) throw new TypeError('a key of low order')
  return secret
}
