import { RelayError } from './frames/RelayError.ts'
import type { OutgoingLetter } from './frames/writeLetter.ts'
import type { Parties } from './mailbox/mailbox.ts'
import { subscriptionId } from './subscriptionId.ts'

export interface Subscriber {
  readonly clientId: string
  /** Subscription ids by topic. */
  readonly topics: Map<string, string>
  readonly isOpen: boolean
  inTurn<result>(work: () => Promise<result>): Promise<result>
  push(letter: OutgoingLetter): void
  /** Delays new messages of a topic until `catchUp`, which sends the older ones first. */
  hold(topic: string): void
  /** Sends the waiting messages of topics, as fast as the client reads. */
  catchUp(topics: readonly string[]): void
}

export interface Subscribers {
  /**
   * @param parties - the first two clients of the topic. Two places are reserved for them, whether they are connected or not.
   * @throws RelayError SubscriberLimitExceeded
   */
  add(topic: string, subscriber: Subscriber, parties: Parties): void
  /** @returns whether the topic has no subscribers left */
  remove(topic: string, subscriber: Subscriber): boolean
  /** All subscribers of a topic. The sockets of one client are consecutive. */
  on(topic: string): Iterable<Subscriber>
}

export interface SubscriberLimits {
  readonly topicsPerSocket: number
  readonly subscribersPerTopic: number
}

const PARTIES = 2

export function createSubscribers(limits: SubscriberLimits): Subscribers {
  const byTopic = new Map<string, Map<string, Set<Subscriber>>>()

  const requireSeat = (clients: Iterable<string>, clientId: string, parties: Parties) => {
    if (parties.includes(clientId)) return
    const strangers = [...clients].filter((client) => !parties.includes(client)).length
    if (strangers >= limits.subscribersPerTopic - PARTIES)
      throw new RelayError(
        'SubscriberLimitExceeded',
        `${limits.subscribersPerTopic} clients may listen to this topic. Subscribe again once one has left.`,
      )
  }

  return {
    add(topic, subscriber, parties) {
      const { clientId, topics } = subscriber
      if (topics.has(topic)) return
      if (topics.size >= limits.topicsPerSocket)
        throw new RelayError(
          'SubscriberLimitExceeded',
          `One socket may listen to ${limits.topicsPerSocket} topics. Unsubscribe from some, or open another.`,
        )
      const clients = byTopic.get(topic) ?? new Map<string, Set<Subscriber>>()
      const sockets = clients.get(clientId)
      if (!sockets) requireSeat(clients.keys(), clientId, parties)
      topics.set(topic, subscriptionId(topic, clientId))
      byTopic.set(topic, clients)
      if (sockets) sockets.add(subscriber)
      else clients.set(clientId, new Set([subscriber]))
    },
    remove(topic, subscriber) {
      const clients = byTopic.get(topic)
      const sockets = clients?.get(subscriber.clientId)
      subscriber.topics.delete(topic)
      if (!clients || !sockets?.delete(subscriber)) return false
      if (sockets.size === 0) clients.delete(subscriber.clientId)
      if (clients.size > 0) return false
      byTopic.delete(topic)
      return true
    },
    *on(topic) {
      for (const sockets of byTopic.get(topic)?.values() ?? []) yield* sockets
    },
  }
}
