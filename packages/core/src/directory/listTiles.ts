import { displayName } from '../connector/mergeConnectors.ts'
import type { DirectoryState, Wallet, WalletList } from '../flows/directory/state.ts'
import type { KitConfig } from '../kit/config.ts'
import type { ListedWallet } from '../selectors/wallets.ts'
import { toCustomWallet } from './toWallet.ts'

/** One wallet of a list, whatever it is known from: found in this browser, listed by the integrator or by the directory. */
export interface WalletTile {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  readonly tag?: 'recent' | 'installed'
  /** What was found in this browser. */
  readonly installed?: ListedWallet
  /** What the directory, or the integrator, says of it. */
  readonly wallet?: Wallet
}

export interface ListTilesParameters {
  readonly config: Pick<KitConfig, 'customWallets' | 'excludeWalletIds'>
  /** The wallets of this browser, the visitor's own first. */
  readonly installed: readonly ListedWallet[]
  readonly directory: DirectoryState
  /** What the visitor looks at. */
  readonly list: WalletList
  /** What is typed now: what is known of it shows before the directory answers. */
  readonly search: string
}

/**
 * Every wallet once: recent and installed ones, then the featured, the integrator's own, then the directory in its order.
 * A text narrows it at once to what is known; what the directory finds beyond that is added at the end.
 */
export function listTiles({
  config,
  installed,
  directory,
  list,
  search,
}: ListTilesParameters): readonly WalletTile[] {
  const { featured, recommended, all, certified } = directory
  const text = plain(search)
  const isSearch = text.length >= 2
  const custom = (config.customWallets ?? [])
    .filter(({ id, rdns }) => !isExcluded(config, directory, { id, rdns }))
    .map(toCustomWallet)
  const listed = directory.query.certified && !isSearch ? certified.wallets : list.wallets
  const pool = isSearch
    ? [...featured, ...custom, ...recommended, ...all.wallets, ...certified.wallets, ...listed]
    : [...featured, ...custom, ...listed]

  const isAnswer = list.query.search !== '' && plain(list.query.search) === text
  const answers = new Set(isAnswer ? list.wallets : [])

  const tiles: WalletTile[] = []
  const taken = new Set<string>()
  const take = (wallet: Identity): boolean => {
    const signs = signsOf(wallet)
    if (signs.some((sign) => taken.has(sign))) return false
    for (const sign of signs) taken.add(sign)
    return true
  }
  const known = indexOf([...featured, ...custom, ...recommended, ...all.wallets, ...list.wallets])
  for (const one of installed) {
    if (isExcluded(config, directory, { id: one.explorerId, rdns: one.rdns, name: one.name })) continue
    const wallet = signsOf(one)
      .map((sign) => known.get(sign))
      .find((found) => found !== undefined)
    if (isSearch && !plain(one.name).includes(text)) continue
    if (list.query.certified && !wallet?.isCertified) continue
    // Two installed wallets of one name are two wallets: only the directory's are left out beside them.
    for (const sign of [...signsOf(one), ...(wallet ? signsOf(wallet) : [])]) taken.add(sign)
    const imageUrl = one.imageUrl ?? wallet?.imageUrl
    tiles.push({
      id: one.id,
      name: one.name,
      ...(imageUrl ? { imageUrl } : {}),
      ...(one.tag ? { tag: one.tag } : {}),
      installed: one,
      ...(wallet ? { wallet } : {}),
    })
  }
  for (const wallet of pool) {
    if (list.query.certified && !wallet.isCertified) continue
    // What the directory found need not bear the text in its name: it may know the wallet by another.
    if (isSearch && !plain(wallet.name).includes(text) && !answers.has(wallet)) continue
    if (!take(wallet)) continue
    tiles.push({
      id: wallet.id,
      name: wallet.name,
      ...(wallet.imageUrl ? { imageUrl: wallet.imageUrl } : {}),
      wallet,
    })
  }
  return tiles
}

interface Identity {
  readonly id: string
  readonly name: string
  readonly rdns?: string
}

/** What makes two records one wallet: the same id, rdns or name (S3.4). */
function signsOf({ id, name, rdns }: Identity): readonly string[] {
  return [`id ${id}`, `name ${plain(displayName(name))}`, ...(rdns ? [`rdns ${rdns}`] : [])]
}

function indexOf(wallets: readonly Wallet[]): ReadonlyMap<string, Wallet> {
  const index = new Map<string, Wallet>()
  for (const wallet of wallets)
    for (const sign of signsOf(wallet)) if (!index.has(sign)) index.set(sign, wallet)
  return index
}

/** Excluded by id, by rdns, or by being a wallet that an excluded id stands for in the directory. */
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

/** Names that differ in case, accents or width are looked for as one. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
