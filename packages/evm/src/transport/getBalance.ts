import type { CaipNetworkId } from '@latchkey/contract'
import { toQuantity } from './toQuantity.ts'
import type { Transport } from './transport.ts'

/** Reads the coin's balance, in wei. */
export async function getBalance(
  { request }: Transport,
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
): Promise<bigint> {
  return toQuantity(await request(caipNetworkId, 'eth_getBalance', [address, 'latest']), caipNetworkId)
}
