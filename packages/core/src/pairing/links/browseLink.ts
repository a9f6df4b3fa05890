import type { Device } from './device.ts'

/** How a page is opened in a wallet app's own browser, where that app's wallet announces itself to the page. */
const FORMS: Readonly<Record<string, (page: string, origin: string) => string>> = {
  'app.phantom': (page, origin) => `https://phantom.app/ul/browse/${page}?ref=${origin}`,
  'com.solflare': (page, origin) => `https://solflare.com/ul/v1/browse/${page}?ref=${origin}`,
  'com.coinbase.wallet': (page) => `https://go.cb-w.com/dapp?cb_url=${page}`,
  'com.trustwallet.app': (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${page}`,
}

/** These want the address as it is, without its scheme. */
const BARE_FORMS: Readonly<Record<string, string>> = {
  'io.metamask': 'https://metamask.app.link/dapp/',
}

/** Android opens an app by its package where its link is not its own to open. */
const PACKAGES: Readonly<Record<string, string>> = { 'app.phantom': 'app.phantom' }

/** Which page is opened in which wallet, on which device. */
export interface BrowseLinkParameters {
  readonly rdns: string | undefined
  /** The page to open, a whole address. The wallet's maker sees it: leave out what is nobody else's. */
  readonly url: string
  readonly device: Device
}

/**
 * The link that opens this page in a wallet's own browser: the way to phone wallets that no relay of this page reaches.
 * Undefined on a computer, and where the wallet has no such link that we know.
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
