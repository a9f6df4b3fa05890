import type { Device } from './device.ts'
import { isSafeLink, isWebLink, type WalletLink } from './forms.ts'

/**
 * Opens a link; call it while handling the user's tap. On iOS, browsers other than Safari leave a blank tab after
 * `window.open`, so there it clicks a temporary link or sets the page's address. It never opens a link that would run
 * a script.
 *
 * @example
 * openLink({ href: 'metamask://wc?uri=…', target: '_self' }, readDevice())
 */
export function openLink({ href, target }: WalletLink, device: Device): void {
  if (!isSafeLink(href)) return
  if (!device.isIos || device.isIosSafari || device.isTelegram || target === '_top')
    window.open(href, target, 'noreferrer noopener')
  else if (isWebLink(href)) {
    const link = document.createElement('a')
    link.href = href
    link.target = '_blank'
    link.rel = 'noreferrer noopener'
    link.click()
  } else window.location.href = href
}
