import type { ChainNamespace } from '@latchkey/contract'
import { assetImageUrl } from '../connector/assetImageUrl.ts'
import type { Connector, WalletEntry } from '../connector/connector.ts'
import { mergeConnectors } from '../connector/mergeConnectors.ts'
import { connectionsOf } from '../flows/connect/state.ts'
import { namespaceFilter } from '../flows/modal/namespaceFilter.ts'
import type { Kit } from '../kit/kit.ts'
import type { State } from '../store/state.ts'

/** A wallet, with the data for a list. */
export interface ListedWallet extends WalletEntry {
  /** `connected`: in every namespace that the list is for. */
  readonly tag?: 'connected' | 'recent' | 'installed'
  /** A text that distinguishes it from others in the list with the same name or rdns: `io.wallet`, or `io.wallet · 2/2`. */
  readonly hint?: string
}

/**
 * Lists the wallets to offer: recent wallets first, then installed ones in the order in which they announced themselves.
 *
 * @param kit - made by createKit()
 * @param state - of `kit.store.get()`
 * @param namespace - only wallets of this namespace; the modal's namespace unless set
 * @returns the wallets that the Connect view lists
 *
 * @example
 * const [first] = selectWallets(kit, kit.store.get())
 */
export function selectWallets(
  { config, adapters }: Pick<Kit, 'config' | 'adapters'>,
  state: State,
  namespace: ChainNamespace | undefined = namespaceFilter(state.modal),
): readonly ListedWallet[] {
  if (!config.enableWallets) return []
  const excluded = config.excludeWalletIds ?? []
  const included = config.includeWalletIds
  const { recentConnectorIds } = state.connect
  const listed = state.connect.connectors.filter(
    (connector) =>
      (!namespace || connector.chain === namespace) &&
      // Pairing has its own rows: a code, and the wallets that can answer it.
      !(connector.type === 'WALLET_CONNECT' && adapters[connector.chain]?.remote?.needs) &&
      // The embedded wallet is offered by the e-mail field.
      connector.type !== 'AUTH' &&
      ![connector.id, connector.explorerId, connector.info?.rdns].some(
        (id) => id !== undefined && excluded.includes(id),
      ) &&
      // Also excludes wallets that the directory resolved from excluded ids.
      !state.directory?.excluded.some(
        ({ name, rdns }) => name === connector.name || (rdns && rdns === connector.info?.rdns),
      ),
  )
  const isConnected = ({ id, chain }: Connector): boolean =>
    connectionsOf(state.connect, chain).connections.some((one) => one.connectorId === id && one.verified)
  /** How many other wallets were used since; 99 if unknown. */
  const recency = ({ connectors }: WalletEntry): number =>
    Math.min(99, ...connectors.map(({ id }) => recentConnectorIds.indexOf(id)).filter((at) => at >= 0))
  const rank = (wallet: ListedWallet): number =>
    wallet.tag === 'connected' || wallet.tag === 'recent' ? recency(wallet) : 99
  const offered = mergeConnectors(listed).filter(
    (wallet) =>
      !included ||
      included.length === 0 ||
      isInstalled(wallet) ||
      included.includes(wallet.explorerId ?? wallet.id),
  )
  const { featured = [], recommended = [], recent = [] } = state.directory ?? {}
  const records = [...featured, ...recommended, ...recent]
  // S3.2: the wallet's own image, otherwise the directory's, otherwise the connector's.
  const pictureOf = ({ imageUrl, imageId, rdns }: WalletEntry): string | undefined =>
    imageUrl ??
    records.find((record) => rdns !== undefined && record.rdns === rdns)?.imageUrl ??
    (imageId === undefined ? undefined : assetImageUrl(config, imageId))
  const byRdns = groupBy(offered, ({ id, rdns }) => rdns ?? id)
  const byName = groupBy(offered, ({ name }) => plain(name))
  return offered
    .map((wallet): ListedWallet => {
      const { id, name, rdns = id } = wallet
      const twins = byRdns.get(rdns) ?? []
      const isDoubtful = twins.length > 1 || (byName.get(plain(name)) ?? []).length > 1 || isMixed(name)
      const number = twins.length > 1 ? ` · ${twins.indexOf(wallet) + 1}/${twins.length}` : ''
      // Another wallet with the same rdns must not take the recent wallet's place.
      const isRecent = twins.length === 1 && recency(wallet) < 99
      const tag = wallet.connectors.every(isConnected)
        ? 'connected'
        : isRecent
          ? 'recent'
          : isInstalled(wallet)
            ? 'installed'
            : undefined
      const imageUrl = pictureOf(wallet)
      return {
        ...wallet,
        ...(imageUrl ? { imageUrl } : {}),
        ...(tag ? { tag } : {}),
        ...(isDoubtful ? { hint: rdns + number } : {}),
      }
    })
    .sort((one, other) => rank(one) - rank(other))
}

function groupBy<item>(items: readonly item[], key: (item: item) => string): ReadonlyMap<string, item[]> {
  const groups = new Map<string, item[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}

/** Normalizes a name: names that differ only in case, width or spaces look the same. */
function plain(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s/g, '')
}

/** Whether a name mixes Latin letters with similar alphabets, as a forged name does. */
function isMixed(name: string): boolean {
  return /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)
}

function isInstalled({ connectors }: WalletEntry): boolean {
  return connectors.some(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED')
}
