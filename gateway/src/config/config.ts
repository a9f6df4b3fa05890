import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ChainConfig, readChains } from './readChains.ts'
import { type DataConfig, readData } from './readData.ts'
import { type DirectoryConfig, readDirectorySettings } from './readDirectorySettings.ts'
import { type LimitsConfig, readLimits, readMethods } from './readLimits.ts'
import { type NamesConfig, readNames } from './readNames.ts'
import { type OnRampConfig, readOnRamp } from './readOnRamp.ts'
import { type RelayConfig, readRelay } from './readRelay.ts'
import { type RelayerConfig, readRelayer } from './readRelayer.ts'
import { readServices, type ServicesConfig } from './readServices.ts'
import { readSwaps, type SwapConfig } from './readSwaps.ts'
import { readWallet, type WalletConfig } from './readWallet.ts'
import { SettingReader } from './SettingReader.ts'

/** All settings. README.md explains each one. */
export interface GatewayConfig extends LimitsConfig {
  readonly host: string
  readonly port: number
  readonly publicUrl: string | undefined
  readonly trustedProxies: number
  /** Maximum time for a request's head to arrive. Slower clients are disconnected. */
  readonly headersTimeoutMs: number
  /** Maximum time for a whole request to arrive. */
  readonly requestTimeoutMs: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly projectsFile: string | undefined
  readonly tokenListDir: string | undefined
  readonly directory: DirectoryConfig
  readonly chains: readonly ChainConfig[]
  readonly rpc: {
    readonly timeoutMs: number
    readonly maxBatch: number
    readonly maxBodyBytes: number
    readonly maxResponseBytes: number
    readonly socketIdleMs: number
    readonly maxSocketsPerClient: number
    readonly maxSockets: number
    /** Methods that callers may use in addition to the usual ones: whole names, or `trace_*` for a namespace. */
    readonly methods: readonly string[]
    /** Blocks that one eth_getLogs may span. */
    readonly maxLogBlocks: number
  }
  readonly relay: RelayConfig
  readonly data: DataConfig
  readonly names: NamesConfig
  readonly swaps: SwapConfig
  readonly onRamp: OnRampConfig
  readonly relayer: RelayerConfig | undefined
  /** Third-party services that replace the relayer. */
  readonly services: ServicesConfig
  readonly wallet: WalletConfig | undefined
  /** The app that the gateway also serves, if any. */
  readonly app: {
    readonly dir: string | undefined
    /** Origins other than the gateway's that the page may call. */
    readonly origins: readonly string[]
    readonly projectId: string
  }
  readonly priceFloorUsd: number
  readonly analytics: {
    readonly retentionDays: number
    /** Records that one project may add in a day. */
    readonly recordsPerDay: number
  }
  /** The address at which Prometheus reads metrics; off without a port. */
  readonly metrics: { readonly host: string; readonly port: number | undefined }
  /** Maximum blocks that a ready index may lack; undefined for no limit. */
  readonly readyMostBehind: number | undefined
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  readonly buildHash: string
}

/** @throws ConfigError, which names every invalid variable and what to write instead */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): GatewayConfig {
  const read = new SettingReader(environment)
  const chains = readChains(read)
  const ids = chains.map(({ caipNetworkId }) => caipNetworkId)
  const dataDir = resolve(read.text('DATA_DIR', './.cache/gateway'))
  const relayer = readRelayer(read, ids)
  const config: GatewayConfig = {
    host: read.text('HOST', '127.0.0.1'),
    port: read.whole('PORT', 4110, 0, 65_535),
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    trustedProxies: read.whole('TRUST_PROXY', 0, 0, 16),
    headersTimeoutMs: read.whole('HEADERS_TIMEOUT_MS', 10_000, 100, 600_000),
    requestTimeoutMs: read.whole('REQUEST_TIMEOUT_MS', 30_000, 100, 600_000),
    dataDir,
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    projectsFile: read.path('PROJECTS_FILE'),
    tokenListDir: read.path('TOKEN_LIST_DIR'),
    directory: readDirectorySettings(read),
    chains,
    data: readData(read, ids),
    rpc: {
      timeoutMs: read.whole('RPC_TIMEOUT_MS', 10_000, 1, 600_000),
      maxBatch: read.whole('RPC_MAX_BATCH', 1_000, 1, 100_000),
      maxBodyBytes: read.whole('RPC_MAX_BODY_BYTES', 1_048_576, 1_024, 268_435_456),
      maxResponseBytes: read.whole('RPC_MAX_RESPONSE_BYTES', 33_554_432, 1_024, 268_435_456),
      socketIdleMs: read.whole('RPC_SOCKET_IDLE_MS', 600_000, 100, 86_400_000),
      maxSocketsPerClient: read.whole('RPC_MAX_SOCKETS_PER_CLIENT', 64, 1, 100_000),
      maxSockets: read.whole('RPC_MAX_SOCKETS', 5_000, 1, 1_000_000),
      methods: readMethods(read),
      maxLogBlocks: read.whole('RPC_MAX_LOG_BLOCKS', 50_000, 1, 999_999_999),
    },
    ...readLimits(read),
    relay: readRelay(read),
    names: readNames(read),
    swaps: readSwaps(read),
    onRamp: readOnRamp(read),
    relayer,
    services: readServices(read, ids, relayer),
    wallet: readWallet(read, ids, dataDir),
    app: {
      dir: readAppDir(read),
      origins: read.origins('APP_ORIGINS'),
      projectId: read.text('APP_PROJECT_ID', 'backing'),
    },
    priceFloorUsd: read.whole('PRICE_FLOOR_USD', 10_000, 0, 1_000_000_000),
    analytics: {
      retentionDays: read.whole('ANALYTICS_RETENTION_DAYS', 90, 1, 36_500),
      recordsPerDay: read.whole('ANALYTICS_RECORDS_PER_DAY', 100_000, 1, 999_999_999),
    },
    metrics: {
      host: read.text('METRICS_HOST', '127.0.0.1'),
      port: read.optionalWhole('METRICS_PORT', 9110, 0, 65_535),
    },
    readyMostBehind:
      read.text('READY_MAX_BEHIND', '') === 'off'
        ? undefined
        : read.whole('READY_MAX_BEHIND', 1_000, 0, 999_999_999),
    logLevel: read.oneOf('LOG_LEVEL', 'info', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    buildHash: read.text('BUILD_HASH', 'development'),
  }
  if (config.rpc.maxResponseBytes > config.limits.heldBytesPerClient)
    read.mistake(
      'MAX_HELD_BYTES_PER_CLIENT is less than RPC_MAX_RESPONSE_BYTES, so that the largest answers could never be given. Raise the one or lower the other.',
    )
  read.throwIfWrong()
  return config
}

function readAppDir(read: SettingReader): string | undefined {
  const dir = read.path('APP_DIR')
  if (dir === undefined || existsSync(join(dir, 'index.html'))) return dir
  read.mistake(
    'APP_DIR has no index.html. Write the folder of a built page, for example APP_DIR=apps/backing/dist.',
  )
  return undefined
}
