import { leaveEmail, selectEmail, updateEmail } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { UpdateEmailWallet as english } from '../../messages/en/UpdateEmailWallet.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { AddressForm } from '../EmailLogin/AddressForm.tsx'

/** Another e-mail address for the wallet. */
export function UpdateEmailWallet(): ReactElement {
  const kit = useKit()
  const texts = useTexts('UpdateEmailWallet', english)
  const { update, email = '' } = useKitState(selectEmail)
  const [address, setAddress] = useState('newEmail' in update ? update.newEmail : email)
  return (
    <Body>
      <Stack>
        <Note>{texts.text}</Note>
        <AddressForm
          label={texts.field}
          address={address}
          isHeld={address.trim() === email}
          isSending={update.step === 'sending'}
          failure={update.step === 'failed' ? update.failure : undefined}
          startsFocus
          onChange={(value) => {
            setAddress(value)
            if (update.step === 'failed') leaveEmail(kit)
          }}
          onSubmit={() => void updateEmail(kit, { email: address })}
        />
      </Stack>
    </Body>
  )
}

export const updateEmailWalletView = defineView({
  view: 'UpdateEmailWallet',
  Component: UpdateEmailWallet,
  texts: english,
  start: 'back',
})
