import type { Door, Plan } from './plans.ts'

/** Part of the plan, in its units; `bottom` and `top` are heights above the ground. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** Returns the doorway's width at a height above the ground. */
export function doorWidthAt({ sill, rise, width }: Door, height: number): number {
  const up = height - sill - rise
  if (height < sill || up > width / 2) return 0
  return up <= 0 ? width : 2 * Math.sqrt((width / 2) ** 2 - up ** 2)
}

/** Returns the area of a box that is wall, without the part in the doorway. */
export function wallArea({ door }: Plan, { left, right, bottom, top }: Box): number {
  const whole = (right - left) * (top - bottom)
  const radius = door.width / 2
  const spring = door.sill + door.rise
  const crown = spring + radius
  if (top <= door.sill || bottom >= crown || right <= door.x - radius || left >= door.x + radius) return whole
  const straight = Math.max(0, Math.min(top, spring) - Math.max(bottom, door.sill))
  const hidden = straight * overlap(left, right, door.x - radius, door.x + radius)
  const from = Math.max(bottom, spring)
  const to = Math.min(top, crown)
  return whole - hidden - (to > from ? archOverlap(door, { left, right, bottom: from, top: to }) : 0)
}

/** Returns the exact area of a box, within the arch's height, that is under the half circle, as an integral over its columns. */
function archOverlap({ x, width, sill, rise }: Door, { left, right, bottom, top }: Box): number {
  const radius = width / 2
  const [low, high] = [bottom - sill - rise, top - sill - rise]
  const chordAt = (height: number) => Math.sqrt(Math.max(0, radius ** 2 - height ** 2))
  const [wide, narrow] = [chordAt(low), chordAt(high)]
  // The area under a quarter circle from its center to `at`.
  const quarter = (at: number) => (at * chordAt(at) + radius ** 2 * Math.asin(Math.min(1, at / radius))) / 2
  const upTo = (at: number) => {
    const end = Math.min(at, wide)
    if (end <= narrow) return end * (high - low)
    return narrow * (high - low) + quarter(end) - quarter(narrow) - low * (end - narrow)
  }
  const signed = (at: number) => Math.sign(at) * upTo(Math.abs(at))
  return signed(right - x) - signed(left - x)
}

function overlap(left: number, right: number, from: number, to: number): number {
  return Math.max(0, Math.min(right, to) - Math.max(left, from))
}

/** Returns the area of the whole plan, which represents the goal. */
export function planArea(plan: Plan): number {
  return wallArea(plan, { left: 0, right: plan.width, bottom: 0, top: plan.height })
}

/**
 * Returns the height of the wall when a share of the plan's area is laid.
 *
 * @param share - 0 to 1
 */
export function levelOf(plan: Plan, share: number): number {
  const wanted = planArea(plan) * share
  return solve(
    0,
    plan.height,
    (top) => wallArea(plan, { left: 0, right: plan.width, bottom: 0, top }) - wanted,
  )
}

/** Returns the zero of an increasing function between two points, or the nearer end if there is none. */
export function solve(low: number, high: number, rising: (at: number) => number): number {
  let [from, to] = [low, high]
  for (let step = 0; step < 40; step += 1) {
    const middle = (from + to) / 2
    if (rising(middle) < 0) from = middle
    else to = middle
  }
  return to
}
