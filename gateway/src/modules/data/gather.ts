import type { missingPart } from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import { Failure } from '../../server/Failure.ts'

export type ChainMissing = InferOutput<typeof missingPart>

interface Chain {
  readonly caipNetworkId: string
}

/** Reads several chains in parallel. Lists failed chains as missing. @throws Failure if all fail, or the request is invalid */
export async function gather<chain extends Chain, answer>(
  chains: readonly chain[],
  part: ChainMissing['part'],
  ask: (chain: chain) => Promise<answer>,
) {
  const { failures, ...gathered } = await settle(chains, part, ask)
  if (gathered.answers.length === 0 && failures.length > 0) throw failures[0]
  return gathered
}

/** Like `gather`, but with several chains, all of them may fail and be missing. */
export async function gatherChains<chain extends Chain, answer>(
  chains: readonly chain[],
  part: ChainMissing['part'],
  ask: (chain: chain) => Promise<answer>,
) {
  const { failures, ...gathered } = await settle(chains, part, ask)
  if (chains.length === 1 && failures.length > 0) throw failures[0]
  return gathered
}

async function settle<chain extends Chain, answer>(
  chains: readonly chain[],
  part: ChainMissing['part'],
  ask: (chain: chain) => Promise<answer>,
) {
  const outcomes = await Promise.allSettled(chains.map(ask))
  const answers: [chain, answer][] = []
  const missing: ChainMissing[] = []
  const failures: Failure[] = []
  for (const [index, chain] of chains.entries()) {
    const outcome = outcomes[index]
    if (outcome?.status === 'fulfilled') answers.push([chain, outcome.value])
    else if (outcome?.reason instanceof Failure && outcome.reason.status === 503) {
      failures.push(outcome.reason)
      missing.push({ chainId: chain.caipNetworkId, part, description: outcome.reason.message })
    } else throw outcome?.reason
  }
  return { answers, missing, failures }
}

export function toMissing(missing: ChainMissing[]): { missing?: ChainMissing[] } {
  return missing.length > 0 ? { missing } : {}
}
