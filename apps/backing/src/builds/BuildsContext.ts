import { createContext } from 'react'
import { type Builds, createBuilds } from './createBuilds.ts'

/** Where nobody provides them, as on the server, there are no builds. */
export const noBuilds: Builds = createBuilds({ id: undefined })

export const BuildsContext = createContext(noBuilds)
