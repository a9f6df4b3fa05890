import type { AdapterContext } from '@latchkey/core'
import { createTransport as create, type Transport } from '@latchkey/core/adapter'
import { parseChainId, toChainId } from '../provider/parse.ts'

export type { Transport }

/** Creates the transport to EVM nodes. A node's responses count only after its `eth_chainId` matches. */
export function createTransport(context: Pick<AdapterContext, 'transports'>): Transport {
  return create(context, {
    method: 'eth_chainId',
    isOn: (answer, caipNetworkId) => parseChainId(answer) === toChainId(caipNetworkId),
  })
}
