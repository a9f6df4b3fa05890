import { RelayUnreachableError, RequestExpiredError, SessionGoneError } from '../../errors/pairing.ts'
import { fromHex } from '../crypto/bytes.ts'
import type { Relay } from '../relay/relay.ts'
import { heed, type SessionChange } from './heed.ts'
import { type NeedsOf, namespaceOf } from './namespaces.ts'
import { isSame, stillGranted } from './newest.ts'
import type { Post } from './post.ts'
import type { Place, Session } from './session.ts'
import type { Vault } from './vault.ts'
import { CodedError, ERRORS, type Payload, WIRE } from './wire.ts'

const REQUEST_TTL_S = 300
/** A browser timer's maximum, about 25 days. Sessions last a week. */
const LONGEST_TIMER_MS = 2_147_483_647

export interface SessionNews {
  readonly type: 'changed' | 'ended'
  readonly topic: string
}

export interface SessionRequest {
  /** CAIP-2. */
  readonly chain: string
  readonly method: string
  readonly params: unknown
  /** Gets the request's id once it has been sent. */
  readonly onSent?: (id: number) => void
}

export interface Sessions {
  /** Newest first. */
  all(): readonly Session[]
  find(topic: string): Session | undefined
  add(session: Session): void
  change(topic: string, change: SessionChange): void
  /** Sends a request to the wallet. Rejects with the wallet's error, or when the request expires. */
  request(topic: string, request: SessionRequest): Promise<unknown>
  /** Ends a session: notifies the wallet and removes the session without waiting for a response. */
  end(topic: string): void
  listen(): void
  /** Stops listening. The sessions stay stored. */
  rest(): void
  /** Applies the changes that other tabs stored: new, changed and ended sessions. */
  readAgain(): void
}

export interface SessionsParameters {
  readonly post: Post
  readonly vault: Vault
  readonly ids: { payload(): number }
  readonly now: () => number
  readonly needsOf: NeedsOf
  readonly onNews: (news: SessionNews) => void
}

