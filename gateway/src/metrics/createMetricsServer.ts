import { createServer, type Server } from 'node:http'
import { ConfigError } from '../config/ConfigError.ts'
import type { GatewayConfig } from '../config/config.ts'
import { listen, urlOf } from '../server/listen.ts'
import type { Metrics } from './createMetrics.ts'

export interface MetricsServer {
  /** Where Prometheus reads: `http://127.0.0.1:9110/metrics`. */
  readonly url: string
  close(): Promise<void>
}

const TYPE = 'text/plain; version=0.0.4; charset=utf-8'
/** Connections at once. A scrape needs one. */
const MAX_CONNECTIONS = 32
const TIMEOUT_MS = 10_000

/** Serves metrics on a port of their own, so that no proxy in front of the gateway can publish them by accident. */
export async function openMetrics(
  metrics: Metrics,
  { host, port }: GatewayConfig['metrics'],
): Promise<MetricsServer | undefined> {
  if (port === undefined) return undefined
  const unwatch = metrics.watchProcess()
  let writing: Promise<string> | undefined
  // Scrapes that come together share one.
  const write = () => {
    writing ??= metrics.registry.write().finally(() => {
      writing = undefined
    })
    return writing
  }
  const http = createServer(
    { headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS },
    (request, response) => {
      const [path] = (request.url ?? '').split('?')
      if (path !== '/metrics') {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n')
        return
      }
      if (request.method !== 'GET') {
        response.writeHead(405, { allow: 'GET', 'content-type': 'text/plain' }).end('GET /metrics\n')
        return
      }
      write().then(
        (text) => response.writeHead(200, { 'content-type': TYPE, 'cache-control': 'no-store' }).end(text),
        () => response.writeHead(500).end(),
      )
    },
  )
  http.maxConnections = MAX_CONNECTIONS
  const url = `${urlOf(host, await listenOrSay(http, host, port))}/metrics`
  return {
    url,
    async close() {
      unwatch()
      const closed = new Promise<void>((resolve) => http.close(() => resolve()))
      http.closeAllConnections()
      await closed
    },
  }
}

async function listenOrSay(http: Server, host: string, port: number): Promise<number> {
  try {
    return await listen(http, host, port)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError([
      `METRICS_HOST or METRICS_PORT cannot be listened on (${reason}). Set METRICS_PORT to a free port, or leave it out.`,
    ])
  }
}
