import type { ComponentType } from 'react'
import type { ColourMode } from '../colourMode/ColourMode.ts'

/** The destination of a navigation. */
export interface Destination {
  /** The path in the address bar, such as `/tiers/9`. */
  readonly pathname: string
  readonly search: string
  /** The values of each `:name` in the page's path. */
  readonly params: Readonly<Record<string, string | undefined>>
}

export interface PageModule {
  readonly default: ComponentType
}

/** A page of the app. Its code loads when the user goes there, or is about to. */
export interface PageRoute {
  /** `/`, or a pattern such as `/tiers/:tier`. */
  readonly path: string
  readonly load: () => Promise<PageModule>
  /** Names of middleware in `routeMiddleware.ts`, which runs in this order before the page is entered. */
  readonly middleware?: readonly string[]
  /** Returns whether the page exists for this destination. If not, the user gets a 404. */
  readonly validate?: (destination: Destination) => boolean | Promise<boolean>
  /** The page's own color mode, which overrides the user's choice. `system` is refused. */
  readonly colourMode?: ColourMode
}

/** The `handle` of a route, which code reads from the matched routes. */
export type RouteHandle = Pick<PageRoute, 'load' | 'colourMode'>
