import type { Failure } from '../connect/state.ts'
import type { PairingWallet } from '../pairing/state.ts'

/** A wallet that the directory or the integrator lists, with everything in it fit to be shown and opened (S3.1). */
export interface Wallet extends PairingWallet {
  readonly rdns?: string
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  readonly homepage?: string
  readonly isCertified: boolean
  /** The relays on which it answers; `*` for any that a page names. */
  readonly relays: readonly string[]
}

/** What is looked for in the directory. Two queries with the same key are the same. */
export interface WalletQuery {
  /** S5.19: trimmed; empty to browse. */
  readonly search: string
  readonly certified: boolean
}

/** A list of wallets as far as it was read. */
export interface WalletList {
  readonly query: WalletQuery
  readonly wallets: readonly Wallet[]
  readonly pages: number
  readonly isWhole: boolean
  readonly progress:
    | { readonly step: 'idle' | 'loading' }
    | { readonly step: 'failed'; readonly failure: Failure }
}

/** What is known of the wallet directory, and what the user looks at in it. */
export interface DirectoryState {
  readonly featured: readonly Wallet[]
  readonly recommended: readonly Wallet[]
  /** S9.5: those that were paired with last. */
  readonly recent: readonly Wallet[]
  /** Wallets that are not to be listed, by the ids of `excludeWalletIds`: so that installed ones are known too. */
  readonly excluded: readonly Wallet[]
  /** Wallets that can answer a code of this kit, and how many there are; absent where that is not known. */
  readonly answering?: { readonly wallets: readonly Wallet[]; readonly count: number }
  /** Whether featured and recommended wallets have come, or have failed to. */
  readonly isAdvised: boolean
  /** How many wallets there are without a search. */
  readonly count?: number
  /** What is browsed: all wallets, and the certified ones. */
  readonly all: WalletList
  readonly certified: WalletList
  /** The newest search. */
  readonly found: WalletList
  /** What the user looks at. */
  readonly query: WalletQuery
}

/** What happens while the directory is asked and browsed. */
export type DirectoryEvent =
  | {
      readonly type: 'directory.advised'
      readonly featured: readonly Wallet[]
      readonly recommended: readonly Wallet[]
      readonly recent: readonly Wallet[]
      readonly excluded: readonly Wallet[]
      readonly answering?: { readonly wallets: readonly Wallet[]; readonly count: number }
      readonly count?: number
    }
  | { readonly type: 'directory.asked'; readonly query: WalletQuery }
  | { readonly type: 'directory.loading'; readonly query: WalletQuery }
  | {
      readonly type: 'directory.loaded'
      readonly query: WalletQuery
      readonly page: number
      readonly wallets: readonly Wallet[]
      readonly isWhole: boolean
      readonly count?: number
    }
  | { readonly type: 'directory.failed'; readonly query: WalletQuery; readonly failure: Failure }
