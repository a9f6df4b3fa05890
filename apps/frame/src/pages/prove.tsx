import {
  SOCIAL_PROVIDERS,
  type WalletFailure,
  walletOpeningCode,
  walletOpeningStart,
  walletOpeningStatus,
} from '@latchkey/contract'
import { socialGlyphs } from '@latchkey/react/primitives'
import { createRef } from 'react'
import { dateIn } from '../account/words.ts'
import { TextField } from '../approval/screen/fields.tsx'
import { Warning } from '../approval/screen/parts.tsx'
import { problemOf, reasonOf } from '../approval/texts/reasonOf.ts'
import { loadTexts } from '../approval/texts/texts.ts'
import { FrameError } from '../FrameError.ts'
import { ServerError } from '../server/server.ts'
import { keepOpening, makeSecret, sha256Url } from '../window/flows.ts'
import { followOutside, openOutside } from './outside.ts'
import { PROVIDER_NAMES } from './providerNames.ts'
import { Resend } from './Resend.tsx'
import type { TopPage } from './TopPage.ts'
import { type OpeningUnderWay, openingUnderWay } from './underWay.ts'

/** The interval at which the server is asked while the user reads their mail or uses another device. */
const POLL_MS = 2_000

/** Acts, and if the server asks for a proof of this device, gets the proof and acts again. @returns false if the user gave no proof */
export async function withProof(page: TopPage, act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof FrameError) || error.reason !== ('proofNeeded' satisfies WalletFailure))
      throw error
    if (!(await prove(page))) return false
    await act()
  }
  return true
}

/**
 * Asks the user to prove that this device is theirs before it opens a wallet that the server can open. They prove it by a mailed link, a sign-in
 * at a provider, or another device of theirs. A reload of the page continues the proof.
 *
 * @returns whether the user proved it
 */
async function prove(page: TopPage): Promise<boolean> {
  const { server, session, look, own, projectId } = page
  const texts = await loadTexts(look.locale)
  const token = await session.requireToken()
  const underWay = openingUnderWay(projectId)
  const kept = underWay.read()
  const digest = await sha256Url(token)
  const { started, mailedAt } = kept?.session === digest ? kept : await start()
  const { made } = started
  const providers =
    started.way === 'mail' ? [] : SOCIAL_PROVIDERS.filter((one) => started.providers.includes(one))
  const code = createRef<HTMLInputElement>()
  const [proved, over] = [new AbortController(), new AbortController()]

  /** Starts a proof. A link from an earlier mail is then no longer valid. */
  async function start(): Promise<OpeningUnderWay> {
    const { secret, challenge } = await makeSecret()
    const { locale } = texts
    const begun = await server.post(walletOpeningStart, { challenge, locale }, token)
    if (begun.way === 'mail') keepOpening(begun.id, secret)
    const opening = { session: digest, started: begun, mailedAt: Date.now() }
    underWay.keep(opening)
    return opening
  }
  async function isProved(): Promise<boolean> {
    return (await server.post(walletOpeningStatus, {}, token)).isProved
  }
  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      const isOver = await isProved().catch((error: unknown) => {
        if (error instanceof ServerError && error.isOutOfReach) return false
        throw error
      })
      if (isOver) return proved.abort()
    }
  }

  watch().catch(reportError)
  try {
    return await page.ask(
      (words) => ({
        title: own.openTitle,
        body: (
          <>
            {started.way === 'mail' ? (
              <>
                <p>{own.openMailed(started.email)}</p>
                <TextField label={own.openCode} input={code} maxLength={32} autoCapitalize="characters" />
                <p data-part="hint">{own.openCodeCare}</p>
                <Resend texts={words} own={own} mailedAt={mailedAt} send={async () => void (await start())} />
              </>
            ) : (
              <p>{providers.length > 0 ? own.openAgain : own.openElsewhere}</p>
            )}
            {/* The device that made the wallet knows its key. If it is not the user's, an attacker signed in before them. */}
            {made && <Warning>{own.madeOn(made.device, dateIn(words, made.at))}</Warning>}
          </>
        ),
        accept: words.next,
        decline: words.close,
        async problem() {
          const text = code.current?.value.trim() ?? ''
          if (!text) return (await isProved()) ? undefined : own.openNotYet
          return problemOf(
            async () => void (await server.post(walletOpeningCode, { code: text }, token)),
            words,
          )
        },
        others: providers.map((provider) => ({
          label: own.continueWith(PROVIDER_NAMES[provider]),
          glyph: socialGlyphs[provider],
          problem: async (say) =>
            (await problemOf(async () => {
              const id = await openOutside(page, provider, words.locale, token)
              followOutside(page, { provider, id }, over.signal).catch((error) => say(reasonOf(error, words)))
            }, words)) ?? own.waitingOutside,
        })),
      }),
      proved.signal,
    )
  } catch (error) {
    if (proved.signal.aborted) return true
    throw error
  } finally {
    over.abort()
    underWay.forget()
  }
}
