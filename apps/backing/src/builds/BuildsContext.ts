import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Builds, createBuilds } from './createBuilds.ts'
import type { LatestBuild } from './manifest.ts'

/** Where nobody provides them, as on the server, there are no builds. */
export const BuildsContext = createContext<Builds>(createBuilds({ id: undefined }))

/** The newer build that waits for a reload, once there is one. */
export function useNewerBuild(): LatestBuild | undefined {
  const { subscribe, newer } = useContext(BuildsContext)
  return useSyncExternalStore(subscribe, newer, () => undefined)
}
