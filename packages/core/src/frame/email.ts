import { EMAIL_COOLDOWN_MS, type FrameAnswers } from '@latchkey/contract'
import { goBack, pushView, replaceView } from '../actions/views.ts'
import { EmailCooldownError, InvalidEmailError } from '../errors/frame.ts'
import { toFailure } from '../errors/toFailure.ts'
import { selectEmail } from '../flows/email/select.ts'
import { currentRoute } from '../flows/modal/modal.ts'
import type { Route } from '../flows/modal/routes.ts'
import type { Kit } from '../kit/kit.ts'
import { failureOf } from './attempt.ts'
import { join } from './join.ts'
import { frameOf, type KitFrame } from './kitFrame.ts'

/** What a text field of type e-mail accepts, with a dot in the domain (S5.3). The server decides. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

/** @throws InvalidEmailError */
function readEmail(given: string): string {
  const email = given.trim()
  if (email.length > 254 || !EMAIL.test(email)) throw new InvalidEmailError()
  return email
}

/** S5.2. @throws EmailCooldownError */
function requireCooled(kit: Kit, { cache }: KitFrame): void {
  const mayMailAt = Number(cache.get('lastEmailLogin') ?? 0) + EMAIL_COOLDOWN_MS
  const left = mayMailAt - Date.now()
  // If the clock was set back, the timestamp is in the future.
  if (left <= 0 || left > EMAIL_COOLDOWN_MS) return
  kit.store.dispatch({ type: 'email.cooldownKnown', mayMailAt })
  throw new EmailCooldownError({ seconds: Math.ceil(left / 1_000) })
}

function stamp({ store }: Kit, { cache }: KitFrame): string {
  const now = Date.now()
  cache.set('lastEmailLogin', String(now))
  store.dispatch({ type: 'email.cooldownKnown', mayMailAt: now + EMAIL_COOLDOWN_MS })
  return String(now)
}

type Action = FrameAnswers['CONNECT_EMAIL']['action']

/** Stored for the tab: the time and the address of the last mail, and the step that is awaited. A reloaded page knows nothing else. */
const MAILED = '@latchkey-wallet/MAILED'
const mailedAs = (...mailed: readonly [at: string | undefined, email: string, action: Action]): string =>
  JSON.stringify(mailed)

async function mail(kit: Kit, frame: KitFrame, email: string): Promise<Action> {
  const { action } = await frame.call('CONNECT_EMAIL', { email, locale: kit.store.get().locale })
  kit.config.tabStorage.setItem(MAILED, mailedAs(stamp(kit, frame), email, action))
  return action
}

/**
 * Returns the awaited step if a mail was sent to the same address in the last 30 s: its code is still valid, also after a reload.
 *
 * @throws EmailCooldownError if the mail was sent to another address
 */
function findMailed(kit: Kit, frame: KitFrame, email: string): Action | undefined {
  try {
    requireCooled(kit, frame)
    return undefined
  } catch (error) {
    const last = kit.config.tabStorage.getItem(MAILED)
    const at = frame.cache.get('lastEmailLogin')
    const awaited = (['VERIFY_OTP', 'VERIFY_DEVICE'] as const).find(
      (one) => last === mailedAs(at, email, one),
    )
    if (!awaited) throw error
    return awaited
  }
}

/** Runs one step of the attempt. Once the user has left, its results are ignored. */
async function during(
  kit: Kit,
  work: (isCurrent: () => boolean) => Promise<void>,
  onFailure: (failure: ReturnType<typeof toFailure>) => void,
): Promise<void> {
  const { attempt } = selectEmail(kit.store.get())
  const isCurrent = (): boolean => selectEmail(kit.store.get()).attempt === attempt
  try {
    await work(isCurrent)
  } catch (error) {
    if (isCurrent()) onFailure(toFailure(error))
  }
}

/** Replaces the view that asked for the address, but not the list of wallets. */
function show(kit: Kit, route: Route): void {
  const { view } = currentRoute(kit.store.get().modal)
  if (/^Email/.test(view)) replaceView(kit, route)
  else pushView(kit, route)
}

export async function connectEmail(kit: Kit, given: string): Promise<void> {
  const { store } = kit
  const frame = frameOf(kit)
  let email: string
  let mailed: Action | undefined
  try {
    email = readEmail(given)
    mailed = findMailed(kit, frame, email)
  } catch (error) {
    store.dispatch({ type: 'email.failed', failure: toFailure(error) })
    return
  }
  store.dispatch({ type: 'email.submitted', email })
  await during(
    kit,
    async (isCurrent) => {
      const action = mailed ?? (await mail(kit, frame, email))
      if (!isCurrent()) return
      if (action === 'CONNECT') {
        await join(kit, frame, { email, isWanted: isCurrent })
        return
      }
      if (action === 'VERIFY_OTP') {
        store.dispatch({ type: 'email.codeSent' })
        show(kit, { view: 'EmailVerifyOtp' })
        return
      }
      show(kit, { view: 'EmailVerifyDevice' })
      await confirmDevice(kit)
    },
    (failure) => store.dispatch({ type: 'email.failed', failure }),
  )
}

