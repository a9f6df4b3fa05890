import { FRAME_PREFIX, type FrameAnswers, type FrameCall, type FrameMessage } from '@latchkey/contract'
import { type InferOutput, safeParse } from 'valibot'
import { CODES, FrameError } from '../FrameError.ts'
import { envelope, payloads } from './messages.ts'

export type Payload<call extends FrameCall> = InferOutput<(typeof payloads)[call]>

/** The origin of a message, and its id. */
export interface Caller {
  readonly id: string
  readonly origin: string
}

export type Handlers = {
  readonly [call in FrameCall]: (payload: Payload<call>, caller: Caller) => Promise<FrameAnswers[call]>
}

/** A message as the browser delivers it. */
export interface Delivered {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
}

interface GateParameters {
  /** The window that embeds the frame. Messages from other windows are ignored. */
  readonly page: { postMessage(message: unknown, targetOrigin: string): void }
  /** The embedding page's origin, if the browser reports it. */
  readonly pageOrigin: string | undefined
  /** Whether a page of that origin may show the wallet. */
  readonly isAllowed: (origin: string) => boolean
  readonly handlers: Handlers
  readonly say: (error: FrameError) => Promise<string>
  /** Called with the reason of each refusal, without the message. */
  readonly onRefused?: (reason: RefusalReason) => void
}

export type FrameNews = 'READY' | 'SESSION_UPDATE' | 'SESSION_CHANGED' | 'RELOAD' | 'APPROVAL'

/** How many ids are remembered: more than a day of one call per second, and at most 10 MB. */
const MOST_IDS = 100_000

/** Why a message was refused. */
export type RefusalReason = 'source' | 'origin' | 'otherOrigin' | 'envelope' | 'repeated'

/**
 * Receives the page's messages. A message counts only if it comes from the embedding window, from an origin of the project, in the contract's
 * form, and with a new id. Each counted message is answered once, to exactly that origin.
 */
export function createGate({ page, pageOrigin, isAllowed, handlers, say, onRefused }: GateParameters) {
  const seen = new Set<string>()
  /** The first origin of the project that sent a message. Other origins are refused from then on, since the window has loaded another page. */
  let speaker = pageOrigin

  const post = (origin: string, message: FrameMessage) => page.postMessage(message, origin)

  function refusalOf({ data, origin, source }: Delivered): RefusalReason | undefined {
    // The origin alone is not enough: a srcdoc child of the page posts with the page's origin.
    if (source !== page) return 'source'
    if (!isAllowed(origin)) return 'origin'
    if (speaker !== undefined && speaker !== origin) return 'otherOrigin'
    const parsed = safeParse(envelope, data)
    if (!parsed.success) return 'envelope'
    return isNew(parsed.output.id) ? undefined : 'repeated'
  }

  function isNew(id: string): boolean {
    if (seen.has(id)) return false
    seen.add(id)
    const [oldest = ''] = seen
    if (seen.size > MOST_IDS) seen.delete(oldest)
    return true
  }

  return {
    async receive(delivered: Delivered): Promise<void> {
      const refusal = refusalOf(delivered)
      if (refusal) {
        onRefused?.(refusal)
        return
      }
      const { origin } = delivered
      speaker = origin
      const message = safeParse(envelope, delivered.data)
      if (!message.success) return
      const { id, type, payload } = message.output
      // The envelope's schema accepts only types that are the prefix and a call.
      const call = type.slice(`${FRAME_PREFIX}APP_`.length) as FrameCall
      const kind = `${FRAME_PREFIX}FRAME_${call}` as const
      try {
        const answer = await dispatch(handlers, call, payload, { id, origin })
        post(origin, { id, type: `${kind}_SUCCESS`, ...(answer !== undefined && { payload: answer }) })
      } catch (error) {
        post(origin, { id, type: `${kind}_ERROR`, payload: await describe(error, say) })
      }
    },
    /** Sends news to the page that has sent a message. */
    announce(name: FrameNews, payload?: object): void {
      const type = `${FRAME_PREFIX}FRAME_${name}` as const
      // As long as the page's origin is unknown, only READY may be sent, to any origin.
      const target = speaker ?? (name === 'READY' ? '*' : undefined)
      if (target !== undefined) post(target, { type, ...(payload && { payload }) })
    },
  }
}

async function dispatch<call extends FrameCall>(
  handlers: Handlers,
  call: call,
  payload: unknown,
  caller: Caller,
): Promise<FrameAnswers[call]> {
  const parsed = safeParse(payloads[call], payload)
  if (!parsed.success) throw new FrameError('The request has the wrong form', { code: CODES.invalidParams })
  // A call's schema and handler have the same payload type, but TypeScript does not follow the pair through the table.
  return handlers[call](parsed.output as Payload<call>, caller)
}

async function describe(
  error: unknown,
  say: GateParameters['say'],
): Promise<{ message: string; code?: number }> {
  if (error instanceof FrameError)
    return { message: await say(error), ...(error.code !== undefined && { code: error.code }) }
  // The messages of other errors may contain anything.
  return { message: 'Something went wrong', code: CODES.internal }
}
