import type { PairingLink } from '../../flows/pairing/state.ts'
import { visibleText } from '../../text/visibleText.ts'
import type { Grant } from './namespaces.ts'

/** A wallet that is paired with this page, as it is stored: with its key, so never to be logged or shown. */
export interface Session {
  /** The id of its connector. */
  readonly id: string
  readonly topic: string
  /** Hex. */
  readonly symKey: string
  /** The relay that the wallet answered on. */
  readonly relay: string
  /** The wallet's name, made safe to show. */
  readonly walletName: string
  readonly peerKey: string
  readonly grants: readonly Grant[]
  /** In seconds. */
  readonly expiry: number
  /** By namespace, the chain that the page and the wallet are on. */
  readonly places: Readonly<Record<string, Place>>
  /** Numbers of the last update and the last event that were heeded: an older one came too late. */
  readonly lastUpdate: number
  readonly lastEvent: number
  /** When the page last set the grants: of two tabs' copies the later one is used. */
  readonly grantsAt: number
  /** The wallet asked not to be opened by links. */
  readonly isLinkless: boolean
  /** The app's link, where the wallet was opened by one when it connected. */
  readonly link?: PairingLink
}

/** Where a session is in one namespace. */
export interface Place {
  readonly chain: string
  /** When the page last set it: of two tabs' copies the later one is used. */
  readonly at: number
}

const NAME_LENGTH = 60

/** What a wallet calls itself: control characters and those that turn the writing direction could pass for another's. */
export function cleanName(name: unknown): string {
  return typeof name === 'string' ? visibleText(name, NAME_LENGTH) : ''
}
