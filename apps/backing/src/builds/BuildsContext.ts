import { createContext } from 'react'
import { type Builds, createBuilds } from './createBuilds.ts'

/** The default without a provider, as on the server: there are no builds. */
export const noBuilds: Builds = createBuilds({ id: undefined })

export const BuildsContext = createContext(noBuilds)
