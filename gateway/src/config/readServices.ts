import * as v from 'valibot'
import type { RelayerConfig } from './readRelayer.ts'
import type { SettingReader } from './SettingReader.ts'

/** Third-party services for smart accounts' operations. Their URLs may contain keys, so they are never logged or in a response. */
export interface ServicesConfig {
  /** URLs of ERC-4337 bundlers, by the CAIP-2 id of their chain. */
  readonly bundlers: ReadonlyMap<string, string>
  /** ERC-7677 services that pay for operations, by the CAIP-2 id of their chain. */
  readonly paymasters: ReadonlyMap<string, PaymasterConfig>
  readonly timeoutMs: number
}

export interface PaymasterConfig {
  readonly url: string
  /** The service's own parameters, such as the name of a policy. */
  readonly context: Readonly<Record<string, unknown>>
}

/** Third-party bundlers and paymaster services, by chain. On a chain without a bundler, the relayer accepts a paymaster's operations. */
export function readServices(
  read: SettingReader,
  chains: readonly string[],
  relayer: RelayerConfig | undefined,
): ServicesConfig {
  const bundlers = readUrls(read, 'BUNDLER_URL', chains)
  return {
    bundlers,
    paymasters: readPaymasters(read, chains, (chain) =>
      bundlers.has(chain) ? undefined : whyNotRelayed(chain, relayer),
    ),
    timeoutMs: read.whole('BUNDLER_TIMEOUT_MS', 10_000, 100, 120_000),
  }
}

function readPaymasters(
  read: SettingReader,
  chains: readonly string[],
  problemOf: (chain: string) => string | undefined,
): ReadonlyMap<string, PaymasterConfig> {
  const urls = readUrls(read, 'PAYMASTER_URL', chains)
  for (const variable of Object.keys(read.environment)) {
    const number = /^PAYMASTER_CONTEXT_(\d{1,15})$/.exec(variable)?.[1]
    if (number !== undefined && !urls.has(`eip155:${number}`))
      read.mistake(`${variable} is set, and PAYMASTER_URL_${number} is not. Set both.`)
  }
  return new Map(
    [...urls].map(([chain, url]) => {
      const number = chain.slice('eip155:'.length)
      const problem = problemOf(chain)
      if (problem) read.mistake(`PAYMASTER_URL_${number} is set, and ${problem}`)
      const name = `PAYMASTER_CONTEXT_${number}`
      const context = read.matching(name, jsonObject, `a JSON object, for example ${name}={"policyId":"…"}`)
      return [chain, { url, context: context ?? {} }]
    }),
  )
}

function whyNotRelayed(chain: string, relayer: RelayerConfig | undefined): string | undefined {
  if (!relayer?.chains.includes(chain))
    return `nothing brings its operations in. Set BUNDLER_URL_${chain.slice('eip155:'.length)} or RELAYER_KEY_FILE too.`
  return relayer.paymasters.length === 0
    ? 'the relayer takes no paymaster. Name the service’s contracts in RELAYER_PAYMASTERS.'
    : undefined
}

const jsonObject = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/** Reads `<name>_<number>` for each chain. URLs must be https, except on this machine. */
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
