// Loads only on pages whose code lists the origins that may frame them.
import type { Connector } from '@latchkey/core'
import { openParent } from './parent.ts'
import { readSafe, safeProvider } from './safeProvider.ts'

/** The pages that may frame this one and offer a Safe to it. */
export interface SafeOptions {
  /** As browsers write origins, such as `https://app.safe.global`. */
  readonly origins: readonly string[]
}

const ID = 'safe'
/** Safe's entry in public wallet lists. */
const EXPLORER_ID = '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f'
const PAUSE_MS = 2_000

/** Asks the page that frames this one for its Safe, and lists it as a wallet. Returns a function that stops this. */
export function listenForSafe(
  { origins }: SafeOptions,
  list: (connectorId: string, connector?: Connector) => void,
  page: Window = window,
): () => void {
  const parent = openParent({ origins, page })
  if (!parent) return () => {}
  parent.ask('getSafeInfo').then(
    (info) => {
      const safe = readSafe(info)
      if (!safe) return
      const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS))
      const provider = safeProvider({ parent, safe, pause })
      const names = { name: 'Safe', imageId: ID, explorerId: EXPLORER_ID } as const
      list(ID, { id: ID, ...names, type: 'EXTERNAL', chain: 'eip155', provider })
    },
    () => {
      // The parent has no Safe to offer, or the page has left.
    },
  )
  return () => {
    parent.end()
    list(ID)
  }
}
