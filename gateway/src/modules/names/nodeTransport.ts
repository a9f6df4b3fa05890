import { type Client, createClient, custom } from 'viem'
import type { NodeProvider } from '../../upstream/createNodeProvider.ts'

/** A viem client that calls only the operator's node. It doesn't follow off-chain look-ups (EIP-3668). */
export function createNodeClient(provider: NodeProvider): Client {
  return createClient({ transport: custom(provider, { retryCount: 0 }), ccipRead: false })
}
