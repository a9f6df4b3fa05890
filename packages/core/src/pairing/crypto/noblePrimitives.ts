import { ed25519, x25519 } from '@noble/curves/ed25519'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import type { Bytes } from './bytes.ts'
import { type Primitives, requireSecret } from './primitives.ts'

export const noblePrimitives: Primitives = {
  sha256: async (bytes) => own(sha256(bytes)),
  deriveKey: async (secret) => own(hkdf(sha256, secret, undefined, undefined, 32)),
  agreementKey: async (secret) => ({
    publicKey: own(x25519.getPublicKey(secret)),
    agree: async (peer) => requireSecret(own(x25519.getSharedSecret(secret, peer))),
  }),
  signingKey: async (seed) => ({
    publicKey: own(ed25519.getPublicKey(seed)),
    sign: async (message) => own(ed25519.sign(message, seed)),
  }),
}

/** The library's types don't say which kind of buffer backs the bytes. */
function own(bytes: Uint8Array): Bytes {
  return new Uint8Array(bytes)
}
