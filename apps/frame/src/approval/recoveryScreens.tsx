import { createRef } from 'react'
import { CODES, FrameError, type FrameFailure } from '../FrameError.ts'
import { toPhrase } from '../keys/derive.ts'
import { fromPhrase } from '../keys/fromPhrase.ts'
import { makePasskey, openPasskey, PasskeyWithoutPrfError } from '../pages/passkey.ts'
import type { PageTexts } from '../pages/texts/en.ts'
import type { RecoveryScreens } from '../wallet/walletParameters.ts'
import { PhraseField } from './screen/fields.tsx'
import type { Look } from './screen/look.ts'
import { showPhrase } from './screen/phrase.tsx'
import { showScreen } from './screen/showScreen.tsx'

/** The screens that set up a new wallet's recovery, and that ask for the recovery when a device opens a wallet for the first time. */
export function createRecoveryScreens(settings: Look, walletName: string, texts: PageTexts): RecoveryScreens {
  /** The passkey belongs to the wallet's domain, since this page is at top level. */
  async function withPasskey<made>(
    words: (texts: PageTexts) => readonly [title: string, why: string, accept: string],
    act: () => Promise<made>,
  ): Promise<made> {
    const [title, why, accept] = words(texts)
    let made: { readonly value: made } | undefined
    const isDone = await showScreen(
      () => ({
        title,
        body: <p>{why}</p>,
        accept,
        decline: texts.later,
        async problem() {
          try {
            made = { value: await act() }
            return undefined
          } catch (error) {
            // The browser does not say whether the user declined or no passkey was found.
            return error instanceof PasskeyWithoutPrfError ? texts.passkeyWeak : texts.passkeyFailed
          }
        },
      }),
      { settings },
    )
    if (!isDone || !made) throw declined()
    return made.value
  }

  return {
    makePasskey: (wallet) =>
      withPasskey(
        (texts) => [texts.passkeyTitle, texts.passkeyWhy, texts.passkeyMake],
        () => makePasskey({ ...wallet, walletName }),
      ),
    openPasskey: (passkey) =>
      withPasskey(
        (texts) => [texts.enterTitle, texts.passkeyUseWhy, texts.passkeyUse],
        () => openPasskey(passkey),
      ),
    async confirmPhrase(entropy) {
      const words = (await toPhrase(entropy)).split(' ')
      const isWritten = await showPhrase(words, {
        texts,
        why: <p>{texts.phraseWhy}</p>,
        decline: texts.later,
        ask: (make) => showScreen(make, { settings }),
      })
      if (!isWritten) throw declined()
    },
    async askPhrase(isRight) {
      const input = createRef<HTMLTextAreaElement>()
      let found: Uint8Array | undefined
      const isDone = await showScreen(
        () => ({
          title: texts.enterTitle,
          body: (
            <>
              <p>{texts.enterWhy}</p>
              <PhraseField label={texts.phrase} input={input} />
            </>
          ),
          accept: texts.open,
          decline: texts.later,
          problem: async () => {
            found = fromPhrase(input.current?.value ?? '')
            return found && (await isRight(found)) ? undefined : texts.wrongPhrase
          },
        }),
        { settings },
      )
      if (input.current) input.current.value = ''
      if (!isDone || !found) throw declined()
      return found
    },
  }
}

/** The user declined to set up the recovery, or to use it. */
const declined = () =>
  new FrameError('The wallet is not ready: its recovery was not set up', {
    code: CODES.rejected,
    reason: 'notSetUp' satisfies FrameFailure,
  })
