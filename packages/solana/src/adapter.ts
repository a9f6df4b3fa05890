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

/** The methods that only Solana wallets have. */
export interface SolanaOperations {
  /** Asks the wallet to sign, and returns the signed transactions. Wallets may add instructions. */
  signTransactions(parameters: SignTransactionsParameters): Promise<readonly Uint8Array[]>
  /** Asks the wallet to sign and send. The hash is the transaction's first signature, in base58. */
  signAndSendTransaction(parameters: SignAndSendParameters): Promise<{ hash: string }>
}

/** The adapter of `solana()`: the methods that core requires of every namespace, and those that only Solana has. */
export type SolanaAdapter = Adapter &
  Required<Pick<Adapter, 'getBalance' | 'isContract' | 'proveChain' | 'transfers'>> &
  SolanaOperations

/** The value that `solana()` passes to createKit(). */
export interface SolanaAdapterFactory extends AdapterFactory {
  readonly create: (context: AdapterContext) => SolanaAdapter
}
