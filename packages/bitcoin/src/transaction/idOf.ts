import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer'

/** The id of a transaction: the hash of its bytes without witnesses, which no two transactions share. */
export function idOf(raw: Omit<Parameters<typeof RawTx.encode>[0], 'segwitFlag' | 'witnesses'>): string {
  const bytes = RawTx.encode({ ...raw, segwitFlag: false, witnesses: undefined })
  return hex.encode(sha256(sha256(bytes)).reverse())
}
