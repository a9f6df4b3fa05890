import { safeParse } from 'valibot'
import { KNOCK_MS, type Port, SILENCE_MS, welcome } from './wire.ts'

/** As many frames as a page is looked through. */
const MOST_FRAMES = 64

/**
 * Finds the wallet's frame that expects this window: in the page that has opened it, or the opener itself.
 *
 * @param onSilence told once where no frame has answered for a while; the search goes on
 * @returns the port to the frame
 */
export function findDesk(id: string, onSilence: () => void): Promise<Port> {
  const { origin } = location
  return new Promise((resolve) => {
    let port: MessagePort | undefined
    const ask = (): void => {
      for (const frame of framesOf(window.opener)) frame.postMessage({ type: 'latchkey/window', id }, origin)
    }
    const timer = setInterval(ask, KNOCK_MS)
    const silence = setTimeout(onSilence, SILENCE_MS)
    window.addEventListener('message', (message: MessageEvent<unknown>) => {
      if (message.origin !== origin || !safeParse(welcome, message.data).success) return
      if (!framesOf(window.opener).includes(message.source as Window)) return
      const [offered] = message.ports
      // Another frame of the page may expect the same id. The first has it.
      if (port || !offered) return offered?.close()
      port = offered
      clearInterval(timer)
      clearTimeout(silence)
      resolve(offered)
    })
    ask()
  })
}

/** The opener and its frames: what of them is of another origin hears nothing, because each message names the origin that it is for. */
function framesOf(opener: unknown): readonly Window[] {
  if (!isWindow(opener)) return []
  const found: Window[] = [opener]
  try {
    for (let index = 0; index < Math.min(opener.length, MOST_FRAMES); index += 1) {
      const frame = opener[index]
      if (frame) found.push(frame)
    }
  } catch {
    // The page has gone since.
  }
  return found
}

const isWindow = (value: unknown): value is Window => typeof value === 'object' && value !== null
