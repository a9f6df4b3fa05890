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

/** A copy of `BUNDLER_CODES.unknown`, because an import of its table would create a separate chunk. */
const OUTCOME_UNKNOWN = -32_083

/**
 * Calls that change a user's logins, which the user approves in the wallet's window. Like requests, they are withdrawn when the user
 * leaves the view.
 */
export const CHANGING: readonly FrameCall[] = [
  'CONNECT_FARCASTER',
  'CONNECT_OTP',
  'REMOVE_LOGIN',
  'UPDATE_EMAIL_SECONDARY_OTP',
]

/** Calls that wait for a user. Other calls time out after 30 seconds (S9.9). */
const UNTIMED: readonly FrameCall[] = ['RPC_REQUEST', 'GET_FARCASTER_URI', 'CONNECT_FARCASTER']

/** How long a frame may take to confirm that a request was withdrawn. */
const ABORT_PATIENCE_MS = 10_000
/** A frame that is not ready after this time may be blocked. */
const LATE_MS = 2_000
/** Limits of the frame's texts. */
const MOST_LETTERS = 300
const MOST_NAME_LETTERS = 40
/** EIP-1193's code for a rejection. The frame also returns it for a withdrawn request. */
const REJECTED = 4001

export interface FrameClientParameters {
  /** The wallet's URL, which has its own origin. */
  readonly url: string
  readonly projectId: string
  /** The CAIP-2 id of the displayed network. */
  readonly chainId: string
  readonly log: LogBuffer
  /** Called with the wallet's own name. */
  readonly onName: (name: string) => void
  /** Called with a new session, which the page must store (S7.57). */
  readonly onSession: (token: string) => void
  /** Called when a session has ended or begun elsewhere in this browser. */
  readonly onSessionChanged: () => void
  /** Called with whether the wallet waits for the user's decision, and whether its window is open for it. */
  readonly onApproval: (state: { readonly isOpen: boolean; readonly hasWindow: boolean }) => void
}

/** The page's end of the embedded wallet's messages (S4.28, S7.33). */
export interface FrameClient {
  readonly element: HTMLIFrameElement
  /**
   * Calls the frame, once it is ready.
   *
   * @throws {@link FrameLoadError}, {@link FrameBlockedError}, {@link FrameError} with the frame's own message, {@link FrameAbortedError}
   */
  call<name extends FrameCall>(name: name, payload: FrameRequests[name]): Promise<FrameAnswers[name]>
  /** Aborts the open RPC requests that need a user's approval (S4.35). */
  abortRequests(): void
  remove(): void
}

interface OpenCall {
  readonly name: FrameCall
  readonly method?: string
  settle(payload: unknown): void
  fail(error: Error): void
}

/** Adds the frame to the page and exchanges messages with it. Only messages from this frame's window and origin are accepted. */
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
  /** Requests that the user has approved. They may already be sent, so they are not reported as aborted. */
  let decided: readonly unknown[] = []
  /** While the user reads the wallet's window, no call times out. */
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

  /** An abort does not end the request for a Farcaster link (S8.53). */
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

  /** Withdraws a request. If the user has already approved it, the frame reports so, and the request continues. */
  async function takeBack(id: string): Promise<void> {
    const giveUp = () => open.get(id)?.fail(abortOf(id, 'RPC_REQUEST'))
    // A frame that doesn't answer may already have sent the decision.
    const timer = setTimeout(
      () => open.get(id)?.fail(isSending(id) ? unknown() : abortOf(id, 'RPC_REQUEST')),
      ABORT_PATIENCE_MS,
    )
    const answer = await call('ABORT', { id }).catch(() => undefined)
    clearTimeout(timer)
    // Other calls have their own outcome: a user who declines to add an account is still signed in.
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

/** Returns undefined if the message is not from the frame. */
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
