import { createWalletClient, http, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'
import { inject } from 'vitest'
import { LAB_SMART_ACCOUNTS } from '../../lab/src/chains/labSmartAccounts.ts'
import { receiptOf } from '../../lab/src/chains/receiptOf.ts'
import { node } from '../support/chain.ts'

export const SHOP = LAB_SMART_ACCOUNTS.subscription
/** Whoever has the shop collect pays for that. */
export const collector = privateKeyToAccount(generatePrivateKey())

export async function collect(context: `0x${string}`, eth: string): Promise<void> {
  const client = createWalletClient({
    ...{ account: collector, chain: arbitrum },
    transport: http(inject('stack').nodeUrls[42161]),
  })
  const call = {
    abi: parseAbi(['function collectCoins(bytes context, uint256 amount)']),
    address: SHOP,
    functionName: 'collectCoins',
    args: [context, parseEther(eth)],
  } as const
  await node(42161).simulateContract({ ...call, account: collector })
  await receiptOf(node(42161), await client.writeContract(call))
}
