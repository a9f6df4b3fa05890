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

/** A text to sign, and the form of its signature. */
export interface SignTextParameters extends AccountParameters {
  readonly message: string
  /** Default: BIP-322 if the address has a witness, else ECDSA. */
  readonly protocol?: MessageProtocol
}

/** A transaction to sign, in the format of BIP-174 or BIP-370. */
export interface SignPsbtParameters extends AccountParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly psbt: Uint8Array
  /** The inputs that the account signs. Default: each input that spends a coin of its address. */
  readonly inputs?: readonly number[]
}

/** An account that a wallet shares. */
export interface BitcoinAccount {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** `ordinals`: the coins may carry an inscription or a rune, so they are not spent as money (S9.25). */
  readonly purpose: Purpose
  /** 33 bytes, or 32 for Taproot. Absent if the wallet does not share it. */
  readonly publicKey?: Uint8Array
}

/** The methods that only Bitcoin wallets have. */
export interface BitcoinOperations {
  /** Asks the wallet to sign a text in the requested form. Returns the signature in base64. */
  signText(parameters: SignTextParameters): Promise<string>
  /** Asks the wallet to sign inputs, and returns the transaction in the format of BIP-174. Sends nothing. */
  signPsbt(parameters: SignPsbtParameters): Promise<Uint8Array>
  /** The accounts that a wallet shares, payment accounts first. */
  getAccounts(parameters: ConnectorParameters): Promise<readonly BitcoinAccount[]>
}

/** The adapter of `bitcoin()`: the methods that core requires of every namespace, and those that only Bitcoin has. */
export type BitcoinAdapter = Adapter &
  Required<Pick<Adapter, 'getBalance' | 'proveChain' | 'transfers'>> &
  BitcoinOperations

/** The value that `bitcoin()` passes to createKit(). */
export interface BitcoinAdapterFactory extends AdapterFactory {
  readonly create: (context: AdapterContext) => BitcoinAdapter
}
