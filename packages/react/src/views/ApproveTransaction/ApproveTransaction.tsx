import { type ReactElement, useRef } from 'react'
import { useFramePlace } from '../../frame/useFramePlace.ts'
import { ApproveTransaction as english } from '../../messages/en/ApproveTransaction.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView } from '../../modal/defineView.ts'
import { Note } from '../../primitives/Note.tsx'
import { Spinner } from '../../primitives/Spinner.tsx'
import { useIsLate } from '../../primitives/useIsLate.ts'
import css from './ApproveTransaction.css.ts'

/** A wallet that takes longer has probably no connection. */
const PATIENCE_MS = 8_000

/** The place of the embedded wallet's frame, which lies over it. */
export function ApproveTransaction(): ReactElement {
  const texts = useTexts('ApproveTransaction', english)
  const place = useRef<HTMLElement>(null)
  const frame = useFramePlace(place)
  const isLate = useIsLate(true, PATIENCE_MS)
  return (
    // The frame is not inside the dialog: whoever tabs to its place is led on to it.
    <section
      ref={place}
      data-part="frame-place"
      aria-label={texts.frame}
      tabIndex={frame ? 0 : -1}
      onFocus={() => frame?.focus()}
    >
      <Spinner />
      <Note align="center">{isLate ? texts.late : texts.loading}</Note>
    </section>
  )
}

export const approveTransactionView = defineView({
  view: 'ApproveTransaction',
  Component: ApproveTransaction,
  texts: english,
  start: 'none',
  css,
})
