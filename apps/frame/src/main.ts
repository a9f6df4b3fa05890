import { startFrame } from './startFrame.ts'
import { openIndexedStore } from './storage/indexedStore.ts'
import { lockTabs } from './storage/lockTabs.ts'

const isEmbedded = window.parent !== window
// Exactly one page around the frame. Where a browser tells more ancestors, the outermost one is another window than the embedding one.
const isNested = window.parent !== window.top || (location.ancestorOrigins?.length ?? 1) > 1
const parameters = new URLSearchParams(location.search)

if (isEmbedded && !isNested) {
  const page = window.parent
  const early: MessageEvent<unknown>[] = []
  let receive = async (message: MessageEvent<unknown>): Promise<void> => void early.push(message)
  window.addEventListener('message', (message) => void receive(message))
  const heard = await startFrame({
    page,
    pageOrigin: location.ancestorOrigins?.[0],
    origin: location.origin,
    projectId: parameters.get('projectId') ?? '',
    chainId: parameters.get('chainId') ?? undefined,
    openStore: openIndexedStore,
    lock: lockTabs,
    fetch: (...all) => fetch(...all),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    reload: () => location.reload(),
    loadPerson: async (settings) => (await import('./approval/person.ts')).createPerson(settings),
  })
  receive = heard
  for (const message of early) await heard(message)
}
