import { RelayError } from './frames/RelayError.ts'
import type { Letter } from './mailbox/mailbox.ts'

/** Somebody who listens here and now: a socket. */
export interface Subscriber {
  readonly clientId: string
  readonly topics: Set<string>
  /** Hands over a letter; one that is on its way to this socket already is not sent twice. */
  push(letter: Letter): void
  /** Resolves once the socket has room for more. */
  drained(): Promise<void>
}

export interface Subscribers {
  /** @throws RelayError SubscriberLimitExceeded */
  add(topic: string, subscriber: Subscriber): void
  /** @returns whether nobody listens to the topic any more */
  remove(topic: string, subscriber: Subscriber): boolean
  /** Everybody on a topic. */
  on(topic: string): readonly Subscriber[]
  /** Everybody on a letter's topic but its sender. */
  of(letter: Letter): readonly Subscriber[]
}

export interface SubscriberLimits {
  readonly topicsPerSocket: number
  readonly subscribersPerTopic: number
}

/** Who listens to what in this process. */
export function createSubscribers(limits: SubscriberLimits): Subscribers {
  const byTopic = new Map<string, Set<Subscriber>>()
  const on = (topic: string) => [...(byTopic.get(topic) ?? [])]
  return {
    add(topic, subscriber) {
      if (subscriber.topics.has(topic)) return
      if (subscriber.topics.size >= limits.topicsPerSocket)
        throw new RelayError(
          'SubscriberLimitExceeded',
          `One socket may listen to ${limits.topicsPerSocket} topics. Unsubscribe from some, or open another.`,
        )
      const known = byTopic.get(topic)
      const clients = new Set([...(known ?? [])].map(({ clientId }) => clientId))
      if (!clients.has(subscriber.clientId) && clients.size >= limits.subscribersPerTopic)
        throw new RelayError(
          'SubscriberLimitExceeded',
          `${limits.subscribersPerTopic} clients listen to this topic already.`,
        )
      subscriber.topics.add(topic)
      if (known) known.add(subscriber)
      else byTopic.set(topic, new Set([subscriber]))
    },
    remove(topic, subscriber) {
      const known = byTopic.get(topic)
      subscriber.topics.delete(topic)
      if (!known?.delete(subscriber) || known.size > 0) return false
      byTopic.delete(topic)
      return true
    },
    on,
    of: ({ topic, sender }) => on(topic).filter(({ clientId }) => clientId !== sender),
  }
}
