/** The doorway, in the drawing's units. `x` is its middle; its sides are straight for `rise`, then an arch goes over it. */
export interface Door {
  readonly x: number
  readonly width: number
  /** The height above the ground at which the doorway begins. */
  readonly sill: number
  readonly rise: number
  /** The thickness of the arch around it, measured inwards. */
  readonly ring: number
}

/** A wall that is to be built: a width, courses from the ground up, and a doorway. One unit is one pixel at full size. */
export interface Plan {
  readonly width: number
  readonly height: number
  readonly courses: readonly number[]
  readonly door: Door
  /** Room for the level marks at its right, and for the leader line above it. */
  readonly gutter: number
  readonly lead: number
  /** Font sizes in the doorway. */
  readonly text: { readonly share: number; readonly sum: number }
}

export type PlanSize = 'narrow' | 'medium' | 'wide'

/** One wall, three geometries: below 640 px, below 1120 px, and wider. */
export const PLANS: Readonly<Record<PlanSize, Plan>> = {
  narrow: define([26, 42, 38, 36, 34, 32, 28, 26, 22, 20], {
    width: 286,
    door: { x: 143, width: 124, sill: 26, rise: 118, ring: 14 },
    gutter: 42,
    lead: 30,
    text: { share: 40, sum: 13 },
  }),
  medium: define([36, 56, 52, 48, 44, 40, 34, 30], {
    width: 580,
    door: { x: 352, width: 168, sill: 36, rise: 120, ring: 20 },
    gutter: 124,
    lead: 36,
    text: { share: 56, sum: 14 },
  }),
  wide: define([40, 58, 54, 50, 46, 42, 38, 36], {
    width: 1056,
    door: { x: 592, width: 208, sill: 40, rise: 128, ring: 24 },
    gutter: 128,
    lead: 40,
    text: { share: 72, sum: 15 },
  }),
}

function define(courses: readonly number[], rest: Omit<Plan, 'courses' | 'height'>): Plan {
  return { ...rest, courses, height: courses.reduce((sum, course) => sum + course, 0) }
}
