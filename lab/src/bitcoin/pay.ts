import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { BitcoinSigner } from './createSigner.ts'
import { type Ledger, unspentOf } from './ledger.ts'
import type { Output } from './transaction.ts'
import { sum } from './validate.ts'

/** A transaction that waits for signatures, in the format of BIP-174, and which inputs need them. */
export interface Unsigned {
  readonly psbt: Uint8Array
  readonly inputs: readonly number[]
}

/** Prepares a payment out of a key's SegWit address, with the rest back to it. Every coin of the key is spent. */
export function preparePayment(
  ledger: Ledger,
  from: BitcoinSigner,
  outputs: readonly Output[],
  fee = 1_000n,
): Unsigned {
  const { script } = from.payment
  const own = hex.encode(script)
  const coins = unspentOf(ledger, own)
  const transaction = new Transaction()
  for (const { one, vout, amount } of coins)
    transaction.addInput({
      ...{ txid: one.txid, index: vout, witnessUtxo: { script, amount } },
      // With several inputs, a wallet believes no amount without it.
      nonWitnessUtxo: one.bytes,
    })
  for (const { script: to, amount } of outputs) transaction.addOutput({ script: hex.decode(to), amount })
  transaction.addOutput({ script, amount: sum(coins) - sum(outputs) - fee })
  return { psbt: transaction.toPSBT(0), inputs: coins.map((_, index) => index) }
}

/** Signs a payment as `preparePayment()` makes it. @returns what is sent */
export function pay(...parameters: Parameters<typeof preparePayment>): Uint8Array {
  return signPayment(parameters[1], preparePayment(...parameters))
}

/** @returns what is sent */
export function signPayment(from: BitcoinSigner, { psbt, inputs }: Unsigned): Uint8Array {
  const signed = Transaction.fromPSBT(from.signPsbt(psbt, inputs))
  signed.finalize()
  return signed.extract()
}
