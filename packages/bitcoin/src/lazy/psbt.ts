import { SignatureMismatchError, WalletAnswerError } from '@latchkey/core'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { OutScript, Transaction } from '@scure/btc-signer'
import { type Coin, isInputSigned } from '../transaction/isInputSigned.ts'
import { readAddress } from '../wallet/address.ts'

/** A transaction that is to be signed, and what each of its inputs spends. */
export interface ReadPsbt {
  readonly transaction: Transaction
  /** Undefined where the transaction does not say, or contradicts itself. */
  readonly coins: readonly (Coin | undefined)[]
}

/** @throws TypeError where the bytes are no transaction of BIP-174 or BIP-370 */
export function readPsbt(bytes: Uint8Array): ReadPsbt {
  const transaction = parse(bytes)
  if (!transaction) throw new TypeError('The transaction is not in the format of BIP-174 or BIP-370.')
  const coins = Array.from({ length: transaction.inputsLength }, (_, index) => coinOf(transaction, index))
  return { transaction, coins }
}

/**
 * The inputs that an address has to sign.
 *
 * @param wanted - only these, where they are given
 * @throws TypeError where it has to sign none, or one that was wanted is another's
 */
export async function inputsOf(
  { coins }: ReadPsbt,
  address: string,
  wanted?: readonly number[] | undefined,
): Promise<readonly number[]> {
  const read = await readAddress(address)
  const script = typeof read === 'string' ? undefined : read.script
  const own = coins.flatMap((coin, index) => (coin && script && isSame(coin.script, script) ? [index] : []))
  const inputs = wanted ?? own
  if (inputs.length === 0 || inputs.some((index) => !own.includes(index)))
    throw new TypeError(`${address} does not own each input that it is asked to sign.`)
  return inputs
}

/**
 * Checks what a wallet signed: the same transaction, with a signature of the account at each input that it was asked for.
 *
 * @throws WalletAnswerError where it is another transaction, SignatureMismatchError where a signature is missing or another's
 */
export function requireSigned(
  { transaction, coins }: ReadPsbt,
  { signed, inputs, address }: { signed: Uint8Array; inputs: readonly number[]; address: string },
): Transaction {
  const answer = parse(signed)
  if (!answer || !isSame(answer.unsignedTx, transaction.unsignedTx))
    throw new WalletAnswerError({ method: 'signPsbt' })
  const known = coins.map((coin) => coin ?? { script: new Uint8Array(), amount: 0n })
  for (const index of inputs) {
    if (!isFinal(answer, index) || !isInputSigned(answer, index, known))
      throw new SignatureMismatchError({ address })
  }
  return answer
}

/** Wallets leave signatures beside an input, or put them where they belong. */
function isFinal(transaction: Transaction, index: number): boolean {
  const { finalScriptSig, finalScriptWitness } = transaction.getInput(index)
  if (finalScriptSig?.length || finalScriptWitness?.length) return true
  try {
    transaction.finalizeIdx(index)
    return true
  } catch {
    // Nothing is signed there, or not enough.
    return false
  }
}

function parse(bytes: Uint8Array): Transaction | undefined {
  try {
    return Transaction.fromPSBT(bytes, {
      ...{ allowUnknownInputs: true, allowUnknownOutputs: true, allowUnknown: true },
    })
  } catch {
    // Only that they are none matters.
    return undefined
  }
}

function coinOf(transaction: Transaction, at: number): Coin | undefined {
  const { witnessUtxo, nonWitnessUtxo, index } = transaction.getInput(at)
  const whole = index === undefined ? undefined : nonWitnessUtxo?.outputs[index]
  // Without a witness, the amount that is signed is the one in the whole transaction: a claim of it could hide a fee.
  const isBare = witnessUtxo !== undefined && OutScript.decode(witnessUtxo.script).type === 'pkh'
  const coin = whole ?? (isBare ? undefined : witnessUtxo)
  return coin && ownsScripts(transaction.getInput(at), coin) ? coin : undefined
}

/** Whether the scripts beside an input are those that its coin names by their hashes. */
function ownsScripts(input: ReturnType<Transaction['getInput']>, { script }: Coin): boolean {
  const { redeemScript, witnessScript } = input
  const outer = OutScript.decode(script)
  if (redeemScript) {
    if (outer.type !== 'sh' || !isSame(outer.hash, ripemd160(sha256(redeemScript)))) return false
  }
  if (!witnessScript) return true
  const inner = redeemScript ? OutScript.decode(redeemScript) : outer
  return inner.type === 'wsh' && isSame(inner.hash, sha256(witnessScript))
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
