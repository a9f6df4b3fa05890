/** Numbers that look like chance and are the same every time. */
export type Chance = {
  /** Returns a number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  /** Returns a decimal text with a maximum number of digits after the point. */
  amount(least: number, most: number, digits: number): string
  one<item>(list: readonly item[]): item
  shuffle<item>(list: readonly item[]): item[]
}

/** A random generator. The same seed gives the same values on every machine. */
export function createChance(seed: number): Chance {
  let state = seed
  // Mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    amount: (least, most, digits) => (least + next() * (most - least)).toFixed(digits),
    one(list) {
      const item = list[whole(0, list.length - 1)]
      if (item === undefined) throw new Error('Nothing to choose from')
      return item
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, rank: next() }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ item }) => item),
  }
}
