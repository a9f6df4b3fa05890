import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { OutScript, RawTx } from '@scure/btc-signer'
import { sha256Twice, taggedHash, uint32, withLength } from './bytes.ts'
import type { InputHashes, InputProof, OutputScript } from './input.ts'

/** BIP-322's transaction `to_sign`, and its only input, which spends 0 satoshis. */
export interface Spend extends InputProof {
  readonly version: number
  readonly lockTime: number
  readonly sequence: number
  /** The hash of `to_spend`, in the byte order of transactions. */
  readonly spentHash: Uint8Array
}

const SIGHASH_ALL = 1
const NO_SATOSHIS = new Uint8Array(8)
const OP_RETURN = Uint8Array.of(0x6a)
const output = concatBytes(NO_SATOSHIS, withLength(OP_RETURN))

/** The hash of `to_spend`: a transaction that contains the message and that nobody can send. */
export function hashToSpend(text: string, script: OutputScript): Uint8Array {
  const messageHash = taggedHash('BIP0322-signed-message', utf8ToBytes(text))
  const input = {
    txid: new Uint8Array(32),
    index: 0xffffffff,
    finalScriptSig: concatBytes(Uint8Array.of(0, 32), messageHash),
    sequence: 0,
  }
  return sha256Twice(
    RawTx.encode({
      version: 0,
      segwitFlag: false,
      inputs: [input],
      outputs: [{ amount: 0n, script: OutScript.encode(script) }],
      witnesses: undefined,
      lockTime: 0,
    }),
  )
}

const outpointOf = ({ spentHash }: Spend): Uint8Array => concatBytes(spentHash, uint32(0))

export function hashesOf(spend: Spend, script: OutputScript): InputHashes {
  return {
    legacy: (code) => hashLegacy(spend, code),
    witnessV0: (code) => hashWitnessV0(spend, code),
    taproot: (hashType) => hashTaproot(spend, OutScript.encode(script), hashType),
  }
}

/** The hash that a key signs if the script is in the input itself. */
function hashLegacy(spend: Spend, scriptCode: Uint8Array): Uint8Array {
  return sha256Twice(
    uint32(spend.version),
    Uint8Array.of(1),
    outpointOf(spend),
    withLength(scriptCode),
    uint32(spend.sequence),
    Uint8Array.of(1),
    output,
    uint32(spend.lockTime),
    uint32(SIGHASH_ALL),
  )
}

/** BIP-143: the hash that a key signs in a witness of version 0. */
function hashWitnessV0(spend: Spend, scriptCode: Uint8Array): Uint8Array {
  return sha256Twice(
    uint32(spend.version),
    sha256Twice(outpointOf(spend)),
    sha256Twice(uint32(spend.sequence)),
    outpointOf(spend),
    withLength(scriptCode),
    NO_SATOSHIS,
    uint32(spend.sequence),
    sha256Twice(output),
    uint32(spend.lockTime),
    uint32(SIGHASH_ALL),
  )
}

/** BIP-341: the hash that a key signs in a witness of version 1, by the key path. */
function hashTaproot(spend: Spend, script: Uint8Array, hashType: number): Uint8Array {
  return taggedHash(
    'TapSighash',
    Uint8Array.of(0, hashType),
    uint32(spend.version),
    uint32(spend.lockTime),
    sha256(outpointOf(spend)),
    sha256(NO_SATOSHIS),
    sha256(withLength(script)),
    sha256(uint32(spend.sequence)),
    sha256(output),
    Uint8Array.of(0),
    uint32(0),
  )
}
