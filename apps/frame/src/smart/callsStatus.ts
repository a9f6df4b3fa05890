import type { CaipNetworkId, Outcome } from '@latchkey/contract'
import { array, boolean, nullish, object, optional, safeParse, string, unknown } from 'valibot'
import { withoutSuccess } from '../desk/outcomes.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { chainNumberOf } from '../rpc/network.ts'
import type { AskNode } from '../rpc/node.ts'

/** The operation in which calls were sent. */
export interface SentCalls {
  readonly network: CaipNetworkId
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

export interface OperationReceipt {
  readonly transactionHash: string
  readonly receipt: Readonly<Record<string, unknown>>
}

/** The operation succeeded in a block, or provably had no effect: it failed in a block, or was given up because its nonce is used. */
export type OperationOutcome = Outcome<
  OperationReceipt,
  { readonly receipt?: OperationReceipt['receipt']; readonly error: FrameError }
>

/** Finds out the outcome of an operation. @throws FrameError if the relayer's answer does not tell: the outcome is still unknown */
export async function findOutcome({ network, hash }: SentCalls, node: AskNode): Promise<OperationOutcome> {
  try {
    const found = await node(network, 'eth_getUserOperationReceipt', [hash])
    const parsed = safeParse(nullish(receiptShape), found)
    if (!parsed.success)
      throw new FrameError('The relayer answered in an unknown form', { code: CODES.internal })
    if (!parsed.output) return { kind: 'unknown' }
    const { success, logs, receipt } = parsed.output
    const { transactionHash, blockHash, blockNumber, gasUsed } = receipt
    // The transaction may contain other operations, so logs and status are taken from this operation.
    const own = { logs, status: success ? '0x1' : '0x0', blockHash, blockNumber, gasUsed, transactionHash }
    return success
      ? { kind: 'happened', transactionHash, receipt: own }
      : { kind: 'impossible', receipt: own, error: withoutSuccess() }
  } catch (error) {
    if (isGivenUp(error)) return { kind: 'impossible', error }
    throw error
  }
}

/** Returns status 100 while calls are pending, 200 if all succeeded, 400 if they were never carried out, 500 if all reverted. @see EIP-5792 2.0.0 */
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
  const found = await findOutcome(sent, node)
  return {
    version: '2.0.0',
    id,
    chainId: `0x${chainNumberOf(sent.network).toString(16)}`,
    atomic: true,
    status: codeOf(found),
    ...('receipt' in found && { receipts: [found.receipt] }),
  }
}

function codeOf(found: OperationOutcome): number {
  if (found.kind === 'unknown') return 100
  if (found.kind === 'happened') return 200
  return found.receipt ? 500 : 400
}

/** Whether the relayer has permanently given up the operation. @see ERC-7769 */
const isGivenUp = (error: unknown): error is FrameError =>
  error instanceof FrameError && error.code === -32_500
