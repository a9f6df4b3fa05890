import { safeParse } from 'valibot'
import type { WindowParameters } from './serveDesk.ts'
import { KNOCK_MS, SILENCE_MS, welcome } from './wire.ts'

/** The interval at which the frame that answered is checked to be still there, in milliseconds. */
const LOOK_MS = 500

/** The maximum number of a page's frames to search. */
const MOST_FRAMES = 64

/**
 * Searches the opener for the wallet's frame that expects this window, and returns a port to it. If none answers for a while,
 * `onSilence` is called once.
 */
export function findDesk(
  id: string,
  onSilence: () => void,
): Promise<Pick<WindowParameters, 'port' | 'watch'>> {
  const { origin } = location
  return new Promise((resolve) => {
    let port: MessagePort | undefined
    const ask = (): void => {
      for (const frame of ownFramesOf(window.opener))
        frame.postMessage({ type: 'latchkey/window', id }, origin)
    }
    const timer = setInterval(ask, KNOCK_MS)
    const silence = setTimeout(onSilence, SILENCE_MS)
    window.addEventListener('message', (message: MessageEvent<unknown>) => {
      if (message.origin !== origin || !safeParse(welcome, message.data).success) return
      const frame = ownFramesOf(window.opener).find((one) => one === message.source)
      if (!frame) return
      const [offered] = message.ports
      // Another frame of the page may expect the same id: only the first one to answer is used.
      if (port || !offered) return offered?.close()
      port = offered
      clearInterval(timer)
      clearTimeout(silence)
      const own = documentOf(frame)
      const isThere = () => !frame.closed && documentOf(frame) === own
      resolve({
        port: offered,
        watch(onGone) {
          const watching = setInterval(() => {
            if (isThere()) return
            clearInterval(watching)
            onGone()
          }, LOOK_MS)
        },
      })
    })
    ask()
  })
}

/** The wallet's own windows among the opener and its frames. A message to another window would not arrive, and would log an error in its console. */
export function ownFramesOf(opener: unknown): readonly Window[] {
  if (!isWindow(opener)) return []
  const found: Window[] = [opener]
  try {
    for (let index = 0; index < Math.min(opener.length, MOST_FRAMES); index += 1) {
      const frame = opener[index]
      if (frame) found.push(frame)
    }
  } catch {
    // The page is gone.
  }
  return found.filter((one) => documentOf(one) !== undefined)
}

/** A window's document, if it is of this origin. */
function documentOf(one: Window): Document | undefined {
  try {
    return one.document
  } catch {
    return undefined
  }
}

const isWindow = (value: unknown): value is Window => typeof value === 'object' && value !== null
