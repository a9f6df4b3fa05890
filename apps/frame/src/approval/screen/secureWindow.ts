import { safeParse } from 'valibot'
import type { Settings } from '../../calls/frame.ts'
import { type ApprovalContent, titleOf, warning } from './approvalScreen.ts'
import { askInOwnWindow } from './ownWindow.ts'
import { channelOf, windowMessage } from './windowMessage.ts'

/**
 * Has a request decided in a window of its own, where this browser cannot tell whether the frame is covered.
 *
 * @throws FrameError where the window has another storage: the page is of another site than the wallet
 */
export async function askInWindow(
  content: ApprovalContent,
  { settings, signal }: { readonly settings: Settings; readonly signal: AbortSignal },
): Promise<boolean> {
  const { locale, dir, theme, accent } = settings
  const isApproved = await askInOwnWindow(
    {
      channel: channelOf,
      path: '/approve',
      question: { type: 'ask', settings: { locale, dir, theme, accent }, content },
      read(data) {
        const message = safeParse(windowMessage, data)
        const type = message.success ? message.output.type : undefined
        return type === 'approved' || type === 'declined' ? { answer: type === 'approved' } : undefined
      },
      screen: (texts) => ({
        title: titleOf(content.method, texts),
        body: [warning(texts.secureWhy)],
        accept: texts.review,
        decline: texts.decline,
      }),
      notHere: (texts) => texts.notHere,
    },
    { settings, signal },
  )
  return isApproved ?? false
}
