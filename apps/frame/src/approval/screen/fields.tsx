import { fieldSheet, useSheet } from '@latchkey/react/primitives'
import { type InputHTMLAttributes, type ReactElement, type RefObject, useId } from 'react'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly input: RefObject<HTMLInputElement | null>
  /** Whether the field has the focus when the screen appears. Use it if there is nothing to read first. */
  readonly startsFocus?: boolean
}

/** A single-line text field with its label. The text stays in the element and out of React's state, since it may be a secret. */
export function TextField({ label, input, startsFocus, ...others }: FieldProps): ReactElement {
  useSheet(fieldSheet)
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <div data-part="field">
        <input
          ref={input}
          id={id}
          data-part="input"
          data-autofocus={startsFocus ? '' : undefined}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...others}
        />
      </div>
    </div>
  )
}

/** The field for a recovery phrase. */
export function PhraseField({
  label,
  input,
}: {
  label: string
  input: RefObject<HTMLTextAreaElement | null>
}): ReactElement {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={input}
        id={id}
        rows={5}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </div>
  )
}
