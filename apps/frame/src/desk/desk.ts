// Above 300 lines: every function shares one desk's state (its window, its open questions), which would otherwise be passed around.
import { BUNDLER_CODES } from '@latchkey/contract'
import { safeParse } from 'valibot'
import { CODES, FrameError } from '../FrameError.ts'
import type { SentCalls } from '../smart/callsStatus.ts'
import { OtherPersonError } from '../wallet/OtherPersonError.ts'
import {
  type FromFrame,
  type FromWindow,
  fromWindow,
  type HandedDevice,
  type Port,
  type Question,
} from '../window/wire.ts'
import { AbortedError } from './AbortedError.ts'
import { nothingSent } from './outcomes.ts'
import type { LostDecision } from './settle.ts'

/** Nobody reads more questions than that. */
const MOST = 10
/** A page opens one window after the other. */
const MOST_EXPECTED = 20
/** After so many refusals in a row a window closes: the page has to get another press before it can ask again. */
const MOST_REFUSALS = 3

/** A window of the wallet that has proved to be one. */
export interface Seat {
  readonly port: Port
  /** Calls back once the window is closed, which a port does not tell. @returns what ends the watch */
  readonly watch: (onClosed: () => void) => () => void
}

export interface Handed {
  readonly device: HandedDevice
  readonly look: Extract<FromFrame, { type: 'ask' }>['look']
}

/** Where the frame's questions to the user wait for the wallet's window. */
export interface Desk {
  /** The page has opened a window of that id. */
  expect(id: string): void
  /** Offers a window a seat, which it has once it says so. @returns false where no window of that id is expected */
  seat(id: string, seat: Seat): boolean
  /**
   * Asks in the window, in turn.
   *
   * @param isSent whether approving sends something: where the window dies meanwhile, nobody knows what became of it
   * @param check ends the question at once where it rejects
   */
  ask(
    id: string,
    question: Question,
    options: { readonly isSent: boolean; readonly check?: () => Promise<unknown> },
  ): Promise<unknown>
  /** @returns whether it was cancelled; a finished or approved request is not */
  cancel(id: string): boolean
  cancelAll(): void
}

interface DeskParameters {
  readonly hand: (question: Question) => Promise<Handed>
  /** Whether the handed-over session is still the page's: another tab may have signed in another user. */
  readonly holds: (token: string) => Promise<boolean>
  /** Told what waits for a decision, whether a window is there, and which ids are approved and not answered yet. */
  readonly onChange: (state: {
    readonly isOpen: boolean
    readonly hasWindow: boolean
    readonly decided: readonly string[]
  }) => void
  /** Finds out what became of a decision that sends something, and whose window is gone. */
  readonly settle: (lost: LostDecision) => Promise<unknown>
  readonly keepCalls: (id: string, sent: SentCalls) => Promise<void>
}
interface Item {
  readonly id: string
  readonly question: Question
  readonly isSent: boolean
  /** `asked`: may still be taken back. `decided`: the user has approved it. `sent`: the next may be asked. */
  state: 'asked' | 'decided' | 'sent'
  /** The window that has it, and the session that it was given for it. */
  at?: Seat
  token?: string
  /** Under which what was approved is kept before it is sent. */
  decision?: string
  settle(value: unknown): void
  fail(error: FrameError): void
}

