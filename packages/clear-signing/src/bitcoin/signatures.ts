import { OutScript, RawTx, type Transaction } from '@scure/btc-signer'
import { ripemd160, sha256 } from 'viem'

/** The output that an input claims to spend. */
export interface Coin {
  readonly script: Uint8Array
  readonly amount: bigint
}

/** The parts of a transaction that others cannot change once an input is signed. */
export interface Signature {
  readonly index: number
  /** Whether it covers the list of inputs, so that none can be added. */
  readonly fixesInputs: boolean
  /** The outputs that it covers: all, the one with the input's index, or none. */
  readonly outputs: 'all' | 'own' | 'none'
  /** The input amounts and scripts that it covers. The signature is invalid if one of them is false. */
  readonly amounts: 'all' | 'own' | 'none'
}

/** The output that an input claims to spend; the claim may be false. */
export function claimOf(transaction: Transaction, at: number): Coin | undefined {
  const { witnessUtxo, nonWitnessUtxo, index } = transaction.getInput(at)
  return (index === undefined ? undefined : nonWitnessUtxo?.outputs[index]) ?? witnessUtxo
}

/** Whether an input includes the transaction that it spends. A forged transaction has a different id. */
export function isProven(transaction: Transaction, at: number): boolean {
  const { nonWitnessUtxo, txid } = transaction.getInput(at)
  if (!nonWitnessUtxo || !txid) return false
  const bytes = RawTx.encode({ ...nonWitnessUtxo, segwitFlag: false, witnesses: undefined })
  return isSame(sha256(sha256(bytes), 'bytes').reverse(), txid)
}

/**
 * Determines what an input's signature covers, from the input's script and sighash type.
 *
 * @see BIP-143: a SegWit signature covers only the amount of its own input. BIP-341: a Taproot signature covers the amounts of all inputs, unless
 * others may add inputs. Any other signature covers no amount.
 */
export function signatureOf(transaction: Transaction, index: number): Signature {
  const claim = index < transaction.inputsLength ? claimOf(transaction, index) : undefined
  if (!claim) return { index, fixesInputs: false, outputs: 'none', amounts: 'none' }
  const input = transaction.getInput(index)
  const { sighashType = 0 } = input
  const fixesInputs = sighashType < ANYONE_CAN_PAY
  const outputs = OUTPUTS[sighashType % ANYONE_CAN_PAY] ?? 'none'
  const kind = kindOf(claim.script, input.redeemScript)
  return {
    ...{ index, fixesInputs },
    outputs: outputs === 'own' && index >= transaction.outputsLength ? 'none' : outputs,
    amounts: kind === 'taproot' && fixesInputs ? 'all' : kind === 'other' ? 'none' : 'own',
  }
}

const ANYONE_CAN_PAY = 0x80
/** DEFAULT, ALL and SINGLE. Every other type counts as NONE. */
const OUTPUTS: Readonly<Record<number, Signature['outputs']>> = { 0: 'all', 1: 'all', 3: 'own' }

function kindOf(script: Uint8Array, redeemScript?: Uint8Array): 'taproot' | 'segwit' | 'other' {
  const outer = decode(script)
  if (outer?.type === 'tr') return 'taproot'
  if (outer?.type === 'wpkh' || outer?.type === 'wsh') return 'segwit'
  if (outer?.type !== 'sh' || !redeemScript) return 'other'
  if (!isSame(ripemd160(sha256(redeemScript), 'bytes'), outer.hash)) return 'other'
  const inner = decode(redeemScript)?.type
  return inner === 'wpkh' || inner === 'wsh' ? 'segwit' : 'other'
}

function decode(script: Uint8Array) {
  try {
    return OutScript.decode(script)
  } catch {
    // The bytes are no known script.
    return undefined
  }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
