import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/contract'
import type { DataFeeParameters } from '../adapter/adapter.ts'
import type { Kit } from '../kit/kit.ts'
import { type FeePrice, fetchFeePrice } from './fetchFeePrice.ts'

/** A transaction of which only the size is known. */
export interface FetchUsualFeeParameters extends DataFeeParameters {
  readonly caipNetworkId: CaipNetworkId
  /** How soon it is to be taken; `standard` unless given. */
  readonly speed?: keyof FeePrice
}

/**
 * What a transaction of a known size usually costs at most: its work at the gateway's price, and what the network takes for its data.
 *
 * @param kit - made by createKit()
 * @param parameters - the network, how much the transaction works, and how long its call is
 * @returns in the coin's smallest unit
 * @throws what {@link fetchFeePrice} throws, and the adapter's error where the fee for data could not be read
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

/** 0n where the network's adapter knows of no fee for data. */
export async function readDataFee({ adapters }: Kit, parameters: DataFeeParameters): Promise<bigint> {
  const { transfers } = adapters[parseCaipNetworkId(parameters.caipNetworkId).chainNamespace] ?? {}
  return (await transfers?.dataFee?.(parameters)) ?? 0n
}
