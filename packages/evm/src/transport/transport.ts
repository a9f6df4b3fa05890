import type { AdapterContext } from '@latchkey/core'
import { createTransport as create, type Transport } from '@latchkey/core/adapter'
import { parseChainId, toChainId } from '../provider/parse.ts'

export type { Transport }

/** The kit's own way to EVM nodes, which say by `eth_chainId` which chain they are on. */
export function createTransport(context: Pick<AdapterContext, 'transports'>): Transport {
  return create(context, {
    method: 'eth_chainId',
    isOn: (answer, caipNetworkId) => parseChainId(answer) === toChainId(caipNetworkId),
  })
}
