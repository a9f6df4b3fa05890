import { type RefObject, useLayoutEffect, useState } from 'react'

/** Tiles in a line. */
export const LINE = 4
/** From one line to the next; the style sheet has the same. */
export const LINE_PX = 102
/** So much above and below what is seen is drawn too: a fast wheel's way in two frames. */
const MARGIN_PX = 5 * LINE_PX
/** Lines come and go by so many, so that not every frame of a scroll draws. */
const STEP = 2

export interface Lines {
  /** The first line that is drawn, from 0. */
  readonly from: number
  /** The first that is not drawn any more. */
  readonly to: number
}

/** What fits a dialog of full height, before it is measured. */
const FIRST: Lines = { from: 0, to: 10 }

/**
 * The lines of a list that are near enough to the scrolled part of its view to be drawn.
 *
 * @param list stands inside the view's body, and is as high as all of its lines
 * @param count of its lines: where they change, what is seen of them may too
 */
export function useLines(list: RefObject<HTMLElement | null>, count: number): Lines {
  const [lines, setLines] = useState(FIRST)
  // biome-ignore lint/correctness/useExhaustiveDependencies(count): another height may be scrolled to another place
  useLayoutEffect(() => {
    const view = list.current?.closest('[data-part="view"]')
    if (!view) return
    const measure = (): void => {
      if (list.current) setLines(nearer(linesNear(list.current, view)))
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
  return lines
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
