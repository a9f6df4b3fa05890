import type { CaipNetworkId } from '@latchkey/contract'
import { type AdapterContext, TransportError } from '@latchkey/core'
import { createTransport, read, type Transport } from '@latchkey/core/adapter'

/** Creates the transport to nodes. A node proves its cluster by the genesis hash. */
export function connectNodes(context: Pick<AdapterContext, 'transports'>): Transport {
  return createTransport(context, {
    method: 'getGenesisHash',
    isOn: (answer, id) => typeof answer === 'string' && `solana:${answer}`.startsWith(id),
  })
}

export async function readBalance(
  transport: Transport,
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
): Promise<bigint> {
  const answer = await transport.request(caipNetworkId, 'getBalance', [address, { commitment: 'confirmed' }])
  const lamports = read(answer, 'value')
  // JSON cannot represent larger numbers exactly, and money is never rounded.
  if (!Number.isSafeInteger(lamports))
    throw new TransportError({
      caipNetworkId,
      details: 'the balance is not a number that can be read exactly',
    })
  return BigInt(lamports as number)
}
