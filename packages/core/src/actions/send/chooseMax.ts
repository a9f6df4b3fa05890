import type { Kit } from '../../kit/kit.ts'
import { estimateSend } from './estimateSend.ts'

/**
 * Asks for everything there is: of the chain's own coin, the balance less the fee, whatever the fee turns out to be.
 *
 * @param kit - made by createKit()
 * @returns when the fee was read, or could not be
 *
 * @example
 * await chooseMax(kit)
 */
export async function chooseMax(kit: Kit): Promise<void> {
  kit.store.dispatch({ type: 'send.maxChosen' })
  await estimateSend(kit)
}
