import { CallEncodingError, type StepsParameters, type SwapCall } from '@latchkey/core'
import type { EvmOperations } from '../adapter.ts'
import { isAddress } from '../provider/parse.ts'
import { read } from '../provider/provider.ts'

/** What a step of `runSteps()` holds on EVM: a call of a contract, or a payment. */
export interface EvmCall {
  readonly to: string
  /** In wei. */
  readonly value?: bigint
  /** Hex. */
  readonly data?: string
}

/**
 * Sends the steps one after the other. Each waits until the one before is mined, because a call needs its approval
 * first.
 *
 * @throws what sendTransaction() and waitForReceipt() throw; the steps before the one that failed stay done
 */
export async function runSteps(
  { sendTransaction, waitForReceipt }: EvmOperations,
  { steps, onProgress, timeoutMs, ...account }: StepsParameters,
): Promise<{ readonly hashes: readonly string[] }> {
  const calls = await Promise.all(steps.map(({ call }) => toCall(call)))
  const { caipNetworkId } = account
  const hashes: string[] = []
  for (const [index, call] of calls.entries()) {
    onProgress({ index, status: 'asking' })
    const { hash } = await sendTransaction({ ...account, ...call })
    hashes.push(hash)
    onProgress({ index, status: 'pending', hash })
    await waitForReceipt({ hash, caipNetworkId, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
    onProgress({ index, status: 'confirmed', hash })
  }
  return { hashes }
}

/** Every step is read before the first is sent. */
async function toCall(call: unknown): Promise<EvmCall> {
  if (isSwapCall(call)) return (await import('./checkSwap.ts')).checkSwap(call)
  const [to, value, data] = ['to', 'value', 'data'].map((key) => read(call, key))
  const isCall =
    typeof to === 'string' &&
    isAddress(to) &&
    (value === undefined || typeof value === 'bigint') &&
    (data === undefined || (typeof data === 'string' && /^0x([0-9a-f]{2})*$/i.test(data)))
  if (!isCall) throw new CallEncodingError({ functionName: 'runSteps' })
  return { to, ...(value === undefined ? {} : { value }), ...(data === undefined ? {} : { data }) }
}

/** Core alone makes these: whatever has bounds has all of a SwapCall. */
function isSwapCall(call: unknown): call is SwapCall {
  return read(call, 'bounds') !== undefined
}
