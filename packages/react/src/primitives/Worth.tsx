import type { ReactElement } from 'react'
import { useFormat } from '../messages/useFormat.ts'
import { Estimate } from './Estimate.tsx'

export interface WorthProps {
  /** Undefined: nobody knows the price, and `unknown` is shown. */
  readonly dollars: number | undefined
  readonly unknown: string
}

export function Worth({ dollars, unknown }: WorthProps): ReactElement {
  const format = useFormat()
  if (dollars === undefined) return <span>{unknown}</span>
  return dollars ? <Estimate dollars={dollars} /> : <bdi data-part="num">{format.fiat(0)}</bdi>
}
