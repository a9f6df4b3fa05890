import type { Kit } from '@latchkey/core'
import type { QueryClient, QueryObserver } from '@tanstack/query-core'
import { useCallback, useEffect, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useOnline } from './useOnline.ts'

export interface QueryLibrary {
  readonly client: QueryClient
  readonly Observer: typeof QueryObserver
}

// Per kit. Once the library is loaded, a view that is shown again has its data in the first render.
const loaded = new WeakMap<Kit, QueryLibrary>()

/** The library for server data. Its chunk is fetched with the first view that needs it; `reload` tries again after a failure. */
export function useQueryLibrary(): { library?: QueryLibrary; failed: boolean; reload: () => void } {
  const kit = useKit()
  const [, render] = useState(0)
  const [failed, setFailed] = useState(false)
  const reload = useCallback(() => setFailed(false), [])
  const library = loaded.get(kit)
  const online = useOnline()
  // Retry automatically when the network connection is back.
  useEffect(() => {
    if (online) setFailed(false)
  }, [online])
  useEffect(() => {
    if (library || failed) return
    let left = false
    loadQueryLibrary(kit).then(
      () => left || render((count) => count + 1),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [kit, library, failed])
  return { ...(library ? { library } : {}), failed, reload }
}

/** Also called before the account is opened: a browser that failed to fetch a chunk offline may not fetch it again. */
export async function loadQueryLibrary(kit: Kit): Promise<void> {
  if (loaded.has(kit)) return
  const [client, { QueryObserver }] = await Promise.all([kit.queries(), import('./observer.ts')])
  loaded.set(kit, { client, Observer: QueryObserver })
}
