import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from './loadFrame.ts'

/**
 * The element in which the embedded wallet shows what is to be approved. The view ApproveTransaction places it.
 *
 * @param kit - made by createKit() with `wallet`
 * @returns undefined while there is no frame
 *
 * @example
 * const frame = await walletFrame(kit)
 */
export async function walletFrame(kit: Kit): Promise<HTMLIFrameElement | undefined> {
  return (await loadFrame()).frameOf(kit).element()
}
