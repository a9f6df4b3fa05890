import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { GatewayConfig } from './config/config.ts'
import { loginsOf } from './config/readWallet.ts'
import { openDatabase } from './database/openDatabase.ts'
import { openMetrics } from './metrics/createMetricsServer.ts'
import { describeBackups } from './metrics/describeBackups.ts'
import { createAnalyticsModule } from './modules/analytics/createAnalyticsModule.ts'
import { createAppModule } from './modules/app/createAppModule.ts'
import { openAuth } from './modules/auth/openAuth.ts'
import { createConverters } from './modules/convert/createConverters.ts'
import { createConvertModule } from './modules/convert/createConvertModule.ts'
import { pinnedQuote } from './modules/convert/pinnedQuote.ts'
import { createConvertService } from './modules/convert/service.ts'
import { createBitcoinData } from './modules/data/bitcoin/createBitcoinData.ts'
import { createDataModule, iconUrls } from './modules/data/createDataModule.ts'
import { createDataProviders } from './modules/data/createDataProviders.ts'
import { createGasPriceService } from './modules/data/createGasPriceService.ts'
import { createHistoryService } from './modules/data/history/createHistoryService.ts'
import { createCursors } from './modules/data/history/cursors.ts'
import { createDataService } from './modules/data/service.ts'
import { createSolanaChain } from './modules/data/solana/createSolanaChain.ts'
import { withSolana, withSolanaHistory } from './modules/data/solana/withSolana.ts'
import { readSecret } from './modules/data/store.ts'
import { createDirectoryModule } from './modules/directory/createDirectoryModule.ts'
import { readDirectory } from './modules/directory/readDirectory.ts'
import { toWallet } from './modules/directory/wallet.ts'
import { createAssetImages } from './modules/images/assetImages.ts'
import { createImageModule } from './modules/images/createImageModule.ts'
import { readIcons } from './modules/images/readIcons.ts'
import { readPack } from './modules/images/readPack.ts'
import { createWalletImages, reportStrangers } from './modules/images/walletImages.ts'
import { createIndexers } from './modules/indexer/createIndexers.ts'
import { describeIndexers } from './modules/indexer/describeIndexers.ts'
import { createNameParts } from './modules/names/createNameParts.ts'
import { createNamesModule } from './modules/names/createNamesModule.ts'
import { createOnRampModule } from './modules/onramp/createOnRampModule.ts'
import { createProviders } from './modules/onramp/createProviders.ts'
import { createOnRampService, pinnedPurchase } from './modules/onramp/service.ts'
import { createOnRampStore } from './modules/onramp/store.ts'
import { createRelayModule } from './modules/relay/createRelayModule.ts'
import { createRelayerModule } from './modules/relayer/createRelayerModule.ts'
import { openRelayer } from './modules/relayer/openRelayer.ts'
import { createRpcModule } from './modules/rpc/createRpcModule.ts'
import { createServerModule } from './modules/server/createServerModule.ts'
import { createQuoteSigner } from './quotes/createQuoteSigner.ts'
import { checkDatabase, checkIndexers, checkNode } from './readiness/checks.ts'
import { createLogger } from './server/createLogger.ts'
import type { GatewayEnvironment } from './server/environment.ts'
import { createHttpServer, drain, listen, urlOf } from './server/listen.ts'
import type { Module } from './server/module.ts'
import { mount } from './server/mount.ts'
import { openServer } from './server/openServer.ts'
import { createEsploraUpstream } from './upstream/createEsploraUpstream.ts'
import { createUpstream } from './upstream/createUpstream.ts'

export interface Gateway {
  readonly app: Hono<GatewayEnvironment>
  readonly modules: readonly Module[]
  /** Where Prometheus reads, if anywhere. */
  readonly metricsUrl: string | undefined
  /** Where the embedded wallet listens, if there is one: known once listen() has resolved. */
  readonly walletUrl: string | undefined
  /** Listens where the configuration says, and returns the address: `http://127.0.0.1:4110`. */
  listen(): Promise<string>
  /** Takes no more calls, lets those under way end, then closes all it opened. */
  close(): Promise<void>
}

