import type { DataSource } from '../provider.ts'

type Prices = NonNullable<DataSource['prices']>

/** Reads the pools first, and uses the service only for tokens without a pool. */
export function fillPrices(pools: Prices, service: () => ReturnType<Prices>): Prices {
  return async (wanted) => {
    const known = await pools(wanted)
    if (wanted.every(({ address }) => known.has(address))) return known
    const others = await service()
    return new Map(
      wanted.flatMap(({ address }) => {
        const price = known.get(address) ?? others.get(address)
        return price === undefined ? [] : [[address, price] as const]
      }),
    )
  }
}
