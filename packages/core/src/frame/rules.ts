import { leaveEmail } from '../actions/email/leaveEmail.ts'
import { showNotice } from '../actions/notices.ts'
import { leaveSocial } from '../actions/social/leaveSocial.ts'
import { AUTH_ID } from '../connector/authId.ts'
import { connectionsOf } from '../flows/connect/state.ts'
import { selectEmail } from '../flows/email/select.ts'
import { currentRoute } from '../flows/modal/modal.ts'
import { selectSocial } from '../flows/social/select.ts'
import type { SocialAttempt } from '../flows/social/state.ts'
import type { Kit, LateEffects } from '../kit/kit.ts'
import type { AnalyticsRecord } from '../store/analyticsTable.ts'
import type { EventOf } from '../store/rule.ts'
import type { State } from '../store/state.ts'

export interface EmailActs {
  /** Signs out once no namespace is connected with the wallet. */
  endLeft(state: State, previous: State): void
  /** Withdraws the requests that wait for approval once the user has left their view. */
  abortClosed(state: State): void
  /** Sends a changed theme or language to the frame. */
  sync(state: State, previous: State): void
}

export const emailEffects = (acts: EmailActs): LateEffects => ({
  rules: {
    /** Signs out of the embedded wallet when it is no longer connected in any namespace. */
    endLeftLogin: {
      on: 'any',
      run: (_kit, _event, state, previous) => acts.endLeft(state, previous),
    },
    /** Cancels a sign-in by e-mail, or a change of the address, when the user leaves its views. */
    leaveClosedSignIn: {
      on: ['modal.closed', 'view.popped', 'view.pushed', 'view.reset', 'view.replaced'],
      run: leaveClosedEmail,
    },
    /** Withdraws the embedded wallet's requests when the user leaves the approval. */
    abortClosedApproval: {
      on: ['modal.closed', 'view.popped', 'view.reset', 'view.replaced'],
      run: (_kit, _event, state) => acts.abortClosed(state),
    },
    /** Sends a changed theme or language to the embedded wallet. */
    syncFrame: {
      on: ['theme.modeChosen', 'theme.variablesSet', 'locale.chosen'],
      run: (_kit, _event, state, previous) => acts.sync(state, previous),
    },
  },
  analytics: {
    'email.selected': () => ({ event: 'EMAIL_LOGIN_SELECTED' }),
    'email.submitted': () => ({ event: 'EMAIL_SUBMITTED' }),
    'email.deviceRegistered': () => ({ event: 'DEVICE_REGISTERED_FOR_EMAIL' }),
    'email.codeSent': () => ({ event: 'EMAIL_VERIFICATION_CODE_SENT' }),
    'email.codeAccepted': () => ({ event: 'EMAIL_VERIFICATION_CODE_PASS' }),
    'email.codeRefused': ({ failure }) => ({
      event: 'EMAIL_VERIFICATION_CODE_FAIL',
      properties: { message: failure.shortMessage },
    }),
    'email.updateSubmitted': () => ({ event: 'EMAIL_EDIT' }),
    'email.updated': () => ({ event: 'EMAIL_VERIFICATION_CODE_PASS' }),
    'email.updateCodeRefused': ({ failure }) => ({
      event: 'EMAIL_VERIFICATION_CODE_FAIL',
      properties: { message: failure.shortMessage },
    }),
  },
})

const EMAIL_VIEW = /^Email/
/** A code is mailed from these views too. */
const EMAIL_START = /^(Connect|Create|Email\w+)$/
const UPDATE_VIEW = /^UpdateEmail/

function leaveClosedEmail(kit: Kit, _: unknown, state: State): void {
  const { progress, update } = selectEmail(state)
  const view = viewOf(state)
  const step = progress.step
  const isLeft =
    step === 'sending'
      ? !EMAIL_START.test(view)
      : (step === 'device' || step === 'code' || step === 'verifying') && !EMAIL_VIEW.test(view)
  if (isLeft || (update.step !== 'idle' && !UPDATE_VIEW.test(view))) leaveEmail(kit)
}

export interface SocialActs {
  end(attempt: SocialAttempt): void
}

export const socialEffects = (acts: SocialActs): LateEffects => ({
  rules: {
    /** Cancels a sign-in outside the page when the user leaves its view. */
    leaveClosedSocial: {
      on: ['modal.closed', 'view.popped', 'view.pushed', 'view.reset', 'view.replaced'],
      run: leaveClosedSocial,
    },
    /** Closes the provider’s window, or ends the wait for a Farcaster app. */
    endLeftSocial: {
      on: ['social.left'],
      run: (_kit, event: EventOf<'social.left'>) => acts.end(event),
    },
  },
  analytics: {
    'social.started': recordAs('SOCIAL_LOGIN_STARTED'),
    'social.proved': recordAs('SOCIAL_LOGIN_REQUEST_USER_DATA'),
    'social.joined': recordAs('SOCIAL_LOGIN_SUCCESS'),
    'social.failed': recordAs('SOCIAL_LOGIN_ERROR'),
    'social.left': (event) => (event.hasFailed ? undefined : recordAs('SOCIAL_LOGIN_CANCELED')(event)),
  },
})

/** Adding an account is not recorded as a sign-in. */
function recordAs(event: string): (attempt: SocialAttempt) => AnalyticsRecord | undefined {
  return ({ provider, isLink }) => (isLink ? undefined : { event, properties: { provider } })
}

const SOCIAL_VIEW = /^Connecting(Social|Farcaster)$/

function leaveClosedSocial(kit: Kit, _: unknown, state: State): void {
  const { step } = selectSocial(state).progress
  if (step !== 'idle' && step !== 'joining' && !SOCIAL_VIEW.test(viewOf(state))) leaveSocial(kit)
}

/** Returns the view that made the request: the view below the embedded wallet's approval. */
function viewOf({ modal }: State): string {
  if (!modal.open && !modal.embedded) return ''
  return (modal.history.findLast(({ view }) => view !== 'ApproveTransaction') ?? currentRoute(modal)).view
}

export const accountTypeEffects: LateEffects = {
  rules: {
    /** Shows a notice when the embedded wallet displays another of its addresses without the user's request. */
    sayOtherAddress: {
      on: ['accounts.changed', 'wallet.connected'],
      run(kit, { namespace }: EventOf<'accounts.changed' | 'wallet.connected'>, state, previous) {
        const addressIn = ({ connect }: State): string | undefined =>
          connectionsOf(connect, namespace).connections.find(({ connectorId }) => connectorId === AUTH_ID)
            ?.address
        const [now, before] = [addressIn(state), addressIn(previous)]
        // Then another tab, device or network changed it.
        if (!now || !before || now === before || state.accountType?.change.step === 'changing') return
        showNotice(kit, { code: 'otherAddress', variant: 'info', autoClose: false })
      },
    },
  },
  analytics: {
    'accountType.changed': ({ to, network }) => ({
      event: 'SET_PREFERRED_ACCOUNT_TYPE',
      properties: { accountType: to, network },
    }),
  },
}
