// This file exceeds 300 lines because every function shares one desk's state: its window and its open questions.
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

/** The maximum number of waiting questions. No user reads more. */
const MOST = 10
/** The maximum number of expected window ids. A page opens one window after the other. */
const MOST_EXPECTED = 20
/** After this many refusals in a row, the window closes, and the page needs another press before it can ask again. */
const MOST_REFUSALS = 3

/** A verified window of the wallet. */
export interface Seat {
  readonly port: Port
  /** Calls back once the window is closed, since a port does not report that. @returns a function that ends the watch */
  readonly watch: (onClosed: () => void) => () => void
}

export interface Handed {
  readonly device: HandedDevice
  readonly look: Extract<FromFrame, { type: 'ask' }>['look']
}

/** The queue in which the frame's questions to the user wait for the wallet's window. */
export interface Desk {
  /** Tells the desk that the page has opened a window with this id. */
  expect(id: string): void
  /** Offers a window a seat. The window takes it by saying that it is here. @returns false if no window with this id is expected */
  seat(id: string, seat: Seat): boolean
  /**
   * Asks the user in the window, after the questions before it.
   *
   * @param isSent whether approval sends something. If the window closes meanwhile, the outcome is unknown and has to be settled
   * @param check fails the question at once if it rejects
   */
  ask(
    id: string,
    question: Question,
    options: { readonly isSent: boolean; readonly check?: () => Promise<unknown> },
  ): Promise<unknown>
  /** @returns whether the request was canceled; a finished or approved request cannot be */
  cancel(id: string): boolean
  cancelAll(): void
}

interface DeskParameters {
  readonly hand: (question: Question) => Promise<Handed>
  /** Whether the page still has the session that was handed over. Another tab may have signed in another user. */
  readonly holds: (token: string) => Promise<boolean>
  /** Called when one of these changes: whether a decision is pending, whether there is a window, and which approved requests still send. */
  readonly onChange: (state: {
    readonly isOpen: boolean
    readonly hasWindow: boolean
    readonly decided: readonly string[]
  }) => void
  /** Finds out the outcome of an approved request that sends something and whose window is gone. */
  readonly settle: (lost: LostDecision) => Promise<unknown>
  readonly keepCalls: (id: string, sent: SentCalls) => Promise<void>
}
interface Item {
  readonly id: string
  readonly question: Question
  readonly isSent: boolean
  /** `asked`: the page may still take it back. `decided`: the user has approved it. `sent`: the next question may be asked. */
  state: 'asked' | 'decided' | 'sent'
  /** The window that shows the question, and the session that the window got for it. */
  at?: Seat
  token?: string
  /** The id under which the server keeps the approved bytes before they are sent. */
  decision?: string
  settle(value: unknown): void
  fail(error: FrameError): void
}

/** Keeps the questions in order, gives them to the newest window one by one, and accepts each decision once. */
export function createDesk({ hand, holds, onChange, settle, keepCalls }: DeskParameters): Desk {
  const expected = new Set<string>()
  const items = new Map<string, Item>()
  let current: Seat | undefined
  /** For each present window, the function that ends its watch. */
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

  /** Gives the next question to the window, once the question before it is sent or answered. */
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

  /** Releases an earlier window once the requests approved there have finished. */
  function endIfIdle(seat: Seat | undefined): void {
    if (seat && seat !== current && watches.has(seat) && itemsAt(seat).length === 0) leave(seat)
  }

  /** Makes a window the current one. It gets the open questions; requests that were approved in the former window finish there. */
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

  /** Removes a window that is gone. Its undecided questions wait for the next window. */
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

  /** Finds out the outcome of an approved request whose window is gone. */
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
        // The calls are already sent. Without the record, the page cannot find them after a reload.
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

  /** Accepts the decision, once. From now on, the page cannot take its request back. */
  function decide(item: Item, seat: Seat): void {
    item.state = 'decided'
    // The page is told before anything is awaited, since the request can no longer be aborted.
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
