import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { ConfigError } from '../../config/ConfigError.ts'
import { checkSvg } from './checkSvg.ts'

const PACK = fileURLToPath(new URL('../../../pictures.json', import.meta.url))
const MAX_BYTES = 8_400

const svg = v.pipe(
  v.string(),
  v.maxBytes(MAX_BYTES),
  v.check((text) => checkSvg(text) === undefined, 'is no plain SVG picture'),
)
const names = v.record(v.string(), v.string())

const packFile = v.object({
  source: v.string(),
  licence: v.string(),
  /** By directory id. */
  wallets: names,
  rdns: names,
  /** By CAIP-2 id and connector id. */
  assets: names,
  /** By CAIP-10 id in lower case. */
  tokens: names,
  symbols: names,
  art: v.record(v.string(), svg),
})

/** The pictures of wallets, networks and tokens that ship with the gateway. */
export interface Pack {
  /** By the wallet's directory id, then by its rdns. Never by its name. */
  wallet(wallet: { readonly id: string; readonly rdns?: string | undefined }): string | undefined
  /** By CAIP-2 id or connector id. */
  asset(id: string): string | undefined
  /** By CAIP-10 id. */
  token(caipAddress: string): string | undefined
  /** For clients that request a symbol. No list of tokens uses it. */
  symbol(symbol: string): string | undefined
}

/** Reads `gateway/pictures.json`. A ConfigError names each of the `removed` that doesn't exist; `*` stands for all. */
export function readPack(removed: readonly string[] = []): Pack {
  const pack = v.parse(packFile, JSON.parse(readFileSync(PACK, 'utf8')))
  const all = removed.includes('*')
  const art = new Map(
    Object.entries(pack.art).filter(([name]) => !all && !removed.includes(name.replace(/ on .*/, ''))),
  )
  const mistakes = removed.filter((name) => name !== '*' && pack.art[name] === undefined)
  if (mistakes.length > 0)
    throw new ConfigError(
      mistakes.map(
        (name) => `PICTURES_REMOVE: no picture is called ${name}. gateway/pictures.json has the names.`,
      ),
    )
  const finder = (rows: Readonly<Record<string, string>>) => {
    const named = new Map(Object.entries(rows))
    return (key: string) => art.get(named.get(key) ?? '')
  }
  const [byId, byRdns, asset] = [finder(pack.wallets), finder(pack.rdns), finder(pack.assets)]
  const [token, symbol] = [finder(pack.tokens), finder(pack.symbols)]
  return {
    wallet: ({ id, rdns }) => byId(id) ?? (rdns === undefined ? undefined : byRdns(rdns)),
    asset,
    token: (caipAddress) => token(caipAddress.toLowerCase()),
    symbol,
  }
}
