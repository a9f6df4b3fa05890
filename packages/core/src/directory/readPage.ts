import { getWallets, MAX_WALLET_SEARCH, MAX_WALLETS_PER_PAGE, WALLETS_PER_PAGE } from '@latchkey/contract'
import type { Wallet, WalletQuery } from '../flows/directory/state.ts'
import { namespaceFilter } from '../flows/modal/namespaceFilter.ts'
import type { Kit } from '../kit/kit.ts'
import { kitRelays } from './kitRelays.ts'
import { toWallet } from './toWallet.ts'

/** S9.2. */
const RECOMMENDED = 4

export interface WalletPage {
  readonly wallets: readonly Wallet[]
  readonly count: number
  /** How users can sign in to the embedded wallet, if the gateway has one. */
  readonly logins?: readonly string[]
}

interface Asked {
  readonly page?: number
  readonly entries: number
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly chains?: readonly string[]
  readonly search?: string
  readonly badge_type?: 'certified'
  readonly relays?: readonly string[]
}

/** S4.27. */
export function readRecommended(kit: Kit): Promise<WalletPage> {
  const { includeWalletIds, excludeWalletIds = [], featuredWalletIds = [] } = kit.config
  return read(kit, {
    entries: RECOMMENDED,
    include: includeWalletIds,
    exclude: [...excludeWalletIds, ...featuredWalletIds],
    chains: requestedChains(kit),
  })
}

/** Wallets by their ids, as far as the directory knows them. */
export async function readByIds(kit: Kit, wanted: readonly string[]): Promise<readonly Wallet[]> {
  const ids = wanted.slice(0, MAX_WALLETS_PER_PAGE)
  const { wallets } = await read(kit, { entries: ids.length, include: ids })
  return ids.flatMap((id) => wallets.filter((wallet) => wallet.id === id))
}

/** Wallets that can answer a code of this kit, and how many there are. */
export async function readAnswering(kit: Kit): Promise<WalletPage> {
  const relays = kitRelays(kit.config)
  const { excludeWalletIds } = kit.config
  if (relays.length === 0) return { wallets: [], count: 0 }
  return read(kit, {
    entries: RECOMMENDED,
    chains: requestedChains(kit),
    relays,
    exclude: excludeWalletIds,
  })
}

/** S9.1, S9.4: reads a page of the browsed list, or all results of a search. */
export function readPage(kit: Kit, { search, certified }: WalletQuery, page: number): Promise<WalletPage> {
  const { includeWalletIds, excludeWalletIds } = kit.config
  return read(kit, {
    page,
    entries: search ? MAX_WALLETS_PER_PAGE : WALLETS_PER_PAGE,
    include: includeWalletIds,
    exclude: excludeWalletIds,
    chains: requestedChains(kit),
    search: search.slice(0, MAX_WALLET_SEARCH),
    ...(certified ? { badge_type: 'certified' } : {}),
  })
}

async function read(kit: Kit, asked: Asked): Promise<WalletPage> {
  const { page = 1, entries, include, exclude, chains, search, badge_type, relays } = asked
  if (entries === 0) return { wallets: [], count: 0 }
  const { data, count, logins } = await kit.services.call(getWallets, {
    query: {
      page: String(page),
      entries: String(entries),
      ...(include?.length ? { include: include.join(',') } : {}),
      ...(exclude?.length ? { exclude: exclude.join(',') } : {}),
      ...(chains?.length ? { chains: chains.join(',') } : {}),
      ...(search ? { search } : {}),
      ...(badge_type ? { badge_type } : {}),
      ...(relays?.length ? { relays: relays.join(',') } : {}),
    },
  })
  const wallets = data.map((wallet) => toWallet(kit.config, wallet))
  return {
    wallets: kit.config.adapters.length > 0 ? wallets : wallets.filter(canBeOpened),
    count,
    ...(logins ? { logins } : {}),
  }
}

/** S5.18: without an adapter, the kit can only pair with a wallet, and the wallet needs a link for it. */
function canBeOpened({ mobileLink, universalLink, desktopLink, webappLink }: Wallet): boolean {
  return Boolean(mobileLink ?? universalLink ?? desktopLink ?? webappLink)
}

function requestedChains(kit: Kit): readonly string[] {
  const namespace = namespaceFilter(kit.store.get().modal)
  return kit.config.networks
    .filter(({ chainNamespace }) => !namespace || chainNamespace === namespace)
    .map(({ caipNetworkId }) => caipNetworkId)
}
