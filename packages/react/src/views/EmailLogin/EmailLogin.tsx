import type { ReactElement } from 'react'
import { EmailLogin as english } from '../../messages/en/EmailLogin.ts'
import { defineView } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { EmailField } from './EmailField.tsx'

/** The e-mail field alone: to mend an address, or to try again. */
export function EmailLogin(): ReactElement {
  return (
    <Body>
      <EmailField startsFocus />
    </Body>
  )
}

export const emailLoginView = defineView({
  view: 'EmailLogin',
  Component: EmailLogin,
  texts: english,
  start: 'back',
  next: ['EmailVerifyOtp'],
})
