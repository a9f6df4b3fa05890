import { leaveEmail } from '../../actions/email/leaveEmail.ts'
import type { Kit } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import type { Flow } from '../../store/flow.ts'
import { rule } from '../../store/rule.ts'
import type { State } from '../../store/state.ts'
import { askingRoute } from './askingRoute.ts'
import { initialEmail } from './initial.ts'
import { selectEmail } from './select.ts'
import type { EmailState, EmailUpdate } from './state.ts'

/** What the embedded wallet does when the page changes. */
export interface EmailActs {
  /** Signs out once no namespace is connected with the wallet. */
  endLeft(state: State, previous: State): void
  /** Takes back what is to be approved once the visitor has left its view. */
  abortClosed(state: State): void
  /** Tells the frame of another theme or language. */
  sync(state: State, previous: State): void
}

/** Signing in to the embedded wallet. It comes with the wallet's client. */
export const emailFlow = (acts: EmailActs): Flow<'email', EmailState> => ({
  name: 'email',
  initial: () => initialEmail,
  reduce: reduceEmail,
  rules: {
    /** Signs out of the embedded wallet when it is connected in no namespace any more. */
    endLeftLogin: rule({
      on: 'any',
      run: (_kit, _event, state, previous) => acts.endLeft(state, previous),
    }),
    /** Gives up a sign-in by e-mail, or a change of the address, when the visitor leaves its views. */
    leaveClosedSignIn: rule({
      on: ['modal.closed', 'view.popped', 'view.pushed', 'view.reset', 'view.replaced'],
      run: leaveClosed,
    }),
    /** Takes back what the embedded wallet asks when the visitor leaves the approval. */
    abortClosedApproval: rule({
      on: ['modal.closed', 'view.popped', 'view.reset', 'view.replaced'],
      run: (_kit, _event, state) => acts.abortClosed(state),
    }),
    /** Tells the embedded wallet of another theme or language. */
    syncFrame: rule({
      on: ['theme.modeChosen', 'theme.variablesSet', 'locale.chosen'],
      run: (_kit, _event, state, previous) => acts.sync(state, previous),
    }),
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

const SIGN_IN = /^Email/
/** A code is mailed from these views too. */
const START = /^(Connect|Create|Email\w+)$/
const UPDATE = /^UpdateEmail/

function leaveClosed(kit: Kit, _: KitEvent, state: State): void {
  const { modal } = state
  const { progress, update } = selectEmail(state)
  const view = modal.open || modal.embedded ? askingRoute(modal).view : ''
  const step = progress.step
  const isLeft =
    step === 'sending'
      ? !START.test(view)
      : (step === 'device' || step === 'code' || step === 'verifying') && !SIGN_IN.test(view)
  if (isLeft || (update.step !== 'idle' && !UPDATE.test(view))) leaveEmail(kit)
}

export function reduceEmail(state: EmailState, event: KitEvent): EmailState {
  switch (event.type) {
    case 'email.submitted':
      return { ...state, attempt: state.attempt + 1, email: event.email, progress: { step: 'sending' } }
    case 'email.known': {
      const { email: _, ...rest } = event.email === undefined ? withoutEnd(state) : state
      return event.email === undefined ? rest : { ...rest, email: event.email }
    }
    case 'email.deviceAsked':
      return { ...state, progress: { step: 'device' } }
    case 'email.deviceFailed':
      return { ...state, progress: { step: 'device', failure: event.failure } }
    case 'email.deviceResent':
      return state.progress.step === 'device'
        ? { ...state, progress: { step: 'device', isResent: true } }
        : state
    case 'email.deviceRegistered':
      return { ...state, progress: { step: 'code' } }
    case 'email.codeSent':
      return { ...state, progress: { step: 'code', ...(isResending(state) ? { isResent: true } : {}) } }
    case 'email.cooldownKnown':
      return { ...state, mayMailAt: event.mayMailAt }
    case 'email.resendStarted':
      return { ...state, progress: { step: 'code', isResending: true } }
    case 'email.resendFailed':
    case 'email.codeRefused':
      return { ...state, progress: { step: 'code', failure: event.failure } }
    case 'email.codeEntered':
      return { ...state, progress: { step: 'verifying' } }
    case 'email.codeAccepted':
      return { ...state, progress: { step: 'joining' } }
    case 'email.failed':
      return { ...state, progress: { step: 'failed', failure: event.failure } }
    case 'email.joined':
      return { ...withoutEnd(state), progress: { step: 'idle' } }
    case 'login.ended':
      return { ...state, signedOut: event.addresses }
    case 'login.resumed':
      return withoutEnd(state)
    case 'email.left':
      return { ...state, attempt: state.attempt + 1, progress: { step: 'idle' } }
    case 'approval.opened':
    case 'approval.ended':
      return { ...state, isApproving: event.type === 'approval.opened' }
    case 'approval.windowChanged':
      return { ...state, walletWindow: event.window }
    case 'email.updated':
      return { ...state, email: event.email, update: { step: 'idle' } }
    default:
      return withUpdate(state, reduceUpdate(state.update, event))
  }
}

function withoutEnd({ signedOut: _, ...rest }: EmailState): EmailState {
  return rest
}

const isResending = ({ progress }: EmailState): boolean =>
  progress.step === 'code' && progress.isResending === true

function reduceUpdate(update: EmailUpdate, event: KitEvent): EmailUpdate {
  switch (event.type) {
    case 'email.updateSubmitted':
      return { step: 'sending', newEmail: event.newEmail }
    case 'email.updateLeft':
      return { step: 'idle' }
    default:
  }
  if (update.step === 'idle') return update
  const { newEmail } = update
  switch (event.type) {
    case 'email.updateAsked':
      return { step: event.step, newEmail }
    case 'email.updateFailed': {
      const { failure, reason } = event
      return { step: 'failed', newEmail, failure, ...(reason && { reason }) }
    }
    case 'email.updateCodeEntered':
      return update.step === 'primary' || update.step === 'secondary'
        ? { step: update.step, newEmail, isBusy: true }
        : update
    case 'email.updateCodeRefused':
      return update.step === 'primary' || update.step === 'secondary'
        ? { step: update.step, newEmail, failure: event.failure }
        : update
    default:
      return update
  }
}

function withUpdate(state: EmailState, update: EmailUpdate): EmailState {
  return update === state.update ? state : { ...state, update }
}
