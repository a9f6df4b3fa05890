import type { Address } from '@scure/btc-signer'

/** What an address stands for. */
export type OutputScript = ReturnType<ReturnType<typeof Address>['decode']>

/** What a key signs where the script is this. */
export type Hash = (scriptCode: Uint8Array) => Uint8Array

/** How an input shows that it may spend. */
export interface InputProof {
  readonly scriptSig: Uint8Array
  readonly witness: readonly Uint8Array[]
}

/** What keys sign of the transaction around an input, with SIGHASH_ALL. */
export interface InputHashes {
  readonly legacy: Hash
  readonly witnessV0: Hash
  /** @param hashType - 0 or 1 */
  readonly taproot: (hashType: number) => Uint8Array
}
