import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { GatewayConfig } from '../config/config.ts'
import { createMetrics, type Metrics } from '../metrics/createMetrics.ts'
import type { Projects } from '../projects/openProjects.ts'
import { type Admission, createAdmission } from './admission.ts'
import { createTurns, type Turns } from './createTurns.ts'
import type { GatewayEnvironment } from './environment.ts'
import type { BoundRoute } from './module.ts'
import type { RateLimiter } from './rateLimiter.ts'

export interface Server {
  readonly app: Hono<GatewayEnvironment>
  readonly config: GatewayConfig
  readonly logger: Logger
  readonly projects: Projects
  readonly rateLimiter: RateLimiter
  readonly admission: Admission
  readonly metrics: Metrics
  /** Turns for everything that moves many bytes. */
  readonly turns: Turns
  /** Whether pages on other origins may read responses. Admission decides which of them are served. */
  readonly isForAllOrigins: boolean
  /** Headers of every response, also of responses without a route. */
  readonly headers: Readonly<Record<string, string>>
  readonly bound: BoundRoute[]
}

export function createServer(
  parts: Omit<Server, 'app' | 'bound' | 'admission' | 'turns' | 'metrics' | 'isForAllOrigins' | 'headers'>,
): Server {
  const metrics = createMetrics(parts.config)
  return {
    ...parts,
    metrics,
    admission: createAdmission({ ...parts, metrics }),
    turns: createTurns(),
    app: new Hono<GatewayEnvironment>(),
    isForAllOrigins: true,
    headers: {},
    bound: [],
  }
}
