import { readKnock } from './desk/readKnock.ts'
import { startFrame } from './startFrame.ts'
import { openIndexedStore } from './storage/indexedStore.ts'
import { lockTabs } from './storage/lockTabs.ts'
import { openTabs } from './storage/tabs.ts'

/** The interval at which a window is checked for being closed. */
const LOOK_MS = 500

const isEmbedded = window.parent !== window
// The frame starts only if the embedding page is at top level, so that exactly one page is around the frame.
const isNested = window.parent !== window.top || (location.ancestorOrigins?.length ?? 1) > 1
const parameters = new URLSearchParams(location.search)
const projectId = parameters.get('projectId') ?? ''

if (isEmbedded && !isNested) {
  const page = window.parent
  const own = { origin: location.origin, openers: [page, window] }
  const started = startFrame({
    page,
    pageOrigin: location.ancestorOrigins?.[0],
    origin: location.origin,
    projectId,
    chainId: parameters.get('chainId') ?? undefined,
    openStore: openIndexedStore,
    lock: lockTabs,
    tabs: openTabs(projectId),
    fetch: (...all) => fetch(...all),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    reload: () => location.reload(),
  })
  window.addEventListener('message', async (message: MessageEvent<unknown>) => {
    // A frame that did not start ignores messages. `await started` below reports why it failed.
    const frame = await started.catch(() => undefined)
    if (!frame) return
    const { receive, seat } = frame
    if (message.source === page) return receive(message)
    const knock = readKnock(message, own)
    const source = message.source
    if (!knock || source === null) return
    if (knock.type === 'latchkey/sign-in') {
      const begun = await frame.beginSignIn(knock)
      if (begun) source.postMessage(begun, { targetOrigin: location.origin })
      return
    }
    const { port1, port2 } = new MessageChannel()
    const watch = (onClosed: () => void): (() => void) => {
      const timer = setInterval(() => 'closed' in source && source.closed && onClosed(), LOOK_MS)
      return () => clearInterval(timer)
    }
    if (seat(knock.id, { port: port1, watch }))
      source.postMessage({ type: 'latchkey/port' }, { targetOrigin: location.origin, transfer: [port2] })
  })
  await started
}
