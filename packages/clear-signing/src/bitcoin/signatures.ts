import { OutScript, RawTx, type Transaction } from '@scure/btc-signer'
import { ripemd160, sha256 } from 'viem'

/** What an input says that it spends. */
export interface Coin {
  readonly script: Uint8Array
  readonly amount: bigint
}

/** What others cannot change once an input is signed. */
export interface Signature {
  readonly index: number
  /** Whether it covers the list of inputs, so that none can be added. */
  readonly fixesInputs: boolean
  /** The outputs that it covers: all, the one of the input's own place, or none. */
  readonly outputs: 'all' | 'own' | 'none'
  /** The amounts that it covers, with their scripts. It is worth nothing where one of them is a lie. */
  readonly amounts: 'all' | 'own' | 'none'
}

/** What an input says that it spends, believed or not. */
export function claimOf(transaction: Transaction, at: number): Coin | undefined {
  const { witnessUtxo, nonWitnessUtxo, index } = transaction.getInput(at)
  return (index === undefined ? undefined : nonWitnessUtxo?.outputs[index]) ?? witnessUtxo
}

/** Whether an input includes the transaction that it spends; a forged one has another id. */
export function isProven(transaction: Transaction, at: number): boolean {
  const { nonWitnessUtxo, txid } = transaction.getInput(at)
  if (!nonWitnessUtxo || !txid) return false
  const bytes = RawTx.encode({ ...nonWitnessUtxo, segwitFlag: false, witnesses: undefined })
  return isSame(sha256(sha256(bytes), 'bytes').reverse(), txid)
}

/**
 * What the signature of an input covers, by its script and its sighash type.
 *
 * @see BIP-143: a signature of SegWit covers the amount of its own input alone. BIP-341: one of Taproot covers those of all, unless others may
 * add inputs. Any other covers no amount.
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
/** DEFAULT, ALL and SINGLE. Whatever else there may be is as good as NONE. */
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
    // Bytes that are no script.
    return undefined
  }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
