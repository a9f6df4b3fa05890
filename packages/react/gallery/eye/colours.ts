/** Red, green and blue from 0 to 255, and how much of them. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** The first colour in a computed value; undefined where there is none. */
export function readColour(value: string): Colour | undefined {
  const found = /(rgba?|color)\(([^)]+)\)/.exec(value)
  if (!found) return undefined
  const scale = found[1] === 'color' ? 255 : 1
  const [red = 0, green = 0, blue = 0, alpha = 1] = (found[2]?.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(
    Number,
  )
  return [red * scale, green * scale, blue * scale, alpha]
}

/** What an element is painted on: its own ground, and what shines through from those below it. */
export function groundOf(element: Element | null): Colour {
  if (!element) return [255, 255, 255, 1]
  const own = readColour(getComputedStyle(element).backgroundColor)
  const [red, green, blue, alpha] = own ?? [0, 0, 0, 0]
  if (alpha === 1) return [red, green, blue, 1]
  const below = groundOf(parentOf(element))
  const mix = (top: number, bottom: number): number => top * alpha + bottom * (1 - alpha)
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1]
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

/** The contrast of WCAG 2, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
