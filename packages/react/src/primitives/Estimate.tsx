import type { ReactElement } from 'react'
import { around } from '../messages/around.ts'
import { common } from '../messages/en/common.ts'
import { useFormat } from '../messages/useFormat.ts'
import { useTexts } from '../messages/useTexts.ts'

/** A sum of US dollars. Says that it is an estimate; cents and a ≈ before them would contradict each other. */
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
