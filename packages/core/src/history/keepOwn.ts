import { showNotice } from '../actions/notices.ts'
import type { Adapter, TransferParameters } from '../adapter/adapter.ts'
import { toFailure } from '../errors/toFailure.ts'
import { outcomeOf, TransactionMismatchError } from '../errors/transaction.ts'
import { activityFlow } from '../flows/activity/activity.ts'
import type { ActivityState } from '../flows/activity/state.ts'
import type { Kit, LateEffects, ResolvedConfig } from '../kit/kit.ts'
import { storageKey } from '../persist/storageKeys.ts'
import { parseOwn } from './parseOwn.ts'
import type { Transaction } from './transaction.ts'

/**
 * Restores stored transactions that were sent from this site and aren't in a history yet, and waits again for
 * the pending ones. From then on a rule stores changes. A second call has no effect (S9.14).
 */
export function keepOwn(kit: Kit): void {
  const { store, config } = kit
  if (store.get().activity) return
  store.attach({ ...activityFlow, ...ownEffects })
  const restored = readOwn(config)
  store.dispatch({ type: 'activity.restored', own: restored })
  for (const one of restored) if (one.status === 'pending') void watch(kit, one)
}

export const ownEffects: LateEffects = {
  rules: {
    /** Stores transactions that were sent from this site until the history contains them (S9.14). */
    storeOwnTransactions: {
      on: 'any',
      run({ config }, _event, { activity }, { activity: before }) {
        if (activity && before && activity !== before) writeOwn(config, activity, before)
      },
    },
  },
}

/** How long a transaction may take to appear in the history. */
const KEPT_MS = 86_400_000

/** Reads the transactions sent from any page of this kit. */
function readOwn({ id, storage, gatewayUrl }: ResolvedConfig): readonly Transaction[] {
  const stored = parseOwn(storage.getItem(storageKey(id, 'activity')) ?? '', gatewayUrl)
  return stored.filter(({ at }) => at > Date.now() - KEPT_MS)
}

/** Removes only transactions that this tab knew, so other tabs' entries stay. */
function writeOwn(config: ResolvedConfig, { own }: ActivityState, before: ActivityState): void {
  const known = new Set([...before.own, ...own].map(({ hash }) => hash))
  const all = [...own, ...readOwn(config).filter(({ hash }) => !known.has(hash))]
  const key = storageKey(config.id, 'activity')
  if (all.length > 0) config.storage.setItem(key, JSON.stringify({ version: 1, own: all }))
  else config.storage.removeItem(key)
}

async function watch(kit: Kit, transaction: Transaction): Promise<void> {
  const { store, adapters } = kit
  const { hash, caipNetworkId } = transaction
  const transfer = transferOf(transaction)
  const adapter: Adapter | undefined = Object.values(adapters).find(
    (one) => one && caipNetworkId.startsWith(`${one.namespace}:`),
  )
  try {
    await adapter?.transfers?.wait({
      hash,
      caipNetworkId,
      ...(transfer ? { transfer } : {}),
      onSeen: ({ nonce }) => store.dispatch({ type: 'activity.seen', hash, nonce }),
    })
    if (adapter?.transfers) store.dispatch({ type: 'activity.settled', hash, status: 'confirmed' })
  } catch (error) {
    if (error instanceof TransactionMismatchError) {
      store.dispatch({ type: 'activity.mismatched', hash })
      showNotice(kit, { failure: toFailure(error), variant: 'error' })
    }
    // A transaction with an unknown outcome stays pending, and may still appear in the history.
    if (outcomeOf(error) === 'impossible')
      store.dispatch({ type: 'activity.settled', hash, status: 'failed' })
  }
}

/** The transfer as the user reviewed it. Releases up to 2026-11-22 stored no exact amount. */
function transferOf({
  caipNetworkId,
  from: address,
  to,
  transfers,
}: Transaction): TransferParameters | undefined {
  const [{ units, tokenAddress } = {}] = transfers
  if (units === undefined) return undefined
  const token = tokenAddress === undefined ? {} : { tokenAddress }
  return { caipNetworkId, address, to, amount: BigInt(units), ...token }
}
