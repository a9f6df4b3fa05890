import type { FrameAccountType } from '@latchkey/contract'
import type { Failure } from '../connect/state.ts'

/** The accounts that the embedded wallet has in one namespace, in the words of S3.7. */
export interface WalletAccounts {
  readonly allAccounts: readonly { readonly address: string; readonly type: FrameAccountType }[]
  readonly preferredAccountType: FrameAccountType
  /** Whether the smart account's contract is on the chain that was asked about. */
  readonly smartAccountDeployed: boolean
}

/** How far a change of the account type is. */
export type AccountTypeChange =
  | { readonly step: 'idle' }
  | { readonly step: 'changing'; readonly to: FrameAccountType }
  | { readonly step: 'failed'; readonly to: FrameAccountType; readonly failure: Failure }

/** The embedded wallet's account types (S3.7, S3.8). */
export interface AccountTypeState {
  /** By the address of each of them. */
  readonly wallets: Readonly<Record<string, WalletAccounts>>
  /** EIP-155 numbers of the networks with smart accounts. */
  readonly enabledNetworks: readonly number[]
  readonly change: AccountTypeChange
}

/** What happens to the embedded wallet's accounts. */
export type AccountTypeEvent =
  | { readonly type: 'accountType.read'; readonly wallet: WalletAccounts }
  | { readonly type: 'accountType.networksRead'; readonly networks: readonly number[] }
  | { readonly type: 'accountType.changeStarted'; readonly to: FrameAccountType }
  | { readonly type: 'accountType.changed'; readonly to: FrameAccountType; readonly network: string }
  | { readonly type: 'accountType.changeFailed'; readonly to: FrameAccountType; readonly failure: Failure }
  /** The wallet was signed out of. */
  | { readonly type: 'accountType.forgotten' }
