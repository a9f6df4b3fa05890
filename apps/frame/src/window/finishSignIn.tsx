import {
  type SocialFailure,
  walletProject,
  walletSocialCode,
  walletSocialDecide,
  walletSocialFinish,
} from '@latchkey/contract'
import { Button, Card } from '@latchkey/react/primitives'
import { Asker } from '../approval/screen/Asker.tsx'
import type { Look } from '../approval/screen/look.ts'
import { Rows, Warning } from '../approval/screen/parts.tsx'
import type { Screen } from '../approval/screen/ScreenView.tsx'
import { showSaid } from '../approval/screen/showSaid.tsx'
import { showScreen } from '../approval/screen/showScreen.tsx'
import { ownLocale } from '../approval/texts/ownLocale.ts'
import { problemOf, reasonOf } from '../approval/texts/reasonOf.ts'
import type { Texts } from '../approval/texts/texts.ts'
import { loadDeviceKeys } from '../device/deviceKey.ts'
import { nameLogin, PROVIDER_NAMES } from '../pages/providerNames.ts'
import type { PageTexts } from '../pages/texts/en.ts'
import { createServer } from '../server/server.ts'
import { accountsOf } from '../smart/accounts.ts'
import { openIndexedStore } from '../storage/indexedStore.ts'
import { lockTabs } from '../storage/lockTabs.ts'
import { mailChangeCode } from './changeCode.tsx'
import { loadChangeTexts } from './changeTexts/loadChangeTexts.ts'
import { forgetFlow } from './flows.ts'
import type { Returned } from './takeReturned.ts'

/** Finishes a sign-in at a provider with this browser's secret. If it would add an account, the user decides here, and proves their email
 * address with a code. */
export async function finishSignIn(
  { state, flow: { secret, projectId, provider, page, resultUri }, answer }: Returned,
  first: Look,
  texts: Texts,
  own: PageTexts,
): Promise<void> {
  const name = PROVIDER_NAMES[provider]
  const store = await openIndexedStore()
  const server = createServer({
    ...{ origin: location.origin, projectId, keys: () => loadDeviceKeys(store, lockTabs) },
    ...{ fetch: (...all) => fetch(...all), now: () => Date.now() },
  })
  let look = first
  try {
    const [{ walletName, walletLogo, smartAccountEnabledNetworks, ...app }, finished] = await Promise.all([
      server.project(walletProject),
      server.post(walletSocialFinish, { state, secret, provider, ...answer }, undefined),
    ])
    look = { ...look, walletName, walletLogo }
    if (finished.status === 'failed') return fail(finished.reason)
    if (finished.status === 'found') return end(own.proved, own.provedHere, 'check')
    const accounts =
      finished.wallet && (await accountsOf(finished.wallet, 'eip155:1', smartAccountEnabledNetworks))
    const words = await loadChangeTexts(ownLocale())
    const code = await mailChangeCode(finished.codeTo, words, look.locale, (locale) =>
      server.post(walletSocialCode, { state, secret, locale }, undefined),
    )
    let failure: SocialFailure | undefined
    const decide = async (isWanted: boolean) => {
      const answer = { state, secret, isWanted, ...(isWanted && code.typed()) }
      const decided = await server.post(walletSocialDecide, answer, undefined)
      failure = decided.status === 'failed' ? decided.reason : undefined
    }
    const isWanted = await showScreen(
      (texts): Screen => ({
        title: words.addTitle(name),
        sub: finished.name ?? undefined,
        lead: page === null ? null : <Asker {...{ app, origin: page, texts }} />,
        body: (
          <>
            <Warning>{words.addWhy}</Warning>
            <Card>
              <Rows
                lines={[
                  ...(accounts ?? []).map(({ address }) => ({
                    ...{ label: words.addTo, value: address, isAddress: true },
                  })),
                  ...finished.logins.map((one) => ({
                    label: words.addOpened,
                    value: nameLogin(one.provider, one.name),
                  })),
                ]}
              />
            </Card>
            {code.field(texts)}
          </>
        ),
        accept: words.addNow(name),
        decline: own.notAdd,
        problem: () => problemOf(() => decide(true), texts),
        others: code.others(texts),
      }),
      { settings: look },
    )
    if (!isWanted) await decide(false)
    if (failure && isWanted) return fail(failure)
    if (isWanted) end(own.added(name), own.goBack, 'check')
    else end(own.notAdded, own.goBack)
  } catch (error) {
    // The call may be repeated if its answer was lost.
    const again = { label: own.retry, act: () => location.reload() }
    say(own.notFinished, reasonOf(error, texts), 'close', again)
  }

  function fail(reason: SocialFailure): void {
    end(reason === 'taken' ? own.notAdded : own.notFinished, failureIn(reason), 'close')
  }

  /** Tells the page that the user is back. This is only a hint, since the page also asks the wallet, and a provider may have cut off the opener. */
  function end(title: string, sub: string, glyph?: 'check' | 'close'): void {
    forgetFlow(state)
    if (page !== null && window.opener) window.opener.postMessage({ resultUri }, page)
    say(title, sub, glyph, { label: texts.close, act: () => window.close() })
    // A reloaded page has forgotten the sign-in, so this sentence stays visible for its user.
    if (!window.opener && glyph !== 'close') window.close()
  }

  function say(
    title: string,
    sub: string,
    glyph: 'check' | 'close' | undefined,
    { label, act }: { readonly label: string; readonly act: () => void },
  ): void {
    const footer = <Button onClick={act}>{label}</Button>
    showSaid({ wallet: look, glyph, sub, footer, children: title })
  }

  function failureIn(reason: SocialFailure): string {
    if (reason === 'denied') return own.outsideDenied(name)
    if (reason === 'expired') return own.outsideExpired
    if (reason === 'taken') return own.outsideTaken
    return reason === 'used' ? own.outsideUsed : own.outsideFailed(name)
  }
}
