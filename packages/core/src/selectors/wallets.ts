import type { ChainNamespace } from '@latchkey/contract'
import type { WalletEntry } from '../connector/connector.ts'
import { mergeConnectors } from '../connector/mergeConnectors.ts'
import type { Kit } from '../kit/kit.ts'
import type { State } from '../store/state.ts'

export interface ListedWallet extends WalletEntry {
  readonly tag?: 'recent' | 'installed'
}

/** The wallets to offer, the visitor's own first: recent, then installed in the order they announced themselves. */
export function selectWallets(
  { config }: Pick<Kit, 'config'>,
  state: State,
  namespace: ChainNamespace | undefined = state.modal.namespace,
): readonly ListedWallet[] {
  if (!config.enableWallets) return []
  const excluded = config.excludeWalletIds ?? []
  const included = config.includeWalletIds
  const { recentConnectorIds } = state.connect
  const listed = state.connect.connectors.filter(
    (connector) =>
      (!namespace || connector.chain === namespace) &&
      ![connector.id, connector.explorerId, connector.info?.rdns].some(
        (id) => id !== undefined && excluded.includes(id),
      ),
  )
  const rank = (wallet: ListedWallet): number =>
    wallet.tag === 'recent' ? recentConnectorIds.indexOf(wallet.id) : 99
  return mergeConnectors(listed)
    .filter(
      (wallet) =>
        !included ||
        included.length === 0 ||
        isInstalled(wallet) ||
        included.includes(wallet.explorerId ?? wallet.id),
    )
    .map((wallet): ListedWallet => {
      if (recentConnectorIds.includes(wallet.id)) return { ...wallet, tag: 'recent' }
      return isInstalled(wallet) ? { ...wallet, tag: 'installed' } : wallet
    })
    .sort((one, other) => rank(one) - rank(other))
}

function isInstalled({ connectors }: WalletEntry): boolean {
  return connectors.some(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED')
}
