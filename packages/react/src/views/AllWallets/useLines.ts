import { type RefObject, useLayoutEffect, useState } from 'react'

/** Tiles in a line. */
export const LINE = 4
/** The distance between two lines; the style sheet has the same. */
export const LINE_PX = 102
/** How much is drawn above and below the visible part: the way of a fast wheel in two frames. */
const MARGIN_PX = 5 * LINE_PX
/** Lines are added and removed in steps of this size, so that not every frame of a scroll renders. */
const STEP = 2

/** Lines beyond those drawn that are read ahead. */
const AHEAD = 6

interface Lines {
  /** The first line that is drawn, from 0. */
  readonly from: number
  /** The first line that is no longer drawn. */
  readonly to: number
}

/** The lines that fit a dialog of full height, before it is measured. */
const FIRST: Lines = { from: 0, to: 10 }

/**
 * The lines of a list that are near enough to the visible part to be drawn. The list has the height of all its lines, with
 * empty space in place of the lines before.
 *
 * @param list an element inside the view's body
 * @param count the number of lines; a change may change which are visible
 */
export function useLines(
  list: RefObject<HTMLElement | null>,
  count: number,
): Lines & { readonly isNearEnd: boolean } {
  const [near, setNear] = useState(FIRST)
  const to = Math.min(near.to, count)
  const from = Math.min(near.from, to)
  useLayoutEffect(() => {
    if (!list.current) return
    list.current.style.blockSize = `${count * LINE_PX}px`
    list.current.style.paddingBlockStart = `${from * LINE_PX}px`
  }, [list, count, from])
  // biome-ignore lint/correctness/useExhaustiveDependencies(count): another height may be scrolled to another place
  useLayoutEffect(() => {
    const view = list.current?.closest('[data-part="view"]')
    if (!view) return
    const measure = (): void => {
      if (list.current) setNear(nearer(linesNear(list.current, view)))
    }
    measure()
    // Either the body scrolls or, on low screens, the view does.
    view.addEventListener('scroll', measure, { capture: true, passive: true })
    addEventListener('resize', measure)
    return () => {
      view.removeEventListener('scroll', measure, { capture: true })
      removeEventListener('resize', measure)
    }
  }, [list, count])
  return { from, to, isNearEnd: near.to + AHEAD >= count }
}

function linesNear(list: Element, view: Element): Lines {
  const boxes = [view, list.closest('[data-part="body"]') ?? view].map((box) => box.getBoundingClientRect())
  const { top } = list.getBoundingClientRect()
  const start = Math.max(...boxes.map((box) => box.top)) - top - MARGIN_PX
  const end = Math.min(...boxes.map((box) => box.bottom)) - top + MARGIN_PX
  return {
    from: Math.max(0, STEP * Math.floor(start / LINE_PX / STEP)),
    to: Math.max(STEP, STEP * Math.ceil(end / LINE_PX / STEP)),
  }
}

function nearer(next: Lines): (lines: Lines) => Lines {
  return (lines) => (lines.from === next.from && lines.to === next.to ? lines : next)
}
