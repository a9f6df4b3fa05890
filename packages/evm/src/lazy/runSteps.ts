import {
  CallEncodingError,
  type RevocationCall,
  type StepsParameters,
  type SwapCall,
  type TransferCall,
} from '@latchkey/core'
import type { EvmCall, EvmOperations } from '../adapter.ts'
import { readCall } from '../batches/readCall.ts'
import type { Ground } from '../ground.ts'
import { read } from '../provider/provider.ts'
import { signPermit } from './signPermit.ts'
import { orderOfTransfer } from './transfers.ts'

/**
 * Sends the steps: behind one prompt if the wallet supports that, else one after the other. In sequence, each step waits until the
 * previous one is mined, because a call needs its approval first. A swap with a permit is built after the permit is signed. If a step
 * fails, the steps before it are not undone.
 */
export async function runSteps(
  ground: Ground,
  { batches }: EvmOperations,
  { steps, onProgress, ...account }: StepsParameters,
): Promise<{ readonly hashes: readonly string[] }> {
  // Read every step before the first is sent.
  const calls = await Promise.all(steps.map(({ call }) => toCall(call)))
  const { run } = await batches()
  const runFrom = (first: number, left: readonly EvmCall[]) =>
    run({
      ...account,
      calls: left,
      onProgress: ({ prompt, prompts, status, hash }) =>
        onProgress({
          index: first + prompt,
          of: first + prompts,
          status,
          ...(hash === undefined ? {} : { hash }),
        }),
    })
  const [swap] = steps.map(({ call }) => call)
  if (steps.length > 1 || !isSwapCall(swap) || !swap.permit) return runFrom(0, calls)
  const { build, instead, onRefused } = swap.permit
  // Also read the approval that replaces a refused permit before any prompt.
  const others = await Promise.all(instead.map(toCall))
  const typedData = (await import('./checkSwap.ts')).writePermit(swap)
  if (typedData === undefined) return runFrom(0, others)
  onProgress({ index: 0, of: 2, status: 'asking' })
  const signature = await signPermit(ground, account, swap.permit, typedData)
  if (signature === undefined) return runFrom(0, others)
  const built = await build(signature).catch((error: unknown) => {
    // The token may not accept this wallet's signature.
    onRefused()
    throw error
  })
  return runFrom(1, [await toCall({ ...swap, built })])
}

/** Returns the transaction of a step. Throws for a step of another adapter. */
export async function toCall(call: unknown): Promise<EvmCall> {
  if (isTransferCall(call)) {
    const { to, value, data } = orderOfTransfer(call.transfer)
    return { to, value, data }
  }
  if (isSwapCall(call)) return (await import('./checkSwap.ts')).checkSwap(call)
  if (isRevocationCall(call)) return (await import('./writeRevocation.ts')).writeRevocation(call)
  const read = readCall(call)
  if (!read) throw new CallEncodingError({ functionName: 'runSteps' })
  return read
}

// Only core creates these three types, so one member identifies each: a call with bounds is a complete SwapCall.
const isSwapCall = (call: unknown): call is SwapCall => read(call, 'bounds') !== undefined
const isTransferCall = (call: unknown): call is TransferCall => read(call, 'transfer') !== undefined
const isRevocationCall = (call: unknown): call is RevocationCall => read(call, 'revokes') !== undefined
