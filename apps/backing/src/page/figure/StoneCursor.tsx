import type { KeyboardEvent, ReactElement } from 'react'
import { usePageTexts } from '../texts/usePageTexts.ts'

export interface StoneCursorProps {
  /** The number of stones, at least one. */
  readonly count: number
  /** The index of the selected stone, from 0; undefined if none is selected. */
  readonly at: number | undefined
  readonly words: string
  readonly onMove: (at: number | undefined) => void
}

/** One tab stop for all stones. Arrow keys move through them in order of arrival; Home and End move to the first and the last. */
export function StoneCursor({ count, at, words, onMove }: StoneCursorProps): ReactElement {
  const { wall } = usePageTexts()
  const here = at ?? count - 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: here + 1,
    ArrowUp: here + 1,
    ArrowLeft: here - 1,
    ArrowDown: here - 1,
    PageUp: here + 10,
    PageDown: here - 10,
    Home: 0,
    End: count - 1,
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onMove(undefined)
    const next = steps[event.key]
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    onMove(Math.min(count - 1, Math.max(0, next)))
  }
  return (
    <div
      className="stone-cursor"
      role="slider"
      tabIndex={0}
      aria-label={wall.stones}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={here + 1}
      aria-valuetext={words}
      onFocus={() => onMove(here)}
      onBlur={() => onMove(undefined)}
      onKeyDown={move}
    />
  )
}
