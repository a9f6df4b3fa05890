import { type Bytes, concat, fromBase64Url, fromHex } from './bytes.ts'
import { type Primitives, requireSecret } from './primitives.ts'

// The PKCS #8 header before the 32 bytes of a private key. WebCrypto imports private keys only in that form.
const X25519_PREFIX = '302e020100300506032b656e04220420'
const ED25519_PREFIX = '302e020100300506032b657004220420'

export function webPrimitives(subtle: SubtleCrypto): Primitives {
  const bits = async (algorithm: Parameters<SubtleCrypto['deriveBits']>[0], key: CryptoKey) =>
    new Uint8Array(await subtle.deriveBits(algorithm, key, 256))
  const importSecret = async (name: string, prefix: string, secret: Bytes, use: KeyUsage) => {
    const key = await subtle.importKey('pkcs8', concat(fromHex(prefix), secret), { name }, true, [use])
    const { x = '' } = await subtle.exportKey('jwk', key)
    return { key, publicKey: fromBase64Url(x) }
  }
  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)),
    async deriveKey(secret) {
      const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
      const none = new Uint8Array()
      return bits({ name: 'HKDF', hash: 'SHA-256', salt: none, info: none }, key)
    },
    async agreementKey(secret) {
      const { key, publicKey } = await importSecret('X25519', X25519_PREFIX, secret, 'deriveBits')
      return {
        publicKey,
        async agree(peer) {
          const other = await subtle.importKey('raw', peer, { name: 'X25519' }, false, [])
          return requireSecret(await bits({ name: 'X25519', public: other }, key))
        },
      }
    },
    async signingKey(seed) {
      const { key, publicKey } = await importSecret('Ed25519', ED25519_PREFIX, seed, 'sign')
      return {
        publicKey,
        sign: async (message) => new Uint8Array(await subtle.sign('Ed25519', key, message)),
      }
    },
  }
}
