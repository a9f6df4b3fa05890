import { type InputHTMLAttributes, type ReactElement, type ReactNode, useId } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Field.css.ts'
import { Glyph, type GlyphShape } from './Glyph.tsx'

export interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string | undefined
  readonly glyph?: GlyphShape
  /** 44 px high, for searching. */
  readonly size?: 'md' | undefined
  readonly type?: 'text' | 'search' | 'email' | undefined
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  readonly autoComplete?: string | undefined
  /** What to do about the value; turns the ring red. */
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly startsFocus?: boolean | undefined
  readonly end?: ReactNode
}

/** One line of text. The label is for assistive technology; the placeholder shows an example. */
export function Field(props: FieldProps): ReactElement {
  useSheet(css)
  const id = useId()
  const { label, value, onChange, placeholder, glyph, size, type = 'text', error, hint, end } = props
  const said = error ?? hint
  return (
    <div data-part="field-group">
      <div data-part="field" data-size={size} data-state={error ? 'error' : undefined}>
        {glyph ? <Glyph of={glyph} /> : null}
        <input
          data-part="input"
          type={type}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={said ? id : undefined}
          data-autofocus={props.startsFocus ? '' : undefined}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete ?? 'off'}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {end}
      </div>
      {said ? (
        <span data-part="hint" data-tone={error ? 'error' : undefined} id={id}>
          {said}
        </span>
      ) : null}
    </div>
  )
}