/** Opens the database, brings it up to date and binds every module. It serves from listen() on. */
export async function createGateway(
  config: GatewayConfig,
  logger: Logger = createLogger(config),
): Promise<Gateway> {
  const server = await openServer(config, logger)
  const directory = readDirectory(config.directory)
  const icons = readIcons(config.directory.iconsDir)
  const pack = readPack(config.directory.removedPictures)
  const walletImages = createWalletImages(directory, icons, pack)
  const assetImages = createAssetImages(icons, pack)
  reportStrangers([...icons.keys()], walletImages, logger)
  const upstreams = new Map(
    config.chains.map((chain) => [
      chain.caipNetworkId,
      chain.caipNetworkId.startsWith('bip122:')
        ? createEsploraUpstream(chain, config.rpc)
        : createUpstream(chain, config.rpc, server.turns, server.metrics),
    ]),
  )
  const database = await openDatabase(config)
  const indexers = createIndexers(config, upstreams, database, logger)
  describeIndexers(server.metrics.registry, indexers)
  describeBackups(server.metrics.registry, { ...config, hasWallets: config.wallet !== undefined }, database)
  const providers = createDataProviders(config, upstreams, indexers.sources, server)
  const names = createNameParts(config, database, upstreams)
  const cursors = createCursors(await readSecret(database, 'cursors'))
  const orders = createOnRampStore(database)
  const solana = new Map(
    [...upstreams]
      .filter(([id]) => id.startsWith('solana:'))
      .map(([id, upstream]) => [id, createSolanaChain(upstream)]),
  )
  const data = {
    service: withSolana(solana, createDataService(providers)),
    history: withSolanaHistory(
      solana,
      cursors,
      createHistoryService(providers, cursors, names.readPartyNames, orders),
    ),
    gasPrices: createGasPriceService(upstreams),
    others: [createBitcoinData(upstreams)],
    images: assetImages,
  }
  const convert = createConvertService(
    createConverters(upstreams, providers, config.swaps),
    createQuoteSigner(await readSecret(database, 'quotes'), pinnedQuote),
    data.gasPrices,
  )
  const onRamp = createOnRampService(
    createProviders(config.onRamp),
    config.chains.map(({ caipNetworkId }) => caipNetworkId),
    orders,
    createQuoteSigner(await readSecret(database, 'purchases'), pinnedPurchase),
  )
  const wallets = directory.map((entry) => toWallet(entry, walletImages.describe(entry)))

  const relayers = await openRelayer(server, config, database, upstreams)
  const rpc = createRpcModule(server, upstreams, relayers.bundler)
  const balances = createDataModule(server, data, config.chains)
  const smartSessions = createRelayerModule(relayers, relayers.sessions)
  // The embedded wallet's code is loaded only where there is one.
  const wallet =
    config.wallet &&
    (await (
      await import('./createWalletServer.ts')
    ).createWalletServer(
      server,
      config.wallet,
      database,
      [rpc, balances, smartSessions],
      upstreams,
      relayers,
    ))
  let walletUrl: string | undefined
  const parts: readonly Module[] = [
    rpc,
    balances,
    createConvertModule(convert, iconUrls(server, assetImages)),
    createOnRampModule(onRamp, {
      iconUrlFor: iconUrls(server, assetImages),
      tokensOf: (caipNetworkId) => providers.get(caipNetworkId)?.tokens ?? [],
    }),
    createNamesModule(names),
    smartSessions,
    await openAuth(server, database, upstreams),
    createAnalyticsModule(server, database),
    createDirectoryModule(wallets, config.wallet && loginsOf(config.wallet)),
    createImageModule(walletImages, assetImages),
    await createRelayModule(server, { isAlone: false }),
    ...(config.app.dir ? [createAppModule(server, config.app.dir)] : []),
  ]
  const checks = [
    ...[...upstreams.values()].map(checkNode),
    checkDatabase(database),
    ...parts.flatMap((part) => part.checks ?? []),
    ...checkIndexers(indexers, config.readyMostBehind),
  ]
  const modules: readonly Module[] = [
    ...parts,
    { name: 'indexer', routes: [], start: indexers.start, close: indexers.stop },
    createServerModule(
      server,
      parts.map(({ name }) => name),
      checks,
    ),
  ]
  mount(server, modules)
  const http = createHttpServer(server, modules)
  const metrics = await openMetrics(server.metrics, config.metrics)

  return {
    metricsUrl: metrics?.url,
    get walletUrl() {
      return walletUrl
    },
    app: server.app,
    modules,
    async listen() {
      const port = await listen(http, config.host, config.port)
      walletUrl = await wallet?.listen()
      for (const { start } of modules) start?.()
      if (!server.projects.isListed)
        logger.warn(
          'no projects file: any project id is served, to pages on localhost only. Set PROJECTS_FILE',
        )
      if (config.databaseUrl && !config.relay.redisUrl)
        logger.warn(
          'DATABASE_URL is set and REDIS_URL is not: with several gateways, a page and a phone on different ones cannot pair, and each has budgets of its own. Set REDIS_URL, unless this is the only gateway',
        )
      if (config.databaseUrl && config.wallet?.isLogOwn)
        logger.warn(
          'DATABASE_URL is set and WALLET_LOG_FILE is not: with several gateways, each knows only the wallets that it has seen itself. Set WALLET_LOG_FILE to a file in a folder that all share, unless this is the only gateway',
        )
      return urlOf(config.host, port)
    },
    async close() {
      // An HTTP server ends only after its sockets. Calls under way still need everything else.
      for (const { sockets, close } of modules) if (sockets) await close?.()
      await drain(http)
      await wallet?.close()
      await metrics?.close()
      for (const { sockets, close } of modules) if (!sockets) await close?.()
      for (const upstream of upstreams.values()) upstream.close()
      server.rateLimiter.close()
      await database.destroy()
    },
  }
}
