import type { Bytes } from './bytes.ts'

/** A key for agreeing on others. The secret stays inside. */
export interface AgreementKey {
  readonly publicKey: Bytes
  /** @throws where the other's key is none, or one that gives everybody the same secret */
  agree(peer: Bytes): Promise<Bytes>
}

/** An Ed25519 key. The seed stays inside. */
export interface SigningKey {
  readonly publicKey: Bytes
  sign(message: Bytes): Promise<Bytes>
}

/** The primitives that browsers may have: WebCrypto's where it can do all of them, else plain code. */
export interface Primitives {
  sha256(bytes: Bytes): Promise<Bytes>
  /** HKDF-SHA256 without salt or info, 32 bytes: how a session's key comes out of the agreed secret. */
  deriveKey(secret: Bytes): Promise<Bytes>
  /** X25519. */
  agreementKey(secret: Bytes): Promise<AgreementKey>
  signingKey(seed: Bytes): Promise<SigningKey>
}

/** Points of low order lead everybody to the same secret, whatever their keys. */
export function requireSecret(secret: Bytes): Bytes {
  if (secret.every((byte) => byte === 0)) throw new TypeError('a key of low order')
  return secret
}
