import type { Flow } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import { isFinal } from './isFinal.ts'
import type { OnRampOrder, OnRampState } from './state.ts'

export const initialOnRamp: OnRampState = {
  amountText: '100',
  quote: { step: 'none' },
  start: { step: 'idle' },
  hasAgreed: false,
  orders: [],
}

/** The maximum number of orders. Above it, the oldest final orders are forgotten. */
const MOST_ORDERS = 50

/** Loaded with the code that needs it. */
export const onRampFlow: Flow<'onramp', OnRampState> = {
  name: 'onramp',
  initial: () => initialOnRamp,
  reduce: reduceOnRamp,
}

export function reduceOnRamp(onramp: OnRampState, event: KitEvent): OnRampState {
  switch (event.type) {
    case 'onramp.optionsRead':
      return { ...onramp, options: event.options }
    case 'onramp.tokenChosen':
      return { ...asked(onramp), tokenId: event.id }
    case 'onramp.currencyChosen':
      return { ...asked(onramp), currencyId: event.id }
    case 'onramp.providerChosen':
      return event.provider.id === onramp.provider
        ? onramp
        : { ...asked(onramp), provider: event.provider.id }
    case 'onramp.amountTyped':
      return { ...asked(onramp), amountText: event.text }
    case 'onramp.quoteRead':
      return { ...onramp, quote: event.quote }
    case 'onramp.agreed':
      return { ...onramp, hasAgreed: event.hasAgreed }
    case 'onramp.startMoved':
      return { ...onramp, start: event.start }
    case 'onramp.started':
      return {
        ...onramp,
        start: { step: 'idle' },
        quote: { step: 'none' },
        // A repeated start with the same quote returns the same order, which replaces the first.
        orders: newest([event.order, ...onramp.orders.filter(({ id }) => id !== event.order.id)]),
      }
    case 'onramp.restored': {
      const here = new Set(onramp.orders.map(({ id }) => id))
      const others = event.orders.filter(({ id }) => !here.has(id))
      return others.length === 0 ? onramp : { ...onramp, orders: newest([...onramp.orders, ...others]) }
    }
    case 'onramp.orderRead':
      return {
        ...onramp,
        orders: onramp.orders.map((order) => (order.id === event.id ? read(order, event) : order)),
      }
    case 'onramp.forgotten':
      return { ...onramp, orders: onramp.orders.filter(({ id }) => id !== event.id) }
    default:
      return onramp
  }
}

/** A change clears the quote and the last failure. */
function asked(onramp: OnRampState): OnRampState {
  return { ...onramp, quote: { step: 'none' }, start: { step: 'idle' } }
}

function newest(orders: readonly OnRampOrder[]): readonly OnRampOrder[] {
  return orders.filter((order, index) => index < MOST_ORDERS || !isFinal(order))
}

/** A new answer replaces the whole previous answer, because a new payment has no failure reason. */
function read(
  { isUnreachable: _, ...order }: OnRampOrder,
  { at, order: news }: Extract<KitEvent, { type: 'onramp.orderRead' }>,
): OnRampOrder {
  if (!news) return { ...order, askedAt: at, isUnreachable: true }
  const { reason: _reason, txHash: _txHash, ...known } = order
  return { ...known, ...news, askedAt: at }
}
