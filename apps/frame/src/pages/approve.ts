import 'virtual:tokens.css'
import '../approval/screen/screen.css'
import { safeParse } from 'valibot'
import { type ApprovalContent, approvalScreen } from '../approval/screen/approvalScreen.ts'
import { readLook } from '../approval/screen/lookMessage.ts'
import { type Look, type Screen, showScreen } from '../approval/screen/showScreen.ts'
import { channelOf, windowMessage } from '../approval/screen/windowMessage.ts'
import type { Texts } from '../approval/texts/texts.ts'

// The secure window: a page of its own, which nothing can cover. It decides, and the frame signs.
const channel = channelOf(location.hash.slice(1))
if (window.parent === window) {
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = safeParse(windowMessage, data)
    if (!message.success) return
    if (message.output.type === 'over') window.close()
    if (message.output.type !== 'ask') return
    decide(message.output.content, readLook(message.output.settings))
  })
  window.addEventListener('pagehide', () => channel.postMessage({ type: 'declined' }))
  channel.postMessage({ type: 'ready' })
}

function decide(content: ApprovalContent, settings: Look): void {
  const screen = (texts: Texts): Screen => {
    const shown = approvalScreen(content, texts)
    document.title = shown.title
    return shown
  }
  showScreen(screen, { settings, mayBeCovered: true }).then((isApproved) => {
    channel.postMessage({ type: isApproved ? 'approved' : 'declined' })
    window.close()
  }, reportError)
}
