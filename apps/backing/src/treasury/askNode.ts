import { array, nullish, number, object, safeParse, unknown } from 'valibot'
import { TreasuryError } from './TreasuryError.ts'

export interface NodeAddress {
  readonly url: string
  readonly chainId: number
}

export interface NodeCall {
  readonly method: string
  readonly params: readonly unknown[]
}

const PATIENCE_MS = 10_000
/** The maximum number of requests in a batch, because some nodes refuse more. */
const BATCH = 100

const answers = array(object({ id: number(), result: unknown(), error: nullish(unknown()) }))

/**
 * Sends several requests to a chain's node at once. Rejects responses of a node that is on another chain.
 *
 * @throws TreasuryError if there is no response, or an unusable one
 */
export async function askNode(
  node: NodeAddress,
  calls: readonly NodeCall[],
  signal?: AbortSignal,
): Promise<readonly unknown[]> {
  const parts: Promise<readonly unknown[]>[] = []
  for (let at = 0; at < calls.length; at += BATCH)
    parts.push(askBatch(node, calls.slice(at, at + BATCH), signal))
  return (await Promise.all(parts)).flat()
}

async function askBatch(
  { url, chainId }: NodeAddress,
  calls: readonly NodeCall[],
  signal: AbortSignal | undefined,
): Promise<readonly unknown[]> {
  const batch = [{ method: 'eth_chainId', params: [] }, ...calls]
  const text = await post(
    url,
    batch.map((call, id) => ({ jsonrpc: '2.0', id, ...call })),
    signal,
  )
  const parsed = safeParse(answers, toJson(text))
  if (!parsed.success) throw new TreasuryError({ reason: 'malformed' })
  // The responses of a batch may come in any order.
  const [chain, ...results] = batch.map((_, id) => {
    const answer = parsed.output.find((one) => one.id === id)
    if (!answer || answer.error || answer.result === undefined)
      throw new TreasuryError({ reason: 'malformed' }, answer?.error)
    return answer.result
  })
  if (typeof chain !== 'string' || Number(chain) !== chainId)
    throw new TreasuryError({ reason: 'wrongChain', chainId: String(Number(chain)) })
  return results
}

async function post(url: string, body: unknown, signal: AbortSignal | undefined): Promise<string> {
  const timeout = AbortSignal.timeout(PATIENCE_MS)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (!response.ok) throw new TreasuryError({ reason: 'refused', status: response.status })
    return await response.text()
  } catch (cause) {
    if (cause instanceof TreasuryError || signal?.aborted) throw cause
    if (timeout.aborted) throw new TreasuryError({ reason: 'slow', seconds: PATIENCE_MS / 1_000 }, cause)
    throw new TreasuryError({ reason: 'unreachable' }, cause)
  }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
