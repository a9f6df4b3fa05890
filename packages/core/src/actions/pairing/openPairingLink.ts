import type { Kit } from '../../kit/kit.ts'
import { readDevice } from '../../pairing/links/device.ts'
import { openLink } from '../../pairing/links/openLink.ts'

/** A link into a wallet's app, and where it opens. */
export interface OpenPairingLinkParameters {
  readonly href: string
  readonly target: '_self' | '_blank' | '_top'
  /** The wallet's name, as it is kept beside the link. */
  readonly name: string
}

/**
 * Opens a wallet by its link, and stores the link for later requests to that wallet. Call it inside the tap handler:
 * phone browsers block links that open later.
 *
 * @param parameters.href - the link with the pairing's address in it
 * @param parameters.target - `_self` for an app's own scheme, `_blank` for a page, `_top` inside a frame
 *
 * @example
 * openPairingLink(kit, { href: 'metamask://wc?uri=…', target: '_self', name: 'MetaMask' })
 */
export function openPairingLink(kit: Kit, { href, target, name }: OpenPairingLinkParameters): void {
  kit.store.dispatch({ type: 'pairing.linkOpened', href, name })
  openLink({ href, target }, readDevice())
}
