import { type Outcome, walletSettleDecision } from '@latchkey/contract'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58, base64, hex } from '@scure/base'
import type { FrameError } from '../FrameError.ts'
import type { AskNode } from '../rpc/node.ts'
import { type Server, ServerError } from '../server/server.ts'
import { findOutcome, type SentCalls } from '../smart/callsStatus.ts'
import type { Question } from '../window/wire.ts'
import { nothingSent, unknownOutcome } from './outcomes.ts'

/** The interval at which the server and the chain are asked, and the maximum time, in milliseconds. */
const POLL_MS = 2_000
const PATIENCE_MS = 180_000

/** Methods whose signature goes to the wallet's server or the relayer's, not to a node. */
const SERVED: ReadonlySet<string> = new Set([
  'wallet_grantPermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokePermissions',
])

interface SettleParts {
  readonly server: Pick<Server, 'post'>
  readonly node: AskNode
  readonly keepCalls: (id: string, sent: SentCalls) => Promise<void>
  readonly wait: (ms: number) => Promise<void>
}

/** A request that was approved in a window that is gone. */
export interface LostDecision {
  /** The id under which the window kept the bytes that it was about to send. */
  readonly decision: string
  /** The approver's session; another user may be signed in by now. */
  readonly token: string
  readonly question: Extract<Question, { kind: 'request' }>
}

/**
 * Finds out the outcome of an approved request whose window is gone. If the server has kept the bytes, they are sent again: the user has approved
 * them, and no chain accepts them twice. If the server has not kept them, it never will, and nothing was sent.
 *
 * @returns the answer of the request
 * @throws FrameError if nothing was sent, or if the outcome is still unknown after three minutes
 */
export async function settle(lost: LostDecision, parts: SettleParts): Promise<unknown> {
  const handOver = once(parts.node)
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const found = await look(lost, { ...parts, handOver }).catch((error: unknown): Settled | undefined => {
      // The user who approved it is signed out, so the server can no longer be asked.
      if (error instanceof ServerError && error.status === 401) return undefined
      // The server is unreachable or the node refused. The request may be in a block anyway.
      return { kind: 'unknown' }
    })
    if (!found) break
    if (found.kind === 'impossible') throw found.error
    if (found.kind === 'happened') return found.answer
    await parts.wait(POLL_MS)
  }
  throw unknownOutcome()
}

type Settled = Outcome<{ readonly answer: unknown }, { readonly error: FrameError }>

/** Looks once. Undefined if the outcome can never be found out. */
async function look(
  { decision, token, question }: LostDecision,
  { server, node, handOver, keepCalls }: SettleParts & { readonly handOver: AskNode },
): Promise<Settled | undefined> {
  const kept = await server.post(walletSettleDecision, { id: decision }, token)
  // Requests that go to the server itself are not kept first.
  if (kept.status === 'dropped')
    return SERVED.has(question.method) ? undefined : { kind: 'impossible', error: nothingSent() }
  const { chain, method, params } = kept
  const [first] = params
  if (typeof first === 'string' && method === 'eth_sendRawTransaction') {
    const hash = `0x${hex.encode(keccak_256(hex.decode(first.slice(2))))}`
    await handOver(chain, method, params)
    const isKnown = await node(chain, 'eth_getTransactionByHash', [hash])
    return isKnown ? { kind: 'happened', answer: hash } : { kind: 'unknown' }
  }
  if (typeof first === 'string' && method === 'sendTransaction') {
    // The bytes begin with a count of one byte, then the signatures. The first signature is the transaction's id.
    const signature = base58.encode(base64.decode(first).subarray(1, 65))
    await handOver(chain, method, params)
    const statuses = await node(chain, 'getSignatureStatuses', [
      [signature],
      { searchTransactionHistory: true },
    ])
    return Object(statuses).value?.[0] ? { kind: 'happened', answer: { signature } } : { kind: 'unknown' }
  }
  // The relayer recognizes an operation that it already has, and returns its hash again.
  const hash = await node(chain, method, params)
  if (typeof hash !== 'string') return { kind: 'unknown' }
  const sent = { network: question.network, hash }
  if (question.method === 'wallet_sendCalls') {
    const [asked] = Array.isArray(question.params) ? question.params : []
    const id = typeof Object(asked).id === 'string' ? Object(asked).id : hash
    await keepCalls(id, sent)
    return { kind: 'happened', answer: { id } }
  }
  if (question.method !== 'eth_sendTransaction') return { kind: 'happened', answer: hash }
  const found = await findOutcome(sent, node)
  return found.kind === 'happened' ? { kind: 'happened', answer: found.transactionHash } : found
}

/** Sends until a node has answered. An error counts as an answer, since the node may already have the bytes. */
function once(node: AskNode): AskNode {
  let isHandedOver = false
  return async (...asked) => {
    if (isHandedOver) return undefined
    await node(...asked).catch((error: unknown) => {
      if (error instanceof ServerError) throw error
    })
    isHandedOver = true
    return undefined
  }
}
