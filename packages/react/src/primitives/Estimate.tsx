import type { ReactElement } from 'react'
import { around } from '../messages/around.ts'
import { common } from '../messages/en/modal.ts'
import { useFormat } from '../messages/useFormat.ts'
import { useTexts } from '../messages/useTexts.ts'

/** An amount of US dollars that screen readers announce as an estimate. A visible ≈ would contradict the cents. */
export function Estimate({ dollars }: { dollars: number }): ReactElement {
  const { about } = useTexts('common', common)
  const [before, after] = around(about)
  const value = useFormat().fiat(dollars)
  return (
    <bdi data-part="num" title={about(value)}>
      <span data-part="sr">{before}</span>
      {value}
      {after ? <span data-part="sr">{after}</span> : null}
    </bdi>
  )
}
