import { selectSendButton } from '../../flows/send/selectSendButton.ts'
import type { Kit } from '../../kit/kit.ts'
import { pushView } from '../views.ts'
import { readSendCost } from './readSendCost.ts'

/**
 * Opens the review if the form is complete. If a transfer is in progress, returns to its review.
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
  if (button === 'previewSend') void readSendCost(kit)
  pushView(kit, { view: 'WalletSendPreview' })
}
