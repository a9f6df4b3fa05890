import { ONRAMP_POLL_MS, onRampOrder } from '@latchkey/contract'
import { isFinal } from '../../flows/onramp/isFinal.ts'
import { onRampFlow } from '../../flows/onramp/onramp.ts'
import type { OnRampOrder } from '../../flows/onramp/state.ts'
import type { Kit } from '../../kit/kit.ts'
import type { KitQueryKind } from '../../queries/queryKeys.ts'
import { getOnRampOptions } from './getOnRampOptions.ts'
import { onRampEffects } from './onRampEffects.ts'
import { readOrders } from './storedOrders.ts'

/**
 * Watches this browser's orders until they are final, and reads what can be bought. Only the provider can report that an order
 * failed, so the kit continues to watch an order that takes long.
 *
 * @param kit - made by createKit()
 * @returns how to stop
 *
 * @example
 * const stop = watchOnRampOrders(kit)
 */
export function watchOnRampOrders(kit: Kit): () => void {
  kit.store.attach({ ...onRampFlow, ...onRampEffects })
  /** Includes another tab's orders, so that this tab does not repeat a purchase. */
  const restore = (): void => {
    const orders = readOrders(kit.config)
    const here = new Set(kit.store.get().onramp?.orders.map(({ id }) => id))
    if (orders.some(({ id }) => !here.has(id))) kit.store.dispatch({ type: 'onramp.restored', orders })
  }
  restore()
  const { options } = kit.store.get().onramp ?? {}
  if (!options || options.isSample) void readOptions(kit)
  const stopped = new AbortController()
  const { signal } = stopped
  const poll = async (): Promise<void> => {
    restore()
    const open = kit.store.get().onramp?.orders.filter((order) => !isFinal(order)) ?? []
    await Promise.all(open.map((order) => readOrder(kit, order, signal)))
    if (!signal.aborted) timer = setTimeout(() => void poll(), ONRAMP_POLL_MS)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  void poll()
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}

async function readOptions(kit: Kit): Promise<void> {
  const options = await getOnRampOptions(kit, { provider: kit.store.get().onramp?.provider })
  kit.store.dispatch({ type: 'onramp.optionsRead', options })
}

async function readOrder(kit: Kit, { id, key }: OnRampOrder, signal: AbortSignal): Promise<void> {
  try {
    const { order } = await kit.services.call(onRampOrder, { path: { orderId: id }, body: { key }, signal })
    const { status, purchaseAmount, txHash, reason } = order
    // A gateway of an earlier release does not send `isFinal`, and considers a failed order final.
    const { isFinal: isOver = status !== 'created' && status !== 'pending' } = order
    kit.store.dispatch({
      type: 'onramp.orderRead',
      id,
      at: Date.now(),
      order: {
        status,
        purchaseAmount,
        isFinal: isOver,
        ...(txHash === null ? {} : { txHash }),
        ...(reason === null ? {} : { reason }),
      },
    })
    if (status === 'succeeded') await rereadBought(kit)
  } catch {
    // The order is shown as unreachable and read again: nothing indicates that it failed.
    if (!signal.aborted) kit.store.dispatch({ type: 'onramp.orderRead', id, at: Date.now() })
  }
}

/** Rereads the balances on screen, so that they include the coins that arrived. A rule rereads the network's coin. */
async function rereadBought(kit: Kit): Promise<void> {
  const client = await kit.queries()
  for (const kind of ['tokenBalances', 'history'] as const)
    await client.invalidateQueries({ queryKey: [kind] satisfies KitQueryKind })
}
