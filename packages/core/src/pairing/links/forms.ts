import type { Device } from './device.ts'

/** How a link is opened: the address, and where. */
export interface WalletLink {
  readonly href: string
  readonly target: '_self' | '_blank' | '_top'
}

/** The page's own frame and Telegram's would swallow a link that opens in place. */
export function targetOf(href: string, device: Device): WalletLink['target'] {
  if (device.isFramed && !device.isTelegram) return '_top'
  return device.isTelegram || isWebLink(href) ? '_blank' : '_self'
}

/** Schemes that run what stands behind them, or show it as a page. */
const UNSAFE = [
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'filesystem:',
  'view-source:',
]

/**
 * Whether a link may be opened: it is one, and it runs nothing in the page. Asked of the browser's own reading, which drops
 * tabs, line ends and what stands before the scheme.
 */
export function isSafeLink(href: string): boolean {
  return URL.canParse(href) && !UNSAFE.includes(new URL(href).protocol)
}

export function isWebLink(href: string): boolean {
  return /^https?:\/\//i.test(href)
}

export function isTelegramLink(href: string): boolean {
  return /^https:\/\/(t|telegram)\.me\//i.test(href)
}

export function toBase64Url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
