import { createPublicKey, generateKeyPair, generateKeyPairSync, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'

/** Who signs the id tokens of the stand-ins, and who checks Apple's client secret. */
export type Signer = {
  /** For `SOCIAL_APPLE_KEY_FILE`: a made-up key, PKCS #8 in PEM. */
  appleKey: string
  keys(): Promise<object>
  /** An id token: RS256. */
  sign(claims: object): Promise<string>
  /** Whether a client secret was signed with Apple's key. @returns its claims, if so */
  readSecret(jwt: string): Record<string, unknown> | undefined
}

const KEY_ID = 'lab'

export function createSigner(): Signer {
  const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // It takes a quarter of a second, of another thread.
  const rsa = promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return {
    appleKey: apple.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    async keys() {
      const { publicKey } = await rsa
      return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] }
    },
    async sign(claims) {
      const { privateKey } = await rsa
      const head = encode({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
      const signed = `${head}.${encode(claims)}`
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
    },
    readSecret(jwt) {
      const [head = '', body = '', signature = ''] = jwt.split('.')
      const isSigned = verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        {
          key: createPublicKey(apple.publicKey.export({ type: 'spki', format: 'pem' })),
          dsaEncoding: 'ieee-p1363',
        },
        Buffer.from(signature, 'base64url'),
      )
      return isSigned ? JSON.parse(Buffer.from(body, 'base64url').toString()) : undefined
    },
  }
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
