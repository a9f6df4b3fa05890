import { MOST_PENDING } from '@latchkey/contract'
import { parseAmount } from '../../amount/parseAmount.ts'
import { toFiat } from '../../amount/toFiat.ts'
import type { Transaction } from '../../history/transaction.ts'
import type { KitEvent } from '../../store/events.ts'
import type { Flow } from '../../store/flow.ts'
import type { ActivityState } from './state.ts'

/** What was sent from here, until the history has it. Comes with the views that send and those that list. */
export const activityFlow: Flow<'activity'> = {
  name: 'activity',
  initial: { own: [] },
  reduce: reduceActivity,
}

export function reduceActivity(activity: ActivityState, event: KitEvent): ActivityState {
  const { own } = activity
  switch (event.type) {
    case 'send.submitted':
      // S9.14: the oldest make room.
      return { own: [toOwn(event), ...own.filter(({ hash }) => hash !== event.hash)].slice(0, MOST_PENDING) }
    case 'send.succeeded':
      return withStatus(activity, event.hash, 'confirmed')
    case 'send.failed':
      return event.hash ? withStatus(activity, event.hash, 'failed') : activity
    case 'history.read': {
      const left = own.filter(({ hash }) => !event.hashes.includes(hash.toLowerCase()))
      return left.length === own.length ? activity : { own: left }
    }
    default:
      return activity
  }
}

function withStatus(activity: ActivityState, hash: string, status: Transaction['status']): ActivityState {
  return { own: activity.own.map((one) => (one.hash === hash ? { ...one, status } : one)) }
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
