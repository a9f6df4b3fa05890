import { createRef } from 'react'
import { toPhrase } from '../keys/derive.ts'
import { fromPhrase } from '../keys/fromPhrase.ts'
import { makePasskey, openPasskey, PasskeyWithoutPrfError } from '../pages/passkey.ts'
import type { RecoveryScreens } from '../wallet/wallet.ts'
import { declined } from './declined.ts'
import { PhraseField } from './screen/fields.tsx'
import type { Look } from './screen/look.ts'
import { showPhrase } from './screen/phrase.tsx'
import { showScreen } from './screen/showScreen.tsx'
import type { Texts } from './texts/texts.ts'

/** Has a new wallet's recovery set up, and asks for it where a wallet is opened for the first time. */
export function createRecoveryScreens(settings: Look, walletName: string): RecoveryScreens {
  /** The passkey is of the wallet's domain: this page is at top level. */
  async function withPasskey<made>(
    words: (texts: Texts) => readonly [title: string, why: string, accept: string],
    act: () => Promise<made>,
  ): Promise<made> {
    let made: { readonly value: made } | undefined
    const isDone = await showScreen(
      (texts) => {
        const [title, why, accept] = words(texts)
        return {
          title,
          body: <p>{why}</p>,
          accept,
          decline: texts.later,
          async problem() {
            try {
              made = { value: await act() }
              return undefined
            } catch (error) {
              // The browser says no more than that the person declined, or that nothing was found.
              return error instanceof PasskeyWithoutPrfError ? texts.passkeyWeak : texts.passkeyFailed
            }
          },
        }
      },
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
        why: ({ phraseWhy }) => <p>{phraseWhy}</p>,
        decline: 'later',
        ask: (make) => showScreen(make, { settings }),
      })
      if (!isWritten) throw declined()
    },
    async askPhrase(isRight) {
      const input = createRef<HTMLTextAreaElement>()
      let found: Uint8Array | undefined
      const isDone = await showScreen(
        (texts) => ({
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
