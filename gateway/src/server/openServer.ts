import { isIP } from 'node:net'
import type { Logger } from 'pino'
import { ConfigError } from '../config/ConfigError.ts'
import type { GatewayConfig } from '../config/config.ts'
import { isLocalOrigin } from '../projects/isOriginAllowed.ts'
import { openProjects } from '../projects/openProjects.ts'
import { createMemoryRateLimiter } from './rateLimiter.ts'
import { createServer, type Server } from './server.ts'

/** @throws ConfigError if the projects file is invalid, or missing although the gateway is publicly reachable */
export async function openServer(config: GatewayConfig, logger: Logger): Promise<Server> {
  requireProjects(config)
  requireOwnAddress(config)
  const projects = openProjects(config.projectsFile, logger, config.wallet !== undefined)
  const url = config.relay.redisUrl
  // The Redis client is loaded only if it is used.
  const rateLimiter = url
    ? await (await import('./redisRateLimiter.ts')).createRedisRateLimiter({ url, logger })
    : createMemoryRateLimiter()
  return createServer({ config, logger, projects, rateLimiter })
}

/** Requires a projects file, except on a developer's own machine: without the file, the gateway serves everyone. */
function requireProjects({ projectsFile, host, publicUrl }: GatewayConfig): void {
  if (projectsFile !== undefined) return
  const setting = !isLoopback(host)
    ? 'HOST'
    : publicUrl && !isLocalOrigin(publicUrl)
      ? 'PUBLIC_URL'
      : undefined
  if (setting === undefined) return
  throw new ConfigError([
    `PROJECTS_FILE is not set, and ${setting} says that strangers can reach this gateway. Name a file with [{"id": "my-app", "name": "My app", "origins": ["https://app.example"], "analytics": false}], or set HOST=127.0.0.1.`,
  ])
}

/** Owners of names sign for a gateway's URL, so a publicly reachable gateway must not take that URL from requests. */
function requireOwnAddress({ names, host, publicUrl }: GatewayConfig): void {
  if (names.zone === undefined || publicUrl !== undefined || isLoopback(host)) return
  throw new ConfigError([
    'NAME_ZONE is set, and HOST says that strangers can reach this gateway. Owners of names sign for its address, so set PUBLIC_URL, for example PUBLIC_URL=https://gateway.example.',
  ])
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
