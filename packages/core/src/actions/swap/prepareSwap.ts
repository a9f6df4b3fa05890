import type { SwapPreset } from '../../flows/swap/state.ts'
import { swapFlow } from '../../flows/swap/swap.ts'
import type { Kit } from '../../kit/kit.ts'
import { senderOf } from '../send/senderOf.ts'
import { loadSwapTokens } from './loadSwapTokens.ts'
import { readSwapFee } from './readSwapFee.ts'
import { readSwapQuote } from './readSwapQuote.ts'

/** The initial values of the form; each is optional. */
export type PrepareSwapParameters = SwapPreset

/**
 * Begins a swap, or continues the current one: reads the sender, the tokens and the fee.
 *
 * @param kit - made by createKit()
 * @param parameters - the form's initial values
 *
 * @example
 * await prepareSwap(kit, { fromToken: 'native', amount: '0.5' })
 */
export async function prepareSwap(
  kit: Kit,
  { fromToken, toToken, amount }: PrepareSwapParameters = {},
): Promise<void> {
  kit.store.attach(swapFlow)
  const from = senderOf(kit)
  if (!from) return
  const preset: SwapPreset = {
    ...(fromToken === undefined ? {} : { fromToken }),
    ...(toToken === undefined ? {} : { toToken }),
    ...(amount === undefined ? {} : { amount }),
  }
  kit.store.dispatch({ type: 'swap.prepared', from, preset })
  await Promise.all([readSwapFee(kit), loadSwapTokens(kit).then(() => readSwapQuote(kit))])
}
