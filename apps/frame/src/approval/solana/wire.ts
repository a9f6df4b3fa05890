import { decodeSolanaTransaction } from '@latchkey/clear-signing/solana'
import { base58, base64 } from '@scure/base'
import { CODES, FrameError } from '../../FrameError.ts'
import { type Bytes, toText } from '../../keys/bytes.ts'

const MOST_BYTES = 1_232

/** A transaction's parts: the signers, the offset `at` of the signatures, and the message that is signed. */
export interface Wire {
  /** The accounts that sign, in the order of their signatures. */
  readonly signers: readonly string[]
  readonly at: number
  readonly message: Bytes
}

/** Reads a transaction from base64, as wallets exchange it, or from base58. @throws FrameError if it is neither */
export function readWire(text: string): { bytes: Bytes; encoding: 'base64' | 'base58' } {
  for (const [encoding, codec] of [
    ['base64', base64],
    ['base58', base58],
  ] as const) {
    try {
      const bytes = Uint8Array.from(codec.decode(text))
      if (partsOf(bytes)) return { bytes, encoding }
    } catch {
      // The text is not in this encoding.
    }
  }
  throw new FrameError('The transaction cannot be read', { code: CODES.invalidParams })
}

/** The parts of a transaction; undefined if the bytes are not a transaction. */
export function partsOf(bytes: Uint8Array): Wire | undefined {
  const count = bytes[0] ?? 0
  const start = 1 + count * 64
  // At most 19 signatures fit in a transaction, so their count is one byte.
  if (bytes.length > MOST_BYTES || count === 0 || count > 19) return undefined
  const header = start + ((bytes[start] ?? 0) >= 0x80 ? 1 : 0)
  const accounts = header + 4
  if (bytes[header] !== count || accounts + count * 32 > bytes.length) return undefined
  const { intents } = decodeSolanaTransaction(bytes, { signer: '' })
  if (intents.some((one) => one.type === 'unknown' && one.reason === 'malformed' && !one.contract))
    return undefined
  const signers = Array.from({ length: count }, (_, index) =>
    base58.encode(bytes.subarray(accounts + index * 32, accounts + (index + 1) * 32)),
  )
  return { signers, at: 1, message: Uint8Array.from(bytes.subarray(start)) }
}

/** Whether bytes are a transaction's message. Anyone with its signature could send the transaction. */
export function isTransactionMessage(message: Uint8Array): boolean {
  const [first = 0] = message
  // Bytes that are no text may be a transaction of an unknown version. 255 begins Solana's off-chain messages.
  if (first >= 0x80 && first < 0xff && toText(message) === undefined) return true
  const header = first >= 0x80 ? 1 : 0
  const count = message[header] ?? 0
  if (count === 0 || count > 19) return false
  const whole = new Uint8Array(1 + count * 64 + message.length)
  whole[0] = count
  whole.set(message, 1 + count * 64)
  return partsOf(whole) !== undefined
}
