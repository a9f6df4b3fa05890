import { hash } from 'node:crypto'
import { type Turns, waitTurn } from '../../server/createTurns.ts'
import { fetchLetters } from './fetchLetters.ts'
import { type Publish, params, readParams } from './frames/params.ts'
import { RelayError } from './frames/RelayError.ts'
import { describeError, toRelayError } from './frames/writeFrame.ts'
import { describeLetter } from './frames/writeLetter.ts'
import { bytesOf, type Letter, type Mailbox, type Parties, type Payer } from './mailbox/mailbox.ts'
import type { Subscriber, Subscribers } from './subscribers.ts'
import { subscriptionId } from './subscriptionId.ts'

/** A client and its socket; the socket is undefined for HTTP. */
export interface Caller extends Meter {
  readonly clientId: string
  readonly payer: Payer
  readonly subscriber: Subscriber | undefined
}

/** @throws RelayError TooManyRequests */
export interface Meter {
  spendCall(cost: number): Promise<void>
  spendMessages(cost: number): Promise<void>
  spendBytes(bytes: number): Promise<void>
}

export interface Reply {
  readonly result: unknown
  afterwards?(): void
}

export interface RelayService {
  call(caller: Caller, method: string, input: unknown): Promise<Reply>
  forget(subscriber: Subscriber): void
}

export interface RelayServiceOptions {
  readonly mailbox: Mailbox
  readonly subscribers: Subscribers
  readonly maxMessageBytes: number
  readonly turns: Turns
  readonly now?: () => number
}

const PREFIX = /^(irn|iridium|waku)_/
const PROPOSE_TAG = 1100
const APPROVE_TAG = 1101
const SETTLE_TAG = 1102
const MAX_TTL_SECONDS = 30 * 86_400
/** Longer messages wait for a turn before they are hashed. */
const LARGE_BYTES = 16_384
const TOPICS_PER_CALL = 50
const BYTES_PER_MESSAGE = 1_024
/** The cost of a topic that is new to the relay. */
const BYTES_PER_TOPIC = 256

