import type { Failure } from '../connect/state.ts'

/** The wallet that the user chose, with the directory's links to open it. */
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

/** The progress of a pairing. */
export type PairingProgress =
  | { readonly step: 'idle' }
  /** The relays are being reached. */
  | { readonly step: 'preparing' }
  /** A code to scan, a link to open; `expiresAt` in milliseconds. */
  | { readonly step: 'ready'; readonly uri: string; readonly expiresAt: number }
  /** The wallet has answered, and the session settles. */
  | { readonly step: 'confirming'; readonly uri: string }
  | { readonly step: 'failed'; readonly failure: Failure }

/** The link that opened a wallet. It is stored once that wallet has connected. */
export interface PairingLink {
  readonly href: string
  readonly name: string
}

/** The state of the displayed pairing code (S4.2). */
export interface PairingState {
  readonly progress: PairingProgress
  readonly wallet?: PairingWallet
  readonly linking?: PairingLink
}

/** The events from the request for a code until a wallet answers or the user stops waiting. */
export type PairingEvent =
  | { readonly type: 'pairing.started'; readonly wallet?: PairingWallet }
  /** The user chose another wallet for the same code. */
  | { readonly type: 'pairing.walletChosen'; readonly wallet?: PairingWallet }
  | { readonly type: 'pairing.ready'; readonly uri: string; readonly expiresAt: number }
  | ({ readonly type: 'pairing.linkOpened' } & PairingLink)
  | { readonly type: 'pairing.answered' }
  | { readonly type: 'pairing.failed'; readonly failure: Failure }
  /** The user left: later answers of a wallet connect nothing. */
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
