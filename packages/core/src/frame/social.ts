import type { OAuthProvider, SocialResult } from '@latchkey/contract'
import { FrameAbortedError, FrameLoadError, SocialLoginError } from '../errors/frame.ts'
import { toFailure } from '../errors/toFailure.ts'
import { selectSocial } from '../flows/social/select.ts'
import type { SocialAttempt } from '../flows/social/state.ts'
import type { Kit } from '../kit/kit.ts'
import { during, isStillWanted, joinAs, reasonOf } from './attempt.ts'
import { frameOf, type KitFrame } from './kitFrame.ts'
import { showLinked } from './logins.ts'
import { closeWindow, keepWindow, windowOf } from './windows.ts'

/** The result is polled, because a window that the provider cut off sends no message. */
const POLL_MS = 1_500
/** How long polling may fail before the attempt fails. */
const PATIENCE_MS = 40_000

export function adoptWindow(kit: Kit, popup: Window | null): void {
  keepWindow(kit, popup)
  watchWindow(kit)
}

function watchWindow(kit: Kit): void {
  const { progress } = selectSocial(kit.store.get())
  const seen = windowOf(kit)
  if (progress.step === 'waiting' && progress.window !== seen)
    kit.store.dispatch({ type: 'social.windowChanged', window: seen })
}

export async function connectSocial(
  kit: Kit,
  { provider, isLink, popup }: SocialAttempt & { provider: OAuthProvider; popup: Window | null },
): Promise<void> {
  const { store } = kit
  const frame = frameOf(kit)
  const attempt = { provider, isLink }
  closeWindow(kit)
  keepWindow(kit, popup)
  store.dispatch({ type: 'social.started', ...attempt })
  const { attempt: number } = selectSocial(store.get())
  await during(kit, frame, attempt, async (isCurrent) => {
    const wanted = { provider, ...(isLink ? { isLink } : {}) }
    const { uri } = await frame.call('GET_SOCIAL_REDIRECT_URI', wanted)
    if (!isCurrent()) return
    // The window then has the wallet's origin, so it opens only the wallet's own URLs.
    if (!uri.startsWith(`${walletOrigin(kit)}/`)) throw new SocialLoginError({ reason: 'provider' })
    if (popup && !popup.closed) popup.location.replace(uri)
    store.dispatch({ type: 'social.sent', uri, window: windowOf(kit) })
    const result = await untilBack(kit, frame, uri, isCurrent)
    if (!isCurrent() || !result) return
    await goOn(kit, frame, attempt, { uri, result, isCurrent })
  })
  // A newer attempt has its own window.
  if (selectSocial(store.get()).attempt === number) closeWindow(kit)
}

async function goOn(
  kit: Kit,
  frame: KitFrame,
  attempt: SocialAttempt,
  {
    uri,
    result,
    isCurrent,
  }: { readonly uri: string; readonly result: SocialResult; readonly isCurrent: () => boolean },
): Promise<void> {
  const { store } = kit
  if (result.status === 'failed') throw new SocialLoginError({ reason: result.reason })
  if (result.status === 'link') store.dispatch({ type: 'social.linkOffered', uri, email: result.email })
  else if (result.status === 'linked') await showLinked(kit, attempt)
  else if (result.status === 'done') {
    store.dispatch({ type: 'social.proved', ...attempt })
    const { email, userName } = await frame.call('CONNECT_SOCIAL', { uri })
    if (await isStillWanted(frame, isCurrent))
      await joinAs(kit, frame, attempt, { email, userName, isCurrent })
  }
}

/** Undefined once the user has left the view. */
async function untilBack(
  kit: Kit,
  frame: KitFrame,
  uri: string,
  isCurrent: () => boolean,
): Promise<SocialResult | undefined> {
  const origin = walletOrigin(kit)
  let isBack = false
  let wake = (): void => {}
  // Only a hint: the frame reads the result from its server.
  const onMessage = ({ origin: from, data }: MessageEvent<unknown>): void => {
    if (from !== origin || Object(data).resultUri !== uri) return
    isBack = true
    wake()
  }
  window.addEventListener('message', onMessage)
  try {
    let failingSince: number | undefined
    while (isCurrent()) {
      isBack = false
      try {
        const result = await frame.call('GET_SOCIAL_RESULT', { uri })
        if (result.status !== 'pending') return result
        failingSince = undefined
      } catch (error) {
        failingSince ??= Date.now()
        const isOver = error instanceof FrameAbortedError || error instanceof FrameLoadError
        if (isOver || reasonOf(error) || Date.now() - failingSince > PATIENCE_MS) throw error
      }
      watchWindow(kit)
      if (isBack) continue
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, POLL_MS)
      })
    }
    return undefined
  } finally {
    window.removeEventListener('message', onMessage)
  }
}

const walletOrigin = (kit: Kit): string => new URL(kit.config.wallet?.url ?? '').origin

export async function confirmSocialCode(kit: Kit, otp: string): Promise<void> {
  const { store } = kit
  const { progress } = selectSocial(store.get())
  if (progress.step !== 'code' || progress.isBusy) return
  const { provider, isLink, email } = progress
  const attempt = { provider, isLink }
  store.dispatch({ type: 'social.codeEntered' })
  const frame = frameOf(kit)
  await during(kit, frame, attempt, async (isCurrent) => {
    try {
      await frame.call('CONNECT_OTP', { otp })
    } catch (error) {
      if (isCurrent()) store.dispatch({ type: 'social.codeRefused', failure: toFailure(error) })
      return
    }
    if (!(await isStillWanted(frame, isCurrent))) return
    store.dispatch({ type: 'social.proved', ...attempt })
    await joinAs(kit, frame, attempt, { email, isCurrent })
  })
}

export async function declineSocialLink(kit: Kit): Promise<void> {
  const { progress } = selectSocial(kit.store.get())
  if (progress.step !== 'code' || progress.isBusy) return
  const { provider, isLink, uri } = progress
  const attempt = { provider, isLink }
  kit.store.dispatch({ type: 'social.codeEntered' })
  const frame = frameOf(kit)
  await during(kit, frame, attempt, async (isCurrent) => {
    const result = await frame.call('GET_SOCIAL_RESULT', { uri, isSeparate: true })
    if (isCurrent()) await goOn(kit, frame, attempt, { uri, result, isCurrent })
  })
}
