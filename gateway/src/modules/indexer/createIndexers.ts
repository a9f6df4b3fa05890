import { join } from 'node:path'
import type { Logger } from 'pino'
import type { GatewayConfig } from '../../config/config.ts'
import type { Database } from '../../database/schema.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import type { DataSource } from '../data/provider.ts'
import { createFileLock } from './createFileLock.ts'
import { createIndexer, type IndexerStatus } from './createIndexer.ts'
import { createIndexNode } from './createIndexNode.ts'
import { createIndexSource } from './createIndexSource.ts'
import { createIndexReader } from './readStore.ts'
import { createIndexStore } from './store.ts'

export interface Indexers {
  /** The index of each chain as a data source, by CAIP-2 id. */
  readonly sources: ReadonlyMap<string, DataSource>
  readonly all: readonly { readonly id: string; status(): IndexerStatus }[]
  start(): void
  stop(): Promise<void>
}

export function createIndexers(
  { data, databaseUrl, dataDir }: Pick<GatewayConfig, 'data' | 'databaseUrl' | 'dataDir'>,
  upstreams: ReadonlyMap<string, Upstream>,
  database: Database,
  logger: Logger,
): Indexers {
  const store = createIndexStore(database)
  const reader = createIndexReader(database)
  const indexers = [...upstreams].flatMap(([id, upstream]) => {
    const chosen = data.chains.get(id)
    if (!chosen?.sources.includes('indexer')) return []
    const chain = Number(id.slice('eip155:'.length))
    const indexer = createIndexer({
      chain,
      // Gateways on one SQLite file share a folder; on Postgres they may be anywhere.
      lock: databaseUrl ? undefined : createFileLock(join(dataDir, `index-${chain}.lock`)),
      node: createIndexNode(upstream, data.tracer),
      store,
      logger,
      from: chosen.indexFrom,
      pollMs: data.indexPollMs,
    })
    return [{ id, indexer }]
  })
  return {
    sources: new Map(indexers.map(({ id, indexer }) => [id, createIndexSource(indexer, reader, store)])),
    all: indexers.map(({ id, indexer }) => ({ id, status: indexer.status })),
    start() {
      for (const { indexer } of indexers) indexer.start()
    },
    stop: async () => void (await Promise.all(indexers.map(({ indexer }) => indexer.stop()))),
  }
}
