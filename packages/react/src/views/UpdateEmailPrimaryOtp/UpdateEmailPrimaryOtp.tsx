import { selectEmail } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { UpdateEmailPrimaryOtp as english } from '../../messages/en/email.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView } from '../../modal/defineView.ts'
import { UpdateCode } from './UpdateCode.tsx'

/** The code that went to the present address. */
export function UpdateEmailPrimaryOtp(): ReactElement {
  const texts = useTexts('UpdateEmailPrimaryOtp', english)
  const { email = '' } = useKitState(selectEmail)
  return <UpdateCode text={texts.text(`\u2068${email}\u2069`)} />
}

export const updateEmailPrimaryOtpView = defineView({
  view: 'UpdateEmailPrimaryOtp',
  Component: UpdateEmailPrimaryOtp,
  texts: english,
  // A title as long as this one has the whole of itself as a tooltip where it is shortened.
  useTitle: () => useTexts('UpdateEmailPrimaryOtp', english).title,
})
