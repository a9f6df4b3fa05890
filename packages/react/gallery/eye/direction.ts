import { describe, drawn, isDrawn } from './dialog.ts'

/** Right to left: addresses, amounts and hashes keep their own order, and signs along the line point the other way. */
export function checkDirection(dialog: HTMLElement): string[] {
  const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  const problems: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || element.closest('svg, [data-part="sr"]') || !isDrawn(element)) continue
    const isFixed = /0x[0-9a-f]{4}/i.test(text) || /\d[.,]\d/.test(text)
    if (isFixed && !isIsolated(element) && !/[\u2066-\u2069]/.test(text))
      problems.push(`would be turned around: “${text.trim()}” in ${describe(element)}`)
  }
  for (const sign of dialog.querySelectorAll('svg[data-flip]'))
    if (isDrawn(sign) && getComputedStyle(sign).scale !== '-1 1')
      problems.push(`points the wrong way: ${describe(sign.parentElement ?? sign)}`)
  return problems
}

function isIsolated(element: Element): boolean {
  const run = element.closest('bdi, [data-part="num"], [dir="ltr"]')
  if (!run) return false
  const { direction, unicodeBidi } = getComputedStyle(run)
  return direction === 'ltr' && /isolate/.test(unicodeBidi)
}

/** Where each part stands, from the dialog's start: in one direction as in the other. */
export function placesOf(dialog: HTMLElement): ReadonlyMap<HTMLElement, number> {
  const frame = dialog.getBoundingClientRect()
  const isRtl = getComputedStyle(dialog).direction === 'rtl'
  return new Map(
    drawn(dialog)
      .filter((element) => element.dataset.part !== undefined && !keepsOrder(element))
      .slice(0, 400)
      .map((element) => {
        const { left, right } = element.getBoundingClientRect()
        return [element, isRtl ? frame.right - right : left - frame.left]
      }),
  )
}

/** The same texts, the other direction: each part must stand as far from the start as before. */
export function checkMirrored(before: ReadonlyMap<HTMLElement, number>, dialog: HTMLElement): string[] {
  const problems: string[] = []
  for (const [element, place] of placesOf(dialog)) {
    const was = before.get(element)
    if (was !== undefined && Math.abs(was - place) > 2)
      problems.push(
        `not mirrored: ${describe(element)} is ${Math.round(place)} px from the start, was ${Math.round(was)}`,
      )
  }
  return problems.slice(0, 6)
}

/** Text runs keep their own order inside, whatever is around them. */
function keepsOrder(element: HTMLElement): boolean {
  const isInline = getComputedStyle(element).display === 'inline'
  return (
    isInline ||
    element.closest(
      'bdi, [dir], [data-part="sr"], [data-part="snack-region"], [data-part="tooltip"], p, h2',
    ) !== null
  )
}
