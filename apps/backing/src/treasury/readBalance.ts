import { safeParse, tuple } from 'valibot'
import { askNode, type NodeAddress } from './askNode.ts'
import { quantity } from './quantity.ts'
import { TreasuryError } from './TreasuryError.ts'

/** What a treasury holds, and when that was so. */
export interface TreasuryBalance {
  /** In wei. */
  readonly balance: bigint
  readonly blockNumber: bigint
  /** In milliseconds since 1970, by this computer's clock. */
  readonly readAt: number
}

const results = tuple([quantity, quantity])

/** Reads what the treasury holds. The block is asked first: the balance is never older than it. */
export async function readBalance(
  node: NodeAddress,
  treasury: string,
  signal?: AbortSignal,
): Promise<TreasuryBalance> {
  const answer = await askNode(
    node,
    [
      { method: 'eth_blockNumber', params: [] },
      { method: 'eth_getBalance', params: [treasury, 'latest'] },
    ],
    signal,
  )
  const parsed = safeParse(results, answer)
  if (!parsed.success) throw new TreasuryError({ reason: 'malformed' })
  const [blockNumber, balance] = parsed.output
  return { balance, blockNumber, readAt: Date.now() }
}
