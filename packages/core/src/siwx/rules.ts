import { allConnections } from '../flows/connect/state.ts'
import { askableAccount } from '../flows/siwx/askableAccount.ts'
import { isSignInView } from '../flows/siwx/isSignInView.ts'
import { selectSession, sessionKey } from '../flows/siwx/select.ts'
import type { Rule } from '../kit/kit.ts'
import { storageKey } from '../persist/storageKeys.ts'
import type { EventOf } from '../store/rule.ts'
import type { State } from '../store/state.ts'
import { checkSession } from './checkSession.ts'
import { endOf } from './endOf.ts'
import { endSessions } from './endSessions.ts'
import { leaveSignInView } from './leaveSignInView.ts'
import { lookUp } from './lookUp.ts'
import { followOtherTabs, leaveOtherTabs, tellOtherTabs } from './otherTabs.ts'

/** A browser timer's maximum: 24 days. */
const LONGEST_MS = 2 ** 31 - 1

function askableKey(state: State): string | undefined {
  const account = askableAccount(state)
  return account && sessionKey(state, account)
}

/**
 * Looks up the displayed account's session when a wallet connects or confirms, and when the account or the network changes. Asks the
 * user to sign in if there is none (S4.9).
 */
const askWhenAccountAppears: Rule = {
  on: 'any',
  run(kit, _event, state, previous) {
    const key = askableKey(state)
    if (key && key !== askableKey(previous)) lookUp(kit)
  },
}

/** Closes the modal when the view that asks to sign in has nothing left to ask, unless a new wallet’s welcome view is below it. */
const closeWhenSignedIn: Rule = {
  on: ['siwx.sessionFound', 'siwx.signed', 'siwx.sessionMissing'],
  run(kit, _event, state) {
    const isOpen = state.modal.open || state.modal.embedded
    if (isOpen && isSignInView(state) && state.siwx?.progress.step === 'idle') leaveSignInView(kit)
  },
}

/**
 * Stops asking an account in this tab after the user closed the modal while it asked to sign in. A request that the wallet already
 * shows continues.
 */
const noteDismissal: Rule = {
  on: ['modal.closed', 'view.reset'],
  run(kit, event, state, previous) {
    const { account, progress } = state.siwx ?? {}
    if (!account || !isSignInView(previous)) return
    // An embedded modal returns to its first view instead of closing.
    if (event.type === 'view.reset' && (!state.modal.embedded || isSignInView(state))) return
    if (progress?.step === 'preparing' || progress?.step === 'ready' || progress?.step === 'failed')
      kit.store.dispatch({ type: 'siwx.dismissed', key: sessionKey(state, account) })
  },
}

/** Asks the user to sign in when the modal opens for an account without a session, if a session is required. This includes an expired session. */
const askBeforeAnythingElse: Rule = {
  on: ['modal.opened'],
  run(kit, _event, state) {
    const { siwx } = state
    if (!siwx?.isRequired || siwx.progress.step !== 'idle' || isSignInView(state)) return
    if (askableAccount(state) && selectSession(state).status === 'signedOut') void checkSession(kit)
  },
}

/** Ends a session when it expires, without asking the user to sign in. */
const endWhenExpired: Rule = {
  on: ['siwx.sessionFound', 'siwx.signed'],
  run(kit, { key, session }: EventOf<'siwx.sessionFound' | 'siwx.signed'>, { siwx }) {
    if (siwx?.sessions[key] !== session) return
    const wait = endOf(session) - Date.now()
    if (wait <= LONGEST_MS)
      setTimeout(() => kit.store.dispatch({ type: 'siwx.expired', key, session }), Math.max(wait, 0))
  },
}

/** Stores in the tab’s storage which accounts are not asked again. */
const rememberDismissals: Rule = {
  on: 'any',
  run(kit, _event, { siwx }, previous) {
    if (!siwx || siwx.dismissed === previous.siwx?.dismissed) return
    kit.config.tabStorage.setItem(storageKey(kit.id, 'siwx'), JSON.stringify(siwx.dismissed))
  },
}

/** Signs out the accounts of a wallet that has disconnected itself. */
const endWithWallet: Rule = {
  on: ['wallet.disconnected'],
  run(kit, { namespace, connectorId, reason }: EventOf<'wallet.disconnected'>, _state, previous) {
    if (reason !== 'wallet') return
    const ending = allConnections(previous.connect).filter(
      (one) => one.namespace === namespace && one.connectorId === connectorId,
    )
    endSessions(kit, ending).catch(() => {
      // Ignored: the session expires, and without a wallet the page doesn't use it.
    })
  },
}

/** Looks the session up again when another tab signs in or out. */
const followTabs: Rule = {
  on: ['kit.mounted', 'siwx.started'],
  run: (kit) => followOtherTabs(kit),
}

/** Stops following other tabs when the kit is unmounted. */
const leaveTabs: Rule = {
  on: ['kit.unmounted'],
  run: (kit) => leaveOtherTabs(kit),
}

/** Tells other tabs that the user has signed in or out. */
const tellTabs: Rule = {
  on: ['siwx.signed', 'siwx.authenticated', 'siwx.signedOut'],
  run: (kit) => tellOtherTabs(kit),
}

export const siwxRules = {
  askWhenAccountAppears,
  closeWhenSignedIn,
  noteDismissal,
  askBeforeAnythingElse,
  endWhenExpired,
  rememberDismissals,
  endWithWallet,
  followTabs,
  leaveTabs,
  tellTabs,
}
