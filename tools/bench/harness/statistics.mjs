// The little arithmetic of the benchmark: no clock, no files.

/** The value below which the part `at` (0 to 1) of the numbers lies, between neighbours by straight line. */
export function quantile(numbers, at) {
  if (numbers.length === 0) throw new RangeError('A quantile needs at least one number.')
  const sorted = [...numbers].sort((left, right) => left - right)
  const place = (sorted.length - 1) * at
  const low = sorted[Math.floor(place)]
  const high = sorted[Math.ceil(place)]
  return low + (high - low) * (place - Math.floor(place))
}

export function summarize(numbers) {
  return {
    count: numbers.length,
    p25: quantile(numbers, 0.25),
    median: quantile(numbers, 0.5),
    p75: quantile(numbers, 0.75),
  }
}

/**
 * Compares two lists round by round, so that a machine that slows down in the middle slows both.
 * @param combine what to make of a pair: a ratio, a difference
 * @returns the median over the rounds that have both, or undefined where none has
 */
export function medianOfPairs(left, right, combine) {
  const pairs = left.flatMap((value, round) => {
    const other = right[round]
    return value === undefined || other === undefined ? [] : [combine(value, other)]
  })
  return pairs.length === 0 ? undefined : quantile(pairs, 0.5)
}

/** The list turned so that each round begins with another: over as many rounds as there are items each is once in every place. */
export function rotate(items, round) {
  const shift = round % items.length
  return [...items.slice(shift), ...items.slice(0, shift)]
}
