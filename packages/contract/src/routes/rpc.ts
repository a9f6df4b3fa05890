import { object } from 'valibot'
import { caipNetworkId } from './data.ts'
import { defineRoute } from './route.ts'

/**
 * JSON-RPC to a chain's node, whose response comes back byte for byte (S7.31, S7.32). Where the gateway has a
 * relayer or a bundler for the chain, it answers ERC-4337's methods itself: `eth_sendUserOperation`,
 * `eth_estimateUserOperationGas`, `eth_getUserOperationByHash`, `eth_getUserOperationReceipt` and
 * `eth_supportedEntryPoints`, each in a separate body; if it has a paymaster service,
 * `pm_getPaymasterStubData` and `pm_getPaymasterData` (ERC-7677).
 */
export const rpc = defineRoute({
  name: 'rpc',
  method: 'POST',
  path: '/v1',
  summary: 'Passes a JSON-RPC call or batch to the chain. An upgrade of the same path is the WebSocket form.',
  query: object({ chainId: caipNetworkId }),
  contentType: 'application/json',
})
