import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Route } from '@latchkey/contract'
import type { Context } from 'hono'
import type { Check } from '../readiness/createReadiness.ts'
import type { Admission } from './admission.ts'
import type { GatewayEnvironment } from './environment.ts'

/** A part of the gateway: the routes and sockets it answers, and how it starts and ends. */
export interface Module {
  /** As `/health` lists it. */
  readonly name: string
  readonly routes: readonly BoundRoute[]
  readonly sockets?: SocketRoute
  /** Answers a GET that no route answers, and `/` before the gateway's own words. */
  readonly fallback?: (context: Context<GatewayEnvironment>) => Promise<Response | undefined>
  readonly checks?: readonly Check[]
  /** Begins what goes on by itself. It is called once the gateway listens. */
  start?(): void
  /** Ends all of it. Sockets are closed before the last HTTP calls are answered, everything else afterwards. */
  close?(): void | Promise<void>
}

/** A route of the contract with its handler, as `json()` and `bytes()` of bind.ts make it. */
export interface BoundRoute {
  readonly route: Route
  /** Every path that it answers at, parameters in braces. */
  readonly paths: readonly string[]
  answer(context: Context<GatewayEnvironment>, admission: Admission): Promise<Response>
}

export interface SocketRoute {
  isAt(path: string): boolean
  /** Takes over a request that asks for an upgrade. It has been counted; errors of the bare socket are listened for. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}
