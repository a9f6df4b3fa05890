import type { ReactElement, ReactNode } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Checkbox.css.ts'
import { Glyph } from './Glyph.tsx'
import { check } from './glyphs/common.tsx'

export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly startsFocus?: boolean | undefined
  readonly children: ReactNode
}

/**
 * A real checkbox under a drawn box. Links inside the label work as links.
 *
 * @example
 * <Checkbox checked={false} onChange={(checked) => console.log(checked)}>I agree</Checkbox>
 */
export function Checkbox({ checked, onChange, startsFocus, children }: CheckboxProps): ReactElement {
  useSheet(css)
  return (
    <label data-part="checkbox">
      <span data-part="checkbox-box" data-state={checked ? 'checked' : undefined}>
        <input
          data-part="checkbox-input"
          data-autofocus={startsFocus ? '' : undefined}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <Glyph of={check} size={16} />
      </span>
      <span>{children}</span>
    </label>
  )
}
