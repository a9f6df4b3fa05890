import type { CaipNetworkId } from '@latchkey/contract'
import type {
  AccountParameters,
  Adapter,
  AdapterContext,
  AdapterFactory,
  ConnectorParameters,
} from '@latchkey/core'
import type { Purpose } from './wallet/account.ts'
import type { MessageProtocol } from './wallet/wallet.ts'

/** A text to sign, and in which form. */
export interface SignTextParameters extends AccountParameters {
  readonly message: string
  /** Default: BIP-322 where the address has a witness, else ECDSA. */
  readonly protocol?: MessageProtocol
}

/** A transaction to sign, in the format of BIP-174 or BIP-370. */
export interface SignPsbtParameters extends AccountParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly psbt: Uint8Array
  /** Which inputs the account signs. Default: each that spends what is at its address. */
  readonly inputs?: readonly number[]
}

/** An account that a wallet shares. */
export interface BitcoinAccount {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** `ordinals`: coins that may carry something, and are not spent as money (S9.25). */
  readonly purpose: Purpose
  /** 33 bytes, or the 32 of Taproot; absent where the wallet does not tell it. */
  readonly publicKey?: Uint8Array
}

/** What only Bitcoin wallets have. */
export interface BitcoinOperations {
  /** Has the wallet sign a text in the form that is asked for. Returns the signature in base64. */
  signText(parameters: SignTextParameters): Promise<string>
  /** Has the wallet sign inputs, and returns the transaction in the format of BIP-174. Nothing is sent. */
  signPsbt(parameters: SignPsbtParameters): Promise<Uint8Array>
  /** The accounts that a wallet shares, payment accounts first. */
  getAccounts(parameters: ConnectorParameters): Promise<readonly BitcoinAccount[]>
}

/** `bitcoin()`'s adapter: what core asks of every namespace, and what only Bitcoin has. */
export type BitcoinAdapter = Adapter &
  Required<Pick<Adapter, 'getBalance' | 'proveChain' | 'transfers'>> &
  BitcoinOperations

/** What `bitcoin()` gives to createKit(). */
export interface BitcoinAdapterFactory extends AdapterFactory {
  readonly create: (context: AdapterContext) => BitcoinAdapter
}
