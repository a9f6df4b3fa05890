import { monitorEventLoopDelay } from 'node:perf_hooks'
import { VERSION } from '../version.ts'
import { type Counter, createRegistry, type Histogram, type Registry } from './createRegistry.ts'

/** The gateway's metrics. Each part adds its own gauges. */
export interface Metrics {
  readonly registry: Registry
  /** By route of the contract, method and status. */
  readonly requests: Counter
  /** By route; seconds until the response begins. */
  readonly requestSeconds: Histogram
  /** By budget: `calls`, `rpc`, `relay`, `relay_messages`, `relay_bytes`, `bytes`, a kind of seat, or `memory`. */
  readonly refusals: Counter
  /** By name of the relay's error. */
  readonly relayRefusals: Counter
  /** By kind and outcome: `sent` or `failed`. */
  readonly mails: Counter
  /** Shares of embedded wallets that did not open, by cause: `key` that the list lacks, or `seal` that is broken. */
  readonly brokenShares: Counter
  /** Rows of the embedded wallet that the gateway did not write, by table and cause: `unsigned`, `forged`, `key` not in the list, or `members`. */
  readonly brokenRows: Counter
  /** Wallets in the log that the database lacks, by what the database has instead: `none`, or `other`. */
  readonly missingWallets: Counter
  /** By chain and outcome: `answered`, `failed`, or `skipped` while the node counts as down. */
  readonly upstreamRequests: Counter
  /** By chain; seconds until a node's whole response has arrived. */
  readonly upstreamSeconds: Histogram
  /** Starts the measurements that cost something, once somebody may read them. */
  watchProcess(): () => void
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const NANOSECONDS = 1e9
const MICROSECONDS = 1e6

export function createMetrics({ buildHash }: { readonly buildHash: string }): Metrics {
  const registry = createRegistry()
  const startedAtSeconds = Math.round(Date.now() / 1_000 - process.uptime())
  const one = (value: number) => [{ labels: {}, value }]
  registry.gauge('latchkey_build_info', 'The running release; always 1.', () => [
    { labels: { version: VERSION, hash: buildHash }, value: 1 },
  ])
  registry.gauge('latchkey_start_time_seconds', 'When the process started, in seconds since 1970.', () =>
    one(startedAtSeconds),
  )
  registry.gauge('latchkey_resident_bytes', 'Memory of the process.', () => one(process.memoryUsage.rss()))
  registry.total('latchkey_cpu_seconds_total', 'Processor time of the process.', () => {
    const { user, system } = process.cpuUsage()
    return one((user + system) / MICROSECONDS)
  })
  return {
    registry,
    requests: registry.counter(
      'latchkey_requests_total',
      'Answered HTTP requests, by route of the contract, method and status.',
    ),
    requestSeconds: registry.histogram(
      'latchkey_request_seconds',
      'Time until the answer to a request begins, by route.',
      SECONDS,
    ),
    refusals: registry.counter(
      'latchkey_budget_refusals_total',
      'Calls and sockets that a budget or limit refused.',
    ),
    relayRefusals: registry.counter(
      'latchkey_relay_refusals_total',
      'Relay clients that were not admitted or were cut off, by name of the error.',
    ),
    mails: registry.counter(
      'latchkey_mails_total',
      'Mails of the embedded wallet, by kind and outcome: sent or failed.',
    ),
    missingWallets: registry.counter(
      'latchkey_wallets_missing_total',
      'Answers to people whose wallet is in the log beside the database, and not in the database, by what is there.',
    ),
    brokenShares: registry.counter(
      'latchkey_wallet_shares_broken_total',
      'Shares of embedded wallets that did not open, by cause: key (the list lacks it) or seal (changed, or moved).',
    ),
    brokenRows: registry.counter(
      'latchkey_wallet_rows_broken_total',
      'Calls that were refused for a row that this gateway did not write, by table and cause: unsigned, forged, key (the list lacks it) or members (logins, devices and sessions are others).',
    ),
    upstreamRequests: registry.counter(
      'latchkey_upstream_requests_total',
      'Requests to nodes by chain and outcome: answered, failed, or skipped while the node counts as down.',
    ),
    upstreamSeconds: registry.histogram(
      'latchkey_upstream_seconds',
      'Time until the whole answer of a node has arrived, by chain.',
      SECONDS,
    ),
    watchProcess() {
      const delay = monitorEventLoopDelay({ resolution: 20 })
      delay.enable()
      registry.gauge(
        'latchkey_event_loop_delay_seconds',
        'How late the event loop was since the last scrape: 99 % of its turns were no later.',
        () => {
          const seconds = delay.percentile(99) / NANOSECONDS
          delay.reset()
          return one(seconds)
        },
      )
      return () => void delay.disable()
    },
  }
}