/** Keeps what is asked in order, gives it to the newest window one by one, and takes each decision once. */
export function createDesk({ hand, holds, onChange, settle, keepCalls }: DeskParameters): Desk {
  const expected = new Set<string>()
  const items = new Map<string, Item>()
  let current: Seat | undefined
  /** What ends the watch over each window that is there. */
  const watches = new Map<Seat, () => void>()
  let refusals = 0
  let told = JSON.stringify({ isOpen: false, hasWindow: false, decided: [] })

  const say = (seat: Seat, message: FromFrame) => seat.port.postMessage(message)
  const itemsAt = (seat: Seat) => [...items.values()].filter(({ at }) => at === seat)

  function tell(): void {
    const all = [...items.values()]
    const isOpen = all.some(({ state }) => state !== 'sent')
    const decided = all.filter(({ state, isSent }) => state !== 'asked' && isSent).map(({ id }) => id)
    const state = { isOpen, hasWindow: current !== undefined, decided }
    if (JSON.stringify(state) === told) return
    told = JSON.stringify(state)
    onChange(state)
  }

  /** Gives the next question to the window, once it has decided on the one before. */
  function next(): void {
    tell()
    const seat = current
    if (!seat || itemsAt(seat).some(({ state }) => state !== 'sent')) return
    const item = [...items.values()].find(({ state, at }) => state === 'asked' && at === undefined)
    if (!item) return
    item.at = seat
    hand(item.question).then(
      (handed) => {
        item.token = handed.device.token
        if (item.at === seat && items.has(item.id))
          say(seat, { type: 'ask', id: item.id, question: item.question, ...handed })
      },
      (error: unknown) => item.fail(toFrameError(error)),
    )
  }

  /** Release an earlier window once the requests approved there have finished. */
  function endIfIdle(seat: Seat | undefined): void {
    if (seat && seat !== current && watches.has(seat) && itemsAt(seat).length === 0) leave(seat)
  }

  /** The newest window has what is asked. What was approved in the one before is finished there. */
  function arrive(seat: Seat): void {
    if (watches.has(seat)) return
    const former = current
    current = seat
    if (former) {
      say(former, { type: 'elsewhere' })
      for (const item of itemsAt(former)) if (item.state === 'asked') delete item.at
      endIfIdle(former)
    }
    watches.set(
      seat,
      seat.watch(() => leave(seat)),
    )
    next()
  }

  /** The window is gone. What it had not decided waits for the next one. */
  function leave(seat: Seat): void {
    watches.get(seat)?.()
    watches.delete(seat)
    seat.port.close()
    if (current === seat) current = undefined
    for (const item of itemsAt(seat)) {
      if (item.state === 'asked') delete item.at
      else settleLost(item)
    }
    next()
  }

  /** Approved requests continue without a window. */
  function settleLost(item: Item): void {
    const { decision, token, question, isSent } = item
    delete item.at
    item.state = 'sent'
    // A request that only signs has delivered nothing yet.
    if (!isSent || !decision || !token || question.kind !== 'request') item.fail(nothingSent())
    else
      settle({ decision, token, question }).then(item.settle, (error: unknown) =>
        item.fail(toFrameError(error)),
      )
  }

  function hear(seat: Seat, data: unknown): void {
    const parsed = safeParse(fromWindow, data)
    if (!parsed.success) return
    const message = parsed.output
    if (message.type === 'here') arrive(seat)
    else if (!watches.has(seat)) return
    else if (message.type === 'leaving') leave(seat)
    else take(seat, message)
  }

  function take(seat: Seat, message: Exclude<FromWindow, { type: 'here' | 'leaving' }>): void {
    const item = items.get(message.id)
    if (message.type === 'calls') {
      const { network, hash } = message
      keepCalls(message.id, { network, hash }).catch(() => {
        // They are sent. Without the note the page learns nothing of them after a reload.
      })
      return
    }
    if (!item || item.at !== seat) {
      if (message.type === 'begin') say(seat, { type: 'gone', id: message.id })
      return
    }
    switch (message.type) {
      case 'begin':
        if (item.state === 'asked') decide(item, seat)
        else say(seat, { type: 'gone', id: item.id })
        return
      case 'again':
        item.state = 'asked'
        delete item.decision
        tell()
        return
      case 'sent':
        item.state = 'sent'
        next()
        return
      case 'answer':
        refusals = 0
        item.settle(message.value)
        return
      case 'failed': {
        const { isDeclined, message: text, ...how } = message
        if (how.code === BUNDLER_CODES.unknown && item.decision) {
          settleLost(item)
          next()
          return
        }
        if (isDeclined) refusals += 1
        item.fail(new FrameError(text, how))
        if (refusals >= MOST_REFUSALS && current === seat) {
          refusals = 0
          say(seat, { type: 'over' })
          leave(seat)
        }
      }
    }
  }

  /** The decision is taken once. From here on the page cannot take its request back. */
  function decide(item: Item, seat: Seat): void {
    item.state = 'decided'
    // Before anything is waited for: from here on nobody may call it aborted.
    tell()
    holds(item.token ?? '').then(
      (isHeld) => {
        if (isHeld) {
          item.decision = crypto.randomUUID()
          say(seat, { type: 'go', id: item.id, decision: item.decision })
          return
        }
        say(seat, { type: 'gone', id: item.id })
        item.fail(new OtherPersonError())
      },
      (error: unknown) => {
        say(seat, { type: 'gone', id: item.id })
        item.fail(toFrameError(error))
      },
    )
  }

  function cancel(id: string): boolean {
    const item = items.get(id)
    if (item?.state !== 'asked') return false
    if (item.at) say(item.at, { type: 'cancel', id })
    item.fail(new AbortedError())
    return true
  }

  return {
    expect(id) {
      expected.add(id)
      const [oldest = ''] = expected
      if (expected.size > MOST_EXPECTED) expected.delete(oldest)
    },
    seat(id, seat) {
      if (!expected.has(id)) return false
      seat.port.onmessage = ({ data }: MessageEvent<unknown>) => hear(seat, data)
      return true
    },
    ask(id, question, { isSent, check }) {
      if (items.size >= MOST)
        return Promise.reject(
          new FrameError('Too many requests are waiting for an answer', { code: CODES.limit }),
        )
      return new Promise((resolve, reject) => {
        const end = () => {
          items.delete(id)
          endIfIdle(item.at)
          next()
        }
        const item: Item = {
          id,
          question,
          isSent,
          state: 'asked',
          settle(value) {
            resolve(value)
            end()
          },
          fail(error) {
            reject(error)
            end()
          },
        }
        items.set(id, item)
        check?.().catch((error: unknown) => {
          if (items.get(id) === item) item.fail(toFrameError(error))
        })
        next()
      })
    },
    cancel,
    cancelAll() {
      for (const id of [...items.keys()]) cancel(id)
    },
  }
}

const toFrameError = (error: unknown): FrameError =>
  error instanceof FrameError
    ? error
    : new FrameError('Something went wrong', { code: CODES.internal, cause: error })
