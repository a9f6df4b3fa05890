import { createHash, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'

export interface Identity {
  readonly clientId: string
  /** @param more - claims that differ from what a client of good faith says */
  jwt(more?: Record<string, unknown>): string
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param seed - 32 bytes; the same seed is the same client */
export function createIdentity(seed: Uint8Array = randomBytes(32)): Identity {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const clientId = `did:key:z${toBase58(Buffer.concat([Buffer.from([0xed, 0x01]), spki.subarray(12)]))}`
  return {
    clientId,
    jwt(more = {}) {
      const iat = Math.floor(Date.now() / 1_000)
      const sub = createHash('sha256').update(clientId).digest('hex')
      const claims = { iss: clientId, sub, aud: 'ws://relay.example', iat, exp: iat + 86_400, ...more }
      const signed = `${toPart({ alg: 'EdDSA', typ: 'JWT' })}.${toPart(claims)}`
      return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
    },
  }
}

function toPart(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

export function toBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${ALPHABET[Number(value % 58n)]}${text}`
  return text
}
