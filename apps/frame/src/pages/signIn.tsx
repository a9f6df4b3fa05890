import {
  LOGIN_PROVIDERS,
  walletConfirmChange,
  walletDeviceStatus,
  walletEmailStart,
  walletEmailVerify,
} from '@latchkey/contract'
import { socialGlyphs } from '@latchkey/react/primitives'
import { createRef } from 'react'
import { TextField } from '../approval/screen/fields.tsx'
import { problemOf, reasonOf } from '../approval/texts/reasonOf.ts'
import type { Texts } from '../approval/texts/texts.ts'
import { AbortedError } from '../desk/AbortedError.ts'
import { FrameError, type FrameFailure } from '../FrameError.ts'
import { ServerError } from '../server/server.ts'
import { CodeBoxes, type TypedCode } from './CodeBoxes.tsx'
import { followOutside, openOutside } from './outside.ts'
import { PROVIDER_NAMES } from './providerNames.ts'
import { Resend } from './Resend.tsx'
import type { TopPage } from './TopPage.ts'
import type { PageTexts } from './texts/en.ts'
import { type Outside, type SignInUnderWay, signInUnderWay } from './underWay.ts'

type Mailed = Extract<SignInUnderWay, { awaits: 'code' }>
type Words = (own: PageTexts) => { readonly title: string; readonly why: string }

/**
 * Signs the user in, by a mailed code or at a provider. A reload of the page continues the sign-in.
 *
 * @param words - the texts of the first screen
 * @returns whether the user signed in
 */
export async function signIn(page: TopPage, words: Words): Promise<boolean> {
  const underWay = signInUnderWay(page.projectId)
  const kept = underWay.read()
  try {
    const begun = kept?.awaits === 'code' ? kept : await begin(page, words)
    return typeof begun === 'boolean' ? begun : await enterCode(page, begun)
  } finally {
    underWay.forget()
  }
}

/** @returns whether a user is signed in, or what was emailed to them */
async function begin(page: TopPage, words: Words): Promise<boolean | Mailed> {
  const { server, ask, logins, projectId, own } = page
  const underWay = signInUnderWay(projectId)
  const email = createRef<HTMLInputElement>()
  const [over, found] = [new AbortController(), new AbortController()]
  const outside = LOGIN_PROVIDERS.filter((one): one is Outside => one !== 'email' && logins.includes(one))
  let mailed: Mailed | undefined
  let newest: string | undefined

  /** Continues once the user is back from a provider. Until then, they can choose another way to sign in. */
  function follow(provider: Outside, id: string, texts: Texts, say: (text: string) => void): void {
    newest = id
    underWay.keep({ awaits: 'provider', provider, id })
    followOutside(page, { provider, id }, over.signal).then(
      (linked) => {
        if (over.signal.aborted) return
        if (linked !== undefined) mailed = keepMailed({ email: linked, joins: provider })
        found.abort()
      },
      (error: unknown) => {
        if (over.signal.aborted || newest !== id) return
        underWay.forget()
        say(reasonOf(error, texts))
      },
    )
  }

  function keepMailed({ isLinkFirst = false, ...more }: Pick<Mailed, 'email' | 'joins'> & Partial<Mailed>) {
    const begun: Mailed = { ...more, awaits: 'code', isLinkFirst, mailedAt: Date.now() }
    underWay.keep(begun)
    return begun
  }

  const kept = underWay.read()
  try {
    const isBegun = await ask(
      (texts) => ({
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
            mailed = keepMailed({ email: body.email, joins: null, isLinkFirst: action === 'VERIFY_DEVICE' })
          }, texts),
        isEqual: true,
        others: outside.map((provider) => ({
          label: own.continueWith(PROVIDER_NAMES[provider]),
          glyph: socialGlyphs[provider],
          problem: async (say) =>
            (await problemOf(
              async () => follow(provider, await openOutside(page, provider, texts.locale), texts, say),
              texts,
            )) ?? own.waitingOutside,
        })),
        meanwhile(say) {
          if (kept?.awaits !== 'provider') return
          say(own.waitingOutside)
          follow(kept.provider, kept.id, texts, say)
        },
      }),
      found.signal,
    )
    return isBegun && (mailed ?? true)
  } catch (error) {
    if (!(error instanceof AbortedError && found.signal.aborted)) throw error
    return mailed ?? true
  } finally {
    over.abort()
  }
}

/** @returns whether the user has entered the code that was mailed */
async function enterCode(
  { server, session, ask, projectId, own }: TopPage,
  mailed: Mailed,
): Promise<boolean> {
  const { email, joins, isLinkFirst, mailedAt } = mailed
  const underWay = signInUnderWay(projectId)
  const code = createRef<TypedCode>()
  let isClosed = false
  /** Mails a new code, except for a code that joins a provider's account: for that, the user signs in at the provider again. */
  const mailAgain = async ({ locale }: Texts): Promise<void> => {
    await server.post(walletEmailStart, { email, locale }, undefined)
    underWay.keep({ ...mailed, mailedAt: Date.now() })
  }
  const whyIn = (): string => {
    if (joins) return own.joinWhy(email, PROVIDER_NAMES[joins])
    return isLinkFirst ? own.linkWhy : own.codeWhy
  }
  const isEntered = await ask((texts) => ({
    title: own.codeTitle,
    body: (
      <>
        <p>{whyIn()}</p>
        <CodeBoxes label={texts.code} ref={code} />
        {joins ? null : <Resend texts={texts} own={own} mailedAt={mailedAt} send={() => mailAgain(texts)} />}
      </>
    ),
    accept: texts.next,
    decline: texts.close,
    problem: () =>
      problemOf(async () => {
        const otp = code.current?.digits ?? ''
        if (!/^\d{6}$/.test(otp))
          throw new FrameError('The code has six digits', { reason: 'codeForm' satisfies FrameFailure })
        if (isLinkFirst) await server.post(walletDeviceStatus, {}, undefined)
        const { token, change } = await server.post(walletEmailVerify, { otp }, undefined).catch(refuse)
        // A user who has closed the screen meanwhile is not signed in.
        if (isClosed) return
        await session.start(token)
        // The user typed the code in the wallet's own window, which confirms the change. They are signed in even if the change fails.
        if (change !== undefined)
          await server.post(walletConfirmChange, { id: change }, token).catch(() => {
            // Nothing was added. The next sign-in with that account offers it again.
          })
      }, texts),
  }))
  isClosed = !isEntered
  return isEntered

  /** Clears a rejected code, so that the user can type another. After any other refusal of a joining code, a reload does not return here. */
  function refuse(error: unknown): never {
    if (error instanceof ServerError && !error.isOutOfReach) {
      code.current?.empty()
      if (joins && error.reason !== 'codeWrong') underWay.forget()
    }
    throw error
  }
}
