import type { Locator } from 'playwright'

export interface Look {
  readonly part: string
  readonly box: readonly [x: number, y: number, width: number, height: number]
  readonly style: Readonly<Record<string, string>>
}

const STYLE = [
  'color',
  'backgroundColor',
  'fontSize',
  'fontFamily',
  'fontStyle',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'textTransform',
  'textShadow',
  'whiteSpace',
  'opacity',
  'visibility',
  'display',
  'filter',
  'transform',
  'cursor',
  'pointerEvents',
  'borderTopWidth',
  'borderRadius',
] as const

/** The visible properties of an element and its descendants after all animations. Boxes are relative to `from`. */
export async function looksOf(element: Locator, from: 'page' | 'itself'): Promise<readonly Look[]> {
  return element.evaluate(
    async (top, { names, from }) => {
      await Promise.all(top.getAnimations({ subtree: true }).map((one) => one.finished.catch(() => {})))
      const origin = from === 'page' ? { left: 0, top: 0 } : top.getBoundingClientRect()
      return [top, ...top.querySelectorAll('*')].map((one) => {
        const { left, top: upper, width, height } = one.getBoundingClientRect()
        const style = getComputedStyle(one)
        const part = one.getAttribute('data-part') ?? one.getAttribute('data-latchkey') ?? one.localName
        return {
          part,
          box: [left - origin.left, upper - origin.top, width, height] as const,
          style: Object.fromEntries(names.map((name) => [name, style[name]])),
        }
      })
    },
    { names: STYLE, from },
  )
}

/** The differences, as `part: property, before → after`. Boxes differ if they differ by more than a pixel. */
export function differences(clean: readonly Look[], hostile: readonly Look[]): readonly string[] {
  if (clean.length !== hostile.length) return [`${clean.length} → ${hostile.length} elements`]
  return clean.flatMap(({ part, box, style }, index) => {
    const other = hostile[index]
    if (!other) return []
    const moved = box.some((length, side) => Math.abs(length - (other.box[side] ?? Number.NaN)) > 1)
    return [
      ...(moved ? [`${part}: box, ${box.map(Math.round)} → ${other.box.map(Math.round)}`] : []),
      ...Object.entries(style).flatMap(([name, value]) =>
        value === other.style[name] ? [] : [`${part}: ${name}, ${value} → ${other.style[name]}`],
      ),
    ]
  })
}
