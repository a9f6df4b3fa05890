import { OTP_LENGTH } from '@latchkey/contract'
import type { Failure } from '@latchkey/core'
import { type ReactElement, useEffect, useState } from 'react'
import { EmailVerifyOtp as english } from '../../messages/en/email.ts'
import { useFailure } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { useSheet } from '../../modal/useSheet.ts'
import { CodeField } from '../../primitives/CodeField.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { envelope } from '../../primitives/glyphs/email.tsx'
import { useAnnounce } from '../../primitives/useAnnounce.ts'
import css from './CodeForm.css.ts'

export interface CodeFormProps {
  readonly text: string
  readonly busy?: string | undefined
  readonly failure?: Failure | undefined
  readonly onCode: (otp: string) => void
}

/** Takes a code that was mailed, and hands it over once it is whole. */
export function CodeForm({ text, busy, failure, onCode }: CodeFormProps): ReactElement {
  useSheet(css)
  const texts = useTexts('EmailVerifyOtp', english)
  const failed = useFailure(failure)
  const [code, setCode] = useState('')
  useEffect(() => {
    if (failure) setCode('')
  }, [failure])
  useAnnounce(busy ?? '')
  return (
    <div data-part="code-form">
      <GlyphIcon of={envelope} size={56} />
      <p data-part="code-text">{text}</p>
      <CodeField
        label={texts.code}
        value={code}
        busy={busy !== undefined}
        error={code === '' ? failed?.text : undefined}
        onChange={(value) => {
          setCode(value)
          if (value.length === OTP_LENGTH) onCode(value)
        }}
      />
    </div>
  )
}
