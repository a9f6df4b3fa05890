import type { ComponentType } from 'react'
import type { ColourMode } from '../colourMode/ColourMode.ts'

/** Where a navigation goes. */
export interface Destination {
  /** As in the address bar: `/tiers/9`. */
  readonly pathname: string
  readonly search: string
  /** What stood in the place of each `:name` in the page's path. */
  readonly params: Readonly<Record<string, string | undefined>>
}

export interface PageModule {
  readonly default: ComponentType
}

/** A page of the app. Its code is loaded when somebody goes there, or is about to. */
export interface PageRoute {
  /** `/`, or a pattern such as `/tiers/:tier`. */
  readonly path: string
  readonly load: () => Promise<PageModule>
  /** Names in `routeMiddleware.ts`, run in order before the page is entered. */
  readonly middleware?: readonly string[]
  /** Whether there is such a page. Where it says no, the user gets a 404. */
  readonly validate?: (destination: Destination) => boolean | Promise<boolean>
  /** The page's own colours, whatever the user chose. `system` is refused. */
  readonly colourMode?: ColourMode
}

/** What a route says of itself to those who look at the matched ones. */
export type RouteHandle = Pick<PageRoute, 'load' | 'colourMode'>
