import type { getWallets } from '@latchkey/contract'
import { WALLETS_PER_PAGE } from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import { fold } from './fold.ts'
import type { Wallet } from './wallet.ts'

export type WalletQuery = InferOutput<(typeof getWallets)['query']>

export interface WalletPage {
  readonly data: Wallet[]
  /** Of all pages. */
  readonly count: number
}

export interface DirectoryService {
  /** S7.5. A page of the wallets that match a query, in the directory's order, or by relevance for a search. */
  find(query: WalletQuery): WalletPage
}

/** S9.6. Solflare, Coinbase and Phantom do not answer pairings, and a kit without adapters offers only pairings. */
export const NOT_FOR_CORE: readonly string[] = [
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
]
const CORE_VERSION = /^html-core-/

interface Indexed {
  readonly wallet: Wallet
  readonly name: string
  readonly chains: ReadonlySet<string>
}

/** Folds names and builds sets of chains once, not per call. The wallets have each id once, the best known first. */
export function createDirectoryService(wallets: readonly Wallet[]): DirectoryService {
  const all: readonly Indexed[] = wallets.map((wallet) => ({
    wallet,
    name: fold(wallet.name),
    chains: new Set(wallet.chains),
  }))

  return {
    find({
      page = 1,
      entries = WALLETS_PER_PAGE,
      include = [],
      exclude = [],
      chains = [],
      relays = [],
      ...query
    }) {
      const included = new Set(include)
      const excluded = new Set(exclude)
      const isIn = (set: ReadonlySet<string>, { id, rdns }: Wallet) =>
        set.has(id) || (rdns !== undefined && set.has(rdns))
      if (CORE_VERSION.test(query.sv ?? ''))
        for (const id of NOT_FOR_CORE) if (!included.has(id)) excluded.add(id)
      const matching = all.filter(
        (one) =>
          (include.length === 0 || isIn(included, one.wallet)) &&
          !isIn(excluded, one.wallet) &&
          (query.badge_type !== 'certified' || one.wallet.badge_type === 'certified') &&
          (chains.length === 0 || chains.some((chain) => mayKnow(one.chains, chain))) &&
          (relays.length === 0 || answersOn(one.wallet, relays)),
      )
      const found = searched(matching, fold(query.search ?? ''))
      const from = (page - 1) * entries
      return { data: found.slice(from, from + entries).map(({ wallet }) => wallet), count: found.length }
    },
  }
}

/** A wallet answers only on relays that it knows; `*` means any relay that a page names. */
function answersOn(wallet: Wallet, relays: readonly string[]): boolean {
  return wallet.relays.some((own) => own === '*' || relays.some((relay) => isOnePlace(own, relay)))
}

function isOnePlace(one: string, other: string): boolean {
  return one.replace(/\/+$/, '') === other.replace(/\/+$/, '')
}

/** A wallet is omitted only if its known chains exclude the requested one. For some wallets, no chains are published. */
function mayKnow(chains: ReadonlySet<string>, chain: string): boolean {
  return chains.size === 0 || chains.has(chain) || chains.has(chain.replace(/:.*/, ':*'))
}

/** Names that begin with the text, then names with a word that begins with it, then names that contain it anywhere. */
function searched(wallets: readonly Indexed[], text: string): readonly Indexed[] {
  if (text === '') return wallets
  const ranks: [Indexed[], Indexed[], Indexed[]] = [[], [], []]
  for (const one of wallets) {
    const at = one.name.indexOf(text)
    if (at === 0) ranks[0].push(one)
    else if (at > 0) ranks[one.name.includes(` ${text}`) ? 1 : 2].push(one)
  }
  return ranks.flat()
}
