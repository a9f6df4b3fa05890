import { seal, unseal } from '../device/sealed.ts'
import { type Bytes, fromBase64Url, toBase64Url } from '../keys/bytes.ts'

const IV_BYTES = 12
const purpose = (walletId: string) => `recovery-secret/${walletId}`

/** Seals the recovery secret with a passkey's key, so that the server keeps it but cannot open it. */
export async function sealByPasskey(key: CryptoKey, walletId: string, secret: Bytes): Promise<string> {
  const { iv, sealed } = await seal(key, purpose(walletId), secret)
  return toBase64Url(Uint8Array.from([...iv, ...new Uint8Array(sealed)]))
}

/** Opens the recovery secret; undefined if it was altered or sealed by another passkey. */
export async function openByPasskey(
  key: CryptoKey,
  walletId: string,
  text: string,
): Promise<Bytes | undefined> {
  const bytes = fromBase64Url(text)
  const sealed = bytes.slice(IV_BYTES).buffer
  return unseal(key, purpose(walletId), { iv: bytes.slice(0, IV_BYTES), sealed })
}
