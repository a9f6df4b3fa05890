import type { FrameAccountType } from '@latchkey/contract'
import type { Failure } from '../connect/state.ts'

/** The embedded wallet's accounts in one namespace, with the names of S3.7. */
export interface WalletAccounts {
  readonly allAccounts: readonly { readonly address: string; readonly type: FrameAccountType }[]
  readonly preferredAccountType: FrameAccountType
  /** Whether the smart account's contract is deployed on the requested chain. */
  readonly smartAccountDeployed: boolean
}

/** The progress of a change of the account type. */
export type AccountTypeChange =
  | { readonly step: 'idle' }
  | { readonly step: 'changing'; readonly to: FrameAccountType }
  | { readonly step: 'failed'; readonly to: FrameAccountType; readonly failure: Failure }

/** The embedded wallet's account types (S3.7, S3.8). */
export interface AccountTypeState {
  /** Keyed by the address of each account. */
  readonly wallets: Readonly<Record<string, WalletAccounts>>
  /** EIP-155 numbers of the networks with smart accounts. */
  readonly enabledNetworks: readonly number[]
  readonly change: AccountTypeChange
}

/** The events of the embedded wallet's accounts. */
export type AccountTypeEvent =
  | { readonly type: 'accountType.read'; readonly wallet: WalletAccounts }
  | { readonly type: 'accountType.networksRead'; readonly networks: readonly number[] }
  | { readonly type: 'accountType.changeStarted'; readonly to: FrameAccountType }
  | { readonly type: 'accountType.changed'; readonly to: FrameAccountType; readonly network: string }
  | { readonly type: 'accountType.changeFailed'; readonly to: FrameAccountType; readonly failure: Failure }
  /** The user signed out of the wallet. */
  | { readonly type: 'accountType.forgotten' }
