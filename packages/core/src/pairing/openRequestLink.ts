import type { Kit } from '../kit/kit.ts'
import { DEEP_LINK_KEY } from './deepLink.ts'
import { readDevice } from './links/device.ts'
import { openLink } from './links/openLink.ts'
import { requestLink } from './links/requestLink.ts'
import { textField } from './relay/json.ts'
import type { Session } from './session/session.ts'

/** Brings the visitor to the wallet that has to answer, where it was opened by a link when it connected. */
export function openRequestLink({ config }: Kit, session: Session, requestId: number): void {
  const saved = config.storage.getItem(DEEP_LINK_KEY)
  const href = saved && !session.isLinkless && document.hasFocus() ? readHref(saved) : undefined
  if (!href) return
  const device = readDevice()
  if (device.isMobile) openLink(requestLink({ href, requestId, sessionTopic: session.topic, device }), device)
}

function readHref(saved: string): string | undefined {
  try {
    const href = textField(JSON.parse(saved), 'href')
    // Other pages' tools write there too: what could run a script is no link.
    return href && !/^\s*(javascript|data|vbscript|blob):/i.test(href) ? href : undefined
  } catch {
    // Not what this kit wrote.
    return undefined
  }
}
