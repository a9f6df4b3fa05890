import type { SwapToken } from '@latchkey/core'
import type { ReactElement } from 'react'
import { Swap as english } from '../../messages/en/Swap.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Estimate } from '../../primitives/Estimate.tsx'

/** What an amount is worth, as far as anyone knows. */
export function Worth({
  token,
  dollars,
}: {
  token: SwapToken | undefined
  dollars: number | undefined
}): ReactElement {
  const texts = useTexts('Swap', english)
  const format = useFormat()
  if (token && dollars === undefined) return <span>{texts.noPrice}</span>
  return dollars ? <Estimate dollars={dollars} /> : <bdi data-part="num">{format.fiat(0)}</bdi>
}
