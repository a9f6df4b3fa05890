const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** The expected checksums: BIP-173's for version 0, BIP-350's for all later versions. */
const [BECH32, BECH32M] = [1, 0x2bc830a3]

export interface WitnessAddress {
  readonly prefix: string
  readonly version: number
  readonly program: Uint8Array
}

/** Reads an address of BIP-173 or BIP-350. The usual library would double the code that connecting loads. */
export function readBech32(text: string): WitnessAddress | 'malformed' | 'checksum' {
  const lower = text.toLowerCase()
  if ((text !== lower && text !== text.toUpperCase()) || text.length > 90) return 'malformed'
  const at = lower.lastIndexOf('1')
  const prefix = lower.slice(0, at)
  const words = Array.from(lower.slice(at + 1), (letter) => LETTERS.indexOf(letter))
  if (at < 1 || words.length < 7 || words.includes(-1)) return 'malformed'
  const [version = 0] = words
  if (checksumOf(prefix, words) !== (version === 0 ? BECH32 : BECH32M)) return 'checksum'
  const program = toBytes(words.slice(1, -6))
  if (!program || version > 16 || program.length < 2 || program.length > 40) return 'malformed'
  return { prefix, version, program }
}

function checksumOf(prefix: string, words: readonly number[]): number {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0))
  const values = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words]
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [index, part] of GENERATOR.entries()) if ((top >> index) & 1) sum ^= part
  }
  return sum >>> 0
}

/** Converts five-bit words to bytes. Returns undefined unless the remainder is at most four zero bits. */
function toBytes(words: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let [held, count] = [0, 0]
  for (const word of words) {
    held = ((held << 5) | word) & 0xfff
    count += 5
    if (count < 8) continue
    count -= 8
    bytes.push((held >> count) & 0xff)
  }
  return count < 5 && (held & ((1 << count) - 1)) === 0 ? Uint8Array.from(bytes) : undefined
}
