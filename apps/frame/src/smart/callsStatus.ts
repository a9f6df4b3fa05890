import type { CaipNetworkId } from '@latchkey/contract'
import { array, boolean, nullish, object, optional, safeParse, string, unknown } from 'valibot'
import { CODES, FrameError } from '../FrameError.ts'
import { chainNumberOf } from '../rpc/network.ts'
import type { AskNode } from '../rpc/node.ts'

/** Calls that were sent as one operation. */
export interface SentCalls {
  readonly network: CaipNetworkId
  /** The operation's hash. */
  readonly hash: string
}

const receiptShape = object({
  success: boolean(),
  logs: array(unknown()),
  receipt: object({
    transactionHash: string(),
    blockHash: string(),
    blockNumber: string(),
    gasUsed: string(),
    status: optional(string()),
  }),
})

/** What became of an operation that is in a block. */
export interface OperationReceipt {
  readonly isSuccess: boolean
  readonly transactionHash: string
  readonly receipt: Readonly<Record<string, unknown>>
}

/** Reads an operation's receipt; undefined while it is in no block. */
export async function readReceipt(
  { network, hash }: SentCalls,
  node: AskNode,
): Promise<OperationReceipt | undefined> {
  const parsed = safeParse(nullish(receiptShape), await node(network, 'eth_getUserOperationReceipt', [hash]))
  if (!parsed.success)
    throw new FrameError('The relayer answered in an unknown form', { code: CODES.internal })
  if (!parsed.output) return undefined
  const { success, logs, receipt } = parsed.output
  const { transactionHash, blockHash, blockNumber, gasUsed } = receipt
  return {
    isSuccess: success,
    transactionHash,
    // The transaction may carry more than this operation: logs and outcome are the operation's own.
    receipt: { logs, status: success ? '0x1' : '0x0', blockHash, blockNumber, gasUsed, transactionHash },
  }
}

/**
 * What became of calls: 100 while they wait, 200 where all happened, 400 where they were never carried out, 500 where none had an effect.
 *
 * @see EIP-5792 2.0.0
 */
export async function readCallsStatus(
  params: unknown,
  findCalls: (id: string) => Promise<SentCalls | undefined>,
  node: AskNode,
): Promise<unknown> {
  const [id] = Array.isArray(params) ? params : []
  if (typeof id !== 'string')
    throw new FrameError('wallet_getCallsStatus takes an id', { code: CODES.invalidParams })
  const sent = await findCalls(id)
  if (!sent) throw new FrameError('No calls are known by this id', { code: CODES.unknownBundle })
  let isOver = false
  const found = await readReceipt(sent, node).catch((error: unknown) => {
    if (!isGivenUp(error)) throw error
    isOver = true
    return undefined
  })
  return {
    version: '2.0.0',
    id,
    chainId: `0x${chainNumberOf(sent.network).toString(16)}`,
    atomic: true,
    status: found === undefined ? (isOver ? 400 : 100) : found.isSuccess ? 200 : 500,
    ...(found && { receipts: [found.receipt] }),
  }
}

/** The relayer has given the operation up for good. @see ERC-7769 */
export const isGivenUp = (error: unknown): boolean => error instanceof FrameError && error.code === -32_500
