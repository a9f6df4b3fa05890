const all = process.env.VARIANTS === 'all'
const seed = Number(process.env.SEED ?? 0)

/** So many of the variants, spread evenly. The nightly run sets VARIANTS=all; SEED=1 takes the next ones. */
export function some<variant>(variants: readonly variant[], count = 1): variant[] {
  return variants.filter((_, place) => all || ((place + seed) * count) % variants.length < count)
}
