import { CodeField } from '@latchkey/react/primitives'
import { type ReactElement, type Ref, useImperativeHandle, useRef, useState } from 'react'

export interface TypedCode {
  readonly digits: string
  /** Clears the boxes for another code, after a refusal. */
  empty(): void
}

interface CodeBoxesProps {
  readonly label: string
  readonly ref: Ref<TypedCode>
}

/** Six boxes for a mailed code. */
export function CodeBoxes({ label, ref }: CodeBoxesProps): ReactElement {
  const [digits, setDigits] = useState('')
  const boxes = useRef<HTMLDivElement>(null)
  useImperativeHandle(
    ref,
    () => ({
      digits,
      empty() {
        setDigits('')
        boxes.current?.querySelector('input')?.focus()
      },
    }),
    [digits],
  )
  return (
    <div ref={boxes}>
      <CodeField label={label} value={digits} onChange={setDigits} />
    </div>
  )
}
