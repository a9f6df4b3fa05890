import { join } from 'node:path'
import type { ExternalBundler } from '@latchkey/contract'
import { privateKeyToAccount } from 'viem/accounts'
import type { GatewayConfig } from '../../config/config.ts'
import type { Database } from '../../database/schema.ts'
import type { Server } from '../../server/server.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { createFileLock } from '../indexer/createFileLock.ts'
import { measureBudgets } from './budgetMetrics.ts'
import { type Bundler, createBundler } from './createBundler.ts'
import { createNode } from './createNode.ts'
import { createRelayer } from './createRelayer.ts'
import { createSender, type Sender } from './createSender.ts'
import { createDataFees, type DataFees, leaveOutDataFees, refuseDataFees } from './dataFees.ts'
import { openExternalBundlers } from './openExternalBundlers.ts'
import type { Relayer } from './relayer.ts'
import { createSessionStore } from './sessionStore.ts'
import { createSessionService, type SessionService } from './sessions.ts'
import { createUseReader } from './sessionUse.ts'
import { createRelayerStore } from './store.ts'

/** Submits operations on each chain with smart accounts, through the gateway's relayer or an external bundler. */
export interface Relayers {
  readonly bundler: Bundler
  readonly sessions: SessionService
  readonly chainIds: readonly number[]
  readonly externalBundlers: readonly ExternalBundler[]
  /** Numbers of the chains where a service pays for operations (ERC-7677). */
  readonly paymasterNetworks: readonly number[]
  start(): void
  stop(): Promise<void>
}

const TIDY_EVERY_MS = 3_600_000
/** Wallets ask for receipts long after an operation. */
const KEPT_MS = 30 * 86_400_000

const ASK_EVERY_MS = 5_000

/**
 * Opens the relayers that the operator has configured (none without a key) and the clients of external bundlers.
 *
 * @throws ConfigError if the operator has named a chain that the relayer cannot serve
 */
export async function openRelayer(
  server: Server,
  config: Pick<GatewayConfig, 'relayer' | 'services' | 'dataDir' | 'databaseUrl'>,
  database: Database,
  upstreams: ReadonlyMap<string, Upstream>,
): Promise<Relayers> {
  const { relayer: settings, dataDir, databaseUrl } = config
  const { logger, metrics } = server
  const store = createRelayerStore(database)
  const all = new Map<string, Relayer>()
  const senders: { readonly sender: Sender; readonly fees: DataFees; readonly chain: string }[] = []
  const outcomes = metrics.registry.counter(
    'latchkey_relayer_operations_total',
    'Smart accounts’ operations by chain and outcome: included, dropped, replaced or reorganised.',
  )
  const account = settings && privateKeyToAccount(settings.key)
  const nodes = new Map(
    (settings?.chains ?? []).flatMap((chain) => {
      const upstream = upstreams.get(chain)
      if (!upstream) return []
      const node = createNode(upstream)
      return [[chain, { node, fees: createDataFees(node) }]]
    }),
  )
  const served =
    settings &&
    (await leaveOutDataFees(new Map([...nodes].map(([chain, { fees }]) => [chain, fees])), settings, logger))
  for (const [chain, { node, fees }] of nodes) {
    if (!settings || !account || !served?.has(chain)) continue
    const parts = {
      ...{ chain, config: settings, store, now: Date.now },
      areProjectsListed: server.projects.isListed,
    }
    const relayer = createRelayer({
      ...parts,
      node,
      address: account.address,
      owedBy: (...asked) => sessions.owedBy(...asked),
      granted: (...asked) => sessions.own(...asked),
      wake: () => sender.wake(),
    })
    const sender = createSender({
      ...parts,
      relayer,
      account,
      logger,
      lock:
        databaseUrl === undefined
          ? createFileLock(join(dataDir, `relayer-${relayer.chainId}.lock`))
          : undefined,
      count: (outcome) => outcomes.add({ chain, outcome }),
    })
    all.set(chain, refuseDataFees(relayer, fees))
    senders.push({ sender, fees, chain })
  }
  const external = openExternalBundlers(config, upstreams, (...asked) => sessions.owedBy(...asked))
  const measure = (name: string, help: string, read: (relayer: Relayer) => Promise<number>) =>
    metrics.registry.gauge(name, help, () =>
      Promise.all(
        [...all.values()].map(async (one) => ({ labels: { chain: one.chain }, value: await read(one) })),
      ),
    )
  measure(
    'latchkey_relayer_balance',
    'What the relayer’s key has on a chain, in whole coins.',
    async ({ node }) => (account ? Number(await node.balance(account.address)) / 1e18 : 0),
  )
  measure(
    'latchkey_relayer_low_balance',
    'The balance in whole coins below which the operator wants to know.',
    async () => Number(settings?.lowBalance ?? 0n) / 1e18,
  )
  measure(
    'latchkey_relayer_waiting_operations',
    'Operations that are in no block yet, by chain.',
    async ({ chain }) => {
      const open = await store.open(chain)
      return open.filter(({ status }) => status !== 'included').length
    },
  )
  measureBudgets(metrics, {
    ...{ chains: () => [...all.keys()], store, config: settings, projects: server.projects },
    now: Date.now,
  })
  const sessions = createSessionService({
    relayers: all,
    store: createSessionStore(database),
    operations: store,
    readUse: createUseReader(upstreams),
    nameOf: (projectId) => server.projects.nameOf(projectId),
    now: Date.now,
  })
  let timer: ReturnType<typeof setInterval> | undefined
  const asking = new Set<ReturnType<typeof setTimeout>>()
  let isStopped = false
  /** Starts a sender once the chain is known to charge no fees for L1 data. */
  const startSender = async ({ sender, fees, chain }: (typeof senders)[number]): Promise<void> => {
    try {
      const areTaken = await fees.areTaken()
      if (isStopped) return
      if (!areTaken) return sender.start()
      // Permissions are not granted on this chain either, because they could not be revoked.
      all.delete(chain)
      logger.error({ chain }, 'the relayer does not serve a chain that takes a fee for L1 data')
    } catch {
      if (isStopped) return
      const again = setTimeout(() => {
        asking.delete(again)
        void startSender({ sender, fees, chain })
      }, ASK_EVERY_MS)
      asking.add(again)
    }
  }
  return {
    sessions,
    bundler: createBundler(new Map([...all, ...external.bundlers]), external.paymasters),
    chainIds: [...new Set([...all.keys(), ...external.bundlers.keys()])].map(numberOf),
    paymasterNetworks: [...external.paymasters.keys()].map(numberOf),
    externalBundlers: [...external.bundlers.keys()].map((chain) => ({
      chainId: numberOf(chain),
      hasPermissions: all.has(chain),
    })),
    start() {
      external.check(logger)
      if (all.size === 0) return
      for (const one of senders) void startSender(one)
      const iso = (ms: number) => new Date(ms).toISOString()
      timer = setInterval(() => {
        const tidied = Promise.all([
          store.forget(iso(Date.now()), iso(Date.now() - KEPT_MS)),
          sessions.tidy(),
        ])
        tidied.catch((error: unknown) => {
          logger.warn({ err: error }, 'old operations could not be forgotten')
        })
      }, TIDY_EVERY_MS)
      timer.unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      for (const one of asking) clearTimeout(one)
      external.close()
      await Promise.all(senders.map(({ sender }) => sender.stop()))
    },
  }
}

function numberOf(chain: string): number {
  return Number(chain.slice('eip155:'.length))
}
