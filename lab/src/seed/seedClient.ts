import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  isHex,
  type PublicClient,
} from 'viem'
import { createJsonRpc, type JsonRpc } from '../chains/jsonRpc.ts'
import { treasuryAccount } from '../chains/labAccounts.ts'
import { receiptOf } from '../chains/receiptOf.ts'

// EIP-7825 caps one transaction at 2^24 gas.
const GAS = 16_000_000n

/** The seed's access to a node: plain calls, reads, and successful transactions of the treasury. */
export type SeedClient = {
  rpc: JsonRpc
  reader: PublicClient
  send(call: { to: Address; data?: Hex; value?: bigint }): Promise<void>
}

/**
 * Connects the treasury to a node that mines at once.
 *
 * @param url Address of the node.
 * @example
 * const seed = createSeedClient(url)
 * await seed.send({ to: weth, value: 10n ** 18n })
 */
export function createSeedClient(url: string): SeedClient {
  const transport = http(url)
  const account = treasuryAccount()
  const wallet = createWalletClient({ account, transport })
  const reader = createPublicClient({ transport, pollingInterval: 10 })
  return {
    rpc: createJsonRpc(url),
    reader,
    async send({ to, data = '0x', value = 0n }) {
      const hash = await wallet.sendTransaction({ to, data, value, gas: GAS, chain: null })
      const receipt = await receiptOf(reader, hash)
      if (receipt.status !== 'success')
        throw new Error(`Seeding failed: the call ${data.slice(0, 10)} to ${to} reverted`)
    },
  }
}

/** Narrows a node's answer to hex, or throws an error that names the call. */
export function expectHex(value: unknown, what: string): Hex {
  if (isHex(value)) return value
  throw new Error(`${what} answered no hex`)
}
