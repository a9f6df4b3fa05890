import type { Failure } from '../connect/state.ts'

/** The wallet that the user picked, as far as the directory knows how to open it. */
export interface PairingWallet {
  readonly id: string
  readonly name: string
  readonly imageId?: string
  readonly imageUrl?: string
  readonly mobileLink?: string
  readonly universalLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
}

/** How far a pairing has come. */
export type PairingProgress =
  | { readonly step: 'idle' }
  /** The relays are being reached. */
  | { readonly step: 'preparing' }
  /** A code to scan, a link to open; `expiresAt` in milliseconds. */
  | { readonly step: 'ready'; readonly uri: string; readonly expiresAt: number }
  /** The wallet has answered, and the session settles. */
  | { readonly step: 'confirming'; readonly uri: string }
  | { readonly step: 'failed'; readonly failure: Failure }

/** The link by which a wallet was opened: kept once that wallet has connected. */
export interface PairingLink {
  readonly href: string
  readonly name: string
}

/** What the kit knows of the pairing code that is shown (S4.2). */
export interface PairingState {
  readonly progress: PairingProgress
  readonly wallet?: PairingWallet
  readonly linking?: PairingLink
}

/** What happens from asking for a code until a wallet has answered it, or nobody waits for it any more. */
export type PairingEvent =
  | { readonly type: 'pairing.started'; readonly wallet?: PairingWallet }
  /** The code stays what it is, and another wallet is to answer it. */
  | { readonly type: 'pairing.walletChosen'; readonly wallet?: PairingWallet }
  | { readonly type: 'pairing.ready'; readonly uri: string; readonly expiresAt: number }
  | ({ readonly type: 'pairing.linkOpened' } & PairingLink)
  | { readonly type: 'pairing.answered' }
  | { readonly type: 'pairing.failed'; readonly failure: Failure }
  /** The user left: whatever a wallet answers now connects nothing. */
  | { readonly type: 'pairing.abandoned' }
  /** The wallet's session became the connection. */
  | { readonly type: 'pairing.settled' }
  | { readonly type: 'pairing.reset' }

/** The wallet that should answer the code, and whether to create a new code. */
export interface PreparePairingParameters {
  /** The wallet that should answer. Absent for a code that any wallet may scan. */
  readonly wallet?: PairingWallet
  /** Creates a new code even if the last one is still valid. */
  readonly fresh?: boolean
}
