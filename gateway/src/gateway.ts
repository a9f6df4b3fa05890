import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { GatewayConfig } from './config/config.ts'
import { openDatabase } from './database/openDatabase.ts'
import { analyticsRoutes } from './modules/analytics/routes.ts'
import { createAnalyticsService } from './modules/analytics/service.ts'
import { createAnalyticsStore } from './modules/analytics/store.ts'
import { appRoutes } from './modules/app/routes.ts'
import { createDataProviders } from './modules/data/createDataProviders.ts'
import { createGasPriceService } from './modules/data/createGasPriceService.ts'
import { createHistoryService } from './modules/data/history/createHistoryService.ts'
import { createCursors } from './modules/data/history/cursors.ts'
import { dataRoutes } from './modules/data/routes.ts'
import { createDataService } from './modules/data/service.ts'
import { readSecret } from './modules/data/store.ts'
import { readDirectory } from './modules/directory/readDirectory.ts'
import { directoryRoutes } from './modules/directory/routes.ts'
import { createDirectoryService } from './modules/directory/service.ts'
import { toWallet } from './modules/directory/wallet.ts'
import { iconRoutes } from './modules/icons/routes.ts'
import { readIcons } from './modules/images/readIcons.ts'
import { imageRoutes } from './modules/images/routes.ts'
import { createWalletImages, reportStrangers } from './modules/images/walletImages.ts'
import { createIndexers } from './modules/indexer/createIndexers.ts'
import { createNameParts } from './modules/names/createNameParts.ts'
import { nameRoutes } from './modules/names/routes.ts'
import { createRelay } from './modules/relay/createRelay.ts'
import { isRelayPath } from './modules/relay/isRelayPath.ts'
import { relayRoutes } from './modules/relay/routes.ts'
import { rpcRoutes } from './modules/rpc/routes.ts'
import { createRpcService } from './modules/rpc/service.ts'
import { createRpcSockets } from './modules/rpc/sockets.ts'
import { serverRoutes } from './modules/server/routes.ts'
import { openProjects } from './projects/openProjects.ts'
import { createLogger } from './server/createLogger.ts'
import type { GatewayEnvironment } from './server/environment.ts'
import { createHttpServer, drain, listen } from './server/listen.ts'
import { useMiddleware } from './server/middleware.ts'
import { createMemoryRateLimiter } from './server/rateLimiter.ts'
import { createServer } from './server/server.ts'
import { createUpstream } from './upstream/createUpstream.ts'

export interface Gateway {
  readonly app: Hono<GatewayEnvironment>
  /** Listens where the configuration says, and returns the address: `http://127.0.0.1:4110`. */
  listen(): Promise<string>
  /** Takes no more calls, lets those under way end, then closes all it opened. */
  close(): Promise<void>
}

/**
 * Puts a gateway together: opens its database, brings it up to date and binds every module. It serves from listen() on.
 *
 * @throws ConfigError where the projects file, a token list or the directory is bad
 *
 * @example
 * const gateway = await createGateway(readConfig(process.env))
 * const url = await gateway.listen()
 */
export async function createGateway(
  config: GatewayConfig,
  logger: Logger = createLogger(config),
): Promise<Gateway> {
  const projects = openProjects(config.projectsFile, logger)
  const directory = readDirectory(config.directory)
  const icons = readIcons(config.directory.iconsDir)
  const walletImages = createWalletImages(directory, icons)
  reportStrangers([...icons.keys()], walletImages, logger)
  const upstreams = new Map(
    config.chains.map((chain) => [chain.caipNetworkId, createUpstream(chain, config.rpc)]),
  )
  const database = await openDatabase(config)
  const indexers = createIndexers(config, upstreams, database, logger)
  const providers = createDataProviders(config, upstreams, indexers.sources, logger)
  const server = createServer({ config, logger, projects, rateLimiter: createMemoryRateLimiter() })
  const rpcService = createRpcService(upstreams, config.rpc.maxBatch)
  const analytics = createAnalyticsService(
    createAnalyticsStore(database),
    config.analyticsRetentionDays,
    logger,
  )

  useMiddleware(server)
  if (config.app.dir) appRoutes(server, config.app.dir)
  rpcRoutes(server, rpcService)
  const names = createNameParts(config, database, upstreams)
  const cursors = createCursors(await readSecret(database, 'cursors'))
  const history = createHistoryService(providers, cursors, names.readPartyNames)
  const gasPrices = createGasPriceService(upstreams)
  dataRoutes(server, { service: createDataService(providers), history, gasPrices }, config.chains)
  nameRoutes(server, names)
  analyticsRoutes(server, analytics)
  const wallets = directory.map((entry) => toWallet(entry, walletImages.describe(entry)))
  directoryRoutes(server, createDirectoryService(wallets))
  imageRoutes(server, walletImages)
  iconRoutes(server)
  serverRoutes(server, [
    'rpc',
    'data',
    'names',
    'analytics',
    'directory',
    'images',
    'relay',
    ...(config.app.dir ? ['app'] : []),
  ])

  const sockets = createRpcSockets(server, rpcService)
  const http = createHttpServer(server)
  const relay = await createRelay(server)
  relayRoutes(server, relay, '/relay/rpc')
  http.on('upgrade', (request, socket, head) => {
    if (isRelayPath(request.url)) relay.upgrade(request, socket, head)
    else sockets.upgrade(request, socket, head)
  })

  return {
    app: server.app,
    async listen() {
      const port = await listen(http, config.host, config.port)
      indexers.start()
      if (!projects.isListed()) {
        logger.warn(
          'no project is listed: any project id is served, to pages on localhost only. Set PROJECTS_FILE',
        )
      }
      return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
    },
    async close() {
      sockets.close()
      analytics.stop()
      await relay.close()
      await drain(http)
      await indexers.stop()
      for (const upstream of upstreams.values()) upstream.close()
      await database.destroy()
    },
  }
}
