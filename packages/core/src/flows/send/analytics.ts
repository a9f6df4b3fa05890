import type { KitEvent } from '../../store/events.ts'
import type { State } from '../../store/state.ts'
import { activeNetwork } from '../network/network.ts'

type Row = (
  event: KitEvent,
  state: State,
) => { event: string; properties?: Record<string, unknown> } | undefined

/** S4.25: what is recorded of sending, where analytics is on at all. Receivers and addresses are no part of it. */
export const sendAnalytics: Partial<Record<KitEvent['type'], Row>> = {
  'click.feature': (event, state) =>
    event.type === 'click.feature' && event.view === 'WalletSend'
      ? {
          event: 'OPEN_SEND',
          properties: {
            isSmartAccount: isSmart(state),
            network: activeNetwork(state.network)?.caipNetworkId ?? '',
          },
        }
      : undefined,
  'send.initiated': (event, state) =>
    event.type === 'send.initiated'
      ? { event: 'SEND_INITIATED', properties: propertiesOf(event, state) }
      : undefined,
  'send.succeeded': (event, state) =>
    event.type === 'send.succeeded'
      ? { event: 'SEND_SUCCESS', properties: propertiesOf(event, state) }
      : undefined,
  'send.failed': (event, state) =>
    event.type === 'send.failed'
      ? {
          event: 'SEND_ERROR',
          properties: { message: event.failure.shortMessage, ...propertiesOf(event, state) },
        }
      : undefined,
}

function propertiesOf(
  event: Extract<KitEvent, { type: 'send.initiated' | 'send.succeeded' | 'send.failed' }>,
  state: State,
): Record<string, unknown> {
  return {
    isSmartAccount: event.from?.isSmartAccount ?? isSmart(state),
    network: event.from?.caipNetworkId ?? '',
    token: event.token?.symbol ?? '',
    // A figure for charts only: nothing is computed from it.
    amount: Number(event.amount) || 0,
  }
}

function isSmart(state: State): boolean {
  return state.send?.from?.isSmartAccount ?? false
}
