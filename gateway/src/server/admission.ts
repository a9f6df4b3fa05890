import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { GatewayConfig } from '../config/config.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import type { Projects } from '../projects/openProjects.ts'
import type { Project } from '../projects/project.ts'
import { clientAddress } from './clientAddress.ts'
import { Failure } from './Failure.ts'
import { createHeldBytes, type Hold } from './heldBytes.ts'
import type { Expense, RateLimiter } from './rateLimiter.ts'
import { createSeats, type Seats } from './seats.ts'

/** The messages that the kit maps to alerts: S8.9 and S8.11. */
const INVALID_KEY = 'Unauthorized: invalid key'
const ORIGIN_NOT_ALLOWED = 'Unauthorized: origin not allowed'

/** Which budgets a call counts against: `rpc` is JSON-RPC to nodes, `relay` the relay's calls, `calls` everything else. */
export type BudgetKind = 'calls' | 'rpc' | 'relay'

/** A caller: an address, and a project once it is known. */
export interface Caller {
  /** The address to count: see clientAddress.ts. */
  readonly client: string
  readonly project?: Project | undefined
}

/** The kinds of what a client may have open. */
export type SeatKind = 'requests' | 'connections' | 'proxied' | 'rpcSockets' | 'relaySockets'

/**
 * Decides who may use the gateway, and how much. Every HTTP route, RPC socket and relay socket calls it before it reads a body
 * or parses a frame.
 */
export interface Admission {
  clientOf(request: IncomingMessage): string
  /** @throws Failure 401 if the project is not listed, `originRefusal` if the origin is not the project's */
  requireProject(
    projectId: string | undefined,
    origin: string | undefined,
    originRefusal?: 401 | 403,
  ): Project
  /** Takes a cost from every budget of the caller, or throws Failure 429. A picture costs a fraction of a call, a history many calls. */
  spend(caller: Caller, kind: BudgetKind, cost: number): Promise<void>
  /** Counts received or sent bytes. A client over its budget is refused until the budget has recovered. */
  charge(caller: Caller, bytes: number): void
  /** Memory for a client's requests, and for responses that it has not read yet. */
  hold(client: string): Hold
  /** @returns a function that frees the seat; undefined if the client, or all clients together, have the maximum open */
  seat(kind: SeatKind, client: string): (() => void) | undefined
}

export function createAdmission(parts: {
  readonly config: GatewayConfig
  readonly projects: Projects
  readonly rateLimiter: RateLimiter
  readonly logger: Logger
  readonly metrics: Metrics
}): Admission {
  const { config, projects, rateLimiter, logger, metrics } = parts
  const { limits, rateLimits } = config
  const held = createHeldBytes({ total: limits.heldBytes, perClient: limits.heldBytesPerClient })
  metrics.registry.gauge('latchkey_held_bytes', 'Bodies and unread answers in memory.', () => [
    { labels: {}, value: held.total },
  ])
  const seats: Readonly<Record<SeatKind, Seats>> = {
    requests: createSeats({ perClient: limits.requestsPerClient, total: Number.POSITIVE_INFINITY }),
    connections: createSeats({ perClient: limits.connectionsPerClient, total: limits.connections }),
    proxied: createSeats({ perClient: limits.connections, total: limits.connections }),
    rpcSockets: createSeats({ perClient: config.rpc.maxSocketsPerClient, total: config.rpc.maxSockets }),
    relaySockets: createSeats({
      perClient: config.relay.limits.socketsPerAddress,
      total: Number.POSITIVE_INFINITY,
    }),
  }
  let hasWarnedOfProxy = false

  const expensesOf = ({ client, project }: Caller, kind: BudgetKind, cost: number): readonly Expense[] => {
    const budget = kind === 'calls' ? rateLimits.calls : rateLimits.rpc
    const wanted = [
      { key: `${kind} client ${client}`, policy: budget.perClient },
      { key: `${kind} project ${project?.id}`, policy: project && budget.perProject },
      { key: `${kind} all`, policy: budget.total },
      // A cost of 0 only requires that the budget is not in debt.
      { key: `bytes client ${client}`, policy: rateLimits.bytes, cost: 0 },
    ]
    return wanted.flatMap(({ policy, ...rest }) => (policy ? [{ cost, ...rest, policy }] : []))
  }

  return {
    clientOf(request) {
      if (config.trustedProxies === 0 && !hasWarnedOfProxy && request.headers['x-forwarded-for']) {
        hasWarnedOfProxy = true
        logger.warn(
          'a request came with X-Forwarded-For and TRUST_PROXY is 0: behind a proxy all visitors count as one client. Set TRUST_PROXY to the number of proxies',
        )
      }
      return clientAddress(request, config.trustedProxies)
    },
    requireProject(projectId, origin, originRefusal = 401) {
      const admission = projects.admit(projectId, origin)
      if ('project' in admission) return admission.project
      if (admission.refused === 'key') throw new Failure(401, 'projectId', INVALID_KEY, { code: 'project' })
      throw new Failure(originRefusal, 'origin', ORIGIN_NOT_ALLOWED, { code: 'origin' })
    },
    async spend(caller, kind, cost) {
      const expenses = expensesOf(caller, kind, cost)
      const waitSeconds = expenses.length > 0 ? await rateLimiter.takeEach(expenses) : 0
      if (waitSeconds <= 0) return
      metrics.refusals.add({ budget: kind })
      throw tooMany(waitSeconds)
    },
    charge({ client }, bytes) {
      if (rateLimits.bytes && bytes > 0)
        rateLimiter.charge({ key: `bytes client ${client}`, cost: bytes, policy: rateLimits.bytes })
    },
    hold: (client) => held.open(client),
    seat(kind, client) {
      const leave = seats[kind].take(client)
      if (!leave) metrics.refusals.add({ budget: SEAT_NAMES[kind] })
      return leave
    },
  }
}

const SEAT_NAMES: Readonly<Record<SeatKind, string>> = {
  requests: 'requests',
  connections: 'connections',
  proxied: 'connections',
  rpcSockets: 'rpc_sockets',
  relaySockets: 'relay_sockets',
}

export function tooMany(waitSeconds: number): Failure {
  return new Failure(429, 'rate', `Too many calls. Try again in ${waitSeconds} s.`, {
    code: 'tooManyCalls',
    headers: { 'retry-after': String(waitSeconds) },
  })
}
