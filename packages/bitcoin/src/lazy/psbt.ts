import { SignatureMismatchError, WalletAnswerError } from '@latchkey/core'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { OutScript, Transaction } from '@scure/btc-signer'
import { type Coin, isInputSigned } from '../transaction/isInputSigned.ts'
import { readAddress } from '../wallet/address.ts'

export interface ReadPsbt {
  readonly transaction: Transaction
  /** The coin that each input spends; undefined if the transaction does not include it, or contradicts itself. */
  readonly coins: readonly (Coin | undefined)[]
}

/** @throws TypeError if the bytes are not a transaction in the format of BIP-174 or BIP-370 */
export function readPsbt(bytes: Uint8Array): ReadPsbt {
  const transaction = parse(bytes)
  if (!transaction) throw new TypeError('The transaction is not in the format of BIP-174 or BIP-370.')
  const coins = Array.from({ length: transaction.inputsLength }, (_, index) => coinOf(transaction, index))
  return { transaction, coins }
}

/** Returns the inputs that an address has to sign, or the wanted ones. Throws if there are none, or if a wanted input belongs to another address. */
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

/** Requires that the wallet signed the same transaction, and that the account signed each requested input. */
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

/** Some wallets finalize the inputs that they sign; others leave that to the page. */
function isFinal(transaction: Transaction, index: number): boolean {
  const { finalScriptSig, finalScriptWitness } = transaction.getInput(index)
  if (finalScriptSig?.length || finalScriptWitness?.length) return true
  try {
    transaction.finalizeIdx(index)
    return true
  } catch {
    // The input has no signature, or too few.
    return false
  }
}

function parse(bytes: Uint8Array): Transaction | undefined {
  try {
    const options = { allowUnknownInputs: true, allowUnknownOutputs: true, allowUnknown: true }
    return Transaction.fromPSBT(bytes, options)
  } catch {
    return undefined
  }
}

function coinOf(transaction: Transaction, at: number): Coin | undefined {
  const { witnessUtxo, nonWitnessUtxo, index } = transaction.getInput(at)
  const whole = index === undefined ? undefined : nonWitnessUtxo?.outputs[index]
  // Without a witness, no signature covers the amount. A false amount could hide a fee, so the whole origin transaction is needed.
  const isBare = witnessUtxo !== undefined && OutScript.decode(witnessUtxo.script).type === 'pkh'
  const coin = whole ?? (isBare ? undefined : witnessUtxo)
  return coin && ownsScripts(transaction.getInput(at), coin) ? coin : undefined
}

/** Whether an input's scripts match the hashes in its coin's script. */
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
