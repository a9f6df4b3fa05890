import { createHash } from 'node:crypto'
import { toBase58 } from './base58.ts'
import { BLOCKHASH_BLOCKS, SOLANA_CLUSTER } from './cluster.ts'

/** The hash of a slot's block. The virtual machine knows one hash only, so the lab makes and checks them itself. */
export const blockhashOf = (slot: number): string =>
  toBase58(createHash('sha256').update(`${SOLANA_CLUSTER.genesisHash} ${slot}`).digest())

/** Whether a block of the last 150 has this hash. */
export function isBlockhashValid(hash: string, slot: number): boolean {
  for (let back = 0; back <= BLOCKHASH_BLOCKS; back += 1) if (blockhashOf(slot - back) === hash) return true
  return false
}
