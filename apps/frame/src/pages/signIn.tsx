import {
  LOGIN_PROVIDERS,
  type LoginProvider,
  type SocialFailure,
  walletConfirmChange,
  walletDeviceStatus,
  walletEmailStart,
  walletEmailVerify,
  walletFarcasterResult,
  walletFarcasterStart,
  walletSocialResult,
  walletSocialStart,
} from '@latchkey/contract'
import { socialGlyphs } from '@latchkey/react/primitives'
import { createRef } from 'react'
import { TextField } from '../approval/screen/fields.tsx'
import { problemOf } from '../approval/texts/reasonOf.ts'
import type { Texts } from '../approval/texts/texts.ts'
import { FrameError, type FrameFailure } from '../FrameError.ts'
import { keepFlow, makeSecret } from '../window/flows.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import type { TopPage } from './openTopPage.tsx'
import { PROVIDER_NAMES } from './providerNames.ts'
import { Resend } from './Resend.tsx'
import type { PageTexts } from './texts/en.ts'

type Outside = Exclude<LoginProvider, 'email'>

/** How often the server is asked while the person is in the provider's window. */
const POLL_MS = 2_000

/**
 * Has the person prove who they are: by a fresh code in their mail, or at a provider.
 *
 * @param words - what the first screen says
 * @returns whether they did
 */
export async function signIn(
  page: TopPage,
  words: (texts: PageTexts) => { readonly title: string; readonly why: string },
): Promise<boolean> {
  const { server, session, ask, logins, own } = page
  const email = createRef<HTMLInputElement>()
  const over = new AbortController()
  /** What the code screen says; undefined once somebody is signed in. */
  let awaited: string | undefined
  let isLinkFirst = false
  /** Sends the mail once more. Nothing does for the code that joins a provider's account: the sign-in there begins again. */
  let mailAgain: (() => Promise<void>) | undefined
  const isBegun = await ask((texts) => ({
    title: words(own).title,
    body: (
      <>
        <p>{words(own).why}</p>
        <TextField
          startsFocus
          label={own.email}
          input={email}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
      </>
    ),
    accept: own.sendCode,
    decline: texts.close,
    problem: () =>
      problemOf(async () => {
        const body = { email: (email.current?.value ?? '').trim(), locale: texts.locale }
        const { action } = await server.post(walletEmailStart, body, undefined)
        isLinkFirst = action === 'VERIFY_DEVICE'
        awaited = isLinkFirst ? own.linkWhy : own.codeWhy
        mailAgain = async () => void (await server.post(walletEmailStart, body, undefined))
      }, texts),
    isEqual: true,
    others: LOGIN_PROVIDERS.filter((one): one is Outside => one !== 'email' && logins.includes(one)).map(
      (provider) => ({
        label: texts.continueWith(PROVIDER_NAMES[provider]),
        glyph: socialGlyphs[provider],
        problem: (say) =>
          problemOf(async () => {
            const linked = await signInOutside(page, provider, texts, say, over.signal)
            awaited = linked === undefined ? undefined : own.joinWhy(linked, PROVIDER_NAMES[provider])
          }, texts),
      }),
    ),
  }))
  over.abort()
  if (!isBegun || !awaited) return isBegun
  const why = awaited

  let otp = ''
  const setOtp = (typed: string): void => {
    otp = typed
  }
  let isClosed = false
  const isEntered = await ask((texts) => ({
    title: own.codeTitle,
    body: (
      <>
        <p>{why}</p>
        <CodeBoxes label={texts.code} onChange={setOtp} />
        {mailAgain ? <Resend texts={texts} own={own} send={mailAgain} /> : null}
      </>
    ),
    accept: texts.next,
    decline: texts.close,
    problem: () =>
      problemOf(async () => {
        if (!/^\d{6}$/.test(otp))
          throw new FrameError('The code has six digits', { reason: 'codeForm' satisfies FrameFailure })
        if (isLinkFirst) await server.post(walletDeviceStatus, {}, undefined)
        const { token, change } = await server.post(walletEmailVerify, { otp }, undefined)
        // This is the wallet's own window: the code was typed in it for just that.
        if (change !== undefined) await server.post(walletConfirmChange, { id: change }, token)
        // Who has closed the screen meanwhile is not signed in.
        if (!isClosed) await session.start(token)
      }, texts),
  }))
  isClosed = !isEntered
  return isEntered
}

/**
 * Signs in in the provider's own window. The result comes from the server, to this device's key.
 *
 * @param say - tells the person what happens meanwhile
 * @param proving - the token of a session whose device is proved, instead of signing in
 * @returns the address to which a code was mailed, where the provider's address belongs to a wallet already
 */
export async function signInOutside(
  { projectId, server, session, own }: TopPage,
  provider: Outside,
  texts: Texts,
  say: (text: string) => void,
  over: AbortSignal,
  proving?: string,
): Promise<string | undefined> {
  const { address, read } = await begin()
  if (!/^https?:/i.test(address)) throw new FrameError(own.outsideFailed(PROVIDER_NAMES[provider]))
  // The click is still fresh enough for a window.
  if (!window.open(address, '_blank', 'popup,width=480,height=720')) throw new FrameError(own.blocked)
  say(own.waitingOutside)
  while (!over.aborted) {
    const result = await read()
    if (result.status === 'failed') throw new FrameError(failureIn(result.reason))
    if (result.status === 'link') return result.email
    if (result.status === 'linked') return undefined
    if (result.status === 'done') {
      if (!over.aborted) await session.start(result.token)
      return undefined
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return undefined

  async function begin() {
    if (provider === 'farcaster') {
      const { url, channel } = await server.post(walletFarcasterStart, {}, undefined)
      return { address: url, read: () => server.post(walletFarcasterResult, { channel }, undefined) }
    }
    const { secret, challenge } = await makeSecret()
    const isProof = proving !== undefined
    const body = { provider, challenge, locale: texts.locale, ...(isProof && { isProof }) }
    const { uri, state } = await server.post(walletSocialStart, body, proving)
    keepFlow(state, { secret, projectId, provider, page: null, resultUri: null })
    return { address: uri, read: () => server.post(walletSocialResult, { state }, undefined) }
  }

  function failureIn(reason: SocialFailure | 'refused'): string {
    const name = PROVIDER_NAMES[provider]
    if (reason === 'denied') return own.outsideDenied(name)
    return reason === 'expired' ? own.outsideExpired : own.outsideFailed(name)
  }
}
