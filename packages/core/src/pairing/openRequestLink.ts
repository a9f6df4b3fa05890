import { readDevice } from './links/device.ts'
import { isSafeLink } from './links/forms.ts'
import { openLink } from './links/openLink.ts'
import { type RequestLinkParameters, requestLink } from './links/requestLink.ts'

const APP_LINK = /^[a-z][a-z0-9+.-]*:\/\/[^\s]*$/i

interface OpenRequestLinkParameters extends Pick<RequestLinkParameters, 'requestId' | 'sessionTopic'> {
  /** What was kept when the wallet connected. */
  readonly saved: string
}

/** Brings the visitor of a phone to the wallet that has to answer, where it was opened by a link when it connected. */
export function openRequestLink({ saved, ...request }: OpenRequestLinkParameters): void {
  const href = readHref(saved)
  const device = readDevice()
  if (href && device.isMobile) openLink(requestLink({ ...request, href, device }), device)
}

function readHref(saved: string): string | undefined {
  try {
    const href: unknown = Reflect.get(Object(JSON.parse(saved)), 'href')
    // Other kits write there too: only what has the form of an app's or a wallet's address is used.
    return typeof href === 'string' && APP_LINK.test(href) && isSafeLink(href) ? href : undefined
  } catch {
    // Not what this kit wrote.
    return undefined
  }
}
