import type { ReactElement } from 'react'
import { common } from '../messages/en/modal.ts'
import { useTexts } from '../messages/useTexts.ts'
import { Field } from './Field.tsx'
import { close } from './glyphs/common.tsx'
import { search } from './glyphs/search.tsx'
import { IconButton } from './IconButton.tsx'

export interface SearchFieldProps {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export function SearchField({ label, placeholder = label, value, onChange }: SearchFieldProps): ReactElement {
  const texts = useTexts('common', common)
  const clear = <IconButton size="sm" label={texts.clear} of={close} onClick={() => onChange('')} />
  return (
    <Field
      type="search"
      size="md"
      glyph={search}
      label={label}
      placeholder={placeholder}
      value={value}
      onChange={onChange}
      end={value ? clear : null}
    />
  )
}
