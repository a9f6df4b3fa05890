import {
  PairingExpiredError,
  RelayRefusedError,
  RelayUnreachableError,
  SessionMalformedError,
  SessionNetworksMissingError,
} from '../../errors/pairing.ts'
import { UserRejectedError, WalletRequestError } from '../../errors/wallet.ts'
import type { KitMetadata } from '../../kit/config.ts'
import { fromHex, randomBytes, toHex } from '../crypto/bytes.ts'
import type { Primitives } from '../crypto/primitives.ts'
import { PAIRED_ID } from '../pairedId.ts'
import { field, textField } from '../relay/json.ts'
import type { Relay } from '../relay/relay.ts'
import { RelayError } from '../relay/relayError.ts'
import { formatUri } from '../uri.ts'
import { type Grant, type NeedsOf, parseNamespaces } from './namespaces.ts'
import type { Post } from './post.ts'
import { cleanName, type Session } from './session.ts'
import { ERRORS, type Payload, WIRE, type WireError } from './wire.ts'

const PROPOSAL_TTL_S = 300
const WEEK_S = 604_800
/** S4.2, S9.11: after this a code is not shown any more, although a wallet may still answer it for a minute. */
const VALID_MS = 240_000
const PREPARE_TIMEOUT_MS = 15_000
/** Anybody who sees the code may answer it. */
const MOST_ANSWERS = 3

export interface ProposeParameters {
  readonly relays: readonly Relay[]
  readonly metadata: KitMetadata
  readonly namespaces: Readonly<Record<string, unknown>>
  /** By namespace, the chain to be on with what was granted; throws where that will not do. */
  readonly judge: (grants: readonly Grant[]) => Readonly<Record<string, string>>
  readonly needsOf: NeedsOf
  /** Whether anybody still waits for this code to be answered. */
  readonly isWanted: (uri: string) => boolean
  /** A wallet has answered, and is about to settle. */
  readonly onAnswered: (uri: string) => void
  /** Takes the session in, before the wallet is told that it was taken. */
  readonly onSettled: (session: Session) => void
  /** A code that was made before the page was loaded: it is listened to again, and a wallet may have it already. */
  readonly draft?: Draft
  /** The session that stands on a topic: one may have settled just before the page was left. */
  readonly standing: (topic: string) => Session | undefined
}

/** What a code is made of: enough to listen to it after a reload. Secret. */
export interface Draft {
  readonly uri: string
  /** Hex: the code's own key, and that of its proposer. */
  readonly symKey: string
  readonly secret: string
  /** The proposal's number. */
  readonly id: number
  /** When wallets take it for expired, in seconds. */
  readonly expiry: number
  /** When it is not shown any more, in milliseconds. */
  readonly expiresAt: number
  /** The keys of the wallets that have answered and are yet to settle. */
  readonly peers: readonly string[]
}

export interface Proposal {
  readonly uri: string
  /** In milliseconds. */
  readonly expiresAt: number
  /** The session that the first wallet settled. Rejects where it said no, settled wrongly, or nobody came. */
  readonly session: Promise<Session>
  /** Whether a wallet could still answer. */
  isOpen(): boolean
  /** Whether anybody still waits for it. */
  isWanted(): boolean
  draft(): Draft
  /** Ends it: nobody is listened to any more. */
  close(): void
}

interface Means {
  readonly post: Post
  readonly primitives: Primitives
  readonly ids: { payload(): number }
  readonly now: () => number
}

/**
 * Proposes a session on every relay, and waits for a wallet on any of them.
 *
 * @throws RelayUnreachableError, RelayRefusedError where no relay took the proposal
 */
