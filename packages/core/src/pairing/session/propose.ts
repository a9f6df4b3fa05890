import type { KitMetadata } from '../../adapter/page.ts'
import {
  PairingExpiredError,
  RelayRefusedError,
  RelayUnreachableError,
  SessionNetworksMissingError,
} from '../../errors/pairing.ts'
import { UserRejectedError, WalletRequestError } from '../../errors/wallet.ts'
import { fromHex, randomBytes, toHex } from '../crypto/bytes.ts'
import type { Primitives } from '../crypto/primitives.ts'
import { field, textField } from '../relay/json.ts'
import type { Relay } from '../relay/relay.ts'
import { RelayError } from '../relay/relayError.ts'
import { type Judge, makeSession, type Offer, seconds, toSession, WEEK_S } from './makeSession.ts'
import type { NeedsOf } from './namespaces.ts'
import {
  type AuthAnswer,
  type AuthOffer,
  type AuthRequest,
  listenForAuth,
  readAuthRequest,
  type SignedTerms,
  sendAuth,
} from './oneClick.ts'
import type { Post } from './post.ts'
import { cleanName, type Session } from './session.ts'
import { ERRORS, type Payload, WIRE, type WireError } from './wire.ts'

const PROPOSAL_TTL_S = 300
/** S4.2, S9.11: a code is displayed this long. A wallet may still answer it for one more minute. */
const VALID_MS = 240_000
const PREPARE_TIMEOUT_MS = 15_000
/** Anyone who sees the code can answer it. */
const MOST_ANSWERS = 3

export interface ProposeParameters {
  readonly relays: readonly Relay[]
  readonly metadata: KitMetadata
  readonly namespaces: Readonly<Record<string, unknown>>
  readonly judge: Judge
  readonly needsOf: NeedsOf
  /** Whether an answer to this code is still wanted. */
  readonly isWanted: (uri: string) => boolean
  /** Called when a wallet has answered and is about to settle. */
  readonly onAnswered: (uri: string) => void
  /** Stores the session, before the wallet gets the confirmation. */
  readonly onSettled: (session: Session) => void
  /** S4.14. Wallets that know this request sign in while they connect; others answer the proposal. */
  readonly auth?: AuthRequest | undefined
  /** A code from an earlier page load. The kit listens to it again; a wallet may have scanned it already. */
  readonly draft?: Draft
  /** Returns the session of a topic, which may have settled just before the page unloaded. */
  readonly standing: (topic: string) => Session | undefined
}

/** Enough to resume a code after a reload. Secret. */
export interface Draft {
  readonly uri: string
  /** Hex: the code's key and the proposer's key. */
  readonly symKey: string
  readonly secret: string
  readonly id: number
  /** When wallets treat it as expired, in seconds. */
  readonly expiry: number
  /** The time until which it is displayed, in milliseconds since 1970. */
  readonly expiresAt: number
  /** The keys of wallets that have answered but not settled yet. */
  readonly peers: readonly string[]
  /** The request to sign in, as JSON. */
  readonly auth?: string | undefined
}

export interface Proposal {
  readonly uri: string
  /** In milliseconds. */
  readonly expiresAt: number
  /**
   * The session that the first wallet settled. Rejects if that wallet declined or settled incorrectly, or if no
   * wallet answered in time.
   */
  readonly session: Promise<Session>
  /** What the wallet of the session signed while it connected (S4.14). The page's server has to verify it. */
  signed(): readonly SignedTerms[]
  /** Whether a wallet can still answer. */
  isOpen(): boolean
  /** Whether an answer is still wanted. */
  isWanted(): boolean
  draft(): Draft
  /** Ends the proposal and stops listening. */
  close(): void
}

interface Means {
  readonly post: Post
  readonly primitives: Primitives
  readonly ids: { payload(): number }
  readonly now: () => number
}

