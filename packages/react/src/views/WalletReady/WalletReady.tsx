import { closeModal, pushView, selectAccount, selectEmail, selectSocial } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { WalletReady as english } from '../../messages/en/email.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Address } from '../../primitives/Address.tsx'
import { Avatar } from '../../primitives/Avatar.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { check } from '../../primitives/glyphs/common.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { useAnnounce } from '../../primitives/useAnnounce.ts'
import { useSold } from '../../queries/useSold.ts'
import { socialNames } from '../../social/socialNames.ts'
import css from './WalletReady.css.ts'

/** What somebody has whose wallet was made just now: whose it is, how it opens, and what comes next. It is shown once. */
export function WalletReady({ route }: ViewProps<'WalletReady'>): ReactElement {
  const { recovery, waiting } = route
  const texts = useTexts('WalletReady', english)
  const { address = '' } = useKitState(selectAccount)
  const { what, isAlone } = useWhatOpensIt()
  const how = recovery === 'managed' && isAlone ? 'alone' : recovery
  useAnnounce(texts.title)
  return (
    <>
      <Body>
        <div data-part="welcome">
          <Avatar address={address} size={72} />
          <h2 data-part="welcome-title">{texts.title}</h2>
          <Address address={address} />
          <ul data-part="welcome-facts">
            {[texts.opens[how](what), texts.approve, texts.keep[how]].map((fact) => (
              <li key={fact}>
                <Glyph of={check} />
                <span>{fact}</span>
              </li>
            ))}
          </ul>
        </div>
      </Body>
      <Footer>
        <Acts waiting={waiting} needsEmail={how === 'alone'} />
      </Footer>
    </>
  )
}

function Acts({
  waiting,
  needsEmail,
}: {
  readonly waiting: string | undefined
  readonly needsEmail: boolean
}): ReactElement {
  const kit = useKit()
  const texts = useTexts('WalletReady', english)
  const sold = useSold()
  const { features } = kit.config
  // While that is read, the view where coins are bought says it.
  const canBuy = sold === undefined || sold.length > 0
  const goOn = (): void => {
    kit.store.dispatch({ type: 'click.continue' })
    closeModal(kit)
  }
  const addMoney = (): void => {
    if (canBuy) kit.store.dispatch({ type: 'onramp.opened' })
    pushView(kit, { view: canBuy ? 'OnRampProviders' : 'WalletReceive' })
  }
  return (
    <Stack gap="sm">
      {waiting === undefined ? null : (
        <Button variant="primary" startsFocus onClick={goOn}>
          <bdi>{waiting}</bdi>
        </Button>
      )}
      {needsEmail ? (
        <Button
          {...(waiting === undefined && ({ variant: 'primary', startsFocus: true } as const))}
          onClick={() => pushView(kit, { view: 'UpdateEmailWallet' })}
        >
          {texts.addEmail}
        </Button>
      ) : null}
      {waiting === undefined && (canBuy || features.receive !== false) ? (
        <Button {...(!needsEmail && ({ variant: 'primary', startsFocus: true } as const))} onClick={addMoney}>
          {texts.addMoney}
        </Button>
      ) : null}
      <Button onClick={() => closeModal(kit)}>{texts.lookAround}</Button>
    </Stack>
  )
}

/** What the user has signed in with. `isAlone`: nothing but Farcaster leads to the wallet. */
function useWhatOpensIt(): { readonly what: string; readonly isAlone: boolean } {
  const texts = useTexts('WalletReady', english)
  const { email } = useKitState(selectEmail)
  const { provider, progress } = useKitState(selectSocial)
  const used = progress.step === 'joining' ? progress.provider : provider
  const isAlone = used === 'farcaster' && !email
  if (used) return { what: texts.account(socialNames[used]), isAlone }
  return { what: email ? `\u2068${email}\u2069` : texts.signIn, isAlone }
}

export const walletReadyView = defineView({
  view: 'WalletReady',
  Component: WalletReady,
  texts: english,
  start: 'none',
  titleShown: 'hidden',
  css,
})
