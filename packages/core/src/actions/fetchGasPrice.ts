import { type CaipNetworkId, gasPrice } from '@latchkey/contract'
import { GasPriceUnsupportedError } from '../errors/history.ts'
import { ServiceError } from '../errors/kit.ts'
import { UnsupportedChainError } from '../errors/network.ts'
import type { Kit } from '../kit/kit.ts'
import { requireSupported } from '../services/requireSupported.ts'

/** Which network {@link fetchGasPrice} asks of. */
export interface FetchGasPriceParameters {
  readonly caipNetworkId: CaipNetworkId
}

/** In wei, for a unit of gas. */
export interface GasPrice {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

/**
 * What gas costs on a network, as the service knows it. Good for an estimate; what a transfer costs is asked of the node.
 *
 * @param kit - made by createKit()
 * @throws {@link GasPriceUnsupportedError} where the service does not know the network (S8.31)
 * @throws {@link ServiceError} where it cannot be asked
 *
 * @example
 * const { standard } = await fetchGasPrice(kit, { caipNetworkId: 'eip155:42161' })
 */
export async function fetchGasPrice(kit: Kit, { caipNetworkId }: FetchGasPriceParameters): Promise<GasPrice> {
  try {
    await requireSupported(kit, caipNetworkId)
    const { standard, fast, instant } = await kit.services.call(gasPrice, {
      query: { chainId: caipNetworkId },
    })
    return { standard: BigInt(standard), fast: BigInt(fast), instant: BigInt(instant) }
  } catch (error) {
    const isUnknown =
      error instanceof UnsupportedChainError || (error instanceof ServiceError && error.status === 400)
    throw isUnknown ? new GasPriceUnsupportedError({ caipNetworkId }) : error
  }
}
