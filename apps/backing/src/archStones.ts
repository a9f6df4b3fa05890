/** Where an arch stands and how thick it is, in the drawing's units. */
export interface Arch {
  readonly x: number
  readonly y: number
  readonly inner: number
  readonly outer: number
  readonly count: number
}

/** The stones of a half-round arch as SVG paths, from the start side over the keystone to the end side. */
export function archStones({ x, y, inner, outer, count }: Arch): string[] {
  const point = (radius: number, share: number) => {
    const angle = Math.PI * (1 + share)
    return `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`
  }
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index / count, (index + 1) / count]
    return `M${point(inner, from)}L${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}z`
  })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
