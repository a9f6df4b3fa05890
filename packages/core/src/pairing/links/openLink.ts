import type { Device } from './device.ts'
import { isSafeLink, isWebLink, type WalletLink } from './forms.ts'

/**
 * Opens a link, inside the visitor's tap. Browsers of iOS other than Safari leave a blank tab behind `window.open`, so
 * there a link of the page's own is pressed, or the page's own address is set. A link that would run a script is not opened.
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
