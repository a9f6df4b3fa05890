import { type SettingReader, wordsOf } from './SettingReader.ts'

const SOURCES = ['indexer', 'blockscout', 'etherscan', 'node'] as const
export type DataSourceName = (typeof SOURCES)[number]

export interface ChainDataConfig {
  /** In order of preference. */
  readonly sources: readonly DataSourceName[]
  readonly indexFrom: number | 'latest'
  readonly blockscoutUrl: string | undefined
  /** The price service's name for the chain; undefined if it has none. */
  readonly priceChain: string | undefined
}

/** As DefiLlama calls them. */
const PRICE_CHAINS: Readonly<Record<string, string>> = {
  1: 'ethereum',
  10: 'optimism',
  137: 'polygon',
  8453: 'base',
  42161: 'arbitrum',
}

export interface DataConfig {
  readonly chains: ReadonlyMap<string, ChainDataConfig>
  readonly indexPollMs: number
  readonly tracer: 'auto' | 'trace_block' | 'debug_traceBlock' | 'off'
  /** The service for prices that no pool provides. */
  readonly priceUrl: string | undefined
  readonly etherscan:
    | {
        readonly url: string
        readonly key: string
        /** The limits of the key's plan. */
        readonly limits: { readonly perSecond: number; readonly perDay: number }
      }
    | undefined
}

export function readData(read: SettingReader, caipNetworkIds: readonly string[]): DataConfig {
  const key = read.text('ETHERSCAN_API_KEY', '')
  const url = read.url('ETHERSCAN_URL', ['http:', 'https:']) ?? 'https://api.etherscan.io/v2/api'
  const general = readSources(read, 'DATA_SOURCES')
  const chains = caipNetworkIds
    .filter((id) => id.startsWith('eip155:'))
    .map((id): [string, ChainDataConfig] => {
      const reference = id.slice('eip155:'.length)
      const name = `DATA_SOURCES_${reference}`
      const sources = read.text(name, '') === '' ? general : readSources(read, name)
      const blockscoutUrl = read.url(`BLOCKSCOUT_URL_${reference}`, ['http:', 'https:'])
      if (sources.includes('blockscout') && blockscoutUrl === undefined)
        read.mistake(
          `${name} names blockscout and BLOCKSCOUT_URL_${reference} is not set. Write BLOCKSCOUT_URL_${reference}=https://blockscout.example.`,
        )
      if (sources.includes('etherscan') && key === '')
        read.mistake(
          `${name} names etherscan and ETHERSCAN_API_KEY is not set. Write ETHERSCAN_API_KEY=your-key.`,
        )
      const priceChain = read.text(`PRICE_CHAIN_${reference}`, PRICE_CHAINS[reference] ?? '') || undefined
      return [id, { sources, indexFrom: readIndexFrom(read, reference), blockscoutUrl, priceChain }]
    })
  return {
    chains: new Map(chains),
    indexPollMs: read.whole('INDEX_POLL_MS', 1_000, 10, 600_000),
    tracer: read.oneOf('INDEX_TRACER', 'auto', ['auto', 'trace_block', 'debug_traceBlock', 'off']),
    priceUrl: read.url('PRICE_URL', ['http:', 'https:']),
    etherscan:
      key === ''
        ? undefined
        : {
            url,
            key,
            limits: {
              perSecond: read.whole('ETHERSCAN_PER_SECOND', 5, 1, 10_000),
              perDay: read.whole('ETHERSCAN_PER_DAY', 100_000, 1, 999_999_999),
            },
          },
  }
}

function readIndexFrom(read: SettingReader, reference: string): number | 'latest' {
  const name = read.text(`INDEX_FROM_${reference}`, '') === '' ? 'INDEX_FROM' : `INDEX_FROM_${reference}`
  return read.text(name, 'latest') === 'latest' ? 'latest' : read.whole(name, 0, 0, 999_999_999_999)
}

function readSources(read: SettingReader, name: string): readonly DataSourceName[] {
  const parts = wordsOf(read.text(name, 'node'))
  const known = SOURCES.filter((source) => parts.includes(source))
  if (known.length === parts.length)
    return parts.flatMap((part) => known.find((source) => source === part) ?? [])
  read.mistake(`${name} is not valid. Write some of ${SOURCES.join(', ')}, for example ${name}=indexer,node.`)
  return ['node']
}
