import { leaveEmail, selectEmail, updateEmail } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { UpdateEmailWallet as english, Logins as loginsEnglish } from '../../messages/en/email.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView } from '../../modal/defineView.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { AddressForm } from '../EmailLogin/AddressForm.tsx'
import { needsSignIn, SignInAgain } from '../Logins/SignInAgain.tsx'

export function UpdateEmailWallet(): ReactElement {
  const kit = useKit()
  const texts = useTexts('UpdateEmailWallet', english)
  const logins = useTexts('Logins', loginsEnglish)
  const { update, email = '' } = useKitState(selectEmail)
  const [address, setAddress] = useState('newEmail' in update ? update.newEmail : email)
  const isFailed = update.step === 'failed'
  const reason = isFailed && needsSignIn(update.reason) ? update.reason : undefined
  return (
    <>
      <Body>
        <Stack>
          <Note>{texts.text}</Note>
          {reason ? <Banner tone="error">{logins[reason]}</Banner> : null}
          <AddressForm
            label={texts.field}
            address={address}
            isHeld={address.trim() === email}
            isSending={update.step === 'sending'}
            failure={isFailed && !reason ? update.failure : undefined}
            startsFocus
            onChange={(value) => {
              setAddress(value)
              if (isFailed) leaveEmail(kit)
            }}
            onSubmit={() => void updateEmail(kit, { email: address })}
          />
        </Stack>
      </Body>
      {reason ? (
        <Footer>
          <SignInAgain />
        </Footer>
      ) : null}
    </>
  )
}

export const updateEmailWalletView = defineView({
  view: 'UpdateEmailWallet',
  Component: UpdateEmailWallet,
  texts: english,
})
