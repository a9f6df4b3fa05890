import type { ReactElement } from 'react'
import { common } from '../messages/en/common.ts'
import { useTexts } from '../messages/useTexts.ts'

/** A dollar figure, marked as the estimate it is. `value` comes from formatFiat(). */
export function Estimate({ value }: { value: string }): ReactElement {
  const { about } = useTexts('common', common)
  return (
    <bdi data-part="num" title={value}>
      <span data-part="approx" aria-hidden="true">
        ≈{' '}
      </span>
      <span data-part="sr">{about} </span>
      {value}
    </bdi>
  )
}
