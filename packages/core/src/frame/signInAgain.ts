import { showNotice } from '../actions/notices.ts'
import { openModal } from '../actions/openModal.ts'
import { openWindow } from '../actions/social/openWindow.ts'
import { pushView } from '../actions/views.ts'
import { selectEmail } from '../flows/email/select.ts'
import { selectSocial } from '../flows/social/select.ts'
import type { Kit } from '../kit/kit.ts'
import { connectEmail } from './email.ts'
import { connectFarcaster } from './farcaster.ts'
import { frameOf } from './kitFrame.ts'
import { connectSocial } from './social.ts'

/**
 * Begins a sign-in by the same method as the last one, over the open view or in a new modal. Does nothing while a
 * sign-in is in progress.
 */
export async function signInAgain(kit: Kit): Promise<void> {
  const state = kit.store.get()
  const { provider, progress } = selectSocial(state)
  const { email, progress: mailing } = selectEmail(state)
  if ([progress, mailing].some(({ step }) => step !== 'idle' && step !== 'failed')) return
  if (!state.modal.open && !state.modal.embedded) {
    void openModal(kit, { route: { view: 'Connect' } })
    showNotice(kit, { code: 'signedOut', name: frameOf(kit).wallet.name, variant: 'info' })
  }
  if (provider === 'farcaster') {
    pushView(kit, { view: 'ConnectingFarcaster' })
    await connectFarcaster(kit, false)
  } else if (provider) {
    // Browsers allow the window only in the click.
    const popup = openWindow(kit)
    pushView(kit, { view: 'ConnectingSocial', provider })
    await connectSocial(kit, { provider, isLink: false, popup })
  } else {
    pushView(kit, { view: 'EmailLogin' })
    if (email) await connectEmail(kit, email)
  }
}
