import type { Kit } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import type { Builds } from '../builds/createBuilds.ts'
import type { ColourModeStore } from '../colourMode/createColourMode.ts'
import type { Icons } from '../icons/createIcons.ts'
import type { Payload } from '../payload/Payload.ts'
import type { PageConfig } from './config.ts'
import type { Prefetcher } from './links/createPrefetcher.ts'

/** Objects that are created once per document, and that AppProviders passes to the page. */
export interface App {
  readonly kit: Kit
  /** From `kit.queries()`, so that page and modal share one cache. */
  readonly queries: QueryClient
  readonly payload: Payload
  /** Absent while the build prerenders, because only the browser knows builds, color mode, configuration and connection. */
  readonly builds?: Builds
  readonly colourMode?: ColourModeStore
  readonly config?: PageConfig
  readonly prefetcher?: Prefetcher
  readonly icons?: Icons
}
