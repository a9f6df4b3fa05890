import { type ReactElement, type ReactNode, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { BuildsContext } from '../builds/BuildsContext.ts'
import type { Builds } from '../builds/createBuilds.ts'
import { loadPayload } from './loadPayload.ts'
import type { Payload } from './Payload.ts'
import { PayloadContext, usePayload } from './PayloadContext.ts'

/**
 * Provides the payload of the current page to its children: first the document's own, and after a navigation that of the new
 * page, if the build's manifest lists one (S7.1, S7.3). Until it has loaded, or if it fails to load, the previous payload stays.
 */
export function PagePayload({ children }: { children: ReactNode }): ReactElement {
  const first = usePayload()
  const builds = useContext(BuildsContext)
  const { key, pathname } = useLocation()
  const [firstKey] = useState(key)
  const [payload, setPayload] = useState(first)
  // The document's own payload has loaded or failed before the first render.
  const isSettled = key === firstKey || payload.page === pathname

  useEffect(() => {
    if (isSettled) return
    let isLeft = false
    void payloadOf(pathname, builds).then((loaded) => {
      if (loaded && !isLeft) setPayload(loaded)
    })
    return () => {
      isLeft = true
    }
  }, [builds, isSettled, pathname])

  return <PayloadContext.Provider value={payload}>{children}</PayloadContext.Provider>
}

async function payloadOf(page: string, builds: Builds): Promise<Payload | undefined> {
  const manifest = await builds.manifest()
  return manifest?.prerendered.includes(page) ? loadPayload({ page, buildId: manifest.id }) : undefined
}
