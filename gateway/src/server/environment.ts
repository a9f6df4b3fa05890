import type { HttpBindings } from '@hono/node-server'
import type { Project } from '../projects/project.ts'

/** What a request carries through the server. */
export interface GatewayEnvironment {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    /** The route's name, for the log and the rate limit; absent until one matched. */
    routeName?: string
    project?: Project
  }
}
