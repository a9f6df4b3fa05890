import { nullable, object, pipe, regex, safeParse, string, toLowerCase } from 'valibot'
import { askNode, type NodeAddress, type NodeCall } from './askNode.ts'
import type { Contribution } from './contribution.ts'
import { quantity } from './quantity.ts'
import { TreasuryError } from './TreasuryError.ts'

/** The chain's result for a transaction that may be a contribution. */
export type Transfer =
  /** Not mined, or not known to this node. It may still be mined. */
  | { readonly step: 'pending'; readonly hash: string }
  /** Mined, but not a transfer of the coin to the treasury: it failed, had another receiver, or had no value. */
  | { readonly step: 'none'; readonly hash: string }
  | { readonly step: 'laid'; readonly contribution: Contribution }

const hex = pipe(string(), regex(/^0x[0-9a-fA-F]*$/), toLowerCase())
const sent = nullable(
  object({ hash: hex, from: hex, to: nullable(hex), value: quantity, blockNumber: nullable(quantity) }),
)
const mined = nullable(
  object({ transactionHash: hex, status: quantity, blockNumber: quantity, transactionIndex: quantity }),
)
const block = object({ timestamp: quantity })

/**
 * Reads transactions from the chain, and returns which of them transferred coin to the treasury. Only this result makes a
 * stone; data from a wallet, an indexer or storage only tells which transactions to read.
 *
 * @returns one result for each hash, in the same order
 */
export async function readTransfers(
  node: NodeAddress,
  treasury: string,
  hashes: readonly string[],
  signal?: AbortSignal,
): Promise<readonly Transfer[]> {
  if (hashes.length === 0) return []
  const answers = await askNode(node, hashes.flatMap(callsFor), signal)
  const findings = hashes.map((hash, at) => judge(treasury, hash, answers[2 * at], answers[2 * at + 1]))
  const numbers = [
    ...new Set(findings.flatMap((found) => (found.step === 'mined' ? [found.blockNumber] : []))),
  ]
  const times = await readTimes(node, numbers, signal)
  return findings.map((found) => {
    if (found.step !== 'mined') return found
    const { step: _, ...transfer } = found
    return { step: 'laid', contribution: { ...transfer, minedAt: times.get(found.blockNumber) ?? 0 } }
  })
}

function callsFor(hash: string): NodeCall[] {
  return [
    { method: 'eth_getTransactionByHash', params: [hash] },
    { method: 'eth_getTransactionReceipt', params: [hash] },
  ]
}

type Finding =
  | Exclude<Transfer, { step: 'laid' }>
  | ({ readonly step: 'mined' } & Omit<Contribution, 'minedAt'>)

function judge(treasury: string, hash: string, transaction: unknown, receipt: unknown): Finding {
  const [tx, result] = [safeParse(sent, transaction), safeParse(mined, receipt)]
  if (!tx.success || !result.success) throw new TreasuryError({ reason: 'malformed' })
  // A transaction that is mined between the two requests counts as pending. The next read has both responses.
  if (tx.output === null || result.output === null || tx.output.blockNumber === null)
    return { step: 'pending', hash }
  const { from, to, value } = tx.output
  const { status, blockNumber, transactionIndex, transactionHash } = result.output
  const isSame = tx.output.hash === hash.toLowerCase() && transactionHash === tx.output.hash
  if (!isSame) throw new TreasuryError({ reason: 'malformed' })
  if (status !== 1n || value === 0n || to !== treasury.toLowerCase()) return { step: 'none', hash }
  const index = Number(transactionIndex)
  return { step: 'mined', hash: transactionHash, from, amount: value, blockNumber, index }
}

async function readTimes(
  node: NodeAddress,
  numbers: readonly bigint[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<bigint, number>> {
  const calls = numbers.map((number) => ({
    method: 'eth_getBlockByNumber',
    params: [`0x${number.toString(16)}`, false],
  }))
  const answers = calls.length > 0 ? await askNode(node, calls, signal) : []
  return new Map(
    numbers.map((number, at) => {
      const parsed = safeParse(block, answers[at])
      if (!parsed.success) throw new TreasuryError({ reason: 'malformed' })
      return [number, Number(parsed.output.timestamp) * 1_000]
    }),
  )
}
