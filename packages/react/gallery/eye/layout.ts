import { readColour } from './colours.ts'
import { describe, drawn, isDrawn } from './dialog.ts'
import { type Box, clipOf, intersect } from './geometry.ts'

/** What lies over the view by design: notices and tooltips; and what is only read out. */
const OVERLAID = '[data-part="snack-region"], [data-part="tooltip"], [data-part="sr"]'
/** Rows are alike: of a list without end the first ones tell. */
const MOST = 1_500

/**
 * Everything fits: the dialog into the screen, each text onto its plate, no text over another. Only what is said whole
 * elsewhere (in a title) may be shortened, our own words never, and nothing scrolls sideways.
 */
export function checkLayout(dialog: HTMLElement): string[] {
  return [
    ...checkScreen(dialog),
    ...drawn(dialog).slice(0, MOST).flatMap(checkCut),
    ...checkLines(linesOf(dialog), dialog),
  ]
}

/** Where a footer stays, there must be room to read above it: 96 px, or all there is. */
export function checkRoom(dialog: HTMLElement): string[] {
  return [...dialog.querySelectorAll<HTMLElement>('[data-part="body"]')].flatMap((body) => {
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY)
    const scroller = [body, body.parentElement].find((element) => element && scrolls(element)) ?? body
    const seen = intersect(scroller.getBoundingClientRect(), clipOf(scroller))
    const height = seen.bottom - seen.top
    return height < Math.min(96, body.scrollHeight) - 1
      ? [`only ${Math.round(height)} px are left to read ${body.scrollHeight} px in`]
      : []
  })
}

function checkScreen(dialog: HTMLElement): string[] {
  const { innerWidth: width, innerHeight: height } = window
  const { scrollWidth } = document.documentElement
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  const isOut = left < -0.5 || right > width + 0.5 || top < -0.5 || bottom > height + 0.5
  return [
    ...(scrollWidth > width ? [`the page is ${scrollWidth} px wide on a screen of ${width}`] : []),
    ...(isOut
      ? [`the dialog leaves the screen: ${[left, top, right, bottom].map(Math.round).join(' ')}`]
      : []),
  ]
}

function checkCut(element: HTMLElement): string[] {
  const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
  if (overflowX === 'visible' && overflowY === 'visible') return []
  if (element.closest(OVERLAID) || element instanceof HTMLInputElement) return []
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  const isWide = clientWidth > 0 && scrollWidth > clientWidth + 1
  const isClamped = webkitLineClamp !== 'none' && scrollHeight > clientHeight + 1
  if (isClamped) return checkShortened(element)
  if (textOverflow === 'ellipsis') return isWide ? checkShortened(element) : []
  const what = describe(element)
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
  // The frame's own parts clip what slides past; their content is looked at itself.
  const isFrame = element.matches('[data-part="modal"], [data-part="sizer"]')
  const isTall = clientHeight > 0 && scrollHeight > clientHeight + 1 && !scrolls(overflowY) && !isFrame
  return [
    ...(isWide ? [`${scrolls(overflowX) ? 'scrolls sideways' : 'cut off at the side'}: ${what}`] : []),
    ...(isTall ? [`cut off below, ${clientHeight} of ${scrollHeight} px: ${what}`] : []),
  ]
}

function checkShortened(element: HTMLElement): string[] {
  const what = describe(element)
  if (hasOwnWords(element)) return [`our own words are shortened: ${what}`]
  return element.closest('[title]') ? [] : [`shortened, and whole nowhere: ${what}`]
}

/** Words between the marks of pseudo.ts, but for those that are only read out. */
function hasOwnWords(element: HTMLElement): boolean {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (/\[!!|!!\]/.test(node.textContent ?? '') && !node.parentElement?.closest('[data-part="sr"]'))
      return true
  return false
}

interface Line {
  readonly element: HTMLElement
  readonly text: string
  readonly box: Box
}

function checkLines(lines: readonly Line[], dialog: HTMLElement): string[] {
  const problems = lines.flatMap(({ element, box, text }) => {
    const plate = plateOf(element, dialog)
    const { left, right, top, bottom } = plate.getBoundingClientRect()
    const over = Math.max(left - box.left, box.right - right, top - box.top - 2, box.bottom - bottom - 2)
    return over > 1 ? [`“${text}” stands ${Math.round(over)} px out of its ${describe(plate)}`] : []
  })
  const seen = lines.slice(0, 150)
  for (const [index, one] of seen.entries())
    for (const other of seen.slice(index + 1)) {
      const { left, right, top, bottom } = intersect(one.box, other.box)
      if (one.element !== other.element && right - left > 2 && bottom - top > 4)
        problems.push(`“${one.text}” and “${other.text}” lie over each other`)
    }
  return problems
}

/** Each line of text that can be seen, as the browser broke it, without what is cut off. */
function linesOf(dialog: HTMLElement): Line[] {
  const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  const lines: Line[] = []
  for (let node = walker.nextNode(); node && lines.length < MOST; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || element.closest(`svg, ${OVERLAID}`) || !isDrawn(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const isClipping = getComputedStyle(element).overflowX !== 'visible'
    const around = clipOf(element)
    const clip = isClipping ? intersect(around, element.getBoundingClientRect()) : around
    for (const rect of range.getClientRects()) {
      const box = intersect(rect, clip)
      if (box.right - box.left > 1 && box.bottom - box.top > 1)
        lines.push({ element, text: text.length > 40 ? `${text.slice(0, 39)}…` : text, box })
    }
  }
  return lines
}

const PLATES = 'button, a, [data-part="row"], [data-part="body"], [data-part="header"], [data-part="footer"]'

/** The painted box that a text stands on. */
function plateOf(element: HTMLElement, dialog: HTMLElement): HTMLElement {
  for (let one: HTMLElement | null = element; one && one !== dialog; one = one.parentElement) {
    const { backgroundColor, boxShadow, borderTopStyle, display } = getComputedStyle(one)
    const isPainted =
      (readColour(backgroundColor)?.[3] ?? 0) > 0 || boxShadow !== 'none' || borderTopStyle !== 'none'
    if (display !== 'inline' && (isPainted || one.matches(PLATES))) return one
  }
  return dialog
}
