import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer'

/** The hash of a transaction's bytes without witnesses. */
export function idOf(raw: Omit<Parameters<typeof RawTx.encode>[0], 'segwitFlag' | 'witnesses'>): string {
  const bytes = RawTx.encode({ ...raw, segwitFlag: false, witnesses: undefined })
  return hex.encode(sha256(sha256(bytes)).reverse())
}
