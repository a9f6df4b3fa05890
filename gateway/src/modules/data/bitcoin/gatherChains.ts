import { Failure } from '../../../server/Failure.ts'
import type { Upstream } from '../../../upstream/createUpstream.ts'
import type { ChainMissing } from '../gather.ts'

interface Gathered<answer> {
  readonly caipNetworkId: string
  readonly answer: answer
}

/**
 * Asks several chains at once. A chain that fails is listed as missing.
 *
 * @throws Failure of the first, where every chain fails, and where a caller's mistake shows
 */
export async function gatherChains<answer>(
  upstreams: readonly Upstream[],
  part: ChainMissing['part'],
  ask: (upstream: Upstream) => Promise<answer>,
): Promise<{ answers: Gathered<answer>[]; missing: ChainMissing[] }> {
  const answers: Gathered<answer>[] = []
  const missing: ChainMissing[] = []
  const outcomes = await Promise.allSettled(upstreams.map(ask))
  for (const [index, { caipNetworkId }] of upstreams.entries()) {
    const outcome = outcomes[index]
    if (outcome?.status === 'fulfilled') answers.push({ caipNetworkId, answer: outcome.value })
    else if (outcome?.reason instanceof Failure && outcome.reason.status === 503 && upstreams.length > 1)
      missing.push({ chainId: caipNetworkId, part, description: outcome.reason.message })
    else throw outcome?.reason
  }
  return { answers, missing }
}
