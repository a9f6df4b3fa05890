import { createHash } from 'node:crypto'
import { type Publish, params, readParams } from './frames/params.ts'
import { RelayError, type RelayErrorTag } from './frames/RelayError.ts'
import { toRelayError } from './frames/writeFrame.ts'
import type { Letter, Mailbox } from './mailbox/mailbox.ts'
import type { Subscriber, Subscribers } from './subscribers.ts'
import { subscriptionId } from './subscriptionId.ts'

/** Who calls: a client, and the socket that it listens with, if it came by one. */
export interface Caller extends Meter {
  readonly clientId: string
  readonly subscriber: Subscriber | undefined
}

/** Counts what a client does. Each throws RelayError TooManyRequests. */
export interface Meter {
  spendCall(cost: number): Promise<void>
  spendMessages(cost: number): Promise<void>
}

export interface Reply {
  readonly result: unknown
  /** What comes behind the answer: letters that waited. */
  afterwards?(): Promise<void>
}

export interface RelayService {
  /**
   * Does what a client asks for.
   *
   * @param method - as it was sent
   * @throws RelayError
   */
  call(caller: Caller, method: string, input: unknown): Promise<Reply>
  /** Nothing is pushed to this subscriber any more. */
  forget(subscriber: Subscriber): void
}

export interface RelayServiceOptions {
  readonly mailbox: Mailbox
  readonly subscribers: Subscribers
  readonly maxMessageBytes: number
  readonly now?: () => number
}

const PREFIX = /^(irn|iridium|waku)_/
const PROPOSE_TAG = 1100
const APPROVE_TAG = 1101
const SETTLE_TAG = 1102
const MAX_TTL_SECONDS = 30 * 86_400
/** Of one answer; what is left is fetched by asking again. */
const MOST_FETCHED_BYTES = 1_048_576
/** So many topics of a batch cost as much as one call. */
const TOPICS_PER_CALL = 50

