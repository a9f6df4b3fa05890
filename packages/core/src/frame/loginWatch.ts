import type { FrameAnswers, FrameCall, FrameRequests, FrameUser } from '@latchkey/contract'
import type { LoginCache } from './loginCache.ts'

/** The minimum time between two checks when the page gets the focus. */
const FRESH_MS = 10_000

/** Tracks whether the displayed login is still valid: it may end in another window or tab, or on another device. */
export interface LoginWatch {
  /** The wallet has this session for the page. */
  keep(token: string | undefined): void
  hasEnded(): boolean
  /** Whether it has, and no session has begun since. */
  isOver(): boolean
  /** Asks the wallet. If the wallet doesn't know or can't be reached, nothing changes. */
  check(): Promise<void>
  /** Asks whenever the page gets the focus, or another tab of the page has a newer session. */
  start(signal: AbortSignal): void
  /** A login begins, or the user leaves. */
  reset(): void
  /** The newest session has ended too. */
  end(): void
}

interface LoginWatchParameters {
  readonly cache: LoginCache
  readonly ask: <name extends FrameCall>(
    name: name,
    payload: FrameRequests[name],
  ) => Promise<FrameAnswers[name]>
  /** Whether the page shows an account of the wallet, and is not about to show another one. */
  readonly isDue: () => boolean
  /** Whether it is the account that the page shows. */
  readonly isShown: (user: FrameUser) => boolean
  readonly onEnded: () => void
  readonly onResumed: () => void
}

export function createLoginWatch(parameters: LoginWatchParameters): LoginWatch {
  const { cache, ask, isDue, isShown, onEnded, onResumed } = parameters
  /** The shown account's session. Another tab may have stored a newer one. */
  let own = cache.get('token')
  let isEnded = false
  let isOver = false
  let checkedAt = 0
  let running: Promise<void> | undefined

  const isConnected = async (token: string | undefined): Promise<boolean> =>
    (await ask('IS_CONNECTED', token === undefined ? undefined : { token })).isConnected

  async function holds(): Promise<boolean> {
    if (await isConnected(own)) return true
    // The user may have signed in in another tab.
    const newer = cache.get('token')
    if (newer === own || !(await isConnected(newer)) || !isShown(await ask('GET_USER', undefined)))
      return false
    own = newer
    return true
  }

  async function run(): Promise<void> {
    checkedAt = Date.now()
    const asked = own
    const isHeld = await holds()
    if (!isDue() || (!isHeld && asked !== own) || isHeld !== isEnded) return
    isEnded = isOver = !isHeld
    if (isEnded) onEnded()
    else onResumed()
  }

  function check(): Promise<void> {
    if (!isDue()) return Promise.resolve()
    running ??= run()
      .catch(() => {
        // Unknown: the next check asks again.
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    keep(token) {
      own = token
      isOver = false
    },
    hasEnded: () => isEnded,
    isOver: () => isOver,
    check,
    start(signal) {
      const look = (): void => {
        const isNews = isEnded && cache.get('token') !== own
        if (document.visibilityState !== 'hidden' && (isNews || Date.now() - checkedAt >= FRESH_MS))
          void check()
      }
      window.addEventListener('focus', look, { signal })
      document.addEventListener('visibilitychange', look, { signal })
      window.addEventListener('storage', () => isEnded && look(), { signal })
    },
    reset() {
      isEnded = isOver = false
    },
    end() {
      isOver = isEnded
    },
  }
}
