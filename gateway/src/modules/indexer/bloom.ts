import { keccak256 } from 'viem/utils'
import type { Log } from './logs.ts'

const BYTES = 256
const MOST_KEPT = 50_000

/** Checks by a block's bloom filter whether its logs are complete. Create it once, because it caches hashes. */
export function createBloomCheck(): (logs: readonly Log[], logsBloom: string) => boolean {
  // The same tokens, events and addresses recur in many blocks, and hashing is expensive.
  const known = new Map<string, readonly [number, number, number]>()
  const bitsOf = (text: string): readonly [number, number, number] => {
    const found = known.get(text)
    if (found) return found
    const hash = keccak256(Buffer.from(text.slice(2), 'hex'), 'bytes')
    const bit = (at: number) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2_047
    const bits = [bit(0), bit(2), bit(4)] as const
    if (known.size >= MOST_KEPT) known.clear()
    known.set(text, bits)
    return bits
  }
  return (logs, logsBloom) => {
    const bloom = new Uint8Array(BYTES)
    for (const { address, topics } of logs) {
      for (const text of [address, ...topics]) {
        for (const bit of bitsOf(text)) {
          const at = BYTES - 1 - (bit >> 3)
          bloom[at] = (bloom[at] ?? 0) | (1 << (bit & 7))
        }
      }
    }
    return `0x${Buffer.from(bloom).toString('hex')}` === logsBloom.toLowerCase()
  }
}
