import { createRandom } from '../../relay/testing/createRandom.ts'

/** Random numbers that a seed repeats. */
export interface Dice {
  /** @returns a whole number from 0 to below `sides` */
  roll(sides: number): number
  pick<one>(from: readonly one[]): one
}

export function createDice(seed: number): Dice {
  const next = createRandom(seed)
  const roll = (sides: number) => Math.floor(next() * sides)
  return {
    roll,
    pick(from) {
      const one = from[roll(from.length)]
      if (one === undefined) throw new Error('There is nothing to pick from.')
      return one
    },
  }
}
