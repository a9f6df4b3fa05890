import { type ReactElement, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { EmailLogin as english } from '../../messages/en/email.ts'
import { defineView } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { mustAgree } from '../Connect/mustAgree.ts'
import { useEveryday } from '../Connect/useEveryday.ts'
import { EmailField } from './EmailField.tsx'

/** The e-mail field alone: to mend an address, or to try again. Opened first, it asks for consent as Connect does. */
export function EmailLogin(): ReactElement {
  const { config } = useKit()
  const isFirst = useKitState(({ modal }) => !modal.open || modal.history.length === 1)
  const asks = isFirst && mustAgree(config)
  const [hasAgreed, setHasAgreed] = useState(false)
  const { LegalCheckbox } = useEveryday(asks) ?? {}
  return (
    <Body>
      <Stack gap="md">
        {LegalCheckbox ? <LegalCheckbox checked={hasAgreed} onChange={setHasAgreed} /> : null}
        <EmailField isHeld={asks && !hasAgreed} startsFocus={!asks} />
      </Stack>
    </Body>
  )
}

export const emailLoginView = defineView({
  view: 'EmailLogin',
  Component: EmailLogin,
  texts: english,
  next: ['EmailVerifyOtp'],
})
