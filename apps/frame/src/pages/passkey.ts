import { type Bytes, fromBase64Url, randomBytes, toBase64Url } from '../keys/bytes.ts'

/** ES256 and RS256. */
const ALGORITHMS = [-7, -257]

/** The authenticator has no pseudo-random function (the WebAuthn extension `prf`), so its passkey cannot encrypt a secret. */
export class PasskeyWithoutPrfError extends Error {
  override readonly name = 'PasskeyWithoutPrfError'
}

/** Makes a passkey of the wallet's domain. @returns its id, the salt for its function, and the key that the function returns */
export async function makePasskey(wallet: { walletName: string; walletId: string; name: string }) {
  const { walletId, name, walletName } = wallet
  const salt = randomBytes(32)
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: randomBytes(32),
      rp: { name: walletName },
      user: { id: new TextEncoder().encode(walletId), name, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      extensions: { prf: { eval: { first: salt } } },
    },
  })
  if (!(made instanceof PublicKeyCredential)) throw new PasskeyWithoutPrfError()
  if (made.getClientExtensionResults().prf?.enabled !== true) throw new PasskeyWithoutPrfError()
  const passkey = { credential: toBase64Url(new Uint8Array(made.rawId)), salt: toBase64Url(salt) }
  // Some authenticators return the function's value only when the passkey is used.
  return { ...passkey, key: (await keyOf(made)) ?? (await openPasskey(passkey)) }
}

/** Uses a passkey. @returns the key that its function returns for the salt */
export async function openPasskey(passkey: { credential: string; salt: string }): Promise<CryptoKey> {
  const { credential, salt } = passkey
  const used = await navigator.credentials.get({
    publicKey: {
      challenge: randomBytes(32),
      allowCredentials: [{ type: 'public-key', id: fromBase64Url(credential) }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: fromBase64Url(salt) } } },
    },
  })
  const key = used instanceof PublicKeyCredential ? await keyOf(used) : undefined
  if (!key) throw new PasskeyWithoutPrfError()
  return key
}

async function keyOf(credential: PublicKeyCredential): Promise<CryptoKey | undefined> {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) return undefined
  const value: Bytes = Uint8Array.from(
    first instanceof ArrayBuffer
      ? new Uint8Array(first)
      : new Uint8Array(first.buffer, first.byteOffset, first.byteLength),
  )
  const secret = await crypto.subtle.importKey('raw', value, 'HKDF', false, ['deriveKey'])
  value.fill(0)
  return crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(),
      info: new TextEncoder().encode('latchkey wallet recovery secret'),
    },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
