import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/contract'
import type { DataFeeParameters } from '../adapter/adapter.ts'
import type { Kit } from '../kit/kit.ts'
import { type FeePrice, fetchFeePrice } from './fetchFeePrice.ts'

/** A transaction that is known only by its size. */
export interface FetchUsualFeeParameters extends DataFeeParameters {
  readonly caipNetworkId: CaipNetworkId
  /** How soon the transaction should be mined; `standard` unless given. */
  readonly speed?: keyof FeePrice
}

/**
 * Estimates the usual maximum cost of a transaction of a known size: its work at the gateway's price, plus the network's fee for its
 * data.
 *
 * @param kit - made by createKit()
 * @param parameters - the network, the transaction's units of work, and the length of its call data
 * @returns the cost, in the coin's smallest unit
 * @throws what {@link fetchFeePrice} throws, and the adapter's error if the fee for data could not be read
 *
 * @example
 * const fee = await fetchUsualFee(kit, { caipNetworkId: 'eip155:8453', work: 150_000n, bytes: 68 })
 */
export async function fetchUsualFee(
  kit: Kit,
  { caipNetworkId, work, bytes, speed = 'standard' }: FetchUsualFeeParameters,
): Promise<bigint> {
  const [price, forData] = await Promise.all([
    fetchFeePrice(kit, { caipNetworkId }),
    readDataFee(kit, { caipNetworkId, work, bytes }),
  ])
  return price[speed] * work + forData
}

/** Returns 0n if the network's adapter knows no fee for data. */
export async function readDataFee({ adapters }: Kit, parameters: DataFeeParameters): Promise<bigint> {
  const { transfers } = adapters[parseCaipNetworkId(parameters.caipNetworkId).chainNamespace] ?? {}
  return (await transfers?.dataFee?.(parameters)) ?? 0n
}
