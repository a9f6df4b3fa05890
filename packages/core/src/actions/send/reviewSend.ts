import { selectSendButton } from '../../flows/send/selectSendButton.ts'
import type { Kit } from '../../kit/kit.ts'
import { pushView } from '../views.ts'

/**
 * Goes on to the review where nothing is missing, and back to it where a transfer is under way.
 *
 * @param kit - made by createKit()
 *
 * @example
 * reviewSend(kit)
 */
export function reviewSend(kit: Kit): void {
  const button = selectSendButton(kit.store.get())
  if (button !== 'previewSend' && button !== 'inProgress') return
  kit.store.dispatch({ type: 'send.reviewed' })
  pushView(kit, { view: 'WalletSendPreview' })
}
