import type { CaipNetworkId } from '@latchkey/contract'
import type { StandardFeatures } from '@latchkey/core/adapter'
import type { Account } from './account.ts'

/** How a text is signed: Bitcoin's first message form, which only keys have, or the one of BIP-322, which every address has. */
export type MessageProtocol = 'ECDSA' | 'BIP322'

export interface PsbtRequest {
  readonly account: Account
  /** In the format of BIP-174. */
  readonly psbt: Uint8Array
  /** Those of the account. */
  readonly inputs: readonly number[]
}

/** A wallet of either protocol. What it throws is one of the kit's errors. */
export interface Wallet {
  readonly connectorId: string
  readonly name: string
  /** Asks for accounts. With `silent`, returns only those that were granted before, and opens no window. */
  connect(silent: boolean): Promise<readonly Account[]>
  /** The accounts that it shares now. Asks nobody. */
  read(): Promise<readonly Account[]>
  /** Absent where a wallet serves all its networks at a time, and the page names one with each request. */
  readonly changeNetwork?: (caipNetworkId: CaipNetworkId) => Promise<void>
  /** The network of a paired wallet, and how to move to another. Absent for a wallet on the page. */
  readonly remote?: Pick<StandardFeatures, 'place' | 'moveTo'>
  disconnect(): Promise<void>
  /** @returns the signature in base64 */
  signMessage(account: Account, message: string, protocol: MessageProtocol): Promise<string>
  /** @returns the signed transaction, in the format of BIP-174 */
  signPsbt(request: PsbtRequest): Promise<Uint8Array>
  /** Has a lab's wallet sign a challenge with the lab's key. Any other wallet throws. */
  prove(challenge: Uint8Array): Promise<Uint8Array>
  /** Calls back when the wallet says that something changed, with `true` where it has left the page. Returns how to stop. */
  onChange(listener: (hasLeft: boolean) => void): () => void
}
