/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Any CSS colour as sRGB, read back from a canvas; undefined if it is not a colour. */
export function readColour(css: string): Rgb | undefined {
  if (!CSS.supports('color', css.trim())) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = css.trim()
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/** WCAG 2's contrast ratio, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** `share` of `other` in `one`, from 0 to 1. */
export function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2): number => one[index] + (other[index] - one[index]) * share
  return [at(0), at(1), at(2)]
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number): number => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
