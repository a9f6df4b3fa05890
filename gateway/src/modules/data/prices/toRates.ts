import type { Address } from 'viem'
import type { DataProvider } from '../provider.ts'
import { isNative } from '../token.ts'

/** Converts dollar prices to another currency. If its rate is unknown, returns none: no price is better than a wrong one. */
export function toRates(
  prices: ReadonlyMap<Address, number>,
  { tokens }: Pick<DataProvider, 'tokens'>,
  currency: string,
): ReadonlyMap<Address, number> {
  if (currency === 'usd') return prices
  const ether =
    currency === 'eth' ? tokens.find((token) => isNative(token) && token.symbol === 'ETH') : undefined
  const etherUsd = ether && prices.get(ether.address)
  if (!etherUsd) return new Map()
  return new Map([...prices].map(([address, priceUsd]) => [address, priceUsd / etherUsd]))
}
