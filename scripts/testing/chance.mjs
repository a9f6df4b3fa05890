// How long random tests run, and from which seed. The gate repeats the same short run; `npm run nightly` sets SEED and
// RUNS_FACTOR, `npm run soak` SEED and RUNS.

/** The seed that the environment sets, or `seed`. */
export const seedOr = (seed) => Number(process.env.SEED ?? seed)

/** How many runs to make: `count` in the gate; RUNS, or a multiple of `count`, elsewhere. */
export const runs = (count) =>
  Number(process.env.RUNS ?? Math.max(1, Math.round(count * Number(process.env.RUNS_FACTOR ?? 1))))
