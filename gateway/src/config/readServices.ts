import * as v from 'valibot'
import type { SettingReader } from './SettingReader.ts'

/** Services of others for smart accounts' operations. Their URLs may hold keys: they are never logged and in no answer. */
export interface ServicesConfig {
  /** URLs of ERC-4337 bundlers, by the CAIP-2 id of their chain. */
  readonly bundlers: ReadonlyMap<string, string>
  /** For an answer of theirs. */
  readonly timeoutMs: number
}

/**
 * Reads which chains have a bundler of somebody else.
 *
 * @param chains - CAIP-2 ids of the chains that have a node
 */
export function readServices(read: SettingReader, chains: readonly string[]): ServicesConfig {
  return {
    bundlers: readUrls(read, 'BUNDLER_URL', chains),
    timeoutMs: read.whole('BUNDLER_TIMEOUT_MS', 10_000, 100, 120_000),
  }
}

/** `<name>_<number>` for each chain. Only an address of this machine may do without https. */
function readUrls(read: SettingReader, name: string, chains: readonly string[]): ReadonlyMap<string, string> {
  const urls = new Map<string, string>()
  for (const variable of Object.keys(read.environment)) {
    const number = new RegExp(`^${name}_(\\d{1,15})$`).exec(variable)?.[1]
    const url = number === undefined ? undefined : readUrl(read, variable)
    if (url === undefined) continue
    const chain = `eip155:${number}`
    if (!chains.includes(chain))
      read.mistake(`${variable} is set, and the chain has no node. Set RPC_URL_${number} too.`)
    urls.set(chain, url)
  }
  return urls
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']
const secureUrl = v.pipe(
  v.string(),
  v.check((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOSTS.includes(hostname))
  }),
)

function readUrl(read: SettingReader, variable: string): string | undefined {
  return read.matching(
    variable,
    secureUrl,
    `a URL with https (http for this machine alone), for example ${variable}=https://bundler.example/rpc?apikey=…`,
  )
}
