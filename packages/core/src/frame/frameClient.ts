import {
  ASKED_METHODS,
  FRAME_ELEMENT,
  FRAME_PREFIX,
  FRAME_READY_DELAY_MS,
  FRAME_TEXTS,
  FRAME_TIMEOUT_MS,
  FRAME_VERSION,
  type FrameAnswers,
  type FrameCall,
  type FrameMessage,
  type FrameRequests,
  isAskedMethod,
  isSafeMethod,
} from '@latchkey/contract'
import {
  FrameAbortedError,
  FrameBlockedError,
  FrameError,
  FrameLoadError,
  FrameNotSetError,
} from '../errors/frame.ts'
import { visibleText } from '../text/visibleText.ts'
import { readAnswer } from './answers.ts'
import { loadPageHeaders } from './loadPageHeaders.ts'
import type { LogBuffer } from './logBuffer.ts'

/** `BUNDLER_CODES.unknown`, whose table would become a chunk of its own. */
const OUTCOME_UNKNOWN = -32_083

/**
 * Calls that change how a user signs in, as decided in the wallet's window. Like requests, they are taken
 * back with the view.
 */
export const CHANGING: readonly FrameCall[] = [
  'CONNECT_FARCASTER',
  'CONNECT_OTP',
  'REMOVE_LOGIN',
  'UPDATE_EMAIL_SECONDARY_OTP',
]

/** Calls that wait for a user. Others are given up after 30 seconds (S9.9). */
const UNTIMED: readonly FrameCall[] = ['RPC_REQUEST', 'GET_FARCASTER_URI', 'CONNECT_FARCASTER']

/** How long a frame may take to say whether a request was taken back. */
const ABORT_PATIENCE_MS = 10_000
/** A frame that is not ready by then may be blocked. */
const LATE_MS = 2_000
/** Limits of the frame's texts. */
const MOST_LETTERS = 300
const MOST_NAME_LETTERS = 40
/** EIP-1193's code for a refusal. The frame also answers it to a request that was taken back. */
const REJECTED = 4001

export interface FrameClientParameters {
  /** The wallet's address: an origin of its own. */
  readonly url: string
  readonly projectId: string
  /** CAIP-2, of the network that the page shows. */
  readonly chainId: string
  readonly log: LogBuffer
  /** What the wallet calls itself. */
  readonly onName: (name: string) => void
  /** The wallet has a new session for this page to keep (S7.57). */
  readonly onSession: (token: string) => void
  /** A session has ended or begun elsewhere in this browser. */
  readonly onSessionChanged: () => void
  /** Whether the wallet awaits a decision of the user, and whether its window is there for it. */
  readonly onApproval: (state: { readonly isOpen: boolean; readonly hasWindow: boolean }) => void
}

/** The page's end of the embedded wallet's messages (S4.28, S7.33). */
export interface FrameClient {
  readonly element: HTMLIFrameElement
  /**
   * Asks the frame, once it is ready.
   *
   * @throws {@link FrameLoadError}, {@link FrameBlockedError}, {@link FrameError} with the frame's own message, {@link FrameAbortedError}
   */
  call<name extends FrameCall>(name: name, payload: FrameRequests[name]): Promise<FrameAnswers[name]>
  /** Gives up the open RPC requests that a user would have to approve (S4.35). */
  abortRequests(): void
  remove(): void
}

interface OpenCall {
  readonly name: FrameCall
  readonly method?: string
  settle(payload: unknown): void
  fail(error: Error): void
}

