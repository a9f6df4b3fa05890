import { readDevice } from './links/device.ts'
import { isSafeLink } from './links/forms.ts'
import { openLink } from './links/openLink.ts'
import { type RequestLinkParameters, requestLink } from './links/requestLink.ts'

const APP_LINK = /^[a-z][a-z0-9+.-]*:\/\/[^\s]*$/i

interface OpenRequestLinkParameters extends Pick<RequestLinkParameters, 'requestId' | 'sessionTopic'> {
  /** The entry that was stored when the wallet connected. */
  readonly saved: string
}

/** Opens the wallet that has to answer, if it was opened by a link on this phone when it connected. */
export function openRequestLink({ saved, ...request }: OpenRequestLinkParameters): void {
  const href = readHref(saved)
  const device = readDevice()
  if (href && device.isMobile) openLink(requestLink({ ...request, href, device }), device)
}

function readHref(saved: string): string | undefined {
  try {
    const href: unknown = Reflect.get(Object(JSON.parse(saved)), 'href')
    // Other kits write to this key too: only addresses of apps are used.
    return typeof href === 'string' && APP_LINK.test(href) && isSafeLink(href) ? href : undefined
  } catch {
    return undefined
  }
}
