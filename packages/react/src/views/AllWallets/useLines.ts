import { type RefObject, useLayoutEffect, useState } from 'react'

/** Tiles in a line. */
export const LINE = 4
/** From one line to the next; the style sheet has the same. */
export const LINE_PX = 102
/** So much above and below what is seen is drawn too: a fast wheel's way in two frames. */
const MARGIN_PX = 5 * LINE_PX
/** Lines come and go by so many, so that not every frame of a scroll draws. */
const STEP = 2

/** Lines beyond those drawn that are read ahead. */
const AHEAD = 6

interface Lines {
  /** The first line that is drawn, from 0. */
  readonly from: number
  /** The first that is not drawn any more. */
  readonly to: number
}

/** What fits a dialog of full height, before it is measured. */
const FIRST: Lines = { from: 0, to: 10 }

/**
 * The lines of a list that are near enough to the scrolled part of its view to be drawn. The list is made as high as all of
 * its lines, with space in place of those before.
 *
 * @param list stands inside the view's body
 * @param count of its lines: where they change, what is seen of them may too
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
