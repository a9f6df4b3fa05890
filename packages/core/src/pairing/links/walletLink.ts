import type { PairingWallet } from '../../flows/pairing/state.ts'
import type { Device } from './device.ts'
import { isTelegramLink, isWebLink, targetOf, toBase64Url, type WalletLink } from './forms.ts'

export type { WalletLink }

/** The kind of app that a link opens. */
export type LinkForm = 'mobile' | 'desktop' | 'web'

/** The wallet, the code, the kind of app and the device. */
export interface WalletLinkParameters {
  readonly wallet: Pick<PairingWallet, 'mobileLink' | 'universalLink' | 'desktopLink' | 'webappLink'> & {
    readonly playStore?: string
  }
  readonly form: LinkForm
  /** The code, `wc:…`. */
  readonly uri: string
  readonly device: Device
}

/**
 * Returns the link that opens a wallet to answer a code. Undefined if the wallet has no app of that kind.
 *
 * @example
 * walletLink({ wallet: { mobileLink: 'metamask' }, form: 'mobile', uri, device })
 * // { href: 'metamask://wc?uri=wc%3A…', target: '_self' }
 */
export function walletLink({ wallet, form, uri, device }: WalletLinkParameters): WalletLink | undefined {
  const base = baseOf(wallet, form)
  if (base === undefined) return undefined
  const href = hrefOf(base, uri, device)
  const intent = form === 'mobile' && device.isAndroid && device.isInAppBrowser && !device.isTelegram
  return { href: intent ? toIntent(href, wallet.playStore) : href, target: targetOf(href, device) }
}

function baseOf(wallet: WalletLinkParameters['wallet'], form: LinkForm): string | undefined {
  if (form === 'desktop') return wallet.desktopLink
  if (form === 'web') return wallet.webappLink
  return wallet.mobileLink ?? wallet.universalLink
}

function hrefOf(base: string, uri: string, device: Device): string {
  // A Telegram mini app accepts one start parameter of letters, digits, - and _.
  if (isTelegramLink(base)) return `${base}${base.includes('?') ? '&' : '?'}startapp=${toBase64Url(uri)}`
  // Telegram on Android decodes the address once.
  const once = encodeURIComponent(uri)
  const encoded = device.isTelegram && device.isAndroid ? encodeURIComponent(once) : once
  return `${withSlash(toAppLink(base))}wc?uri=${encoded}`
}

/** `metamask`, `metamask:` and `metamask:/` all mean `metamask://`. */
export function toAppLink(link: string): string {
  return link.includes('://') ? link : `${link.replace(/[:/]/g, '')}://`
}

function withSlash(link: string): string {
  return link.endsWith('/') ? link : `${link}/`
}

/** Browsers inside Android apps open custom schemes reliably only as intents. */
function toIntent(href: string, playStore: string | undefined): string {
  const [, scheme, rest] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/is.exec(href) ?? []
  if (!scheme || rest === undefined || isWebLink(href)) return href
  const app = /[?&]id=([\w.]+)/.exec(playStore ?? '')?.[1]
  return `intent://${rest}#Intent;scheme=${scheme};${app ? `package=${app};` : ''}end`
}