/** Adds the frame to the page and speaks to it. Only messages of this frame's window and origin count. */
export function createFrameClient(parameters: FrameClientParameters): FrameClient {
  const { url, projectId, chainId, log, onName, onSession, onSessionChanged, onApproval } = parameters
  const address = new URL(url)
  address.search = String(
    new URLSearchParams({ projectId, chainId, version: FRAME_VERSION, enableLogger: 'false' }),
  )
  const element = document.createElement('iframe')
  element.id = FRAME_ELEMENT.id
  element.name = FRAME_ELEMENT.name
  element.title = 'Wallet'
  element.allow = 'clipboard-write; publickey-credentials-create; publickey-credentials-get'
  element.src = address.href
  Object.assign(element.style, {
    position: 'fixed',
    zIndex: String(FRAME_ELEMENT.zIndex),
    display: 'none',
    border: '0',
  })

  const open = new Map<string, OpenCall>()
  /** Requests that the user has approved: they may be sent by now, so none is called aborted. */
  let decided: readonly unknown[] = []
  /** While a user reads the wallet's window, no call is given up. */
  let isShowing = false
  const ending = new AbortController()
  let becomeReady = (): void => {}
  let ready = untilReady()
  let hasBeenReady = false
  window.addEventListener('message', onMessage, { signal: ending.signal })
  document.body.append(element)

  function untilReady(): Promise<void> {
    const waiting = new Promise<void>((resolve, reject) => {
      becomeReady = () => void setTimeout(resolve, FRAME_READY_DELAY_MS)
      setTimeout(() => {
        if (hasBeenReady) return
        loadPageHeaders((page) =>
          page.whenBlocked(address.origin, ending.signal, () => reject(new FrameBlockedError())),
        )
      }, LATE_MS)
    })
    waiting.catch(() => {})
    return waiting
  }

  /** An abort leaves the question for a Farcaster link open (S8.53). */
  function abortAll(): void {
    for (const [id, { name, fail }] of [...open]) {
      if (name !== 'GET_FARCASTER_URI') fail(abortOf(id, name))
    }
    open.clear()
  }

  function forget(): void {
    abortAll()
    decided = []
    isShowing = false
    onApproval({ isOpen: false, hasWindow: false })
  }

  const unknown = (): Error => new FrameError({ message: FRAME_TEXTS.outcomeUnknown, code: OUTCOME_UNKNOWN })
  const isSending = (id: string): boolean => {
    const { method = '' } = open.get(id) ?? {}
    return isAskedMethod(method) && ASKED_METHODS[method] === 'sends'
  }
  const abortOf = (id: string, name: FrameCall): Error =>
    decided.includes(id) ? unknown() : new FrameAbortedError({ isRequest: name === 'RPC_REQUEST' })

  function onMessage({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== element.contentWindow || origin !== address.origin) return
    const message = readMessage(data)
    if (!message) return
    const { name, id, payload } = message
    if (name === 'READY') {
      const own = fieldOf(payload, 'name')
      if (typeof own === 'string' && own !== '') onName(visibleText(own, MOST_NAME_LETTERS))
      // A reloaded frame knows no earlier request.
      if (hasBeenReady) forget()
      hasBeenReady = true
      becomeReady()
    } else if (name === 'RELOAD') {
      forget()
      hasBeenReady = false
      ready = untilReady()
    } else if (name === 'SESSION_UPDATE') {
      const token = fieldOf(payload, 'token')
      if (typeof token === 'string') onSession(token)
    } else if (name === 'SESSION_CHANGED') onSessionChanged()
    else if (name === 'APPROVAL') {
      isShowing = fieldOf(payload, 'isOpen') === true
      const ids = fieldOf(payload, 'decided')
      decided = Array.isArray(ids) ? ids : []
      onApproval({ isOpen: isShowing, hasWindow: fieldOf(payload, 'hasWindow') === true })
    } else answer(name, id, payload)
  }

  function answer(name: string, id: string | undefined, payload: unknown): void {
    const call = open.get(id ?? '')
    if (call === undefined) return
    if (name === `${call.name}_SUCCESS`) call.settle(payload)
    else if (name === `${call.name}_ERROR`) {
      const [message, code] = [fieldOf(payload, 'message'), fieldOf(payload, 'code')]
      call.fail(
        code === REJECTED && message === FRAME_TEXTS.requestAborted
          ? new FrameAbortedError({ isRequest: true })
          : new FrameError({
              ...(typeof message === 'string' ? { message: visibleText(message, MOST_LETTERS) } : {}),
              ...(typeof code === 'number' ? { code } : {}),
            }),
      )
    }
  }

  function post(type: string, id: string, payload?: unknown): void {
    const message: FrameMessage = {
      id,
      type: `${FRAME_PREFIX}APP_${type}`,
      ...(payload === undefined ? {} : { payload }),
    }
    element.contentWindow?.postMessage(message, address.origin)
  }

  async function call<name extends FrameCall>(
    name: name,
    payload: FrameRequests[name],
  ): Promise<FrameAnswers[name]> {
    if (ending.signal.aborted) throw new FrameNotSetError()
    const id = crypto.randomUUID()
    const method = name === 'RPC_REQUEST' ? fieldOf(payload, 'method') : undefined
    let isSent = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const answered = new Promise<FrameAnswers[name]>((resolve, reject) => {
      open.set(id, {
        name,
        ...(typeof method === 'string' ? { method } : {}),
        settle(given) {
          const read = readAnswer(name, given)
          if (read) resolve(read.answer)
          else reject(new FrameError())
        },
        fail: reject,
      })
      // Timed from the call, so that a frame that never loads ends the call too.
      const giveUp = (): void => {
        if (!isSent) reject(new FrameLoadError())
        else if (isShowing) timer = setTimeout(giveUp, FRAME_TIMEOUT_MS)
        else if (!UNTIMED.includes(name)) reject(new FrameAbortedError())
      }
      timer = setTimeout(giveUp, FRAME_TIMEOUT_MS)
    })
    try {
      await Promise.race([ready, answered])
      if (open.has(id)) post(name, id, payload)
      isSent = true
      return await answered
    } catch (error) {
      log.write('error', `${name}: ${error instanceof Error ? error.message : 'unknown'}`)
      throw error
    } finally {
      clearTimeout(timer)
      open.delete(id)
    }
  }

  /** A request that the user has approved goes on: the frame says so. */
  async function takeBack(id: string): Promise<void> {
    const giveUp = () => open.get(id)?.fail(abortOf(id, 'RPC_REQUEST'))
    // A silent frame may have sent the decision before it hears of this.
    const timer = setTimeout(
      () => open.get(id)?.fail(isSending(id) ? unknown() : abortOf(id, 'RPC_REQUEST')),
      ABORT_PATIENCE_MS,
    )
    const answer = await call('ABORT', { id }).catch(() => undefined)
    clearTimeout(timer)
    // Other calls have an outcome of their own: a user who declines to add an account is signed in all the
    // same.
    if (answer?.isAborted !== false && open.get(id)?.name === 'RPC_REQUEST') giveUp()
  }

  return {
    element,
    call,
    abortRequests() {
      for (const [id, { name, method = '' }] of [...open])
        if (name === 'RPC_REQUEST' ? !isSafeMethod(method) : isShowing && CHANGING.includes(name))
          void takeBack(id)
    },
    remove() {
      ending.abort()
      element.remove()
      forget()
    },
  }
}

/** Undefined where the message is not the frame's. */
function readMessage(
  data: unknown,
): { readonly name: string; readonly id?: string; readonly payload: unknown } | undefined {
  const [type, id] = [fieldOf(data, 'type'), fieldOf(data, 'id')]
  const prefix = `${FRAME_PREFIX}FRAME_`
  if (typeof type !== 'string' || !type.startsWith(prefix)) return undefined
  return {
    name: type.slice(prefix.length),
    ...(typeof id === 'string' ? { id } : {}),
    payload: fieldOf(data, 'payload'),
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}
