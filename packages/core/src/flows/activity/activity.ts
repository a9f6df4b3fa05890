import { MOST_PENDING } from '@latchkey/contract'
import { parseAmount } from '../../amount/parseAmount.ts'
import { toFiat } from '../../amount/toFiat.ts'
import type { Transaction } from '../../history/transaction.ts'
import type { Flow } from '../../kit/kit.ts'
import { isSameAddress } from '../../namespace/addresses.ts'
import type { NamespaceTraits } from '../../namespace/traits.ts'
import { traitsOf } from '../../namespace/traitsOf.ts'
import type { KitEvent } from '../../store/events.ts'
import type { State } from '../../store/state.ts'
import type { ActivityState } from './state.ts'

/** Loaded with the views that send or list transactions. */
export const activityFlow: Flow<'activity', ActivityState> = {
  name: 'activity',
  initial: () => ({ own: [] }),
  reduce: reduceActivity,
}

export function reduceActivity(
  activity: ActivityState,
  event: KitEvent,
  state: Pick<State, 'network'>,
): ActivityState {
  const { own } = activity
  switch (event.type) {
    case 'send.submitted':
      // S9.14: the oldest entries are dropped.
      return { own: [toOwn(event), ...own.filter(({ hash }) => hash !== event.hash)].slice(0, MOST_PENDING) }
    case 'send.succeeded':
      return withChange(activity, event.hash, { status: 'confirmed' })
    case 'send.failed':
      if (!event.hash) return activity
      // The hash belongs to another transaction, which the history lists.
      if (event.failure.name === 'TransactionMismatchError') return without(activity, event.hash)
      return withChange(activity, event.hash, { status: 'failed' })
    case 'history.read': {
      const left = own.filter(
        (one) =>
          !event.transactions.some((other) => takesPlace(traitsOf(state, one.caipNetworkId), other, one)),
      )
      return left.length === own.length ? activity : { own: left }
    }
    case 'activity.restored': {
      const here = new Set(own.map(({ hash }) => hash))
      const others = event.own.filter(({ hash }) => !here.has(hash))
      return others.length === 0 ? activity : { own: [...own, ...others].slice(0, MOST_PENDING) }
    }
    case 'activity.seen':
      return withChange(activity, event.hash, { nonce: event.nonce })
    case 'activity.mismatched':
      return without(activity, event.hash)
    case 'activity.settled':
      return withChange(activity, event.hash, { status: event.status })
    default:
      return activity
  }
}

function without({ own }: ActivityState, hash: string): ActivityState {
  return { own: own.filter((one) => one.hash !== hash) }
}

function withChange(
  activity: ActivityState,
  hash: string,
  change: Partial<Pick<Transaction, 'status' | 'nonce'>>,
): ActivityState {
  return { own: activity.own.map((one) => (one.hash === hash ? { ...one, ...change } : one)) }
}

/** The same transaction, or another with the same number: only one transaction per number is ever mined. */
function takesPlace(
  traits: NamespaceTraits,
  theirs: Pick<Transaction, 'hash' | 'from' | 'nonce'>,
  { hash, from, nonce }: Transaction,
): boolean {
  if (isSameAddress(traits, theirs.hash, hash)) return true
  return nonce !== undefined && theirs.nonce === nonce && isSameAddress(traits, theirs.from, from)
}

function toOwn(event: Extract<KitEvent, { type: 'send.submitted' }>): Transaction {
  const { hash, to, at, from, token, amount } = event
  const parsed = parseAmount(amount, token.decimals)
  const worth = parsed.ok ? toFiat(parsed.amount, token.decimals, token.price) : undefined
  return {
    id: `own:${hash}`,
    hash,
    caipNetworkId: from.caipNetworkId,
    operation: 'send',
    status: 'pending',
    at,
    from: from.address,
    to,
    transfers: [
      {
        direction: 'out',
        amount,
        ...(parsed.ok ? { units: `${parsed.amount}` } : {}),
        symbol: token.symbol,
        name: token.name,
        from: from.address,
        to,
        ...(token.address ? { tokenAddress: token.address } : {}),
        ...(token.iconUrl ? { iconUrl: token.iconUrl } : {}),
        ...(worth === undefined ? {} : { worth }),
      },
    ],
    isSpam: false,
  }
}
