import { type CaipNetworkId, onRampChainId, onRampOptions } from '@latchkey/contract'
import type { Kit } from '../../kit/kit.ts'
import { tokenAddressOf } from './tokenAddressOf.ts'

/** The only code for buying that fetchSold() loads. */
export async function askSold(kit: Kit): Promise<readonly SoldCoin[]> {
  const { purchaseCurrencies } = await kit.services.call(onRampOptions, { query: {} })
  return purchaseCurrencies.flatMap(({ id, networks }) =>
    networks.map(({ chain_id, contract_address }) => ({
      id,
      caipNetworkId: onRampChainId(chain_id),
      ...tokenAddressOf(contract_address),
    })),
  )
}

/** A coin that can be bought. */
export interface SoldCoin {
  /** The provider's id of the coin. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  /** A token's plain address; absent for the network's own coin. */
  readonly address?: string
}