interface Pending {
  readonly topic: string
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

export function createSessions({ post, vault, ids, now, needsOf, onNews }: SessionsParameters): Sessions {
  let all: readonly Session[] = []
  const pending = new Map<number, Pending>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  const seconds = (): number => Math.floor(now() / 1_000)
  const find = (topic: string): Session | undefined => all.find((session) => session.topic === topic)

  function attend(session: Session): void {
    const { topic, symKey, relay } = session
    clearTimeout(timers.get(topic))
    timers.set(
      topic,
      setTimeout(
        () => expire(topic),
        Math.min(Math.max(session.expiry * 1_000 - now(), 0), LONGEST_TIMER_MS),
      ),
    )
    const isOpen = post.isOpen(topic)
    post.open(topic, { key: fromHex(symKey), read: (payload, from) => read(topic, payload, from) })
    if (isOpen) return
    post
      .relay(relay)
      .subscribe(topic)
      .catch(() => {
        // Ignored: the relay client subscribes again on its next connection.
      })
  }

  function replace(topic: string, { chain, ...change }: SessionChange): void {
    const former = find(topic)
    if (!former) return
    const { grants = former.grants } = change
    const grantsAt = grants === former.grants ? former.grantsAt : mark(former.grantsAt)
    const goes = chain === undefined ? {} : { [namespaceOf(chain)]: chain }
    const move = ([namespace, place]: [string, Place]): [string, Place] => {
      const next = stillGranted(goes[namespace] ?? place.chain, grants)
      return [namespace, next === place.chain ? place : { chain: next, at: mark(place.at) }]
    }
    // A namespace that was granted later has no current chain yet.
    const known = { ...Object.fromEntries(Object.entries(goes).map(toPlace)), ...former.places }
    const places = Object.fromEntries(Object.entries(known).map(move))
    adopt(former, vault.put({ ...former, ...change, grantsAt, places }))
  }

  /**
   * A timestamp for a change, by this device's clock, never the wallet's. It increases even if the clock was
   * set back.
   */
  function mark(last: number): number {
    return Math.max(last + 1, ids.payload())
  }

  /** `stored` is undefined if another tab has ended the session. */
  function adopt(former: Session, stored: Session | undefined): void {
    if (!stored) drop(former.topic)
    else if (!isSame(former, stored)) {
      // A tab that still runs an earlier release stores no id.
      const next = { ...stored, id: former.id }
      all = all.map((one) => (one === former ? next : one))
      if (stored.expiry !== former.expiry) attend(next)
      onNews({ type: 'changed', topic: former.topic })
    }
  }

  function readAgain(): void {
    const stored = vault.sessions()
    const formers = all
    const come = stored.filter(({ topic }) => !find(topic))
    // New sessions first: one may replace an ended one.
    all = [...come, ...all]
    for (const session of come) attend(session)
    for (const former of formers)
      adopt(
        former,
        stored.find(({ topic }) => topic === former.topic),
      )
  }

  /** Ends an expired session, but first reads storage: a suspended tab may have missed an extension. */
  function expire(topic: string): void {
    readAgain()
    const session = find(topic)
    if (session && session.expiry * 1_000 <= now()) drop(topic)
  }

  function drop(topic: string): void {
    if (!find(topic)) return
    all = all.filter((session) => session.topic !== topic)
    clearTimeout(timers.get(topic))
    timers.delete(topic)
    vault.remove(topic)
    post.shut(topic)
    for (const waiting of [...pending.values()])
      if (waiting.topic === topic) waiting.reject(new SessionGoneError())
    onNews({ type: 'ended', topic })
  }

  async function read(topic: string, payload: Payload, relay: Relay): Promise<void> {
    // Another tab may have applied newer messages while this one was suspended.
    readAgain()
    const session = find(topic)
    if (!session) return
    if (payload.kind !== 'request') {
      const waiting = pending.get(payload.id)
      // Request ids can be guessed, so only the wallet that received the request may answer it.
      if (waiting?.topic !== topic) return
      if (payload.kind === 'result') waiting.resolve(payload.result)
      else waiting.reject(new CodedError(payload.error))
    } else {
      const { id, method } = payload
      const { change, answer } = heed(session, payload, { needsOf, seconds: seconds() })
      if (change) replace(topic, change)
      if (answer) {
        const { wrapping, ...body } = answer
        // Ignored: the relay client retries.
        post.send(relay, topic, { id, ...body }, wrapping).catch(() => {})
      }
      if (method === 'wc_sessionDelete') drop(topic)
    }
  }

  return {
    all: () => all,
    find,
    add(session) {
      all = [session, ...all.filter(({ topic }) => topic !== session.topic)]
      vault.add(session)
      attend(session)
    },
    change: replace,
    async request(topic, { chain, method, params, onSent }) {
      const session = find(topic)
      if (!session) throw new SessionGoneError()
      const id = ids.payload()
      const expiryTimestamp = seconds() + REQUEST_TTL_S
      const request = { method, params, expiryTimestamp }
      let timer: ReturnType<typeof setTimeout> | undefined
      // Before sending: the answer may arrive at once.
      const answer = new Promise<unknown>((resolve, reject) => {
        pending.set(id, { topic, resolve, reject })
        timer = setTimeout(() => reject(new RequestExpiredError({ method })), REQUEST_TTL_S * 1_000)
      })
      const payload = { id, method: 'wc_sessionRequest', params: { request, chainId: chain } }
      const waiting = pending.get(id)
      post.send(post.relay(session.relay), topic, payload, WIRE.request).then(
        () => onSent?.(id),
        (cause: unknown) => waiting?.reject(new RelayUnreachableError({ cause })),
      )
      try {
        return await answer
      } finally {
        clearTimeout(timer)
        pending.delete(id)
      }
    },
    end(topic) {
      const session = find(topic)
      if (!session) return
      const { relay } = session
      const payload = { id: ids.payload(), method: 'wc_sessionDelete', params: ERRORS.userDisconnected }
      post.send(post.relay(relay), topic, payload, WIRE.delete).catch(() => {
        // The wallet notices at its next request, or when the session expires.
      })
      drop(topic)
    },
    listen() {
      readAgain()
      for (const session of all) attend(session)
    },
    rest() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      for (const waiting of [...pending.values()]) waiting.reject(new SessionGoneError())
      for (const { topic } of all) post.shut(topic)
    },
    readAgain,
  }
}

/** A place with the oldest time, so that it loses every comparison. */
function toPlace([namespace, chain]: [string, string]): [string, Place] {
  return [namespace, { chain, at: 0 }]
}