/** Waits until the user follows the link in the mail. It can be called again, because the server keeps an approval. */
export async function confirmDevice(kit: Kit): Promise<void> {
  const { store } = kit
  store.dispatch({ type: 'email.deviceAsked' })
  await during(
    kit,
    async (isCurrent) => {
      await frameOf(kit).call('CONNECT_DEVICE', undefined)
      if (!isCurrent()) return
      store.dispatch({ type: 'email.deviceRegistered' })
      store.dispatch({ type: 'email.codeSent' })
      show(kit, { view: 'EmailVerifyOtp' })
    },
    (failure) => store.dispatch({ type: 'email.deviceFailed', failure }),
  )
}

export async function resendCode(kit: Kit): Promise<void> {
  const { store } = kit
  const frame = frameOf(kit)
  const { email, progress } = selectEmail(store.get())
  if (!email) return
  const isDevice = progress.step === 'device'
  await during(
    kit,
    async (isCurrent) => {
      requireCooled(kit, frame)
      if (!isDevice) store.dispatch({ type: 'email.resendStarted' })
      const action = await mail(kit, frame, email)
      if (!isCurrent()) return
      if (action === 'CONNECT') {
        // The last code was accepted, and only the answer was lost.
        store.dispatch({ type: 'email.codeAccepted' })
        await join(kit, frame, { email, isWanted: isCurrent })
      } else store.dispatch({ type: isDevice ? 'email.deviceResent' : 'email.codeSent' })
    },
    (failure) =>
      store.dispatch(
        isDevice ? { type: 'email.deviceFailed', failure } : { type: 'email.resendFailed', failure },
      ),
  )
}

export async function confirmCode(kit: Kit, otp: string): Promise<void> {
  const { store } = kit
  const frame = frameOf(kit)
  const { email, progress } = selectEmail(store.get())
  if (progress.step !== 'code') return
  store.dispatch({ type: 'email.codeEntered' })
  await during(
    kit,
    async (isCurrent) => {
      await frame.call('CONNECT_OTP', { otp })
      frame.cache.set('lastEmailLogin', undefined)
      if (!isCurrent()) {
        // The user left meanwhile, so the session ends: the user must not stay signed in unknowingly.
        await frame.takeBack()
        return
      }
      store.dispatch({ type: 'email.codeAccepted' })
      await join(kit, frame, { email, isWanted: isCurrent })
    },
    (failure) => store.dispatch({ type: 'email.codeRefused', failure }),
  )
}

export async function updateEmail(kit: Kit, given: string): Promise<void> {
  const { store } = kit
  const frame = frameOf(kit)
  store.dispatch({ type: 'email.updateSubmitted', newEmail: given.trim() })
  try {
    const email = readEmail(given)
    requireCooled(kit, frame)
    const { action } = await frame.call('UPDATE_EMAIL', { email, locale: store.get().locale })
    stamp(kit, frame)
    if (selectEmail(store.get()).update.step !== 'sending') return
    const step = action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary'
    store.dispatch({ type: 'email.updateAsked', step })
    pushView(kit, { view: step === 'primary' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp' })
  } catch (error) {
    store.dispatch({ type: 'email.updateFailed', ...failureOf(error) })
  }
}

export async function confirmUpdateCode(kit: Kit, otp: string): Promise<void> {
  const { store } = kit
  const frame = frameOf(kit)
  const { update } = selectEmail(store.get())
  if ((update.step !== 'primary' && update.step !== 'secondary') || update.isBusy) return
  store.dispatch({ type: 'email.updateCodeEntered' })
  try {
    if (update.step === 'primary') {
      await frame.call('UPDATE_EMAIL_PRIMARY_OTP', { otp })
      store.dispatch({ type: 'email.updateAsked', step: 'secondary' })
      replaceView(kit, { view: 'UpdateEmailSecondaryOtp' })
      return
    }
    const { newEmail } = await frame.call('UPDATE_EMAIL_SECONDARY_OTP', { otp })
    frame.cache.keepLogin(newEmail)
    store.dispatch({ type: 'email.updated', email: newEmail })
    leaveUpdate(kit)
  } catch (error) {
    const { failure, reason } = failureOf(error)
    if (reason) {
      // The code was right, but the change is refused: the view that requested the change shows the reason.
      store.dispatch({ type: 'email.updateFailed', failure, reason })
      showAddress(kit)
      return
    }
    store.dispatch({ type: 'email.updateCodeRefused', failure })
    // Both codes are used, and the user declined in the wallet's window.
    if (failure.rejected && selectEmail(store.get()).update.step === 'secondary') leaveUpdate(kit)
  }
}

function showAddress(kit: Kit): void {
  const { history, open } = kit.store.get().modal
  if (!open || !/^UpdateEmail\w+Otp$/.test(history.at(-1)?.view ?? '')) return
  if (history.at(-2)?.view === 'UpdateEmailWallet') goBack(kit)
  else replaceView(kit, { view: 'UpdateEmailWallet' })
}

function leaveUpdate(kit: Kit): void {
  const { store } = kit
  while (/^UpdateEmail/.test(currentRoute(store.get().modal).view) && store.get().modal.open) goBack(kit)
}
