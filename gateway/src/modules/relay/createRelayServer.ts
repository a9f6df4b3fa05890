import { createServer as createPlainServer, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { GatewayConfig } from '../../config/config.ts'
import { openProjects } from '../../projects/openProjects.ts'
import { drain, listen } from '../../server/listen.ts'
import { createMemoryRateLimiter } from '../../server/rateLimiter.ts'
import { VERSION } from '../../version.ts'
import { createRelay } from './createRelay.ts'

export interface RelayServer {
  /** Listens where the configuration says, and returns the address: `http://127.0.0.1:4110`. */
  listen(): Promise<string>
  close(): Promise<void>
}

/**
 * The relay without the rest of the gateway: WebSockets on whatever path is asked for, and `GET /health`.
 *
 * @example
 * const relay = await createRelayServer(readConfig(process.env), logger)
 * const url = await relay.listen()
 */
export async function createRelayServer(config: GatewayConfig, logger: Logger): Promise<RelayServer> {
  const projects = openProjects(config.projectsFile, logger)
  const relay = await createRelay({ config, logger, projects, rateLimiter: createMemoryRateLimiter() })
  const limits = { headersTimeout: config.headersTimeoutMs, requestTimeout: config.requestTimeoutMs }
  const http = createPlainServer(limits, (request, response) => {
    if (request.method === 'GET' && request.url === '/health')
      return answer(response, 200, `OK v${VERSION}, hash: ${config.buildHash}, features: relay\n`)
    answer(response, 404, 'This is a relay: connect by WebSocket.\n')
  })
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

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(text)
}
