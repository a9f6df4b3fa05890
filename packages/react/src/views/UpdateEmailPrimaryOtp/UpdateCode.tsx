import { confirmUpdateEmailCode, selectEmail } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { EmailVerifyOtp as english } from '../../messages/en/email.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Body } from '../../primitives/Body.tsx'
import { CodeForm } from '../EmailVerifyOtp/CodeForm.tsx'

/** A code that proves the present or the new address. */
export function UpdateCode({ text }: { readonly text: string }): ReactElement {
  const kit = useKit()
  const { checking } = useTexts('EmailVerifyOtp', english)
  const { update } = useKitState(selectEmail)
  const isBusy = 'isBusy' in update && update.isBusy === true
  return (
    <Body>
      <CodeForm
        text={text}
        busy={isBusy ? checking : undefined}
        failure={'failure' in update ? update.failure : undefined}
        onCode={(otp) => void confirmUpdateEmailCode(kit, { otp })}
      />
    </Body>
  )
}
