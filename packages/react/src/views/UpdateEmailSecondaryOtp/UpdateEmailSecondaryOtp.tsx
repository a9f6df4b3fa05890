import { selectEmail } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { UpdateEmailSecondaryOtp as english } from '../../messages/en/email.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView } from '../../modal/defineView.ts'
import { UpdateCode } from '../UpdateEmailPrimaryOtp/UpdateCode.tsx'

/** The code that went to the new address. */
export function UpdateEmailSecondaryOtp(): ReactElement {
  const texts = useTexts('UpdateEmailSecondaryOtp', english)
  const { update } = useKitState(selectEmail)
  const email = 'newEmail' in update ? update.newEmail : ''
  return <UpdateCode text={texts.text(`\u2068${email}\u2069`)} />
}

export const updateEmailSecondaryOtpView = defineView({
  view: 'UpdateEmailSecondaryOtp',
  Component: UpdateEmailSecondaryOtp,
  texts: english,
})
