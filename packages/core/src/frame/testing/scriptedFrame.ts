import { FRAME_PREFIX, type FrameCall } from '@latchkey/contract'
import { onTestFinished, vi } from 'vitest'

export const WALLET_ORIGIN = 'http://localhost:4120'

/** One message of the page, as the frame got it. */
export interface Sent {
  readonly type: string
  readonly id: string
  readonly payload: unknown
  /** The origin that the page let it go to. */
  readonly to: string
}

/** A page and its frame at the level of messages. Timers are fake. */
export interface ScriptedFrame {
  readonly sent: Sent[]
  /** What the frame answers by itself: a payload, an error, or silence where the call is missing. */
  readonly answers: Partial<Record<FrameCall, (payload: unknown) => unknown>>
  readonly elements: ScriptedElement[]
  say(type: string, payload?: unknown, from?: { id?: string; origin?: string; source?: unknown }): void
  /** The frame has loaded; 500 ms pass. */
  becomeReady(version?: string): Promise<void>
  callsOf(name: FrameCall): readonly Sent[]
  /** Answers the last call of a name, or the one at a place. */
  reply(name: FrameCall, payload?: unknown, at?: number): void
}

export interface ScriptedElement {
  src: string
  readonly style: Record<string, string>
  readonly contentWindow: { postMessage(message: unknown, origin: string): void }
  [name: string]: unknown
}

/** Stands in for `document` and `window` for one test. An answer is thrown as `new Error(message)` becomes the frame's error. */
export function scriptFrame({ isReady = true }: { isReady?: boolean } = {}): ScriptedFrame {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const page = new EventTarget()
  const elements: ScriptedElement[] = []
  const sent: Sent[] = []
  const answers: ScriptedFrame['answers'] = {}

  function createElement(): ScriptedElement {
    const element: ScriptedElement = {
      src: '',
      style: {},
      contentWindow: {
        postMessage(message, to) {
          const { type, id, payload } = message as Sent
          sent.push({ type, id, payload, to })
          const name = type.slice(`${FRAME_PREFIX}APP_`.length) as FrameCall
          const answer = answers[name]
          if (!answer) return
          try {
            say(`FRAME_${name}_SUCCESS`, answer(payload), { id })
          } catch (error) {
            say(
              `FRAME_${name}_ERROR`,
              {
                message: error instanceof Error ? error.message : undefined,
                code: Reflect.get(Object(error), 'code'),
              },
              { id },
            )
          }
        },
      },
      remove: () => void elements.splice(elements.indexOf(element), 1),
    }
    return element
  }

  function say(
    type: string,
    payload?: unknown,
    {
      id,
      origin = WALLET_ORIGIN,
      source = elements[0]?.contentWindow,
    }: { id?: string; origin?: string; source?: unknown } = {},
  ): void {
    const event = Object.assign(new Event('message'), {
      source,
      origin,
      data: { ...(id ? { id } : {}), type: `${FRAME_PREFIX}${type}`, ...(payload ? { payload } : {}) },
    })
    page.dispatchEvent(event)
  }

  vi.stubGlobal('window', page)
  const document = Object.assign(new EventTarget(), {
    createElement,
    visibilityState: 'visible',
    body: {
      append(element: ScriptedElement) {
        elements.push(element)
        if (isReady) queueMicrotask(() => say('FRAME_READY', { version: '4' }))
      },
    },
  })
  vi.stubGlobal('document', document)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('navigator', {})
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const callsOf = (name: FrameCall) => sent.filter(({ type }) => type === `${FRAME_PREFIX}APP_${name}`)
  return {
    sent,
    answers,
    elements,
    say,
    async becomeReady(version) {
      say('FRAME_READY', version === undefined ? undefined : { version })
      await vi.advanceTimersByTimeAsync(500)
    },
    callsOf,
    reply: (name, payload, at = -1) =>
      say(`FRAME_${name}_SUCCESS`, payload, { id: callsOf(name).at(at)?.id ?? '' }),
  }
}

export const refuse = (thrown: unknown) => (): never => {
  throw thrown
}
