import { type CaipNetworkId, gasPrice as feePrice } from '@latchkey/contract'
import { GasPriceUnsupportedError } from '../errors/history.ts'
import { ServiceError } from '../errors/kit.ts'
import { UnsupportedChainError } from '../errors/network.ts'
import type { Kit } from '../kit/kit.ts'
import { requireSupported } from '../services/requireSupported.ts'

/** The network whose fee price {@link fetchFeePrice} reads. */
export interface FetchFeePriceParameters {
  readonly caipNetworkId: CaipNetworkId
}

/** Prices in the coin's smallest unit, per unit of work: per gas, on EVM. */
export interface FeePrice {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

/**
 * Reads the current fee price of a network from the gateway. Use it for an estimate; the node gives the cost of a transfer.
 *
 * @param kit - made by createKit()
 * @throws {@link GasPriceUnsupportedError} if the service does not know the network (S8.31)
 * @throws {@link ServiceError} if the service cannot be reached
 *
 * @example
 * const { standard } = await fetchFeePrice(kit, { caipNetworkId: 'eip155:42161' })
 */
export async function fetchFeePrice(kit: Kit, { caipNetworkId }: FetchFeePriceParameters): Promise<FeePrice> {
  try {
    await requireSupported(kit, caipNetworkId)
    const { standard, fast, instant } = await kit.services.call(feePrice, {
      query: { chainId: caipNetworkId },
    })
    return { standard: BigInt(standard), fast: BigInt(fast), instant: BigInt(instant) }
  } catch (error) {
    const isUnknown =
      error instanceof UnsupportedChainError || (error instanceof ServiceError && error.status === 400)
    throw isUnknown ? new GasPriceUnsupportedError({ caipNetworkId }) : error
  }
}
