/** Random numbers that a seed repeats. */
export interface Dice {
  /** @returns a whole number from 0 to below `sides` */
  roll(sides: number): number
  /** @throws Error where there is nothing to pick from */
  pick<one>(from: readonly one[]): one
}

/** @param seed - the same numbers follow from the same one (Mulberry32) */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
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
