import type { Failure } from '../connect/state.ts'
import type { PairingWallet } from '../pairing/state.ts'

/** A wallet that the directory or the integrator lists, with texts that are safe to show and links that are safe to open (S3.1). */
export interface Wallet extends PairingWallet {
  readonly rdns?: string
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  readonly homepage?: string
  readonly isCertified: boolean
  /** The relays on which it answers; `*` for any relay that a page names. */
  readonly relays: readonly string[]
}

/** A query to the directory. Two queries with the same key are the same. */
export interface WalletQuery {
  /** S5.19: trimmed; empty to browse. */
  readonly search: string
  readonly certified: boolean
}

/** The pages of a wallet list that were read so far. */
export interface WalletList {
  readonly query: WalletQuery
  readonly wallets: readonly Wallet[]
  readonly pages: number
  readonly isWhole: boolean
  readonly progress:
    | { readonly step: 'idle' | 'loading' }
    | { readonly step: 'failed'; readonly failure: Failure }
}

/** The loaded part of the wallet directory, and the list on screen. */
export interface DirectoryState {
  readonly featured: readonly Wallet[]
  readonly recommended: readonly Wallet[]
  /** S9.5: the most recently paired wallets. */
  readonly recent: readonly Wallet[]
  /** The wallets of `excludeWalletIds`, which are not listed. They are read so that installed ones can be recognized too. */
  readonly excluded: readonly Wallet[]
  /** Wallets that can answer a code of this kit, and how many there are; absent if unknown. */
  readonly answering?: { readonly wallets: readonly Wallet[]; readonly count: number }
  /** Whether featured and recommended wallets were read, or the read failed. */
  readonly isAdvised: boolean
  /** How many wallets there are without a search. */
  readonly count?: number
  /** The browsed list: all wallets, or the certified ones. */
  readonly all: WalletList
  readonly certified: WalletList
  /** The newest search. */
  readonly found: WalletList
  /** The query of the list on screen. */
  readonly query: WalletQuery
}

/** The events of the directory. */
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
