import { setTimeout as pause } from 'node:timers/promises'
import { type Turns, waitTurn } from '../../server/createTurns.ts'
import type { OutgoingLetter } from './frames/writeLetter.ts'
import { bytesOf, type Letter, type Mailbox } from './mailbox/mailbox.ts'
import type { Outlet } from './outlets.ts'
import type { Subscriber } from './subscribers.ts'

/** Sends one socket new messages while it keeps up, and missed messages from the mailbox. */
export interface Feed extends Subscriber {
  /** @returns the message that was sent under this id and not acknowledged yet */
  answered(id: string): { readonly topic: string; readonly id: string } | undefined
  close(): void
}

export interface FeedOptions {
  readonly clientId: string
  readonly outlet: Outlet
  readonly mailbox: Pick<Mailbox, 'unread'>
  readonly turns: Turns
  write(letter: Letter): OutgoingLetter
  prefix(): string
  onSent(): void
  /** Called with the error if waiting messages could not be read. The read is retried a little later. */
  report(cause: unknown): void
}

interface Sent {
  readonly name: string
  readonly topic: string
  readonly id: string
  readonly expiresAt: number
  readonly atMs: number
}

interface Missed {
  isAsked: boolean
  isStale: boolean
}

/** Beyond this number, messages wait in the mailbox. */
const MOST_UNANSWERED = 1_000
const FEW_UNANSWERED = 900
const PART_BYTES = 65_536
const LEAST_READ_BYTES = 4_096
/** A client that subscribes again gets its untaken messages, except those sent within this time. */
const SEND_AGAIN_MS = 5_000
const MOST_TAKEN = 256
const OVER_MS = 1_000
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [250, 10_000]

export function createFeed(options: FeedOptions): Feed {
  const { clientId, outlet, mailbox, turns, write, prefix, onSent, report } = options
  const topics = new Map<string, string>()
  const unanswered = new Map<string, Sent>()
  const idByName = new Map<string, string>()
  /** Messages acknowledged after the current page was read, so that the page does not send them again. */
  const taken = new Set<string>()
  const missed = new Map<string, Missed>()
  const held = new Set<string>()
  let isOpen = true
  let turn: Promise<unknown> = Promise.resolve()
  let isCatchingUp = false
  let hear: (() => void) | undefined
  let sweptAtMs = 0

  const forget = (id: string) => {
    const sent = unanswered.get(id)
    if (!sent) return undefined
    unanswered.delete(id)
    idByName.delete(sent.name)
    return sent
  }

  const isLaden = (): boolean => {
    if (unanswered.size < MOST_UNANSWERED) return false
    const nowMs = Date.now()
    if (nowMs - sweptAtMs < OVER_MS) return true
    sweptAtMs = nowMs
    for (const [id, { expiresAt }] of unanswered) if (expiresAt <= nowMs) forget(id)
    return unanswered.size >= MOST_UNANSWERED
  }

  const send = ({ letter, id, frameFor }: OutgoingLetter, isAsked: boolean) => {
    const subscription = topics.get(letter.topic)
    const name = letter.topic + letter.id
    const known = idByName.get(name)
    const before = known === undefined ? undefined : unanswered.get(known)
    const isKnown = before && (!isAsked || Date.now() - before.atMs < SEND_AGAIN_MS)
    if (subscription === undefined || taken.has(name) || isKnown) return
    if (known !== undefined) forget(known)
    const { topic, expiresAt } = letter
    unanswered.set(id, { name, topic, id: letter.id, expiresAt, atMs: Date.now() })
    idByName.set(name, id)
    outlet.sendFrame(frameFor(prefix(), subscription))
    onSent()
  }

  const room = async (): Promise<void> => {
    while (isOpen && (outlet.isFull || isLaden())) {
      if (outlet.isFull) await outlet.drained()
      else
        await new Promise<void>((resolve) => {
          hear = resolve
          // Some messages may have expired by then.
          setTimeout(resolve, OVER_MS).unref()
        })
    }
  }

  /** @returns false if the client must first acknowledge messages; the rest is then read again, so that no message is sent twice */
  const sendAll = (letters: readonly Letter[], isAsked: boolean): boolean => {
    for (const letter of letters) {
      if (isLaden()) return false
      send(write(letter), isAsked)
    }
    return true
  }

  const catchUpOn = async (topic: string, state: Missed): Promise<void> => {
    let after: number | undefined
    let pauseMs = FIRST_PAUSE_MS
    let readBytes = LEAST_READ_BYTES
    while (isOpen && topics.has(topic)) {
      const { isAsked } = state
      if (after === undefined) state.isStale = false
      try {
        await room()
        // Many clients may have missed many messages: each reads one part per turn, and the last part's size decides the wait.
        await waitTurn(turns, readBytes)
        const start = { mostBytes: PART_BYTES, ...(after === undefined ? {} : { after }) }
        const { letters, next } = await mailbox.unread(topic, clientId, start)
        readBytes = letters.reduce((sum, letter) => sum + bytesOf(letter), LEAST_READ_BYTES)
        if (!sendAll(letters, isAsked)) continue
        after = next
        if (next === undefined && !state.isStale) break
      } catch (cause) {
        // Public clients assume that they are subscribed, and do not ask again.
        report(cause)
        await pause(pauseMs, undefined, { ref: false })
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      }
    }
    // Must directly follow the check that no messages are left: from here on, new messages are pushed.
    missed.delete(topic)
  }

  const catchUp = async (): Promise<void> => {
    isCatchingUp = true
    for (const [topic, state] of missed) await catchUpOn(topic, state)
    isCatchingUp = false
  }

  const miss = (topic: string, isAsked: boolean) => {
    const state = missed.get(topic)
    if (state) {
      state.isStale = true
      state.isAsked ||= isAsked
    } else missed.set(topic, { isAsked, isStale: false })
  }

  return {
    clientId,
    topics,
    get isOpen() {
      return isOpen
    },
    inTurn(work) {
      const done = turn.then(work)
      turn = done.catch(() => {})
      return done
    },
    push(outgoing) {
      const { topic } = outgoing.letter
      if (held.has(topic)) return
      if (!missed.has(topic) && !outlet.isFull && !isLaden()) return send(outgoing, false)
      miss(topic, false)
      if (!isCatchingUp) void catchUp()
    },
    hold: (topic) => void held.add(topic),
    catchUp(names) {
      for (const topic of names) {
        held.delete(topic)
        miss(topic, true)
      }
      if (!isCatchingUp) void catchUp()
    },
    answered(id) {
      const sent = forget(id)
      if (!sent) return undefined
      taken.add(sent.name)
      const [oldest] = taken
      if (taken.size > MOST_TAKEN && oldest !== undefined) taken.delete(oldest)
      if (unanswered.size < FEW_UNANSWERED) hear?.()
      return sent
    },
    close() {
      isOpen = false
      missed.clear()
      hear?.()
    },
  }
}
