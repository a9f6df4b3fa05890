import type { Flow } from '../../kit/kit.ts'
import type { SiwxSession } from '../../kit/siwx.ts'
import type { KitEvent } from '../../store/events.ts'
import { initialSiwx } from './initial.ts'
import type { SiwxEvent, SiwxProgress, SiwxState } from './state.ts'

/** S4.8. Loaded with the first connection of a page that has a handler. */
export const siwxFlow: Flow<'siwx', SiwxState> = {
  name: 'siwx',
  initial: () => initialSiwx,
  reduce: reduceSiwx,
}

export function reduceSiwx(siwx: SiwxState, event: KitEvent): SiwxState {
  switch (event.type) {
    case 'siwx.started':
      return { ...siwx, isRequired: event.isRequired, dismissed: event.dismissed }
    case 'siwx.checkStarted': {
      const { attempt, account, isRequired } = event
      return { ...siwx, attempt, account, isRequired, isSmartAccount: false, progress: { step: 'checking' } }
    }
    case 'siwx.cancelled':
    case 'siwx.leaving':
      return { ...siwx, attempt: siwx.attempt + 1, progress: { step: 'cancelling' } }
    case 'siwx.left':
      return { ...siwx, progress: { step: 'idle' } }
    case 'siwx.dismissed': {
      const dismissed = [...siwx.dismissed.filter((key) => key !== event.key), event.key]
      return { ...siwx, attempt: siwx.attempt + 1, progress: { step: 'idle' }, dismissed }
    }
    case 'siwx.authenticated':
      return { ...siwx, sessions: { ...siwx.sessions, [event.key]: event.session } }
    case 'siwx.signedOut':
      return {
        ...siwx,
        sessions: event.keys ? event.keys.reduce(without, siwx.sessions) : {},
      }
    case 'siwx.expired':
      return siwx.sessions[event.key] === event.session
        ? { ...siwx, sessions: without(siwx.sessions, event.key) }
        : siwx
    default:
      return 'attempt' in event && event.attempt === siwx.attempt ? reduceAttempt(siwx, event) : siwx
  }
}

/** Handles only events of the current attempt. */
function reduceAttempt(siwx: SiwxState, event: Extract<SiwxEvent, { attempt: number }>): SiwxState {
  const { progress } = siwx
  const at = (next: SiwxProgress): SiwxState => ({ ...siwx, progress: next })
  switch (event.type) {
    case 'siwx.sessionFound':
    case 'siwx.signed':
      return {
        ...siwx,
        progress: { step: 'idle' },
        sessions: { ...siwx.sessions, [event.key]: event.session },
        dismissed: siwx.dismissed.filter((key) => key !== event.key),
      }
    case 'siwx.sessionMissing':
      return { ...siwx, progress: { step: 'idle' }, sessions: without(siwx.sessions, event.key) }
    case 'siwx.asked': {
      // After a refusal, the message is written again, and the view still shows the failure.
      const failure = progress.step === 'ready' ? progress.failure : undefined
      const sessions = without(siwx.sessions, event.key)
      return { ...siwx, sessions, progress: { step: 'preparing', ...(failure ? { failure } : {}) } }
    }
    case 'siwx.accountKindRead':
      return { ...siwx, isSmartAccount: event.isSmartAccount }
    case 'siwx.messageCreated': {
      const failure = progress.step === 'preparing' ? progress.failure : undefined
      return at({ step: 'ready', prompt: event.prompt, ...(failure ? { failure } : {}) })
    }
    case 'siwx.initializationFailed':
      return at({ step: 'failed', failure: event.failure })
    case 'siwx.signStarted':
      return progress.step === 'ready' ? at({ step: 'asking', prompt: progress.prompt }) : siwx
    case 'siwx.signatureGiven':
      return progress.step === 'asking' ? at({ step: 'verifying', prompt: progress.prompt }) : siwx
    case 'siwx.signFailed':
      return 'prompt' in progress
        ? at({ step: 'ready', prompt: progress.prompt, failure: event.failure })
        : siwx
    default:
      return siwx
  }
}

function without(
  sessions: Readonly<Record<string, SiwxSession>>,
  key: string,
): Readonly<Record<string, SiwxSession>> {
  if (!(key in sessions)) return sessions
  const { [key]: _, ...rest } = sessions
  return rest
}
