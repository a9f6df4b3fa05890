import { contrast, groundOf, readColour } from './colours.ts'
import { describe, isDrawn } from './dialog.ts'
import { stopsOf } from './stops.ts'

/** Plates that say "this is a control" in our own colours, noted before the user's colours take over. */
export function notePlates(dialog: HTMLElement): readonly HTMLElement[] {
  return [
    ...stopsOf(dialog),
    ...dialog.querySelectorAll<HTMLElement>('[data-part="field"], [data-part="card"]'),
  ].filter((element) => {
    const { backgroundColor, boxShadow } = getComputedStyle(element)
    return (readColour(backgroundColor)?.[3] ?? 0) > 0 || boxShadow !== 'none'
  })
}

/**
 * With the user's own few colours, a plate is no longer told by its ground: it needs a border. What keeps colours of its
 * own must be seen on its ground, what is disabled is grey, and what is chosen is marked by more than a ground.
 */
export function checkForcedColours(dialog: HTMLElement, plates: readonly HTMLElement[]): string[] {
  const elements = [...dialog.querySelectorAll('*')].filter(isDrawn)
  const grey = systemColour('GrayText', dialog)
  return [
    ...plates
      .filter((plate) => isDrawn(plate) && !hasEdge(plate))
      .map((plate) => `no border in forced colours: ${describe(plate)}`),
    ...elements.flatMap(checkOwnColours),
    ...elements
      .filter((element) => hasText(element) && element.closest('[data-state~="disabled"]'))
      .filter((element) => getComputedStyle(element).color !== grey)
      .map((element) => `disabled, and not grey in forced colours: ${describe(element)}`),
    ...elements
      .filter(
        (element) =>
          element.matches('[aria-current="true"]') && !element.querySelector('[data-part="current"] svg'),
      )
      .map((element) => `chosen, and not marked in forced colours: ${describe(element)}`),
  ]
}

/** A focus ring is no edge: it goes. */
function hasEdge(element: Element): boolean {
  const { borderTopStyle, borderTopWidth, backgroundColor, forcedColorAdjust } = getComputedStyle(element)
  const isLined = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0
  const isFilled = forcedColorAdjust === 'none' && (readColour(backgroundColor)?.[3] ?? 0) > 0
  return isLined || isFilled
}

/** The browser sees to all colours but those of elements that refuse it. Pictures of things keep theirs. */
function checkOwnColours(element: Element): string[] {
  const { forcedColorAdjust, color } = getComputedStyle(element)
  const isSign = element.matches('svg[data-part="svg"]')
  if (
    forcedColorAdjust !== 'none' ||
    element.closest('[data-part="icon"], [data-part="qr"]') ||
    !(hasText(element) || isSign)
  )
    return []
  const ratio = contrast(readColour(color) ?? [0, 0, 0, 1], groundOf(element))
  return ratio < (isSign ? 3 : 4.5) ? [`${ratio.toFixed(1)}:1 in forced colours: ${describe(element)}`] : []
}

function hasText(element: Element): boolean {
  return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
}

function systemColour(name: string, dialog: HTMLElement): string {
  const probe = document.createElement('span')
  probe.style.color = name
  dialog.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
