import { safeParse, tuple } from 'valibot'
import { askNode, type NodeAddress } from './askNode.ts'
import { quantity } from './quantity.ts'
import { TreasuryError } from './TreasuryError.ts'

/** A treasury's balance, and the time of reading it. */
export interface TreasuryBalance {
  /** In wei. */
  readonly balance: bigint
  readonly blockNumber: bigint
  /** In milliseconds since 1970, by this computer's clock. */
  readonly readAt: number
}

const results = tuple([quantity, quantity])

/** Reads the treasury's balance. Requests the block first, so that the balance is never older than the block. */
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