/** What a relay does, whichever way the calls come in. */
export function createRelayService(options: RelayServiceOptions): RelayService {
  const { mailbox, subscribers, maxMessageBytes, now = Date.now } = options

  const toLetter = (caller: Caller, { topic, message, ttl, tag, attestation }: Publish): Letter => {
    if (Buffer.byteLength(message) > maxMessageBytes)
      throw new RelayError(
        'PayloadSizeExceeded',
        `A message may have ${maxMessageBytes} bytes. Send a smaller one.`,
      )
    if (ttl < 1) throw new RelayError('TtlTooShort', 'A message lives for one second at least.')
    if (ttl > MAX_TTL_SECONDS)
      throw new RelayError('TtlTooLong', `A message lives for ${MAX_TTL_SECONDS} seconds at most.`)
    const publishedAt = now()
    const id = createHash('sha256').update(message).digest('hex')
    const rest = typeof attestation === 'string' ? { attestation } : {}
    return {
      ...{ topic, id, message, tag, publishedAt, sender: caller.clientId },
      ...{ expiresAt: publishedAt + ttl * 1_000, ...rest },
    }
  }

  const publish = async (caller: Caller, messages: readonly Publish[]): Promise<Reply> => {
    await caller.spendMessages(messages.length)
    await mailbox.put(messages.map((message) => toLetter(caller, message)))
    return { result: true }
  }

  const subscribe = async ({ subscriber, clientId }: Caller, topic: string): Promise<string> => {
    // A client that came by HTTP has nothing that could be pushed to; it fetches.
    if (subscriber) {
      subscribers.add(topic, subscriber)
      await mailbox.watch(topic)
    }
    return subscriptionId(topic, clientId)
  }

  const replay = async ({ subscriber, clientId }: Caller, topics: readonly string[]): Promise<void> => {
    if (!subscriber) return
    for (const topic of topics) {
      for (const letter of await mailbox.unread(topic, clientId))
        if (subscriber.topics.has(topic)) subscriber.push(letter)
      await subscriber.drained()
    }
  }

  const unsubscribe = ({ subscriber }: Caller, topic: string): void => {
    if (subscriber && subscribers.remove(topic, subscriber)) mailbox.unwatch(topic)
  }

  const subscribeAll = async (caller: Caller, topics: readonly string[]): Promise<Reply> => {
    await caller.spendCall(Math.floor(topics.length / TOPICS_PER_CALL))
    const ids = await Promise.all(topics.map((topic) => subscribe(caller, topic)))
    return { result: ids, afterwards: () => replay(caller, topics) }
  }

  const subscribeEach = async (caller: Caller, topics: readonly string[]): Promise<Reply> => {
    await caller.spendCall(Math.floor(topics.length / TOPICS_PER_CALL))
    const outcomes = await Promise.all(
      topics.map((topic) => subscribe(caller, topic).then((id) => ({ id }), toOutcome)),
    )
    const effective = topics.filter((_, at) => 'id' in (outcomes[at] ?? {}))
    return { result: outcomes, afterwards: () => replay(caller, effective) }
  }

  const fetch = async ({ clientId, spendCall }: Caller, topics: readonly string[]): Promise<Reply> => {
    await spendCall(Math.floor(topics.length / TOPICS_PER_CALL))
    const waiting = (await Promise.all(topics.map((topic) => mailbox.unread(topic, clientId)))).flat()
    const fetched = atMost(waiting.sort((left, right) => left.publishedAt - right.publishedAt))
    return {
      result: { messages: fetched.map(describeLetter), hasMore: fetched.length < waiting.length },
      async afterwards() {
        for (const { topic, id } of fetched) mailbox.take(topic, id, clientId)
      },
    }
  }

  const methods: Readonly<Record<string, (caller: Caller, input: unknown) => Promise<Reply>>> = {
    publish: (caller, input) => publish(caller, [readParams(params.publish, input)]),
    batchPublish: (caller, input) => publish(caller, readParams(params.batchPublish, input).messages),
    async subscribe(caller, input) {
      const { topic } = readParams(params.subscribe, input)
      return { result: await subscribe(caller, topic), afterwards: () => replay(caller, [topic]) }
    },
    batchSubscribe: (caller, input) => subscribeAll(caller, readParams(params.batchSubscribe, input).topics),
    batchSubscribeBlocking: (caller, input) =>
      subscribeEach(caller, readParams(params.batchSubscribe, input).topics),
    async unsubscribe(caller, input) {
      unsubscribe(caller, readParams(params.unsubscribe, input).topic)
      return { result: true }
    },
    async batchUnsubscribe(caller, input) {
      for (const { topic } of readParams(params.batchUnsubscribe, input).subscriptions)
        unsubscribe(caller, topic)
      return { result: true }
    },
    fetchMessages: (caller, input) => fetch(caller, [readParams(params.fetchMessages, input).topic]),
    batchFetchMessages: (caller, input) => fetch(caller, readParams(params.batchFetchMessages, input).topics),
    async batchReceive({ clientId }, input) {
      for (const { topic, id } of readParams(params.batchReceive, input).receipts)
        mailbox.take(topic, id, clientId)
      return { result: true }
    },
    async watchRegister() {
      throw new RelayError('InvalidAction', 'This relay calls no webhooks: it connects to nobody.')
    },
    async watchUnregister() {
      throw new RelayError('InvalidAction', 'This relay calls no webhooks: nothing is registered.')
    },
  }

  // Of newer clients, and without a prefix. They take themselves for subscribed from here on, and do not ask again.
  const composite: typeof methods = {
    async wc_proposeSession(caller, input) {
      const { pairingTopic, sessionProposal, ...rest } = readParams(params.proposeSession, input)
      await subscribe(caller, pairingTopic)
      const proposal = { ...rest, topic: pairingTopic, message: sessionProposal, tag: PROPOSE_TAG }
      return { ...(await publish(caller, [proposal])), afterwards: () => replay(caller, [pairingTopic]) }
    },
    async wc_approveSession(caller, input) {
      const { pairingTopic, sessionTopic, ttl, ...sealed } = readParams(params.approveSession, input)
      await subscribe(caller, sessionTopic)
      const reply = await publish(caller, [
        { topic: pairingTopic, message: sealed.sessionProposalResponse, ttl, tag: APPROVE_TAG },
        { topic: sessionTopic, message: sealed.sessionSettlementRequest, ttl, tag: SETTLE_TAG },
      ])
      return { ...reply, afterwards: () => replay(caller, [sessionTopic]) }
    },
  }

  return {
    async call(caller, method, input) {
      const table = PREFIX.test(method) ? methods : composite
      const name = method.replace(PREFIX, '').replace(/^subscribeBlocking$/, 'subscribe')
      const handler = Object.hasOwn(table, name) ? table[name] : undefined
      if (!handler) throw new RelayError('InvalidMethod', 'The relay has no such method.')
      return handler(caller, input)
    },
    forget(subscriber) {
      for (const topic of [...subscriber.topics])
        if (subscribers.remove(topic, subscriber)) mailbox.unwatch(topic)
    },
  }
}

/** What a receiver is told of a letter. */
export function describeLetter({ topic, message, publishedAt, tag, attestation }: Letter) {
  return { topic, message, publishedAt, tag, ...(attestation === undefined ? {} : { attestation }) }
}

function atMost(letters: readonly Letter[]): readonly Letter[] {
  let bytes = 0
  const end = letters.findIndex((letter, at) => {
    bytes += Buffer.byteLength(letter.message)
    return at > 0 && bytes > MOST_FETCHED_BYTES
  })
  return end < 0 ? letters : letters.slice(0, end)
}

function toOutcome(cause: unknown): { error: { code: number; message: string; data: RelayErrorTag } } {
  const { code, message, tag } = toRelayError(cause)
  return { error: { code, message, data: tag } }
}
