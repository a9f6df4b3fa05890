import {
  connectFarcaster,
  connectSocial,
  pushView,
  readLogins,
  removeLogin,
  type SocialLogins,
  selectSocial,
} from '@latchkey/core'
import { type ReactElement, useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Logins as english } from '../../messages/en/email.ts'
import { common } from '../../messages/en/modal.ts'
import { useFailure } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView } from '../../modal/defineView.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { envelope } from '../../primitives/glyphs/email.tsx'
import { socialGlyphs } from '../../primitives/glyphs/social.tsx'
import { List } from '../../primitives/List.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Row } from '../../primitives/Row.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { socialNames } from '../../social/socialNames.ts'
import { useSocials } from '../../social/useSocials.ts'
import { LoginRow } from './LoginRow.tsx'
import css from './Logins.css.ts'
import { needsSignIn, SignInAgain } from './SignInAgain.tsx'

/** How the user can sign in: each way opens the same wallet. */
export function Logins(): ReactElement {
  const kit = useKit()
  const texts = useTexts('Logins', english)
  const { tryAgain } = useTexts('common', common)
  const { logins } = useKitState(selectSocial)
  const failed = useFailure(logins.step === 'failed' ? logins.failure : undefined)
  const isUnknown = logins.step === 'unknown'
  useEffect(() => {
    if (isUnknown) void readLogins(kit)
  }, [kit, isUnknown])
  if (failed)
    return (
      <Body>
        <Banner
          tone="error"
          action={failed.remedy ?? { label: tryAgain, onClick: () => void readLogins(kit) }}
        >
          {failed.text}
        </Banner>
      </Body>
    )
  if (logins.step !== 'ready')
    return (
      <Body>
        <List label={texts.yours} busy>
          <SkeletonRows count={2} />
        </List>
      </Body>
    )
  return <LoadedLogins logins={logins} />
}

function LoadedLogins({ logins }: { readonly logins: Extract<SocialLogins, { step: 'ready' }> }) {
  const kit = useKit()
  const texts = useTexts('Logins', english)
  const socials = useSocials() ?? []
  const [asked, setAsked] = useState<string>()
  const { logins: own, removing, failure, reason } = logins
  const mayHelp = needsSignIn(reason)
  const failed = useFailure(failure?.rejected ? undefined : failure)
  const hasEmail = own.some(({ provider }) => provider === 'email')
  const others = socials.filter((one) => own.every(({ provider }) => provider !== one))
  return (
    <>
      <Body>
        <Stack>
          <Note>{texts.text}</Note>
          {failed ? (
            <Banner tone="error" action={mayHelp ? undefined : failed.remedy}>
              {mayHelp || reason === 'last' ? texts[reason] : failed.text}
            </Banner>
          ) : null}
          <List label={texts.yours} labelShown>
            {own.map((login) => (
              <LoginRow
                key={login.id}
                login={login}
                isLast={own.length === 1}
                isAsked={asked === login.id}
                isBusy={removing === login.id}
                onAsk={() => setAsked(login.id)}
                onKeep={() => setAsked(undefined)}
                onRemove={() => {
                  setAsked(undefined)
                  void removeLogin(kit, { id: login.id })
                }}
              />
            ))}
          </List>
          {others.length > 0 || !hasEmail ? (
            <List label={texts.add} labelShown>
              {hasEmail ? null : (
                <Row
                  icon={<GlyphIcon of={envelope} />}
                  title={texts.email}
                  chevron
                  onClick={() => pushView(kit, { view: 'UpdateEmailWallet' })}
                />
              )}
              {others.map((provider) => (
                <Row
                  key={provider}
                  icon={<GlyphIcon of={socialGlyphs[provider]} />}
                  title={socialNames[provider]}
                  chevron
                  onClick={() =>
                    void (provider === 'farcaster'
                      ? connectFarcaster(kit, { isLink: true })
                      : connectSocial(kit, { provider, isLink: true }))
                  }
                />
              ))}
            </List>
          ) : null}
        </Stack>
      </Body>
      {mayHelp ? (
        <Footer>
          <SignInAgain />
        </Footer>
      ) : null}
    </>
  )
}

export const loginsView = defineView({
  view: 'Logins',
  Component: Logins,
  texts: english,
  css,
  next: ['ConnectingSocial'],
})
