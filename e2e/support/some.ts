const all = process.env.VARIANTS === 'all'
const seed = Number(process.env.SEED ?? 0)

/** Returns a number of the variants, spread evenly. The nightly run sets VARIANTS=all; SEED=1 selects the next ones. */
export function some<variant>(variants: readonly variant[], count = 1): variant[] {
  return variants.filter((_, place) => all || ((place + seed) * count) % variants.length < count)
}
