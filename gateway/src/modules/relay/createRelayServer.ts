import type { Logger } from 'pino'
import type { GatewayConfig } from '../../config/config.ts'
import { openProjects } from '../../projects/openProjects.ts'
import { createHttpServer, drain, listen } from '../../server/listen.ts'
import { useMiddleware } from '../../server/middleware.ts'
import { createMemoryRateLimiter } from '../../server/rateLimiter.ts'
import { createServer } from '../../server/server.ts'
import { VERSION } from '../../version.ts'
import { createRelay } from './createRelay.ts'
import { relayRoutes } from './routes.ts'

export interface RelayServer {
  /** Listens where the configuration says, and returns the address: `http://127.0.0.1:4110`. */
  listen(): Promise<string>
  close(): Promise<void>
}

/**
 * The relay without the rest of the gateway: WebSockets on whatever path is asked for, `POST /rpc` and `GET /health`.
 *
 * @example
 * const relay = await createRelayServer(readConfig(process.env), logger)
 * const url = await relay.listen()
 */
export async function createRelayServer(config: GatewayConfig, logger: Logger): Promise<RelayServer> {
  const projects = openProjects(config.projectsFile, logger)
  const server = createServer({ config, logger, projects, rateLimiter: createMemoryRateLimiter() })
  const relay = await createRelay(server)
  useMiddleware(server)
  relayRoutes(server, relay, '/rpc')
  server.app.get('/health', (context) => {
    context.set('routeName', 'health')
    return context.text(`OK v${VERSION}, hash: ${config.buildHash}, features: relay\n`)
  })
  const http = createHttpServer(server)
  http.on('upgrade', relay.upgrade)
  return {
    async listen() {
      const port = await listen(http, config.host, config.port)
      return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
    },
    async close() {
      await relay.close()
      await drain(http)
    },
  }
}
