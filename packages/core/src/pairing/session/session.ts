import type { PairingLink } from '../../flows/pairing/state.ts'
import { visibleText } from '../../text/visibleText.ts'
import type { Grant } from './namespaces.ts'

/** A stored session with a paired wallet. It contains the key: never log or show it. */
export interface Session {
  readonly id: string
  readonly topic: string
  /** Hex. */
  readonly symKey: string
  readonly relay: string
  readonly walletName: string
  readonly peerKey: string
  readonly grants: readonly Grant[]
  /** In seconds. */
  readonly expiry: number
  /** The current chain of each namespace. */
  readonly places: Readonly<Record<string, Place>>
  /** The ids of the last applied update and event. Older ones are ignored. */
  readonly lastUpdate: number
  readonly lastEvent: number
  /** When a page last changed the grants. Of two tabs' copies, the later one wins. */
  readonly grantsAt: number
  /** The wallet asked not to be opened by links. */
  readonly isLinkless: boolean
  /** The app's link, if the wallet was opened by a link when it connected. */
  readonly link?: PairingLink
}

/** A session's current chain in one namespace. */
export interface Place {
  readonly chain: string
  /** When a page last changed it. Of two tabs' copies, the later one wins. */
  readonly at: number
}

const NAME_LENGTH = 60

/** With control characters and direction marks, a name could imitate another wallet's. */
export function cleanName(name: unknown): string {
  return typeof name === 'string' ? visibleText(name, NAME_LENGTH) : ''
}
