import { UserRejectedError } from '../errors/wallet.ts'
import { selectPairing } from '../flows/pairing/select.ts'
import type { Kit } from '../kit/kit.ts'
import { DEEP_LINK_KEY } from '../persist/storageKeys.ts'
import type { KitPairing } from './kitPairing.ts'
import { savedLink } from './links/savedLink.ts'

/** Makes the session that has settled the page's connection, by way of the adapter that every wallet comes by. */
export async function joinPaired(kit: Kit, pairing: KitPairing, isWanted: () => boolean): Promise<void> {
  const { store, config, adapters } = kit
  const { wallet, linking } = selectPairing(store.get())
  const connector = pairing.list(wallet?.imageUrl)
  const namespace = connector.chain
  try {
    const adapter = adapters[namespace]
    const connection = adapter
      ? await adapter.connect({ connectorId: connector.id, isWanted })
      : pairing.connection()
    if (!connection || !isWanted()) throw new UserRejectedError()
    store.dispatch({
      type: 'wallet.connected',
      namespace,
      connector,
      connection,
      how: 'asked',
      pairedBy: linking ? 'mobile' : 'qrcode',
      ...(wallet ? { walletId: wallet.id } : {}),
    })
    store.dispatch({ type: 'pairing.settled' })
  } catch (error) {
    pairing.end()
    throw error
  }
  const href = linking && savedLink(linking.href)
  if (linking && href) config.storage.setItem(DEEP_LINK_KEY, JSON.stringify({ href, name: linking.name }))
}
