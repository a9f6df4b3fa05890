import type { KitEvent } from '../../store/events.ts'

type Row = (event: KitEvent) => { event: string; properties?: Record<string, unknown> } | undefined

/** What is recorded of pairing, where analytics is on at all. Neither code nor link is part of it. */
export const pairingAnalytics: Partial<Record<KitEvent['type'], Row>> = {
  'pairing.failed': (event) =>
    event.type === 'pairing.failed'
      ? { event: 'CONNECT_ERROR', properties: { message: event.failure.shortMessage } }
      : undefined,
}
