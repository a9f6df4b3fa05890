import { readDevice } from './links/device.ts'
import { openLink } from './links/openLink.ts'
import { type RequestLinkParameters, requestLink } from './links/requestLink.ts'

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
    // Other pages' tools write there too: what could run a script is no link.
    return typeof href === 'string' && !/^\s*(javascript|data|vbscript|blob):/i.test(href) ? href : undefined
  } catch {
    // Not what this kit wrote.
    return undefined
  }
}
