import { health } from '@latchkey/contract'
import type { Logger } from 'pino'
import type { GatewayConfig } from '../../config/config.ts'
import { openMetrics } from '../../metrics/createMetricsServer.ts'
import { readyRoute } from '../../readiness/readyRoute.ts'
import { bytes } from '../../server/bind.ts'
import { createHttpServer, drain, listen, urlOf } from '../../server/listen.ts'
import type { Module } from '../../server/module.ts'
import { mount } from '../../server/mount.ts'
import { openServer } from '../../server/openServer.ts'
import { VERSION } from '../../version.ts'
import { createRelayModule } from './createRelayModule.ts'

export interface RelayServer {
  /** Listens on the configured address, and returns it: `http://127.0.0.1:4110`. */
  listen(): Promise<string>
  readonly metricsUrl: string | undefined
  close(): Promise<void>
}

/**
 * The relay without the rest of the gateway: WebSockets on any path, `POST /rpc`, `GET /health` and `GET /ready`.
 *
 * @throws ConfigError if the projects file is invalid, or missing although the relay is publicly reachable
 *
 * @example
 * const relay = await createRelayServer(readConfig(process.env), logger)
 * const url = await relay.listen()
 */
export async function createRelayServer(config: GatewayConfig, logger: Logger): Promise<RelayServer> {
  const server = await openServer(config, logger)
  const relay = await createRelayModule(server, { isAlone: true })
  const ready = readyRoute(relay.checks ?? [], server.metrics.registry)
  const modules: readonly Module[] = [relay, { name: 'server', routes: [healthRoute(config), ready] }]
  mount(server, modules)
  const http = createHttpServer(server, modules)
  const metrics = await openMetrics(server.metrics, config.metrics)
  return {
    metricsUrl: metrics?.url,
    listen: async () => urlOf(config.host, await listen(http, config.host, config.port)),
    async close() {
      await metrics?.close()
      await relay.close?.()
      await drain(http)
      server.rateLimiter.close()
    },
  }
}

function healthRoute({ buildHash }: GatewayConfig): Module['routes'][number] {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  const text = `OK v${VERSION}, hash: ${buildHash}, features: relay\n`
  return bytes(health, async () => ({ status: 200, headers, bytes: text }), { isFree: true })
}
