import type { CaipNetworkId } from '@latchkey/contract'
import type { StandardFeatures } from '@latchkey/core/adapter'
import type { Account } from './account.ts'

/** The form of a signature: Bitcoin's original form, which works for single keys only, or BIP-322, which works for every address. */
export type MessageProtocol = 'ECDSA' | 'BIP322'

export interface PsbtRequest {
  readonly account: Account
  /** In the format of BIP-174. */
  readonly psbt: Uint8Array
  /** The inputs that the account signs. */
  readonly inputs: readonly number[]
}

/** A wallet of either protocol. Its methods throw only the kit's errors. */
export interface Wallet {
  readonly connectorId: string
  readonly name: string
  /** Asks for accounts. With `silent`, returns only accounts that were granted before, and opens no window. */
  connect(silent: boolean): Promise<readonly Account[]>
  /** Returns the accounts that the wallet shares now, without a prompt. */
  read(): Promise<readonly Account[]>
  /** Absent if the wallet serves all its networks at the same time. Then each request names its network. */
  readonly changeNetwork?: (caipNetworkId: CaipNetworkId) => Promise<void>
  /** Reads and changes the network of a paired wallet. Absent for a wallet on the page. */
  readonly remote?: Pick<StandardFeatures, 'place' | 'moveTo'>
  disconnect(): Promise<void>
  /** @returns the signature in base64 */
  signMessage(account: Account, message: string, protocol: MessageProtocol): Promise<string>
  /** @returns the signed transaction, in the format of BIP-174 */
  signPsbt(request: PsbtRequest): Promise<Uint8Array>
  /** Asks a lab wallet to sign a challenge with the lab's key. Any other wallet throws. */
  prove(challenge: Uint8Array): Promise<Uint8Array>
  /** Calls the listener when the wallet reports a change, with `true` if the wallet has left the page. Returns a function that stops this. */
  onChange(listener: (hasLeft: boolean) => void): () => void
}
