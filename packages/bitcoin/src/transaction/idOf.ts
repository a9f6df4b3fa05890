import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer'

/** Returns a transaction's id: the hash of its bytes without witnesses. */
export function idOf(raw: Omit<Parameters<typeof RawTx.encode>[0], 'segwitFlag' | 'witnesses'>): string {
  const bytes = RawTx.encode({ ...raw, segwitFlag: false, witnesses: undefined })
  return hex.encode(sha256(sha256(bytes)).reverse())
}