export function createRelayService(options: RelayServiceOptions): RelayService {
  const { mailbox, subscribers, maxMessageBytes, turns, now = Date.now } = options

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
    const letter: Letter = {
      topic,
      id: hash('sha256', message),
      sender: caller.clientId,
      message,
      tag,
      publishedAt,
      expiresAt: publishedAt + ttl * 1_000,
    }
    return typeof attestation === 'string' ? { ...letter, attestation } : letter
  }

  const publish = async (caller: Caller, messages: readonly Publish[]): Promise<Reply> => {
    await caller.spendMessages(messages.length)
    const letters: Letter[] = []
    for (const message of messages) {
      if (message.message.length > LARGE_BYTES) await waitTurn(turns, message.message.length)
      letters.push(toLetter(caller, message))
    }
    await caller.spendBytes(letters.reduce((sum, letter) => sum + bytesOf(letter) + BYTES_PER_MESSAGE, 0))
    await mailbox.put(letters, caller.payer)
    return { result: true }
  }

  const join = ({ clientId, spendBytes }: Caller, topics: readonly string[]) =>
    mailbox.join(topics, clientId, (newTopics) => spendBytes(newTopics * BYTES_PER_TOPIC))

  const listen = async ({ subscriber }: Caller, topic: string, parties: Parties): Promise<void> => {
    if (!subscriber?.isOpen) return
    subscribers.add(topic, subscriber, parties)
    subscriber.hold(topic)
    await mailbox.watch(topic)
  }

  /** @returns for each topic the subscription's id, or the refusal */
  const subscribe = (caller: Caller, topics: readonly string[]): Promise<(string | RelayError)[]> =>
    inTurn(caller, () => subscribeNow(caller, topics))

  const subscribeNow = async (
    caller: Caller,
    topics: readonly string[],
  ): Promise<(string | RelayError)[]> => {
    const parties = await join(caller, topics)
    return Promise.all(
      topics.map((topic, at) =>
        // The relay cannot push to an HTTP client; the client fetches its messages.
        listen(caller, topic, parties[at] ?? []).then(
          () => caller.subscriber?.topics.get(topic) ?? subscriptionId(topic, caller.clientId),
          toRelayError,
        ),
      ),
    )
  }

  const subscribeAll = async (caller: Caller, topics: readonly string[]): Promise<string[]> => {
    const outcomes = await subscribe(caller, topics)
    const refused = outcomes.find((outcome) => outcome instanceof RelayError)
    if (!refused) return outcomes.filter((outcome) => typeof outcome === 'string')
    catchUpLater(caller, topics)
    throw refused
  }

  const subscribeEach = async (caller: Caller, topics: readonly string[]): Promise<Reply> => {
    const outcomes = await subscribe(caller, topics)
    return {
      result: outcomes.map((outcome) =>
        outcome instanceof RelayError ? { error: describeError(outcome) } : { id: outcome },
      ),
      afterwards: () =>
        caller.subscriber?.catchUp(topics.filter((_, at) => !(outcomes[at] instanceof RelayError))),
    }
  }

  const unsubscribe = (caller: Caller, topics: readonly string[]): Promise<Reply> =>
    inTurn(caller, async () => {
      const { subscriber } = caller
      for (const topic of topics)
        if (subscriber && subscribers.remove(topic, subscriber)) mailbox.unwatch(topic)
      return { result: true }
    })

  const fetch = async ({ clientId }: Caller, topics: readonly string[]): Promise<Reply> => {
    const { letters, hasMore } = await fetchLetters({ mailbox, turns, clientId, topics })
    return {
      result: { messages: letters.map(describeLetter), hasMore },
      afterwards() {
        for (const { topic, id } of letters) mailbox.take(topic, id, clientId, false)
      },
    }
  }

  const spendTopics = ({ spendCall }: Caller, topics: readonly string[]) =>
    spendCall(Math.floor(topics.length / TOPICS_PER_CALL))

  const methods: Readonly<Record<string, (caller: Caller, input: unknown) => Promise<Reply>>> = {
    publish: (caller, input) => publish(caller, [readParams(params.publish, input)]),
    batchPublish: (caller, input) => publish(caller, readParams(params.batchPublish, input).messages),
    async subscribe(caller, input) {
      const { topic } = readParams(params.subscribe, input)
      const [result] = await subscribeAll(caller, [topic])
      return { result, afterwards: () => caller.subscriber?.catchUp([topic]) }
    },
    async batchSubscribe(caller, input) {
      const { topics } = readParams(params.batchSubscribe, input)
      await spendTopics(caller, topics)
      return {
        result: await subscribeAll(caller, topics),
        afterwards: () => caller.subscriber?.catchUp(topics),
      }
    },
    async batchSubscribeBlocking(caller, input) {
      const { topics } = readParams(params.batchSubscribe, input)
      await spendTopics(caller, topics)
      return subscribeEach(caller, topics)
    },
    unsubscribe: (caller, input) => unsubscribe(caller, [readParams(params.unsubscribe, input).topic]),
    async batchUnsubscribe(caller, input) {
      const { subscriptions } = readParams(params.batchUnsubscribe, input)
      return unsubscribe(
        caller,
        subscriptions.map(({ topic }) => topic),
      )
    },
    fetchMessages: (caller, input) => fetch(caller, [readParams(params.fetchMessages, input).topic]),
    async batchFetchMessages(caller, input) {
      const { topics } = readParams(params.batchFetchMessages, input)
      await spendTopics(caller, topics)
      return fetch(caller, topics)
    },
    async batchReceive({ clientId }, input) {
      for (const { topic, id } of readParams(params.batchReceive, input).receipts)
        mailbox.take(topic, id, clientId, true)
      return { result: true }
    },
    async watchRegister() {
      throw new RelayError('InvalidAction', 'This relay calls no webhooks: it connects to nobody.')
    },
    async watchUnregister() {
      throw new RelayError('InvalidAction', 'This relay calls no webhooks: nothing is registered.')
    },
  }

  const subscribeAndPublish = async (
    caller: Caller,
    topic: string,
    messages: readonly Publish[],
  ): Promise<Reply> => {
    await subscribeAll(caller, [topic])
    try {
      const reply = await publish(caller, messages)
      return { ...reply, afterwards: () => caller.subscriber?.catchUp([topic]) }
    } catch (error) {
      catchUpLater(caller, [topic])
      throw error
    }
  }

  // Methods of newer clients, without a prefix. After these calls, the clients assume that they are subscribed, and do not ask again.
  const composite: typeof methods = {
    async wc_proposeSession(caller, input) {
      const { pairingTopic, sessionProposal, ...rest } = readParams(params.proposeSession, input)
      const proposal = { ...rest, topic: pairingTopic, message: sessionProposal, tag: PROPOSE_TAG }
      return subscribeAndPublish(caller, pairingTopic, [proposal])
    },
    async wc_approveSession(caller, input) {
      const { pairingTopic, sessionTopic, ttl, ...sealed } = readParams(params.approveSession, input)
      return subscribeAndPublish(caller, sessionTopic, [
        { topic: pairingTopic, message: sealed.sessionProposalResponse, ttl, tag: APPROVE_TAG },
        { topic: sessionTopic, message: sealed.sessionSettlementRequest, ttl, tag: SETTLE_TAG },
      ])
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
      for (const topic of [...subscriber.topics.keys()])
        if (subscribers.remove(topic, subscriber)) mailbox.unwatch(topic)
    },
  }
}

/** Sends waiting messages after the response to a refusal: the client is subscribed to the topics that were not refused. */
function catchUpLater({ subscriber }: Caller, topics: readonly string[]): void {
  setImmediate(() => subscriber?.catchUp(topics.filter((topic) => subscriber.topics.has(topic))))
}

function inTurn<result>({ subscriber }: Caller, work: () => Promise<result>): Promise<result> {
  return subscriber ? subscriber.inTurn(work) : work()
}
