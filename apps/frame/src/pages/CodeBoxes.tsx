import { CodeField } from '@latchkey/react/primitives'
import { type ReactElement, useState } from 'react'

interface CodeBoxesProps {
  readonly label: string
  readonly onChange: (code: string) => void
}

/** Six boxes for a mailed code. */
export function CodeBoxes({ label, onChange }: CodeBoxesProps): ReactElement {
  const [code, setCode] = useState('')
  return (
    <CodeField
      label={label}
      value={code}
      onChange={(now) => {
        setCode(now)
        onChange(now)
      }}
    />
  )
}
