import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface CoinbaseKey {
  readonly id: string
  readonly key: KeyObject
}

const LIFE_SECONDS = 120
/** The PKCS#8 prefix of the 32 bytes of an Ed25519 key. */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SEED_BYTES = 32
const PAIR_BYTES = 64

/**
 * Reads a key in Coinbase's formats: base64 of an Ed25519 seed and its public key, or an ECDSA key on P-256 as PEM, possibly with
 * literal `\n`.
 */
export function readCoinbaseKey(text: string): KeyObject | undefined {
  try {
    if (text.includes('-----BEGIN')) {
      const key = createPrivateKey(text.replaceAll('\\n', '\n'))
      return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
    }
    const pair = Buffer.from(text, 'base64')
    if (pair.length !== PAIR_BYTES) return undefined
    const der = Buffer.concat([ED25519_PKCS8, pair.subarray(0, SEED_BYTES)])
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } catch {
    // Not a key; the caller's error says what to configure instead.
    return undefined
  }
}

/** Signs the token for one call to Coinbase, valid for two minutes. `call` is method, host and path: `POST api.developer.coinbase.com/…`. */
export function signToken({ id, key }: CoinbaseKey, call: string, now: () => number): string {
  const at = Math.floor(now() / 1_000)
  const isEdwards = key.asymmetricKeyType === 'ed25519'
  const header = {
    ...{ alg: isEdwards ? 'EdDSA' : 'ES256', kid: id, typ: 'JWT' },
    nonce: randomBytes(16).toString('hex'),
  }
  const claims = {
    ...{ sub: id, iss: 'cdp', aud: ['cdp_service'], uris: [call] },
    ...{ iat: at, nbf: at, exp: at + LIFE_SECONDS },
  }
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = isEdwards
    ? sign(null, Buffer.from(text), key)
    : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
