const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Returns the version and the hash; undefined if the checksum or length is wrong. The usual library would double the code that connecting loads. */
export async function readBase58Check(text: string): Promise<Uint8Array | undefined> {
  let number = 0n
  for (const letter of text) number = number * 58n + BigInt(LETTERS.indexOf(letter))
  const digits = number.toString(16)
  // An address has 25 bytes: its version, 20 of a hash, and 4 of the checksum. Each leading 1 encodes a zero byte.
  if (digits.length > 50 || (text.startsWith('1') ? digits.length > 48 : digits.length < 49)) return undefined
  const bytes = Uint8Array.from(digits.padStart(50, '0').match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  )
  const body = bytes.slice(0, 21)
  const hash = await sha256(await sha256(body))
  return hash.slice(0, 4).every((byte, index) => byte === bytes[21 + index]) ? body : undefined
}

/** Uses the browser's SHA-256. Insecure contexts have none. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes))
  const { sha256: hash } = await import('../lazy/sha256.ts')
  return new Uint8Array(hash(bytes))
}
