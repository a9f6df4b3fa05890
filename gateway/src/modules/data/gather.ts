import type { missingPart } from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import { Failure } from '../../server/Failure.ts'
import type { DataProvider } from './provider.ts'

export type ChainMissing = InferOutput<typeof missingPart>

/**
 * Queries several chains at once. A chain that fails is missing from the answer and listed as missing.
 *
 * @throws Failure of the first, where every chain fails, and where a caller's mistake shows
 */
export async function gather<answer>(
  providers: readonly DataProvider[],
  part: ChainMissing['part'],
  ask: (provider: DataProvider) => Promise<answer>,
): Promise<{ answers: [DataProvider, answer][]; missing: ChainMissing[] }> {
  const outcomes = await Promise.allSettled(providers.map(ask))
  const answers: [DataProvider, answer][] = []
  const missing: ChainMissing[] = []
  for (const [index, provider] of providers.entries()) {
    const outcome = outcomes[index]
    if (outcome?.status === 'fulfilled') answers.push([provider, outcome.value])
    else if (outcome?.reason instanceof Failure && outcome.reason.status === 503)
      missing.push({ chainId: provider.caipNetworkId, part, description: outcome.reason.message })
    else throw outcome?.reason
  }
  const [failed] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (answers.length === 0 && failed) throw failed
  return { answers, missing }
}
