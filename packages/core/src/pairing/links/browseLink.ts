import type { Device } from './device.ts'

/** Links that open a page in a wallet app's own browser, where the wallet announces itself to the page. */
const FORMS: Readonly<Record<string, (page: string, origin: string) => string>> = {
  'app.phantom': (page, origin) => `https://phantom.app/ul/browse/${page}?ref=${origin}`,
  'com.solflare': (page, origin) => `https://solflare.com/ul/v1/browse/${page}?ref=${origin}`,
  'com.coinbase.wallet': (page) => `https://go.cb-w.com/dapp?cb_url=${page}`,
  'com.trustwallet.app': (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${page}`,
}

/** These apps take the address without its scheme, not encoded. */
const BARE_FORMS: Readonly<Record<string, string>> = {
  'io.metamask': 'https://metamask.app.link/dapp/',
}

/** On Android, an app is opened by its package name if it doesn't own the link. */
const PACKAGES: Readonly<Record<string, string>> = { 'app.phantom': 'app.phantom' }

/** The page, the wallet and the device. */
export interface BrowseLinkParameters {
  readonly rdns: string | undefined
  /** The full address of the page. The wallet's maker sees it, so omit private parts. */
  readonly url: string
  readonly device: Device
}

/**
 * Returns the link that opens this page in a wallet's own browser. It reaches phone wallets that don't use the page's
 * relays. Undefined on a computer, and for a wallet without a known link.
 *
 * @example
 * const href = browseLink({ rdns: 'io.metamask', url: location.origin + location.pathname, device: readDevice() })
 */
export function browseLink({ rdns, url, device }: BrowseLinkParameters): string | undefined {
  if (!device.isMobile || rdns === undefined || !/^https:\/\//.test(url)) return undefined
  const bare = Object.hasOwn(BARE_FORMS, rdns) ? BARE_FORMS[rdns] : undefined
  if (bare) return bare + url.replace(/^https:\/\//, '')
  const form = Object.hasOwn(FORMS, rdns) ? FORMS[rdns] : undefined
  const href = form?.(encodeURIComponent(url), encodeURIComponent(new URL(url).origin))
  const app = device.isAndroid && Object.hasOwn(PACKAGES, rdns) ? PACKAGES[rdns] : undefined
  if (href && app) return `intent://${href.replace(/^https:\/\//, '')}#Intent;scheme=https;package=${app};end`
  return href
}
