import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { GatewayConfig } from '../config/config.ts'
import type { Projects } from '../projects/openProjects.ts'
import { type Admission, createAdmission } from './admission.ts'
import type { GatewayEnvironment } from './environment.ts'
import type { BoundRoute } from './module.ts'
import type { RateLimiter } from './rateLimiter.ts'

/** What every module is built on. */
export interface Server {
  readonly app: Hono<GatewayEnvironment>
  readonly config: GatewayConfig
  readonly logger: Logger
  readonly projects: Projects
  readonly rateLimiter: RateLimiter
  readonly admission: Admission
  /** The routes bound so far. */
  readonly bound: BoundRoute[]
}

export function createServer(parts: Omit<Server, 'app' | 'bound' | 'admission'>): Server {
  return { ...parts, admission: createAdmission(parts), app: new Hono<GatewayEnvironment>(), bound: [] }
}
