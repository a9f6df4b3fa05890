// How long random tests run, and from which seed. The gate repeats the same short run; `npm run nightly` and
// `npm run soak` set SEED and RUNS_FACTOR.

/** The seed that the environment sets, or `seed`. */
export const seedOr = (seed) => Number(process.env.SEED ?? seed)

/** How many runs to make: `count` in the gate, a multiple of it elsewhere. */
export const runs = (count) => Math.max(1, Math.round(count * Number(process.env.RUNS_FACTOR ?? 1)))
