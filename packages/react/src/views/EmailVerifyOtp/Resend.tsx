import { leaveEmail, replaceView, resendEmailCode, selectEmail } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useSecondsLeft } from '../../frame/useSecondsLeft.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { EmailVerifyOtp as english } from '../../messages/en/email.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Button } from '../../primitives/Button.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { useAnnounce } from '../../primitives/useAnnounce.ts'

export interface ResendProps {
  readonly label: string
  readonly resent: string
  readonly disabled?: boolean
}

/** Another e-mail, at the earliest 30 seconds after the last one, or another address. */
export function Resend({ label, resent, disabled = false }: ResendProps): ReactElement {
  const kit = useKit()
  const texts = useTexts('EmailVerifyOtp', english)
  const { progress, mayMailAt } = useKitState(selectEmail)
  const seconds = useSecondsLeft(mayMailAt)
  const isSending = 'isResending' in progress && progress.isResending === true
  const isResent = 'isResent' in progress && progress.isResent === true
  useAnnounce(isResent ? resent : '')
  return (
    <Stack gap="sm">
      <Note align="center" tone={isResent ? 'success' : undefined}>
        {isResent ? resent : texts.noMail}
      </Note>
      <Button
        loading={isSending}
        disabled={disabled || seconds > 0}
        onClick={() => void resendEmailCode(kit)}
      >
        {isSending ? texts.resending : seconds > 0 ? texts.resendIn(seconds) : label}
      </Button>
      <Button
        variant="ghost"
        disabled={disabled}
        onClick={() => {
          leaveEmail(kit)
          replaceView(kit, { view: 'EmailLogin' })
        }}
      >
        {texts.change}
      </Button>
    </Stack>
  )
}
