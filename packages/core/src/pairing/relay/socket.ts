import type { SigningKey } from '../crypto/primitives.ts'
import { signRelayJwt } from './jwt.ts'
import { RelayClosedError } from './relayError.ts'

const CONNECT_TIMEOUT_MS = 15_000
const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 15_000
/** A relay that rejected this page is retried rarely. */
const REFUSED_DELAY_MS = 30_000
/**
 * The delay resets after a connection of this length: a relay that accepts and closes at once must not be
 * called in a loop.
 */
const PROVEN_MS = 3_000
/** After so many failures in a row, pending calls learn that the relay is unreachable. */
const FAILURES_TO_TELL = 5
/** The close code of a relay that rejects the client. */
const REFUSED = 3_000

export interface SocketParameters {
  readonly url: string
  readonly projectId: string
  readonly key: SigningKey
  readonly now: () => number
  readonly isWanted: () => boolean
  readonly onOpen: () => void
  readonly onText: (text: string) => void
  readonly onRefused: (reason: string) => void
  readonly onUnreachable: (cause: Error) => void
  /** The page is visible again, or the network is back. */
  readonly onAwake: () => void
}

/** A connection that reconnects while it is needed. */
export interface Socket {
  connect(): void
  /** @returns whether there was an open connection */
  send(text: string): boolean
  isOpen(): boolean
  /** Replaces a connection that has gone silent. */
  renew(): void
  /** Closes a connection that isn't needed any more. */
  settle(): void
  close(): void
}

export function connectSocket(parameters: SocketParameters): Socket {
  const { url, projectId, key, now, isWanted, onOpen, onText, onRefused, onUnreachable, onAwake } = parameters
  let current: WebSocket | undefined
  let open = false
  let openedAt = 0
  let connecting: symbol | undefined
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let watch: AbortController | undefined

  async function connect(): Promise<void> {
    if (connecting || current || !isWanted()) return
    clearTimeout(retry)
    const attempt = Symbol()
    connecting = attempt
    watchPage()
    try {
      const auth = await signRelayJwt({ key, audience: url, issuedAt: Math.floor(now() / 1_000) })
      if (connecting !== attempt) return
      const address = new URL(url)
      for (const [name, value] of Object.entries({ auth, projectId, useOnCloseEvent: 'true' }))
        address.searchParams.set(name, value)
      attend(new WebSocket(address))
    } catch (cause) {
      connecting = undefined
      onUnreachable(new RelayClosedError(`${url} is no relay`, { cause }))
    }
  }

  function attend(socket: WebSocket): void {
    current = socket
    connecting = undefined
    const timer = setTimeout(() => end(1_006, ''), CONNECT_TIMEOUT_MS)
    socket.onopen = () => {
      clearTimeout(timer)
      open = true
      openedAt = now()
      onOpen()
    }
    socket.onmessage = ({ data }) => {
      if (typeof data === 'string') onText(data)
    }
    socket.onerror = () => end(1_006, '')
    socket.onclose = ({ code, reason }) => end(code, reason)

    function end(code: number, reason: string): void {
      clearTimeout(timer)
      if (current !== socket) return
      silence(socket)
      current = undefined
      failures = open && now() - openedAt >= PROVEN_MS ? 1 : failures + 1
      open = false
      if (code === REFUSED) onRefused(reason)
      else if (failures >= FAILURES_TO_TELL) onUnreachable(new RelayClosedError(`${url} is out of reach`))
      if (!isWanted()) {
        rest()
        return
      }
      // Random: not all pages reconnect at once when a relay comes back.
      const delay =
        Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)
      retry = setTimeout(() => void connect(), code === REFUSED ? REFUSED_DELAY_MS : delay)
    }
  }

  function silence(socket: WebSocket): void {
    socket.onopen = socket.onmessage = socket.onclose = null
    // Closing it before it is open emits an error event, which is no failure.
    socket.onerror = () => {}
    socket.close()
  }

  function rest(): void {
    clearTimeout(retry)
    watch?.abort()
    watch = undefined
  }

  /** Browsers close the connections of suspended pages without an event. */
  function watchPage(): void {
    if (watch || typeof window === 'undefined') return
    watch = new AbortController()
    const wake = () => {
      if (document.visibilityState === 'hidden') return
      if (open) onAwake()
      else void connect()
    }
    window.addEventListener('online', wake, watch)
    window.addEventListener('pageshow', wake, watch)
    document.addEventListener('visibilitychange', wake, watch)
  }

  function close(): void {
    connecting = undefined
    rest()
    if (current) silence(current)
    current = undefined
    open = false
  }

  return {
    connect: () => void connect(),
    send(text) {
      if (open) current?.send(text)
      return open
    },
    isOpen: () => open,
    renew() {
      if (!open) return
      close()
      void connect()
    },
    settle() {
      if (!isWanted()) close()
    },
    close,
  }
}
