import { verifySpend } from '@latchkey/siwx/bitcoin'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'
import { OutScript, RawTx, type Transaction } from '@scure/btc-signer'

/** The output that an input spends. */
export interface Coin {
  readonly script: Uint8Array
  /** In satoshis. */
  readonly amount: bigint
}

const SIGHASH_ALL = 1
const NOTHING = new Uint8Array()

/**
 * Whether an input is signed as Bitcoin's nodes require: by the keys of the coin that it spends, over the whole transaction. Scripts are
 * not run. Only inputs with one key or with multisig (some of several keys sign) can count as signed; any other input counts as unsigned.
 *
 * @param transaction - with the input's final script or witness
 * @param index - the input's index
 * @param coins - the coin that each input spends, in the order of the inputs
 *
 * @example
 * isInputSigned(Transaction.fromRaw(bytes), 0, [{ script, amount: 1000n }])
 */
export function isInputSigned(transaction: Transaction, index: number, coins: readonly Coin[]): boolean {
  const coin = coins[index]
  if (!coin || coins.length !== transaction.inputsLength) return false
  const { finalScriptSig = NOTHING, finalScriptWitness = [] } = transaction.getInput(index)
  const scripts = coins.map(({ script }) => script)
  const amounts = coins.map(({ amount }) => amount)
  try {
    verifySpend({ scriptSig: finalScriptSig, witness: finalScriptWitness }, OutScript.decode(coin.script), {
      legacy: (code) => hashLegacy(transaction, index, code),
      witnessV0: (code) => transaction.preimageWitnessV0(index, code, SIGHASH_ALL, coin.amount),
      taproot: (hashType) => transaction.preimageWitnessV1(index, scripts, hashType, amounts),
    })
    return true
  } catch {
    // Another key signed, the signature covers other data, or the script is unreadable.
    return false
  }
}

/** Returns the hash that a key signs if the script is in the input itself. */
function hashLegacy(transaction: Transaction, index: number, code: Uint8Array): Uint8Array {
  const { inputs, ...rest } = RawTx.decode(transaction.toBytes(false, false))
  const own = inputs.map((input, at) => ({ ...input, finalScriptSig: at === index ? code : NOTHING }))
  const bytes = RawTx.encode({ ...rest, inputs: own })
  return sha256(sha256(concatBytes(bytes, Uint8Array.of(SIGHASH_ALL, 0, 0, 0))))
}
