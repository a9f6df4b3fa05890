import { caipNetworkId } from '@latchkey/contract'
import * as v from 'valibot'
import { parseJson } from '../server/parseJson.ts'
import { type SettingReader, urlOf } from './SettingReader.ts'

export interface ChainConfig {
  /** `eip155:42161` */
  readonly caipNetworkId: string
  readonly httpUrl: string
  readonly wsUrl: string
}

const httpUrl = urlOf(['http:', 'https:'])
const wsUrl = urlOf(['ws:', 'wss:'])
const listed = v.record(caipNetworkId, v.union([httpUrl, v.object({ http: httpUrl, ws: v.optional(wsUrl) })]))

const EXAMPLE = `RPC_URLS='{"eip155:42161":"https://node.example"}' or RPC_URL_42161=https://node.example`

/**
 * The chains to serve: `RPC_URLS` lists any of them as JSON, `RPC_URL_<number>` and `WS_URL_<number>` name an EVM chain each
 * and win over the list. A WebSocket address that is not given is the HTTP one with `ws` for `http`.
 */
export function readChains(read: SettingReader): readonly ChainConfig[] {
  const chains = new Map<string, ChainConfig>()
  for (const [id, entry] of Object.entries(readList(read))) {
    const http = typeof entry === 'string' ? entry : entry.http
    const ws = typeof entry === 'string' ? undefined : entry.ws
    chains.set(id, { caipNetworkId: id, httpUrl: http, wsUrl: ws ?? toWebSocketUrl(http) })
  }
  for (const name of Object.keys(read.environment)) {
    const reference = /^RPC_URL_(\d{1,20})$/.exec(name)?.[1]
    const http = reference && read.url(name, ['http:', 'https:'])
    if (!http) continue
    const ws = read.url(`WS_URL_${reference}`, ['ws:', 'wss:'])
    const id = `eip155:${reference}`
    chains.set(id, { caipNetworkId: id, httpUrl: http, wsUrl: ws ?? toWebSocketUrl(http) })
  }
  for (const name of Object.keys(read.environment)) {
    const reference = /^WS_URL_(\d{1,20})$/.exec(name)?.[1]
    if (reference && !chains.has(`eip155:${reference}`)) {
      read.mistake(
        `${name} is set and RPC_URL_${reference} is not. Write RPC_URL_${reference}=https://node.example.`,
      )
    }
  }
  return [...chains.values()]
}

export const NO_CHAINS = `no chain is configured. Set the address of at least one node: ${EXAMPLE}.`

function readList(read: SettingReader): v.InferOutput<typeof listed> {
  const text = read.text('RPC_URLS', '{}')
  const parsed = v.safeParse(listed, parseJson(text))
  if (parsed.success) return parsed.output
  read.mistake(
    `RPC_URLS is not valid. Write JSON from CAIP-2 ids to URLs (or to {"http", "ws"}), for example ${EXAMPLE}.`,
  )
  return {}
}

function toWebSocketUrl(url: string): string {
  return url.replace(/^http/, 'ws')
}
