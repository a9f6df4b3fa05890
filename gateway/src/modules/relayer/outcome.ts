import { BUNDLER_CODES, type Outcome } from '@latchkey/contract'
import type { UserOperation } from '@latchkey/smart-account'
import { type Hex, numberToHex, pad } from 'viem'
import { NodeError } from '../../upstream/NodeError.ts'
import type { MinedLog, RelayerNode } from './createNode.ts'
import { HAPPENED, nonceIn, readSequence } from './entryPoint.ts'
import { max } from './fees.ts'
import { OperationError } from './OperationError.ts'

/** In a block, with or without success; or another operation of the account has its nonce, in a block that is deep enough. */
export type OperationOutcome = Outcome<{
  readonly transactionHash: Hex
  readonly blockNumber: bigint
  readonly blockHash: Hex
}>

/** Blocks that nodes answer for at once. */
const RANGE = 2_000n
const MOST_RANGES = 50
/** Where nobody knows when an operation was taken. */
const USUAL_PAST = 5_000n

/**
 * What became of an operation, whoever brought it in: the entry point's log proves either outcome. That no log is found proves nothing, since a
 * node may lag, forget, or answer for a part of the chain only.
 *
 * @param on.hash - the entry point's hash of it
 * @param on.since - the block before which it can't have happened; the last 5,000 are searched where that is undefined
 * @param on.confirmations - blocks after which another operation's use of the nonce counts
 */
export async function findOutcome(
  { sender, nonce }: Pick<UserOperation, 'sender' | 'nonce'>,
  on: { readonly hash: Hex; readonly since: bigint | undefined; readonly confirmations: number },
  node: Pick<RelayerNode, 'head' | 'read' | 'logs'>,
): Promise<OperationOutcome> {
  const next = await readSequence(node, sender, nonce >> 64n)
  if (next === undefined || next <= BigInt.asUintN(64, nonce)) return { kind: 'unknown' }
  const { number: head } = await node.head()
  const topics = [HAPPENED, null, pad(sender, { size: 32 })]
  const used = await findLog({ topics, head, since: on.since }, node, (log) => nonceIn(log) === nonce)
  return used ? judge(used, on, head) : { kind: 'unknown' }
}

/** Searches from the newest block back. A node may answer for fewer blocks at once than others, or for none. */
async function findLog(
  where: {
    readonly topics: readonly (Hex | null)[]
    readonly head: bigint
    readonly since: bigint | undefined
  },
  node: Pick<RelayerNode, 'logs'>,
  isWanted: (log: MinedLog) => boolean = () => true,
): Promise<MinedLog | undefined> {
  const { topics, head, since = max(0n, head - USUAL_PAST) } = where
  let [to, range] = [head, RANGE]
  for (let read = 0; read < MOST_RANGES && to >= since && range > 0n; read += 1) {
    const from = max(since, to - range + 1n)
    const filter = { fromBlock: numberToHex(from), toBlock: numberToHex(to), topics }
    const logs = await node.logs(filter).catch(orLess)
    const found = logs?.find(isWanted)
    if (found) return found
    if (logs) to = from - 1n
    else range /= 4n
  }
  return undefined
}

/**
 * Hands an operation over. A refusal counts only where the operation has not happened: it may itself have used the nonce or deployed the account.
 *
 * @throws what `act` throws
 */
export async function unlessHappened(
  operation: UserOperation,
  hash: Hex,
  node: Pick<RelayerNode, 'head' | 'read' | 'logs'>,
  act: () => Promise<Hex>,
): Promise<Hex> {
  try {
    return await act()
  } catch (error) {
    const isRefusal =
      error instanceof OperationError && !Object.values<number>(BUNDLER_CODES).includes(error.code)
    if (!isRefusal) throw error
    const { kind } = await findOutcome(operation, { hash, since: undefined, confirmations: 0 }, node)
    if (kind !== 'happened') throw error
    return hash
  }
}

export async function findByHash(
  hash: Hex,
  node: Pick<RelayerNode, 'head' | 'logs'>,
): Promise<MinedLog | undefined> {
  const { number: head } = await node.head()
  return findLog({ topics: [HAPPENED, hash], head, since: undefined }, node)
}

/** Undefined if the node refuses so many blocks; some answer with the code for too many requests. */
function orLess(error: unknown): undefined {
  if (!(error instanceof NodeError) || !['refused', 'busy'].includes(error.kind)) throw error
}

function judge(
  { topics, transactionHash, blockNumber, blockHash }: MinedLog,
  { hash, confirmations }: { readonly hash: Hex; readonly confirmations: number },
  head: bigint,
): OperationOutcome {
  const [, by = '0x'] = topics
  if (by === hash) return { kind: 'happened', transactionHash, blockNumber, blockHash }
  // A block that is not deep enough may go, and this operation may come instead.
  return head - blockNumber >= BigInt(confirmations) ? { kind: 'impossible' } : { kind: 'unknown' }
}
