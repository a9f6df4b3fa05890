import type { Plan } from './plans.ts'

export interface ArchStone {
  /** An SVG path. */
  readonly path: string
  readonly laid: boolean
  readonly isKey: boolean
}

export const ARCH_STONES = 25
const PAIRS = 12

/**
 * The arch as a gauge: 25 stones of 4 % each, laid from both sides; the keystone is the last.
 *
 * @param percent - the reached percentage of the goal, rounded down
 */
export function archOf(plan: Plan, percent: number): readonly ArchStone[] {
  const { door, height } = plan
  const laid = Math.floor(percent / (100 / ARCH_STONES))
  const radius = door.width / 2
  const sill = height - door.sill
  const spring = sill - door.rise
  const keyHalf = (door.ring * 1.15) / radius / 2
  const quarter = Math.PI / 2 - keyHalf
  const jambs = Math.round((PAIRS * door.rise) / (door.rise + quarter * (radius - door.ring / 2)))
  const inner = radius - door.ring
  const at = (from: number, angle: number, side: number) =>
    `${round(door.x + side * from * Math.cos(angle))} ${round(spring - from * Math.sin(angle))}`
  const jamb = (index: number, side: number) => {
    const step = door.rise / jambs
    const y = round(sill - index * step)
    return `M${door.x + side * radius} ${y}v${round(-step)}h${-side * door.ring}v${round(step)}z`
  }
  const wedge = (index: number, side: number) => {
    const angleOf = (edge: number) => ((edge - jambs) / (PAIRS - jambs)) * quarter
    const [from, to] = [angleOf(index), angleOf(index + 1)]
    const turn = side < 0 ? 1 : 0
    return `M${at(inner, from, side)}L${at(radius, from, side)}A${radius} ${radius} 0 0 ${turn} ${at(radius, to, side)}L${at(inner, to, side)}A${inner} ${inner} 0 0 ${1 - turn} ${at(inner, from, side)}z`
  }
  const pairs = Array.from({ length: PAIRS * 2 }, (_, order): ArchStone => {
    const index = order >> 1
    const side = order % 2 === 0 ? -1 : 1
    return { path: index < jambs ? jamb(index, side) : wedge(index, side), laid: order < laid, isKey: false }
  })
  const [low, high] = [inner - 2, radius + door.ring * 0.4]
  const path = `M${at(low, quarter, -1)}L${at(high, quarter, -1)}L${at(high, quarter, 1)}L${at(low, quarter, 1)}z`
  return [...pairs, { path, laid: laid >= ARCH_STONES, isKey: true }]
}

/** The doorway itself, as an SVG path. */
export function doorPath({ door, height }: Plan): string {
  const radius = door.width / 2
  const sill = height - door.sill
  return `M${door.x - radius} ${sill}v${-door.rise}a${radius} ${radius} 0 0 1 ${door.width} 0v${door.rise}z`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
