import type { Route } from '@latchkey/contract'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { GatewayConfig } from '../config/config.ts'
import type { Projects } from '../projects/openProjects.ts'
import type { GatewayEnvironment } from './environment.ts'
import type { RateLimiter } from './rateLimiter.ts'

/** What every module's routes are bound to. */
export interface Server {
  readonly app: Hono<GatewayEnvironment>
  readonly config: GatewayConfig
  readonly logger: Logger
  readonly projects: Projects
  readonly rateLimiter: RateLimiter
  /** The routes bound so far, each with every path it answers at. */
  readonly bound: { readonly route: Route; readonly paths: readonly string[] }[]
}

export function createServer(parts: Omit<Server, 'app' | 'bound'>): Server {
  return { ...parts, app: new Hono<GatewayEnvironment>(), bound: [] }
}
