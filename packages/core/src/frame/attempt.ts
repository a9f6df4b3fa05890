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

/** Runs one attempt. What comes after the user has left, or has begun again, changes nothing. */
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
    // S8.61. A frame that was removed did not fail: the user has left it.
    if (error instanceof FrameLoadError || (frame.element() && error instanceof FrameAbortedError))
      raiseAlert(kit, { code: 'SOCIALS_TIMEOUT' })
    kit.store.dispatch({ type: 'social.failed', ...attempt, ...failureOf(error) })
  }
}

/** What failed, and why where it was a sign-in, or a change of logins. */
export function failureOf(error: unknown): { readonly failure: Failure; readonly reason?: LoginFailure } {
  const reason = reasonOf(error)
  return reason
    ? { failure: toFailure(new SocialLoginError({ reason })), reason }
    : { failure: toFailure(error) }
}

/** Why a sign-in, or a change of logins, failed; undefined where it was something else. */
export function reasonOf(error: unknown): LoginFailure | undefined {
  if (error instanceof SocialLoginError) return error.reason
  if (!(error instanceof FrameError)) return undefined
  for (const [reason, code] of Object.entries(LOGIN_CODES)) if (code === error.code) return named(reason)
  return undefined
}

/** The keys of `LOGIN_CODES` are the reasons. */
const named = (reason: string): LoginFailure => reason as LoginFailure

/** Whether the user is still there; else ends the session that was begun: nobody stays signed in without knowing. */
export async function isStillWanted(frame: KitFrame, isCurrent: () => boolean): Promise<boolean> {
  if (isCurrent()) return true
  await frame.takeBack()
  return false
}

/** Connects the account that was proved, and remembers whose it is. */
export async function joinAs(
  kit: Kit,
  frame: KitFrame,
  attempt: SocialAttempt,
  {
    email,
    userName,
    isCurrent,
  }: {
    readonly email?: string | null | undefined
    readonly userName?: string | null | undefined
    readonly isCurrent: () => boolean
  },
): Promise<void> {
  await join(kit, frame, { email: email ?? undefined, isWanted: isCurrent })
  frame.cache.set('socialProvider', attempt.provider)
  frame.cache.set('socialUsername', userName)
  kit.store.dispatch({ type: 'social.joined', ...attempt, userName: userName ?? undefined })
}
