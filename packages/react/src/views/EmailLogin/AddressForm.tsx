import { type Failure, selectEmail } from '@latchkey/core'
import { type ReactElement, useMemo } from 'react'
import { useCopySite } from '../../frame/useCopySite.ts'
import { useSecondsLeft } from '../../frame/useSecondsLeft.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { EmailLogin as english } from '../../messages/en/email.ts'
import { common } from '../../messages/en/modal.ts'
import { useFailure } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Field } from '../../primitives/Field.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { useAnnounce } from '../../primitives/useAnnounce.ts'

export interface AddressFormProps {
  readonly label?: string
  readonly address: string
  readonly isHeld?: boolean
  readonly isSending: boolean
  readonly failure: Failure | undefined
  readonly startsFocus?: boolean | undefined
  readonly onChange: (address: string) => void
  readonly onSubmit: () => void
}

export function AddressForm(props: AddressFormProps): ReactElement {
  const { label, address, isHeld = false, isSending, failure, startsFocus, onChange, onSubmit } = props
  const texts = useTexts('EmailLogin', english)
  const { tryAgain } = useTexts('common', common)
  const failed = useFailure(failure)
  const copySite = useCopySite()
  const seconds = useSecondsLeft(useKitState((state) => selectEmail(state).mayMailAt))
  const isBlocked = failure?.name === 'FrameBlockedError'
  const isCooling = failure?.name === 'EmailCooldownError'
  // As it was refused: seconds that run down here would be told again and again.
  const isHeldBack = isCooling && seconds > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the seconds of that moment
  const cooldown = useMemo(() => texts.cooldown(seconds), [failure, isHeldBack, texts])
  const wrong = failure?.name === 'InvalidEmailError' ? failed?.text : isHeldBack ? cooldown : undefined
  useAnnounce(isSending ? texts.sending : (wrong ?? ''))
  const submit = (): void => {
    if (!isHeld && !isSending) onSubmit()
  }
  return (
    <Stack gap="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label={label ?? texts.field}
          placeholder={label ?? texts.placeholder}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={address}
          error={wrong}
          hint={isSending ? texts.sending : texts.hint}
          startsFocus={startsFocus}
          end={
            <Button size="sm" variant="primary" loading={isSending} disabled={isHeld} onClick={submit}>
              {texts.submit}
            </Button>
          }
          onChange={(value) => (isSending ? undefined : onChange(value))}
        />
      </form>
      {failed && failure?.name !== 'InvalidEmailError' && !isCooling ? (
        <Banner
          tone="error"
          action={isBlocked ? undefined : (failed.remedy ?? { label: tryAgain, onClick: submit })}
        >
          {failed.text}
        </Banner>
      ) : null}
      {isBlocked ? <Button onClick={copySite.onClick}>{copySite.label}</Button> : null}
    </Stack>
  )
}
