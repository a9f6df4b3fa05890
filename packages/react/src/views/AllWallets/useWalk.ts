import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { LINE } from './useLines.ts'

/** Lines on a screen. */
const SCREEN = 5

export interface Walk {
  /** The one tile in the Tab order. */
  readonly current: number
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/** Arrow keys move through a grid of tiles. Tab passes the whole grid in one step. Another query starts the walk again. */
export function useWalk(list: RefObject<HTMLElement | null>, count: number, query: string): Walk {
  const [at, setAt] = useState({ query, place: 0 })
  const setPlace = (place: number): void => setAt({ query, place })
  const walked = useRef(false)
  const current = at.query === query ? Math.max(0, Math.min(at.place, count - 1)) : 0
  // The tile may have been drawn just now, to take the focus.
  useLayoutEffect(() => {
    if (!walked.current) return
    walked.current = false
    const tile = list.current?.querySelector<HTMLElement>(`[data-place="${current}"]`)
    tile?.focus({ preventScroll: true })
    tile?.scrollIntoView({ block: 'nearest' })
  }, [list, current])
  return {
    current,
    onKeyDown(event) {
      const next = placeAfter(event, current, count)
      if (next === undefined || next === current) return
      event.preventDefault()
      walked.current = true
      setPlace(next)
    },
    onFocus({ target }) {
      const own = Number(target.getAttribute('data-place') ?? Number.NaN)
      if (Number.isInteger(own)) setPlace(own)
    },
  }
}

function placeAfter(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  current: number,
  count: number,
): number | undefined {
  const along = currentTarget.matches(':dir(rtl)') ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: along,
    ArrowLeft: -along,
    ArrowDown: LINE,
    ArrowUp: -LINE,
    PageDown: LINE * SCREEN,
    PageUp: -LINE * SCREEN,
    Home: -current,
    End: count - 1 - current,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (step === undefined) return undefined
  const next = current + step
  // An incomplete line ends at its last tile.
  if (Math.abs(step) === LINE && (next < 0 || next >= count)) return current
  return Math.max(0, Math.min(next, count - 1))
}
