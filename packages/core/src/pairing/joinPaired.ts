import type { ChainNamespace } from '@latchkey/contract'
import type { AdapterConnection } from '../adapter/adapter.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import { selectPairing } from '../flows/pairing/select.ts'
import type { Kit } from '../kit/kit.ts'
import { savedLink } from './links/savedLink.ts'
import { PAIRED_ID } from './pairedId.ts'
import type { KitPairing } from './types.ts'

/**
 * Connects a settled session in each of its namespaces, through the namespace's adapter. Adapters that can't
 * work with it are skipped.
 */
export async function joinPaired(
  kit: Kit,
  { pairing, connectorId, isWanted }: { pairing: KitPairing; connectorId: string; isWanted: () => boolean },
): Promise<void> {
  const { store, adapters } = kit
  const { wallet: chosen, linking } = selectPairing(store.get())
  const wallet = pairing.find(connectorId)
  if (!wallet) throw new UserRejectedError()
  try {
    wallet.imageUrl = chosen?.imageUrl
    const answers = await Promise.allSettled(
      pairing.served(wallet).map(async (namespace) => {
        await pairing.list(wallet, namespace)
        const connection = await (adapters[namespace]?.connect({ connectorId, isWanted }) ??
          pairing.connection(wallet, namespace))
        return connection && { namespace, connection }
      }),
    )
    const [failure] = answers.filter(({ status }) => status === 'rejected')
    const joined = answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value) || [])
    if (joined.length === 0 || !isWanted())
      throw failure?.status === 'rejected' ? failure.reason : new UserRejectedError()
    // The last one is displayed: the page's current namespace, if the wallet has it.
    const { activeNamespace } = store.get().network
    joined.sort((one, other) => +(one.namespace === activeNamespace) - +(other.namespace === activeNamespace))
    for (const [index, { namespace, connection }] of joined.entries())
      connected(namespace, connection, index < joined.length - 1)
    store.dispatch({ type: 'pairing.settled' })
  } catch (error) {
    wallet.end()
    throw error
  }
  const href = linking && savedLink(linking.href)
  if (linking && href) pairing.saveLink(wallet, { href, name: linking.name })

  function connected(namespace: ChainNamespace, connection: AdapterConnection, hasNext: boolean): void {
    if (!wallet) return
    const { id, name, imageUrl } = wallet
    store.dispatch({
      type: 'wallet.connected',
      namespace,
      connector: { id, name, ...(imageUrl ? { imageUrl } : {}) },
      connection,
      how: 'asked',
      pairedBy: linking ? 'mobile' : 'qrcode',
      walletId: chosen?.id ?? PAIRED_ID,
      hasNext,
    })
  }
}
