import type { Address } from '@scure/btc-signer'

/** The output script of an address. */
export type OutputScript = ReturnType<ReturnType<typeof Address>['decode']>

/** The hash that a key signs for a script. */
export type Hash = (scriptCode: Uint8Array) => Uint8Array

/** The proof that an input may spend. */
export interface InputProof {
  readonly scriptSig: Uint8Array
  readonly witness: readonly Uint8Array[]
}

/** The hashes of an input's transaction that keys sign with SIGHASH_ALL. */
export interface InputHashes {
  readonly legacy: Hash
  readonly witnessV0: Hash
  /** @param hashType - 0 or 1 */
  readonly taproot: (hashType: number) => Uint8Array
}
