import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Route } from '@latchkey/contract'
import type { Context } from 'hono'
import type { Check } from '../readiness/createReadiness.ts'
import type { Admission } from './admission.ts'
import type { GatewayEnvironment } from './environment.ts'

/** A part of the gateway: its routes and sockets, and how it starts and ends. */
export interface Module {
  /** The name in `/health`. */
  readonly name: string
  readonly routes: readonly BoundRoute[]
  readonly sockets?: SocketRoute
  /** Answers a GET without a route, and `/` instead of the gateway's own text. */
  readonly fallback?: (context: Context<GatewayEnvironment>) => Promise<Response | undefined>
  readonly checks?: readonly Check[]
  /** Starts background work. Called once the gateway listens. */
  start?(): void
  /** Stops the module. Sockets are closed before the last HTTP calls are answered, everything else afterwards. */
  close?(): void | Promise<void>
}

/** A route of the contract with its handler, as `json()` and `bytes()` of bind.ts make it. */
export interface BoundRoute {
  readonly route: Route
  /** All paths of the route, with parameters in braces. */
  readonly paths: readonly string[]
  answer(context: Context<GatewayEnvironment>, admission: Admission): Promise<Response>
}

export interface SocketRoute {
  isAt(path: string): boolean
  /** Takes over an upgrade request, which is already counted. The bare socket already has an error listener. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}
