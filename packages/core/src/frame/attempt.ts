import { LOGIN_CODES } from '@latchkey/contract'
import { raiseAlert } from '../actions/raiseAlert.ts'
import {
  FrameAbortedError,
  FrameError,
  FrameLoadError,
  type LoginFailure,
  SocialLoginError,
} from '../errors/frame.ts'
import { toFailure } from '../errors/toFailure.ts'
import type { Failure } from '../flows/connect/state.ts'
import { selectSocial } from '../flows/social/select.ts'
import type { SocialAttempt } from '../flows/social/state.ts'
import type { Kit } from '../kit/kit.ts'
import { join } from './join.ts'
import type { KitFrame } from './kitFrame.ts'

/** Runs one attempt. Once the user has left, or has begun again, its results are ignored. */
export async function during(
  kit: Kit,
  frame: KitFrame,
  attempt: SocialAttempt,
  work: (isCurrent: () => boolean) => Promise<void>,
): Promise<void> {
  const number = selectSocial(kit.store.get()).attempt
  const isCurrent = (): boolean => selectSocial(kit.store.get()).attempt === number
  try {
    await work(isCurrent)
  } catch (error) {
    if (!isCurrent()) return
    // S8.61. If the frame was removed, the user has left, so this is not a failure.
    if (error instanceof FrameLoadError || (frame.element() && error instanceof FrameAbortedError))
      raiseAlert(kit, { code: 'SOCIALS_TIMEOUT' })
    kit.store.dispatch({ type: 'social.failed', ...attempt, ...failureOf(error) })
  }
}

export function failureOf(error: unknown): { readonly failure: Failure; readonly reason?: LoginFailure } {
  const reason = reasonOf(error)
  return reason
    ? { failure: toFailure(new SocialLoginError({ reason })), reason }
    : { failure: toFailure(error) }
}

/** Returns undefined for an error that is not a failure of a sign-in or of a change of logins. */
export function reasonOf(error: unknown): LoginFailure | undefined {
  if (error instanceof SocialLoginError) return error.reason
  if (!(error instanceof FrameError)) return undefined
  const found = Object.entries(LOGIN_CODES).find(([, code]) => code === error.code)
  // The keys of `LOGIN_CODES` are the reasons.
  return found?.[0] as LoginFailure | undefined
}

/** Returns false once the user has left, and ends the new session, so that the user doesn't stay signed in unknowingly. */
export async function isStillWanted(frame: KitFrame, isCurrent: () => boolean): Promise<boolean> {
  if (isCurrent()) return true
  await frame.takeBack()
  return false
}

interface Proved {
  readonly email?: string | null | undefined
  readonly userName?: string | null | undefined
  readonly isCurrent: () => boolean
}

export async function joinAs(
  kit: Kit,
  frame: KitFrame,
  attempt: SocialAttempt,
  { email, userName, isCurrent }: Proved,
): Promise<void> {
  await join(kit, frame, { email: email ?? undefined, isWanted: isCurrent })
  frame.cache.set('socialProvider', attempt.provider)
  frame.cache.set('socialUsername', userName)
  kit.store.dispatch({ type: 'social.joined', ...attempt, userName: userName ?? undefined })
}
