import type { HttpBindings } from '@hono/node-server'
import type { Project } from '../projects/project.ts'
import type { Turns } from './createTurns.ts'
import type { Hold } from './heldBytes.ts'

export interface GatewayEnvironment {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    /** The route's name, for the log; absent until one matched. */
    routeName?: string
    client: string
    /** Memory for the request's body and its answer, released once the answer is out. */
    hold: Hold
    /** For what is large. */
    turns: Turns
    project?: Project
  }
}
