import type { Kit } from '../../kit/kit.ts'
import { estimateSend } from './estimateSend.ts'

/**
 * Sets the amount to the maximum: the whole balance, less the fee for the chain's own coin. The amount follows changes of
 * the fee.
 *
 * @param kit - made by createKit()
 * @returns when the fee was read, or the read failed
 *
 * @example
 * await chooseMax(kit)
 */
export async function chooseMax(kit: Kit): Promise<void> {
  kit.store.dispatch({ type: 'send.maxChosen' })
  await estimateSend(kit)
}
