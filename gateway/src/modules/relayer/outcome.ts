import { BUNDLER_CODES, type Outcome } from '@latchkey/contract'
import type { UserOperation } from '@latchkey/smart-account'
import { type Hex, numberToHex, pad } from 'viem'
import { NodeError } from '../../upstream/NodeError.ts'
import type { MinedLog, RelayerNode } from './createNode.ts'
import { HAPPENED, nonceIn, readSequence } from './entryPoint.ts'
import { max } from './fees.ts'
import { OperationError } from './OperationError.ts'

/** The operation is in a block, with or without success; or another operation with its nonce is in a block that is deep enough. */
export type OperationOutcome = Outcome<{
  readonly transactionHash: Hex
  readonly blockNumber: bigint
  readonly blockHash: Hex
}>

/** The number of blocks that nodes search in one request. */
const RANGE = 2_000n
const MOST_RANGES = 50
/** The number of blocks to search if it is unknown when an operation was accepted. */
const USUAL_PAST = 5_000n

/**
 * Finds the outcome of an operation, whoever submitted it. The entry point's log proves either outcome. A missing log proves nothing, because a
 * node may lag, forget, or search only a part of the chain.
 *
 * @param on.hash - the entry point's hash of the operation
 * @param on.since - the block before which it can't have happened; if undefined, the last 5,000 blocks are searched
 * @param on.confirmations - the number of blocks after which another operation's use of the nonce counts
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

/** Searches backward from the newest block. Nodes differ in how many blocks they search in one request; some search none. */
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
 * Submits an operation. A refusal counts only if the operation has not happened: it may itself have used the nonce or deployed the account.
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

/** Returns undefined if the node refuses that many blocks; some nodes respond with the code for too many requests. */
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
  // A block that is not deep enough may be reorganized away, and this operation may take its nonce.
  return head - blockNumber >= BigInt(confirmations) ? { kind: 'impossible' } : { kind: 'unknown' }
}
