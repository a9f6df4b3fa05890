import type { Kit } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import type { Builds } from '../builds/createBuilds.ts'
import type { ColourModeStore } from '../colourMode/createColourMode.ts'
import type { Icons } from '../icons/createIcons.ts'
import type { Payload } from '../payload/Payload.ts'
import type { PageConfig } from './config.ts'
import type { Prefetcher } from './links/createPrefetcher.ts'

/** Everything that is made once per document, and given to the page through AppProviders. */
export interface App {
  readonly kit: Kit
  /** From `kit.queries()`: page and modal share one memory. */
  readonly queries: QueryClient
  readonly payload: Payload
  /** Absent while the build prerenders: builds, colours, configuration and connection are the browser's to know. */
  readonly builds?: Builds
  readonly colourMode?: ColourModeStore
  readonly config?: PageConfig
  readonly prefetcher?: Prefetcher
  readonly icons?: Icons
}
