import { showNotice } from '../actions/notices.ts'
import { openModal } from '../actions/openModal.ts'
import { openWindow } from '../actions/social/openWindow.ts'
import { pushView } from '../actions/views.ts'
import { selectEmail } from '../flows/email/select.ts'
import type { Route } from '../flows/modal/routes.ts'
import { selectSocial } from '../flows/social/select.ts'
import type { Kit } from '../kit/kit.ts'
import { connectEmail } from './email.ts'
import { connectFarcaster } from './farcaster.ts'
import { frameOf } from './kitFrame.ts'
import { connectSocial } from './social.ts'

/** Begins a sign-in as the last one was: over the view that is open, to come back to it, else in a modal of its own. */
export async function signInAgain(kit: Kit): Promise<void> {
  const { modal } = kit.store.get()
  const { provider } = selectSocial(kit.store.get())
  const { email } = selectEmail(kit.store.get())
  // Within the press, before anything else.
  const popup = provider && provider !== 'farcaster' ? openWindow(kit) : null
  const show = (route: Route): void => {
    if (modal.open || modal.embedded) {
      pushView(kit, route)
      return
    }
    void openModal(kit, { route })
    showNotice(kit, { code: 'signedOut', name: frameOf(kit).wallet.name, variant: 'info' })
  }
  if (provider === 'farcaster') {
    show({ view: 'ConnectingFarcaster' })
    await connectFarcaster(kit, false)
  } else if (provider) {
    show({ view: 'ConnectingSocial', provider })
    await connectSocial(kit, { provider, isLink: false, popup })
  } else {
    show({ view: 'EmailLogin' })
    if (email) await connectEmail(kit, email)
  }
}
