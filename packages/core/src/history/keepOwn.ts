import { showNotice } from '../actions/notices.ts'
import type { Adapter, TransferParameters } from '../adapter/adapter.ts'
import { toFailure } from '../errors/toFailure.ts'
import { outcomeOf, TransactionMismatchError } from '../errors/transaction.ts'
import { activityFlow } from '../flows/activity/activity.ts'
import type { Kit, LateEffects } from '../kit/kit.ts'
import { readOwn, writeOwn } from './ownRecord.ts'
import type { Transaction } from './transaction.ts'

/**
 * Restores the stored transactions that were sent from this site and aren't in a history yet, including those of
 * earlier page loads, and waits again for the pending ones. From then on a rule stores changes. Calling it
 * twice has no further effect (S9.14).
 */
export function keepOwn(kit: Kit): void {
  const { store, config } = kit
  if (store.get().activity) return
  store.attach({ ...activityFlow, ...ownEffects })
  const restored = readOwn(config)
  store.dispatch({ type: 'activity.restored', own: restored })
  for (const one of restored) if (one.status === 'pending') void watch(kit, one)
}

/** What follows from events once what was sent from here is restored. */
export const ownEffects: LateEffects = {
  rules: {
    /** Stores what was sent from here, until the history has it (S9.14). */
    storeOwnTransactions: {
      on: 'any',
      run({ config }, _event, { activity }, { activity: before }) {
        if (activity && before && activity !== before) writeOwn(config, activity, before)
      },
    },
  },
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
    // While the outcome is unknown, the transaction stays pending and may still appear in the history.
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
