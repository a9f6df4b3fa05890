import { displayName } from '../connector/mergeConnectors.ts'
import type { DirectoryState, Wallet, WalletList } from '../flows/directory/state.ts'
import type { KitConfig } from '../kit/config.ts'
import type { ListedWallet } from '../selectors/wallets.ts'
import { toCustomWallet } from './toWallet.ts'

/** One wallet of a list, from any source: this browser, the integrator, or the directory. */
export interface WalletTile {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  readonly tag?: 'recent' | 'installed'
  /** The wallet found in this browser. */
  readonly installed?: ListedWallet
  /** The directory's or the integrator's record of it. */
  readonly wallet?: Wallet
}

/** The inputs of the list: installed wallets, the directory, and the typed text. */
export interface ListTilesParameters {
  readonly config: Pick<KitConfig, 'customWallets' | 'excludeWalletIds'>
  /** The wallets of this browser, the user's own first. */
  readonly installed: readonly ListedWallet[]
  readonly directory: DirectoryState
  /** The list on screen. */
  readonly list: WalletList
  /** The current text: loaded wallets that match it are shown before the directory answers. */
  readonly search: string
  /** The ids of the most recently connected wallets. */
  readonly recentIds: readonly string[]
}

/**
 * Lists every wallet once: recent and installed ones, featured ones, the integrator's own, then the directory in its order.
 * A search text filters the loaded wallets at once; further results of the directory are appended.
 *
 * @example
 * const { config, store } = kit
 * const installed = selectWallets(kit, store.get())
 * const directory = selectDirectory(store.get())
 * const list = selectWalletList(store.get())
 * const tiles = listTiles({ config, installed, directory, list, search: 'rain', recentIds: [] })
 */
export function listTiles({
  config,
  installed,
  directory,
  list,
  search,
  recentIds,
}: ListTilesParameters): readonly WalletTile[] {
  const { featured, recommended, recent, all, certified } = directory
  const text = plain(search)
  const isSearch = text.length >= 2
  const custom = (config.customWallets ?? [])
    .filter(({ id, rdns }) => !isExcluded(config, directory, { id, rdns }))
    .map(toCustomWallet)
  const listed = directory.query.certified && !isSearch ? certified.wallets : list.wallets
  // A list may contain ten thousand wallets, and every keystroke searches it, so no list is searched twice.
  const pool = new Set(
    isSearch
      ? [recent, featured, custom, recommended, all.wallets, certified.wallets, listed]
      : [recent, featured, custom, listed],
  )
  const isAnswer = list.query.search !== '' && plain(list.query.search) === text
  const answers = new Set(isAnswer ? list.wallets : [])
  const fits = (one: { readonly name: string }): boolean => !isSearch || folded(one).includes(text)

  const own = installed.filter(
    ({ explorerId, rdns, name }) => !isExcluded(config, directory, { id: explorerId, rdns, name }),
  )
  const records = recordsOf(own, [...featured, ...custom, ...recommended, ...all.wallets, ...list.wallets])
  const tiles: WalletTile[] = []
  for (const one of own) {
    const wallet = records.get(one)
    if (!fits(one) || (list.query.certified && !wallet?.isCertified)) continue
    const imageUrl = one.imageUrl ?? wallet?.imageUrl
    tiles.push({
      id: one.id,
      name: one.name,
      ...(imageUrl ? { imageUrl } : {}),
      ...(one.tag ? { tag: one.tag === 'recent' ? one.tag : 'installed' } : {}),
      installed: one,
      ...(wallet ? { wallet } : {}),
    })
  }
  const isOwn = matcherOf(own)
  const isCustom = matcherOf(custom)
  const taken = new Set<string>()
  for (const wallet of [...pool].flat()) {
    // The directory may know a wallet by another name.
    if (!fits(wallet) && !answers.has(wallet)) continue
    const { id, name, imageUrl } = wallet
    if (taken.has(id) || isOwn(wallet)) continue
    // The integrator's own record replaces the directory's.
    if ((isCustom(wallet) ?? wallet) !== wallet) continue
    if (list.query.certified && !wallet.isCertified) continue
    taken.add(id)
    const tag = recentIds.includes(id) ? ({ tag: 'recent' } as const) : {}
    tiles.push({ id, name, ...(imageUrl ? { imageUrl } : {}), ...tag, wallet })
  }
  const isLast = ({ tag }: WalletTile): boolean => tag === 'recent'
  return [...tiles.filter(isLast), ...tiles.filter((tile) => !isLast(tile))]
}

interface Named {
  readonly id: string
  readonly explorerId?: string
  readonly rdns?: string
  readonly name: string
}

/** Finds a wallet by id, rdns or name (S3.4). It uses maps, because lists may be long. */
function matcherOf<one extends Named>(ones: readonly one[]): (wallet: Wallet) => one | undefined {
  const byId = new Map(ones.map((one) => [one.explorerId ?? one.id, one]))
  const byRdns = new Map(ones.map((one) => [one.rdns, one]))
  const byName = new Map(ones.map((one) => [displayName(one.name), one]))
  return ({ id, rdns, name }) =>
    byId.get(id) ?? (rdns === undefined ? undefined : byRdns.get(rdns)) ?? byName.get(displayName(name))
}

function recordsOf(
  installed: readonly ListedWallet[],
  wallets: readonly Wallet[],
): ReadonlyMap<ListedWallet, Wallet> {
  if (installed.length === 0) return new Map()
  const match = matcherOf(installed)
  const records = new Map<ListedWallet, Wallet>()
  for (const wallet of wallets) {
    const one = match(wallet)
    if (one && !records.has(one)) records.set(one, wallet)
  }
  return records
}

const foldedNames = new WeakMap<object, string>()

/** Cached, because there may be ten thousand wallets. */
function folded(one: { readonly name: string }): string {
  const known = foldedNames.get(one) ?? plain(one.name)
  foldedNames.set(one, known)
  return known
}

/**
 * Whether a wallet is excluded: by its id, by its rdns, or because it is the directory's wallet of an excluded id.
 *
 * @example
 * isExcluded(kit.config, selectDirectory(kit.store.get()), { rdns: 'io.wallet' })
 */
export function isExcluded(
  { excludeWalletIds = [] }: Pick<KitConfig, 'excludeWalletIds'>,
  { excluded }: Pick<DirectoryState, 'excluded'>,
  one: { readonly id?: string | undefined; readonly rdns?: string | undefined; readonly name?: string },
): boolean {
  return (
    [one.id, one.rdns].some((id) => id !== undefined && excludeWalletIds.includes(id)) ||
    excluded.some(
      ({ id, rdns, name }) =>
        id === one.id ||
        (rdns !== undefined && rdns === one.rdns) ||
        (one.name !== undefined && plain(name) === plain(displayName(one.name))),
    )
  )
}

/** Names that differ only in case, accents or width count as the same. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
