import type { ReactElement } from 'react'
import { around } from '../messages/around.ts'
import { common } from '../messages/en/common.ts'
import { useFormat } from '../messages/useFormat.ts'
import { useTexts } from '../messages/useTexts.ts'

/** A sum of US dollars, marked as the estimate it is. */
export function Estimate({ dollars }: { dollars: number }): ReactElement {
  const [before, after] = around(useTexts('common', common).about)
  const value = useFormat().fiat(dollars)
  return (
    <bdi data-part="num" title={value}>
      <span data-part="approx" aria-hidden="true">
        ≈{' '}
      </span>
      <span data-part="sr">{before}</span>
      {value}
      {after ? <span data-part="sr">{after}</span> : null}
    </bdi>
  )
}
