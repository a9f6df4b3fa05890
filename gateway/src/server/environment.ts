import type { HttpBindings } from '@hono/node-server'
import type { Project } from '../projects/project.ts'
import type { Turns } from './createTurns.ts'
import type { Hold } from './heldBytes.ts'

export interface GatewayEnvironment {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    /** The route's name, for the log; absent until a route has matched. */
    routeName?: string
    client: string
    /** Memory for the request's body and its response, released once the response is sent. */
    hold: Hold
    /** Turns for large bodies. */
    turns: Turns
    project?: Project
  }
}
