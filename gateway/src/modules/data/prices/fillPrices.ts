import type { DataSource } from '../provider.ts'

type Prices = NonNullable<DataSource['prices']>

/** Asks the pools first; only for what they do not price is the service's word taken. */
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
