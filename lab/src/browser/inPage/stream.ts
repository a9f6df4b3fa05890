// What the wallet tells pages by itself.
import { WALLET_PATH } from './session.ts'

type StreamListener = (event: string, data: unknown) => void

const STREAM_EVENTS = ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message']
const STREAM_NAMES = [...STREAM_EVENTS, 'solanaChanged', 'bitcoinChanged']

/** One stream for all wallets of a page: a browser opens six connections to a host, and its tabs share them. */
const walletStream = createStream()

function createStream(): { hear(session: string, listener: StreamListener): void } {
  const listeners = new Map<string, Set<StreamListener>>()
  let source: EventSource | undefined
  const open = (): void => {
    const before = source
    const sessions = [...listeners.keys()].map((session) => `session=${encodeURIComponent(session)}`)
    const opened = new EventSource(`${WALLET_PATH}/events?${sessions.join('&')}`)
    source = opened
    // Nothing is missed in between.
    if (before) opened.addEventListener('open', () => before.close())
    for (const event of STREAM_NAMES)
      opened.addEventListener(event, (message: MessageEvent) => {
        const data: unknown = JSON.parse(message.data)
        // The server names the wallet by the event's id.
        for (const listener of [...(listeners.get(message.lastEventId) ?? [])]) listener(event, data)
      })
  }
  return {
    hear(session, listener) {
      const known = listeners.get(session)
      listeners.set(session, (known ?? new Set()).add(listener))
      if (!known) open()
    },
  }
}

export const hearWallet = (session: string, listener: StreamListener): void =>
  walletStream.hear(session, listener)
