import type { SwapToken } from '@latchkey/core'
import type { ReactElement } from 'react'
import { SwapPreview as english } from '../../messages/en/SwapPreview.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Glyph } from '../../primitives/Glyph.tsx'
import { check } from '../../primitives/glyphs/common.tsx'
import { Spinner } from '../../primitives/Spinner.tsx'
import type { ReviewStep } from './Review.tsx'
import { useSwapping } from './useSwapping.ts'

/** What the wallet is asked, one after the other, and how far that is. An approval that is there already is left out. */
export function Steps({ progress, sell }: { progress: ReviewStep; sell: SwapToken }): ReactElement {
  const texts = useTexts('SwapPreview', english)
  const { what, other } = useSwapping()
  const place = 'place' in progress ? progress.place : undefined
  const all = [texts.reset(sell.symbol), texts.approve(what), texts.swap(what, other)]
  const steps = all.slice(-(place?.of ?? 2))
  const stateOf = (step: number) =>
    !place || step > place.step ? undefined : step < place.step ? 'done' : 'current'
  return (
    <ol data-part="swap-steps" aria-label={texts.steps}>
      {steps.map((label, index) => (
        <li
          key={label}
          data-part="swap-step"
          data-state={stateOf(index + 1)}
          aria-current={stateOf(index + 1) === 'current' ? 'step' : undefined}
        >
          <span data-part="swap-mark" aria-hidden="true">
            {stateOf(index + 1) === 'done' ? <Glyph of={check} size={16} /> : null}
            {stateOf(index + 1) === 'current' ? <Spinner /> : null}
            {stateOf(index + 1) === undefined ? index + 1 : null}
          </span>
          {label}
        </li>
      ))}
    </ol>
  )
}
