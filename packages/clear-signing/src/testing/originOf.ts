import { RawTx } from '@scure/btc-signer'
import { sha256 } from 'viem'

/** A transaction whose first output is a coin. Another seed makes another one. */
export function originOf(
  coin: { readonly script: Uint8Array; readonly amount: bigint },
  seed: number,
): { readonly txid: Uint8Array; readonly bytes: Uint8Array } {
  const input = {
    txid: new Uint8Array(32).fill(7),
    index: seed,
    finalScriptSig: new Uint8Array(),
    sequence: 0,
  }
  const bytes = RawTx.encode({
    ...{ version: 2, segwitFlag: false, witnesses: undefined, lockTime: 0 },
    ...{ inputs: [input], outputs: [coin] },
  })
  return { txid: sha256(sha256(bytes), 'bytes').reverse(), bytes }
}
