import type { Flow } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import { initialSocial } from './initial.ts'
import type { SocialAttempt, SocialLogins, SocialProgress, SocialState } from './state.ts'

/** Loaded with the embedded wallet's client. */
export const socialFlow: Flow<'social', SocialState> = {
  name: 'social',
  initial: () => initialSocial,
  reduce: reduceSocial,
}

export function reduceSocial(state: SocialState, event: KitEvent): SocialState {
  switch (event.type) {
    case 'social.started':
      return { ...state, attempt: state.attempt + 1, progress: { step: 'opening', ...attemptOf(event) } }
    case 'social.left':
      return { ...state, attempt: state.attempt + 1, progress: { step: 'idle' } }
    case 'social.linked':
      return { ...state, progress: { step: 'idle' } }
    case 'social.joined': {
      const { provider, userName } = event
      return withAccount({ ...state, progress: { step: 'idle' } }, provider, userName)
    }
    case 'social.known':
      return withAccount(
        event.provider === undefined ? { ...state, logins: initialSocial.logins } : state,
        event.provider,
        event.userName,
      )
    default: {
      const progress = reduceProgress(state.progress, event)
      const logins = reduceLogins(state.logins, event)
      return progress === state.progress && logins === state.logins ? state : { ...state, progress, logins }
    }
  }
}

function withAccount(
  { provider: _, userName: __, ...rest }: SocialState,
  provider: SocialState['provider'],
  userName: string | undefined,
): SocialState {
  return { ...rest, ...(provider ? { provider } : {}), ...(userName ? { userName } : {}) }
}

const attemptOf = ({ provider, isLink }: SocialAttempt): SocialAttempt => ({ provider, isLink })

function reduceProgress(progress: SocialProgress, event: KitEvent): SocialProgress {
  if (progress.step === 'idle') return progress
  const attempt = attemptOf(progress)
  switch (event.type) {
    case 'social.sent':
      return { step: 'waiting', ...attempt, uri: event.uri, window: event.window }
    case 'social.windowChanged':
      return progress.step === 'waiting' && progress.window !== event.window
        ? { ...progress, window: event.window }
        : progress
    case 'social.codeShown':
      return { step: 'scanning', ...attempt, uri: event.uri }
    case 'social.linkOffered':
      return { step: 'code', ...attempt, uri: event.uri, email: event.email }
    case 'social.codeEntered':
      return progress.step === 'code'
        ? { step: 'code', ...attempt, uri: progress.uri, email: progress.email, isBusy: true }
        : progress
    case 'social.codeRefused':
      return progress.step === 'code'
        ? { step: 'code', ...attempt, uri: progress.uri, email: progress.email, failure: event.failure }
        : progress
    case 'social.proved':
      return { step: 'joining', ...attempt }
    case 'social.failed': {
      const { failure, reason } = event
      return { step: 'failed', ...attempt, failure, ...(reason ? { reason } : {}) }
    }
    default:
      return progress
  }
}

function reduceLogins(logins: SocialLogins, event: KitEvent): SocialLogins {
  switch (event.type) {
    case 'email.updated':
      return initialSocial.logins
    case 'login.resumed':
    case 'email.joined':
      // Clears a failed read: after a new sign-in, the logins can be read.
      return logins.step === 'failed' ? initialSocial.logins : logins
    case 'logins.loading':
      return logins.step === 'ready' ? logins : { step: 'loading' }
    case 'logins.loaded':
      return { step: 'ready', logins: event.logins }
    case 'logins.failed':
      return { step: 'failed', failure: event.failure }
    case 'logins.removing':
      return logins.step === 'ready' ? { step: 'ready', logins: logins.logins, removing: event.id } : logins
    case 'logins.kept': {
      const { failure, reason } = event
      return logins.step === 'ready'
        ? { step: 'ready', logins: logins.logins, failure, ...(reason ? { reason } : {}) }
        : logins
    }
    default:
      return logins
  }
}