export async function propose(
  { post, primitives, ids, now }: Means,
  {
    relays,
    metadata,
    namespaces,
    judge,
    needsOf,
    isWanted,
    onAnswered,
    onSettled,
    draft,
    standing,
  }: ProposeParameters,
): Promise<Proposal> {
  const symKey = draft ? fromHex(draft.symKey) : randomBytes(32)
  const topic = toHex(await primitives.sha256(symKey))
  const secret = draft ? fromHex(draft.secret) : randomBytes(32)
  const own = await primitives.agreementKey(secret)
  const { id, expiry, expiresAt } = draft ?? {
    id: ids.payload(),
    expiry: Math.floor(now() / 1_000) + PROPOSAL_TTL_S,
    expiresAt: now() + VALID_MS,
  }
  /** The topics of the sessions that wallets have offered. */
  const offers = new Map<string, string>()
  const uri = formatUri({ topic, symKey: toHex(symKey), expiry })
  let ended = false
  let settle: (session: Session) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const session = new Promise<Session>((resolve, reject) => {
    settle = resolve
    fail = reject
  })
  // Whoever waits for it hears of it; until then it is no mistake that nobody does.
  session.catch(() => {})

  /** Shuts everything but the session that was taken. */
  function end(taken?: string): void {
    ended = true
    clearTimeout(timer)
    post.shut(topic)
    for (const offered of offers.keys()) if (offered !== taken) post.shut(offered)
  }
  function failWith(error: unknown): void {
    end()
    fail(error)
  }
  const timer = setTimeout(() => failWith(new PairingExpiredError()), expiry * 1_000 - now())

  async function readAnswer(payload: Payload, relay: Relay): Promise<void> {
    if (payload.kind === 'request' || payload.id !== id) return
    if (payload.kind === 'error') {
      // A second wallet's no does not undo the first one's yes.
      if (offers.size === 0 && !ended) failWith(toError(payload.error, namespaces))
      return
    }
    const peerKey = textField(payload.result, 'responderPublicKey')
    if (peerKey === undefined || !/^[0-9a-f]{64}$/.test(peerKey)) return
    if (offers.size >= MOST_ANSWERS || [...offers.values()].includes(peerKey)) return
    await listenTo(peerKey, [relay])
    onAnswered(uri)
  }

  /** Waits for a wallet that has answered to settle. */
  async function listenTo(peerKey: string, on: readonly Relay[]): Promise<void> {
    const key = await primitives.deriveKey(await own.agree(fromHex(peerKey)))
    const offered = toHex(await primitives.sha256(key))
    offers.set(offered, peerKey)
    const settled = standing(offered)
    if (settled) {
      end(offered)
      settle(settled)
      return
    }
    post.open(offered, {
      key,
      read: (next, from) => readSettlement(next, from, { topic: offered, symKey: toHex(key), peerKey }),
    })
    subscribe(offered, on)
  }

  function subscribe(wanted: string, on: readonly Relay[]): void {
    for (const relay of on)
      relay.subscribe(wanted).catch(() => {
        // It stays wanted: the relay's next connection subscribes again, until the proposal ends.
      })
  }

  function readSettlement(
    payload: Payload,
    relay: Relay,
    offer: Pick<Session, 'topic' | 'symKey' | 'peerKey'>,
  ): void {
    if (payload.kind !== 'request' || payload.method !== 'wc_sessionSettle') return
    const answer = (body: object) =>
      post.send(relay, offer.topic, { id: payload.id, ...body }, WIRE.settled).catch(() => {
        // The wallet settles again, or gives up by itself.
      })
    // A wallet that is refused is told so, and does not go on believing that it is connected.
    if (ended || !isWanted(uri)) {
      void answer({ error: ERRORS.userDisconnected })
      return
    }
    try {
      const settled = toSession(
        payload.params,
        { ...offer, relay: relay.url },
        { now: now(), judge, needsOf },
      )
      end(offer.topic)
      onSettled(settled)
      void answer({ result: true })
      settle(settled)
    } catch (error) {
      void answer({ error: ERRORS.settlement })
      failWith(error)
    }
  }

  post.open(topic, { key: symKey, read: readAnswer })
  if (draft) {
    for (const peerKey of draft.peers) await listenTo(peerKey, relays)
    if (!ended) subscribe(topic, relays)
  } else await announce()

  async function announce(): Promise<void> {
    const message = post.sealed(topic, {
      id,
      method: 'wc_sessionPropose',
      params: {
        relays: [{ protocol: 'irn' }],
        proposer: { publicKey: toHex(own.publicKey), metadata },
        requiredNamespaces: {},
        optionalNamespaces: namespaces,
        expiryTimestamp: expiry,
        pairingTopic: topic,
        id,
      },
    })
    try {
      const options = { timeoutMs: PREPARE_TIMEOUT_MS, patient: false }
      await Promise.any(
        relays.map((relay) => relay.propose({ topic, message, ttl: PROPOSAL_TTL_S }, options)),
      )
    } catch (cause) {
      end()
      throw isRefusal(cause) ? new RelayRefusedError({ cause }) : new RelayUnreachableError({ cause })
    }
  }
  return {
    uri,
    expiresAt,
    session,
    isOpen: () => !ended,
    isWanted: () => isWanted(uri),
    draft: () => ({
      ...{ uri, id, expiry, expiresAt, symKey: toHex(symKey), secret: toHex(secret) },
      peers: [...offers.values()],
    }),
    close: () => failWith(new PairingExpiredError()),
  }
}

/** Reads what a wallet settled. Throws where it is not what was asked for. */
function toSession(
  params: unknown,
  offer: Pick<Session, 'topic' | 'symKey' | 'peerKey' | 'relay'>,
  { now, judge, needsOf }: { readonly now: number } & Pick<ProposeParameters, 'judge' | 'needsOf'>,
): Session {
  const controller = field(params, 'controller')
  if (textField(controller, 'publicKey') !== offer.peerKey)
    throw new SessionMalformedError({ details: 'it was settled with another key' })
  const grants = parseNamespaces(field(params, 'namespaces'), needsOf)
  if (!grants) throw new SessionMalformedError({ details: 'its namespaces are malformed' })
  const asked = field(params, 'expiry')
  const latest = Math.floor(now / 1_000) + WEEK_S
  if (typeof asked !== 'number' || asked * 1_000 <= now)
    throw new SessionMalformedError({ details: 'it has expired already' })
  return {
    // Relays know topics, and listeners of the kit do not.
    id: `${PAIRED_ID}:${toHex(randomBytes(8))}`,
    ...offer,
    walletName: cleanName(field(field(controller, 'metadata'), 'name')),
    grants,
    // A phone's clock may be ahead.
    expiry: Math.min(asked, latest),
    places: Object.fromEntries(
      Object.entries(judge(grants)).map(([namespace, chain]) => [namespace, { chain, at: 0 }]),
    ),
    ...{ lastUpdate: 0, lastEvent: 0, grantsAt: 0 },
    isLinkless: field(field(params, 'sessionConfig'), 'disableDeepLink') === true,
  }
}

function toError(error: WireError, namespaces: ProposeParameters['namespaces']): Error {
  const { code } = error
  if (code === 4001 || (code >= 5000 && code < 5100)) return new UserRejectedError({ cause: error })
  if (code >= 5100 && code < 5200) return new SessionNetworksMissingError({ wanted: Object.keys(namespaces) })
  return new WalletRequestError({ method: 'wc_sessionPropose', code, cause: error })
}

function isRefusal(cause: unknown): boolean {
  return (
    cause instanceof AggregateError &&
    cause.errors.some((one) => one instanceof RelayError && one.code === 3000)
  )
}
