import type { ReactElement } from 'react'
import { ether } from './words/ether.ts'

/** An amount of ETH that keeps its order in right-to-left text. */
export function Amount({ wei, text = ether(wei) }: { wei: bigint; text?: string }): ReactElement {
  return (
    <bdi dir="ltr" className="num amount">
      {text} ETH
    </bdi>
  )
}
