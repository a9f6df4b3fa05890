import { safeParse } from 'valibot'
import type { Settings } from '../../calls/frame.ts'
import { CODES, FrameError } from '../../FrameError.ts'
import { loadTexts } from '../texts/texts.ts'
import { type ApprovalContent, titleOf, warning } from './approvalScreen.ts'
import { showScreen } from './showScreen.ts'
import { channelOf, windowMessage } from './windowMessage.ts'

/** A window that has not spoken by then has another storage, or does not load. */
const PATIENCE_MS = 20_000

/**
 * Has a request decided in a window of its own, where this browser cannot tell whether the frame is covered.
 *
 * @throws FrameError where the window has another storage: the page is of another site than the wallet
 */
export async function askInWindow(
  content: ApprovalContent,
  { settings, signal }: { readonly settings: Settings; readonly signal: AbortSignal },
): Promise<boolean> {
  const texts = await loadTexts(settings.locale)
  const id = crypto.randomUUID()
  const channel = channelOf(id)
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let giveUp: () => void = () => undefined

  const decided = new Promise<boolean>((resolve, reject) => {
    giveUp = () => reject(new FrameError(texts.notHere, { code: CODES.unsupported }))
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = safeParse(windowMessage, data)
      if (!message.success) return
      const { type } = message.output
      if (type === 'ready') {
        clearTimeout(timer)
        const { locale, dir, theme, accent } = settings
        channel.postMessage({ type: 'ask', settings: { locale, dir, theme, accent }, content })
      }
      if (type === 'approved' || type === 'declined') resolve(type === 'approved')
    })
  })
  const openWindow = async (): Promise<string> => {
    if (!window.open(`/approve#${id}`, '_blank', 'popup,width=400,height=660')) return texts.blocked
    timer ??= setTimeout(giveUp, PATIENCE_MS)
    return texts.waiting
  }
  const here = showScreen(
    () => ({
      title: titleOf(content.method, texts),
      body: [warning(texts.secureWhy)],
      accept: texts.review,
      decline: texts.decline,
      problem: openWindow,
    }),
    // To open the window is safe under any cover.
    { settings, signal: AbortSignal.any([signal, over.signal]), mayBeCovered: true },
  )
  try {
    return await Promise.race([decided, here])
  } finally {
    clearTimeout(timer)
    over.abort()
    channel.postMessage({ type: 'over' })
    channel.close()
  }
}
