import { literal, object, safeParse } from 'valibot'
import { CODES, FrameError } from '../../FrameError.ts'
import { loadTexts, type Texts } from '../texts/texts.ts'
import { type Look, type Screen, showScreen } from './showScreen.ts'

/** A window that has not spoken by then has another storage, or does not load. */
const PATIENCE_MS = 20_000

const ready = object({ type: literal('ready') })

/** What a window of the wallet's own is asked. Its id is the window's fragment; nobody can guess it. */
export interface WindowQuestion<answer> {
  readonly channel: (id: string) => BroadcastChannel
  readonly path: string
  /** What the window is asked once it is ready: a structured clone. */
  readonly question: unknown
  /** The answer in a message of the window; undefined where the message is something else. */
  readonly read: (data: unknown) => { readonly answer: answer } | undefined
  /** What the frame says meanwhile. */
  readonly screen: (texts: Texts) => Pick<Screen, 'title' | 'body' | 'accept' | 'decline'>
  /** Why nothing comes of a window with another storage. */
  readonly notHere: (texts: Texts) => string
}

/**
 * Asks in a window of its own, which a click in the frame opens. Both talk by BroadcastChannel, which only pages of one storage share.
 *
 * @returns the answer; undefined where the person declines in the frame
 * @throws FrameError where the window has another storage: the page is of another site than the wallet
 */
export async function askInOwnWindow<answer>(
  { channel: channelOf, path, question, read, screen, notHere }: WindowQuestion<answer>,
  { settings, signal }: { readonly settings: Look; readonly signal?: AbortSignal },
): Promise<answer | undefined> {
  const texts = await loadTexts(settings.locale)
  const id = crypto.randomUUID()
  const channel = channelOf(id)
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let giveUp: () => void = () => undefined

  const answered = new Promise<answer>((resolve, reject) => {
    giveUp = () => reject(new FrameError(notHere(texts), { code: CODES.unsupported }))
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (safeParse(ready, data).success) {
        clearTimeout(timer)
        channel.postMessage(question)
        return
      }
      const found = read(data)
      if (found) resolve(found.answer)
    })
  })
  const openWindow = async (): Promise<string> => {
    if (!window.open(`${path}#${id}`, '_blank', 'popup,width=400,height=660')) return texts.blocked
    timer ??= setTimeout(giveUp, PATIENCE_MS)
    return texts.waiting
  }
  const here = showScreen(() => ({ ...screen(texts), problem: openWindow }), {
    settings,
    signal: AbortSignal.any([...(signal ? [signal] : []), over.signal]),
    // To open the window is safe under any cover.
    mayBeCovered: true,
  }).then(() => undefined)
  try {
    return await Promise.race([answered, here])
  } finally {
    clearTimeout(timer)
    over.abort()
    channel.postMessage({ type: 'over' })
    channel.close()
  }
}
