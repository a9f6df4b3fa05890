import { connectEmail, leaveEmail, selectEmail } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { AddressForm } from './AddressForm.tsx'

export function EmailField({
  isHeld = false,
  startsFocus,
}: {
  readonly isHeld?: boolean
  readonly startsFocus?: boolean
}): ReactElement {
  const kit = useKit()
  const { email, progress } = useKitState(selectEmail)
  const [address, setAddress] = useState(email ?? '')
  return (
    <AddressForm
      address={address}
      isHeld={isHeld}
      isSending={progress.step === 'sending' || progress.step === 'joining'}
      failure={progress.step === 'failed' ? progress.failure : undefined}
      startsFocus={startsFocus}
      onChange={(value) => {
        setAddress(value)
        if (progress.step === 'failed') leaveEmail(kit)
      }}
      onSubmit={() => void connectEmail(kit, { email: address })}
    />
  )
}
