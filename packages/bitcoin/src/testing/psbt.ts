import { Transaction } from '@scure/btc-signer'
import type { SignerAccount } from '../../../../lab/src/bitcoin/createSigner.ts'
import { BOB } from './keys.ts'

/** A transaction that spends one coin of each account, and pays Bob. */
export function psbtOf(accounts: readonly SignerAccount[], amount = 10_000n): Uint8Array {
  const transaction = new Transaction()
  for (const [index, { script, publicKey, addressType }] of accounts.entries())
    transaction.addInput({
      ...{ txid: new Uint8Array(32).fill(7), index },
      witnessUtxo: { script, amount },
      ...(addressType === 'p2tr' ? { tapInternalKey: publicKey } : {}),
    })
  transaction.addOutput({ script: BOB.payment.script, amount: amount - 500n })
  return transaction.toPSBT(0)
}