/**
 * Publishes a proposal on every relay, and waits for a wallet on any of them.
 *
 * @throws RelayUnreachableError, RelayRefusedError if no relay accepted the proposal
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
    auth: given,
  }: ProposeParameters,
): Promise<Proposal> {
  const auth = given ?? readAuthRequest(draft?.auth)
  const symKey = draft ? fromHex(draft.symKey) : randomBytes(32)
  const topic = toHex(await primitives.sha256(symKey))
  const secret = draft ? fromHex(draft.secret) : randomBytes(32)
  const own = await primitives.agreementKey(secret)
  const { id, expiry, expiresAt } = draft ?? {
    id: ids.payload(),
    expiry: seconds(now()) + PROPOSAL_TTL_S,
    expiresAt: now() + VALID_MS,
  }
  const offers = new Map<string, string>()
  const method = auth && 'wc_sessionAuthenticate'
  const uri = formatUri(topic, toHex(symKey), expiry, method)
  let authTopic: string | undefined
  let signed: readonly SignedTerms[] = []
  let ended = false
  let settle: (session: Session) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const session = new Promise<Session>((resolve, reject) => {
    settle = resolve
    fail = reject
  })
  // Callers await it later: until then, a rejection is handled here.
  session.catch(() => {})

  function end(taken?: string): void {
    ended = true
    clearTimeout(timer)
    post.shut(topic)
    if (authTopic !== undefined) post.shut(authTopic)
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
      // A second wallet's rejection doesn't undo the first wallet's approval.
      if (offers.size === 0 && !ended) failWith(toError(payload.error, namespaces))
      return
    }
    const peerKey = textField(payload.result, 'responderPublicKey')
    if (peerKey === undefined || !/^[0-9a-f]{64}$/.test(peerKey)) return
    if (offers.size >= MOST_ANSWERS || [...offers.values()].includes(peerKey)) return
    await listenTo(peerKey, [relay])
    onAnswered(uri)
  }

  /** Waits until a wallet that has answered settles. */
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
        // Ignored: the relay client subscribes again on its next connection.
      })
  }

  function readSettlement(payload: Payload, relay: Relay, offer: Omit<Offer, 'relay'>): void {
    if (payload.kind !== 'request' || payload.method !== 'wc_sessionSettle') return
    const answer = (body: object) =>
      post.send(relay, offer.topic, { id: payload.id, ...body }, WIRE.settled).catch(() => {
        // Ignored: the wallet repeats the settlement, or gives up.
      })
    // Tells the wallet, so that it doesn't show the page as connected.
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

  /** The wallet has signed in: there is no settlement. */
  function readAuth({ topic: offered, key, relay }: AuthOffer, read: () => AuthAnswer): void {
    /** Tells the wallet that the page refuses, so that it doesn't show the page as connected. */
    const refuse = (): void => {
      post.open(offered, { key, read: () => {} })
      const params = ERRORS.userDisconnected
      post
        .send(relay, offered, { id: ids.payload(), method: 'wc_sessionDelete', params }, WIRE.delete)
        // Ignored: the wallet notices at its next request, or when its session expires.
        .catch(() => {})
      post.shut(offered)
    }
    if (ended || !isWanted(uri)) {
      refuse()
      return
    }
    try {
      const { grants, peerKey, metadata: peer, ...answer } = read()
      const session = makeSession(
        { topic: offered, symKey: toHex(key), peerKey, relay: relay.url },
        {
          ...{ walletName: cleanName(field(peer, 'name')), grants, isLinkless: false, judge },
          expiry: seconds(now()) + WEEK_S,
        },
      )
      end()
      signed = answer.signed
      onAnswered(uri)
      onSettled(session)
      settle(session)
    } catch (error) {
      refuse()
      failWith(error)
    }
  }

  post.open(topic, { key: symKey, read: readAnswer })
  if (auth) {
    const onRefused = (error: WireError): void => {
      if (offers.size === 0 && !ended) failWith(toError(error, namespaces))
    }
    authTopic = await listenForAuth(
      { post, primitives },
      { own, request: auth, needsOf, onAnswer: readAuth, onRefused },
    )
    subscribe(authTopic, relays)
  }
  if (draft) {
    for (const peerKey of draft.peers) await listenTo(peerKey, relays)
    if (!ended) subscribe(topic, relays)
  } else await announce()

  async function announce(): Promise<void> {
    if (auth)
      for (const relay of relays)
        sendAuth(post, relay, { topic, own, metadata, now: now(), request: auth }).catch(() => {
          // Ignored: the proposal reports whether the relay can be reached.
        })
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
    signed: () => signed,
    isOpen: () => !ended,
    isWanted: () => isWanted(uri),
    draft: () => ({
      ...{ uri, id, expiry, expiresAt, symKey: toHex(symKey), secret: toHex(secret) },
      peers: [...offers.values()],
      auth: auth && JSON.stringify(auth),
    }),
    close: () => failWith(new PairingExpiredError()),
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

/** The code that wallets scan. It names no relay: each side connects to the relays it knows. */
function formatUri(topic: string, symKey: string, expiry: number, method: string | undefined): string {
  const methods = method === undefined ? '' : `&methods=${method}`
  return `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${expiry}${methods}`
}
