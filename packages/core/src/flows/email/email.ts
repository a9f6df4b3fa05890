import type { Flow } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import { initialEmail } from './initial.ts'
import type { EmailState, EmailUpdate } from './state.ts'

/** Loaded with the embedded wallet's client. */
export const emailFlow: Flow<'email', EmailState> = {
  name: 'email',
  initial: () => initialEmail,
  reduce: reduceEmail,
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
