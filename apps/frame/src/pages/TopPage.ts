import 'virtual:modal.css'
import '../approval/screen/page.css'
import './ownPages.css'
import type { Look } from '../approval/screen/look.ts'
import type { Screen } from '../approval/screen/ScreenView.tsx'
import type { Texts } from '../approval/texts/texts.ts'
import type { Server } from '../server/server.ts'
import type { Session } from '../server/session.ts'
import type { SmartNetworks } from '../smart/accounts.ts'
import type { SeenWallets } from '../wallet/seenWallets.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { Site } from './findSite.ts'
import type { PageTexts } from './texts/en.ts'

/** Context of a wallet page that runs as a top-level window, never in a frame. */
export interface TopPage {
  readonly projectId: string
  readonly look: Look
  /** The texts that only top-level pages use. */
  readonly own: PageTexts
  /** The site that the user came from, if it is known. */
  readonly site: Site | undefined
  /** The site's name if this page is in the wallet's window, which is in front of the site and only has to close. */
  readonly windowOf: string | undefined
  /** How a user can sign in: `email`, and the providers that the operator has set up. */
  readonly logins: readonly string[]
  /** How to reach the operator; empty if it is unknown. */
  readonly contact: string
  /** The networks on which the server supports smart accounts. */
  readonly smartNetworks: SmartNetworks
  readonly server: Server
  readonly session: Session
  readonly wallet: Wallet
  /** The wallets and records that this device has seen. */
  readonly seen: SeenWallets
  /** Shows a screen until the user decides. @throws AbortedError if the signal aborts */
  ask(make: (texts: Texts) => Screen, signal?: AbortSignal): Promise<boolean>
}
