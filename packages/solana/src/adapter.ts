import type { CaipNetworkId } from '@latchkey/contract'
import type { AccountParameters, Adapter, AdapterContext, AdapterFactory } from '@latchkey/core'
import type { SendOptions } from './wallet/sign.ts'

/** Transactions to sign, in Solana's wire format, legacy or version 0. */
export interface SignTransactionsParameters extends AccountParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly transactions: readonly Uint8Array[]
}

/** A transaction to sign and send, in Solana's wire format, legacy or version 0. */
export interface SignAndSendParameters extends AccountParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly transaction: Uint8Array
  readonly options?: SendOptions
}

/** What only Solana wallets have. */
export interface SolanaOperations {
  /** Has the wallet sign. Wallets may add instructions: what is returned is what was signed. */
  signTransactions(parameters: SignTransactionsParameters): Promise<readonly Uint8Array[]>
  /** Has the wallet sign and send. The hash is the transaction's first signature, in base58. */
  signAndSendTransaction(parameters: SignAndSendParameters): Promise<{ hash: string }>
}

/** `solana()`'s adapter: what core asks of every namespace, and what only Solana has. */
export type SolanaAdapter = Adapter &
  Required<Pick<Adapter, 'getBalance' | 'isContract' | 'proveChain' | 'transfers'>> &
  SolanaOperations

/** What `solana()` gives to createKit(). */
export interface SolanaAdapterFactory extends AdapterFactory {
  readonly create: (context: AdapterContext) => SolanaAdapter
}
