import { type Outcome, walletSettleDecision } from '@latchkey/contract'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58, base64, hex } from '@scure/base'
import type { FrameError } from '../FrameError.ts'
import type { AskNode } from '../rpc/node.ts'
import { type Server, ServerError } from '../server/server.ts'
import { findOutcome, type SentCalls } from '../smart/callsStatus.ts'
import type { Question } from '../window/wire.ts'
import { nothingSent, unknownOutcome } from './outcomes.ts'

/** How often the server and the chain are asked, and for how long: milliseconds. */
const POLL_MS = 2_000
const PATIENCE_MS = 180_000

/** Methods whose signature goes to the wallet's server or to the relayer's, and not through a node. */
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

/** What was approved in a window that is gone. */
export interface LostDecision {
  /** Under which the window has kept what it was about to send. */
  readonly decision: string
  /** The approver's session; another user may be signed in by now. */
  readonly token: string
  readonly question: Extract<Question, { kind: 'request' }>
}

/**
 * Finds out what became of a decision whose window is gone. What the server has kept is sent again: the user has approved these bytes, and no chain
 * takes them twice. What it has not kept, it never will: nothing was sent.
 *
 * @returns the answer of the request
 * @throws FrameError where nothing was sent, or where nobody says for three minutes
 */
export async function settle(lost: LostDecision, parts: SettleParts): Promise<unknown> {
  const handOver = once(parts.node)
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const found = await look(lost, { ...parts, handOver }).catch((error: unknown): Settled | undefined => {
      // Whoever approved it is signed out: nobody can ask for them any more.
      if (error instanceof ServerError && error.status === 401) return undefined
      // Out of reach, or not taken: it may be in a block all the same.
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

/** Undefined where nobody will ever say. */
async function look(
  { decision, token, question }: LostDecision,
  { server, node, handOver, keepCalls }: SettleParts & { readonly handOver: AskNode },
): Promise<Settled | undefined> {
  const kept = await server.post(walletSettleDecision, { id: decision }, token)
  // What goes to the server itself is not kept before.
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
    // A count of one byte, then the signatures; the first is the transaction's name.
    const signature = base58.encode(base64.decode(first).subarray(1, 65))
    await handOver(chain, method, params)
    const statuses = await node(chain, 'getSignatureStatuses', [
      [signature],
      { searchTransactionHistory: true },
    ])
    return Object(statuses).value?.[0] ? { kind: 'happened', answer: { signature } } : { kind: 'unknown' }
  }
  // The relayer knows an operation that it has taken, and answers its hash again.
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

/** Sends until a node has answered, whatever it said: it may have had it before. */
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
