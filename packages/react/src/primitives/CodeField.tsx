import { OTP_LENGTH } from '@latchkey/contract'
import { type ReactElement, useId } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './CodeField.css.ts'

export interface CodeFieldProps {
  readonly label: string
  /** Digits, as many as were entered. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly busy?: boolean | undefined
}

const PLACES = Array.from({ length: OTP_LENGTH }, (_, at) => at)

/**
 * A code of six digits: one field, drawn as six, so that pasting and filling in work as in any field.
 *
 * @param props.value - the digits that were entered so far
 * @param props.error - said below the field
 * @returns the field
 *
 * @example
 * <CodeField label="Six-digit code" value={code} onChange={setCode} />
 */
export function CodeField({ label, value, onChange, error, busy }: CodeFieldProps): ReactElement {
  useSheet(css)
  const id = useId()
  return (
    <div data-part="code-group">
      <div data-part="code" dir="ltr" data-state={error ? 'error' : busy ? 'busy' : undefined}>
        {PLACES.map((at) => (
          <span
            key={at}
            aria-hidden="true"
            data-part="code-place"
            data-current={at === Math.min(value.length, OTP_LENGTH - 1) ? '' : undefined}
          >
            {value[at]}
          </span>
        ))}
        <input
          data-part="code-input"
          data-autofocus=""
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          readOnly={busy}
          value={value}
          onChange={(event) => onChange(toDigits(event.currentTarget.value))}
        />
      </div>
      <p data-part="code-said" id={id} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}

/** Keyboards in Arabic and Persian write digits of their own. */
function toDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\D/g, '')
    .slice(0, OTP_LENGTH)
}
