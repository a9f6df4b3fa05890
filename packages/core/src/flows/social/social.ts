import { leaveSocial } from '../../actions/social/leaveSocial.ts'
import type { Kit } from '../../kit/kit.ts'
import type { AnalyticsRecord } from '../../store/analyticsTable.ts'
import type { KitEvent } from '../../store/events.ts'
import type { Flow } from '../../store/flow.ts'
import { rule } from '../../store/rule.ts'
import type { State } from '../../store/state.ts'
import { askingRoute } from '../email/askingRoute.ts'
import { initialSocial } from './initial.ts'
import { selectSocial } from './select.ts'
import type { SocialAttempt, SocialLogins, SocialProgress, SocialState } from './state.ts'

/** What the embedded wallet does once the visitor has left a sign-in. */
export interface SocialActs {
  end(attempt: SocialAttempt): void
}

/** Signing in with an account elsewhere. It comes with the wallet's client. */
export const socialFlow = (acts: SocialActs): Flow<'social', SocialState> => ({
  name: 'social',
  initial: () => initialSocial,
  reduce: reduceSocial,
  rules: {
    /** Gives up a sign-in outside the page when the visitor leaves its view. */
    leaveClosedSocial: rule({
      on: ['modal.closed', 'view.popped', 'view.pushed', 'view.reset', 'view.replaced'],
      run: leaveClosed,
    }),
    /** Closes the provider’s window, or ends the wait for a Farcaster app. */
    endLeftSocial: rule({
      on: ['social.left'],
      run: (_kit, event) => acts.end(event),
    }),
  },
  analytics: {
    'social.started': recordAs('SOCIAL_LOGIN_STARTED'),
    'social.proved': recordAs('SOCIAL_LOGIN_REQUEST_USER_DATA'),
    'social.joined': recordAs('SOCIAL_LOGIN_SUCCESS'),
    'social.failed': recordAs('SOCIAL_LOGIN_ERROR'),
    'social.left': (event) => (event.hasFailed ? undefined : recordAs('SOCIAL_LOGIN_CANCELED')(event)),
  },
})

/** An account that is added is no sign-in. */
function recordAs(event: string): (attempt: SocialAttempt) => AnalyticsRecord | undefined {
  return ({ provider, isLink }) => (isLink ? undefined : { event, properties: { provider } })
}

const OWN = /^Connecting(Social|Farcaster)$/

function leaveClosed(kit: Kit, _: KitEvent, state: State): void {
  const { modal } = state
  const { step } = selectSocial(state).progress
  const view = modal.open || modal.embedded ? askingRoute(modal).view : ''
  if (step !== 'idle' && step !== 'joining' && !OWN.test(view)) leaveSocial(kit)
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
      // Who was signed out can be asked for them now.
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
