import type { Adapter } from '../adapter/adapter.ts'
import { TransactionReplacedError, TransactionRevertedError } from '../errors/transaction.ts'
import { activityFlow } from '../flows/activity/activity.ts'
import type { Kit } from '../kit/kit.ts'
import { parseOwn } from './parseOwn.ts'
import type { Transaction } from './transaction.ts'

/** What a day has not brought into the history is not waited for any longer. */
const KEPT_MS = 86_400_000

/**
 * Brings in what was sent from here and is in no history yet (S9.14), also by a page that was left meanwhile, and keeps it
 * from now on. What was pending then is asked for once more. Doing it twice changes nothing.
 */
export function keepOwn(kit: Kit): void {
  const { store, config } = kit
  if (store.get().activity) return
  store.attach(activityFlow)
  const key = `@latchkey/${config.id}/activity`
  const stored = (): readonly Transaction[] =>
    parseOwn(config.storage.getItem(key) ?? '', config.gatewayUrl).filter(
      ({ at }) => at > Date.now() - KEPT_MS,
    )
  const restored = stored()
  store.dispatch({ type: 'activity.restored', own: restored })
  store.subscribe(({ activity }, _event, { activity: before }) => {
    if (!activity || !before || activity === before) return
    // Another tab's own stay: only what this one knew is its to take away.
    const known = new Set([...before.own, ...activity.own].map(({ hash }) => hash))
    const own = [...activity.own, ...stored().filter(({ hash }) => !known.has(hash))]
    if (own.length > 0) config.storage.setItem(key, JSON.stringify({ version: 1, own }))
    else config.storage.removeItem(key)
  })
  for (const one of restored) if (one.status === 'pending') void watch(kit, one)
}

async function watch({ store, adapters }: Kit, { hash, caipNetworkId }: Transaction): Promise<void> {
  const adapter: Adapter | undefined = Object.values(adapters).find(
    (one) => one && caipNetworkId.startsWith(`${one.namespace}:`),
  )
  try {
    await adapter?.transfers?.wait({
      hash,
      caipNetworkId,
      onSeen: ({ nonce }) => store.dispatch({ type: 'activity.seen', hash, nonce }),
    })
    if (adapter?.transfers) store.dispatch({ type: 'activity.settled', hash, status: 'confirmed' })
  } catch (error) {
    // Anything else says nothing of it: it stays pending, and the history still may have it.
    if (error instanceof TransactionRevertedError || error instanceof TransactionReplacedError)
      store.dispatch({ type: 'activity.settled', hash, status: 'failed' })
  }
}
