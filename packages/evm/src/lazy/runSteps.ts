import { CallEncodingError, type StepsParameters, type SwapCall } from '@latchkey/core'
import type { EvmCall, EvmOperations } from '../adapter.ts'
import { readCall } from '../batches/readCall.ts'
import { read } from '../provider/provider.ts'

/**
 * Sends the steps: behind one prompt where the wallet can, else one after the other. There, each waits until the one before is mined,
 * because a call needs its approval first.
 *
 * @throws what sendTransaction() and waitForReceipt() throw; the steps before the one that failed stay done
 */
export async function runSteps(
  { batches }: EvmOperations,
  { steps, onProgress, ...account }: StepsParameters,
): Promise<{ readonly hashes: readonly string[] }> {
  // Every step is read before the first is sent.
  const calls = await Promise.all(steps.map(({ call }) => toCall(call)))
  const { run } = await batches()
  return run({
    ...account,
    calls,
    onProgress: ({ prompt, prompts, status, hash }) =>
      onProgress({ index: prompt, of: prompts, status, ...(hash === undefined ? {} : { hash }) }),
  })
}

async function toCall(call: unknown): Promise<EvmCall> {
  if (isSwapCall(call)) return (await import('./checkSwap.ts')).checkSwap(call)
  const read = readCall(call)
  if (!read) throw new CallEncodingError({ functionName: 'runSteps' })
  return read
}

/** Core alone makes these: whatever has bounds has all of a SwapCall. */
function isSwapCall(call: unknown): call is SwapCall {
  return read(call, 'bounds') !== undefined
}
