import { type Address, createPublicClient, custom, type Hex, isHex, type PublicClient, toHex } from 'viem'
import { createJsonRpc, type JsonRpc } from '../chains/jsonRpc.ts'
import { treasuryAccount } from '../chains/labAccounts.ts'

// EIP-7825 caps one transaction at 2^24 gas.
const GAS = '0xf42400'

/** The seed's access to a node: plain calls, reads, and successful transactions of the treasury. */
export type SeedClient = {
  rpc: JsonRpc
  reader: PublicClient
  send(call: { to: Address; data?: Hex; value?: bigint }): Promise<void>
}

/** Connects the treasury to a node that mines at once. */
export function createSeedClient(url: string): SeedClient {
  const rpc = createJsonRpc(url)
  const { address: from } = treasuryAccount()
  return {
    rpc,
    reader: createPublicClient({
      transport: custom({ request: ({ method, params }) => rpc(method, params) }),
    }),
    async send({ to, data = '0x', value = 0n }) {
      // The node signs: the treasury is one of the accounts whose keys it knows.
      const receipt = await rpc('eth_sendTransactionSync', [
        { from, to, data, value: toHex(value), gas: GAS },
      ])
      if (!succeeded(receipt))
        throw new Error(`Seeding failed: the call ${data.slice(0, 10)} to ${to} reverted`)
    },
  }
}

/** Whether a receipt, as a node answers it, is of a transaction that did not revert. */
export const succeeded = (receipt: unknown): boolean =>
  typeof receipt === 'object' && receipt !== null && 'status' in receipt && receipt.status === '0x1'

/** Narrows a node's answer to hex, or throws an error that names the call. */
export function expectHex(value: unknown, what: string): Hex {
  if (isHex(value)) return value
  throw new Error(`${what} answered no hex`)
}
