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
/** Timers hold no more than this; a session of a week fits. */
const LONGEST_TIMER_MS = 2_147_483_647

/** A session has changed or ended, by itself or by another tab. */
export interface SessionNews {
  readonly type: 'changed' | 'ended'
  readonly topic: string
}

export interface SessionRequest {
  /** CAIP-2. */
  readonly chain: string
  readonly method: string
  readonly params: unknown
  /** Called with the request's number once it is on its way. */
  readonly onSent?: (id: number) => void
}

/** The sessions that stand, and everything that is said over them. */
export interface Sessions {
  /** Newest first. */
  all(): readonly Session[]
  find(topic: string): Session | undefined
  /** Takes in a session that has settled. */
  add(session: Session): void
  change(topic: string, change: SessionChange): void
  /** Asks the wallet. Rejects with what it answered, or when its time is over. */
  request(topic: string, request: SessionRequest): Promise<unknown>
  /** Tells the wallet that it is over, and forgets it without waiting. */
  end(topic: string): void
  /** Listens to the relays of all sessions. */
  listen(): void
  /** Stops listening, and keeps everything. */
  rest(): void
  /** Takes over what other tabs have stored: sessions that are new, changed or gone. */
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

  /** Opens a session's topic and listens there. */
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
        // It stays wanted: the relay's next connection subscribes again.
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
    // A namespace that the wallet granted later has no place yet.
    const known = { ...Object.fromEntries(Object.entries(goes).map(toPlace)), ...former.places }
    const places = Object.fromEntries(Object.entries(known).map(move))
    adopt(former, vault.put({ ...former, ...change, grantsAt, places }))
  }

  /** All tabs share this clock, whatever the wallet's says; where it was set back, it still goes on. */
  function mark(last: number): number {
    return Math.max(last + 1, ids.payload())
  }

  /** Makes a session what is stored of it; undefined where another tab has ended it. */
  function adopt(former: Session, stored: Session | undefined): void {
    if (!stored) drop(former.topic)
    else if (!isSame(former, stored)) {
      // A tab that still runs a former release stores no id.
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
    // First those that are new: one of them may take the place of one that is gone.
    all = [...come, ...all]
    for (const session of come) attend(session)
    for (const former of formers)
      adopt(
        former,
        stored.find(({ topic }) => topic === former.topic),
      )
  }

  /** A tab that slept may have missed that the session was extended. */
  function expire(topic: string): void {
    readAgain()
    const session = find(topic)
    if (session && session.expiry * 1_000 <= now()) drop(topic)
  }

  /** Forgets a session here; what waits for an answer of its wallet waits for nothing. */
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
    // Another tab may have heeded newer letters while this one slept.
    readAgain()
    const session = find(topic)
    if (!session) return
    if (payload.kind !== 'request') {
      const waiting = pending.get(payload.id)
      // Numbers can be guessed: only the wallet that was asked answers.
      if (waiting?.topic !== topic) return
      if (payload.kind === 'result') waiting.resolve(payload.result)
      else waiting.reject(new CodedError(payload.error))
    } else {
      const { id, method } = payload
      const { change, answer } = heed(session, payload, { needsOf, seconds: seconds() })
      if (change) replace(topic, change)
      if (answer) {
        const { wrapping, ...body } = answer
        // Nobody waits for it here, and the relay's client goes on trying by itself.
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
      // There before the request leaves: an answer may come at once.
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
        // The wallet finds out when it next asks for something, or when the session expires.
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

/** A place that competes with none. */
function toPlace([namespace, chain]: [string, string]): [string, Place] {
  return [namespace, { chain, at: 0 }]
}
