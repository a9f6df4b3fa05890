import type { Device } from './device.ts'

/** A link's address and the frame or tab it opens in. */
export interface WalletLink {
  readonly href: string
  readonly target: '_self' | '_blank' | '_top'
}

/** Inside a frame or Telegram, a link that opens in place does nothing. */
export function targetOf(href: string, device: Device): WalletLink['target'] {
  if (device.isFramed && !device.isTelegram) return '_top'
  return device.isTelegram || isWebLink(href) ? '_blank' : '_self'
}

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
 * Whether a link is valid and can't execute anything in the page. Uses the browser's URL parser, which drops tabs,
 * line ends and leading control characters as navigation does.
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
