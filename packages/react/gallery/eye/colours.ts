/** Red, green and blue from 0 to 255, and how much of them. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** The first colour in a computed value; undefined where there is none. Mixed colours are computed as oklab(). */
export function readColour(value: string): Colour | undefined {
  const found = /(rgba?|color|oklab)\(([^)]+)\)/.exec(value)
  if (!found) return undefined
  const [one = 0, two = 0, three = 0, alpha = 1] = (found[2]?.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)
  if (found[1] === 'oklab') return [...fromOklab(one, two, three), alpha]
  const scale = found[1] === 'color' ? 255 : 1
  return [one * scale, two * scale, three * scale, alpha]
}

/** As CSS Color 4 has it. */
function fromOklab(lightness: number, a: number, b: number): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function toByte(linear: number): number {
  const share = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.min(255, Math.max(0, share * 255))
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
