import {
  type Atomicity,
  BundlerDownError,
  chooseSwapUpgrade,
  readSwapQuote,
  TransactionRevertedError,
  UserRejectedError,
} from '@latchkey/core'
import { HASH, type ScriptedMethods } from '../../../core/src/testing/scriptedAdapter.ts'
import {
  LONG_SWAP,
  reviewState,
  type SwapStateOptions,
  startSwapping,
  USDC_TO_ETH,
} from '../createSwapState.ts'
import { LONGEST } from '../extremes.ts'
import { defineStates } from '../states.ts'

type RunSteps = NonNullable<ScriptedMethods['runSteps']>

/** Goes as far as one step's status, and stays there. */
const until =
  (last: number, status: 'asking' | 'pending' | 'confirmed'): RunSteps =>
  async ({ steps, onProgress }) => {
    for (const [index] of steps.entries())
      for (const one of ['asking', 'pending', 'confirmed'] as const) {
        onProgress({ index, status: one, hash: HASH })
        if (index === last && one === status && status !== 'confirmed') return new Promise(() => {})
      }
    return { hashes: [] }
  }
const failing =
  (error: Error): RunSteps =>
  () =>
    Promise.reject(error)
/** A wallet that says whether it can be asked at once. */
const atomic = (atomicity: Atomicity): Partial<ScriptedMethods> => ({
  batches: async () => ({ readAtomicity: async () => atomicity }),
})
/** Asks once, and stays there: before or after its user agreed. */
const together =
  (status: 'asking' | 'accepted'): RunSteps =>
  ({ onProgress }) => {
    onProgress({ index: 0, of: 1, status: 'asking' })
    onProgress({ index: 0, of: 1, status })
    return new Promise(() => {})
  }
const swapping = (runSteps: RunSteps, options: SwapStateOptions = {}) =>
  reviewState({ ...options, wallet: { ...options.wallet, runSteps } }, startSwapping)
const fromToken: SwapStateOptions = { preset: USDC_TO_ETH }
const inOne: SwapStateOptions = { preset: USDC_TO_ETH, wallet: atomic('supported') }
/** A smart account's review, once its wallet has quoted the fee. */
const quoted = (quote: { readonly fee: bigint; readonly payer?: string }) =>
  reviewState({
    ...{ smart: true, preset: USDC_TO_ETH },
    wallet: { ...atomic('supported'), quoteSteps: async () => quote },
  })
const TOO_LITTLE = 'to: this token keeps a part of each transfer, so less than the minimum would arrive.'
let rate = 1_800n
/** Each quote is worse than the one before. */
const quote = (amount: bigint) => {
  rate -= 40n
  return (amount * rate) / 10n ** 12n
}

export default defineStates('SwapPreview', {
  ready: reviewState(),
  approve: reviewState(fromToken),
  'smart-sponsored': quoted({ fee: 0n, payer: 'Northlight' }),
  'smart-paying': quoted({ fee: 268_369_920_000_000n }),
  together: reviewState(inOne),
  'together-waiting': swapping(together('asking'), inOne),
  'together-accepted': swapping(together('accepted'), inOne),
  permit: reviewState({ preset: USDC_TO_ETH, answers: { permits: true } }),
  upgrade: reviewState({ preset: USDC_TO_ETH, wallet: atomic('ready') }),
  upgraded: reviewState({ preset: USDC_TO_ETH, wallet: atomic('ready') }, (kit) =>
    chooseSwapUpgrade(kit, { allowsUpgrade: true }),
  ),
  planning: reviewState({ preset: USDC_TO_ETH, wallet: { batches: () => new Promise(() => {}) } }),
  waiting: swapping(until(0, 'asking')),
  'waiting-approval': swapping(until(0, 'pending'), fromToken),
  'waiting-swap': swapping(until(1, 'asking'), fromToken),
  reset: swapping(until(1, 'asking'), { ...fromToken, answers: { allowance: 1n, mustResetFirst: true } }),
  pending: swapping(until(0, 'pending')),
  done: swapping(until(0, 'confirmed')),
  moved: reviewState({ answers: { quote } }, (kit) => readSwapQuote(kit)),
  'high-impact': reviewState({ answers: { priceImpact: 7.25 } }),
  rejected: swapping(failing(new UserRejectedError())),
  error: swapping(failing(new TransactionRevertedError({ reason: 'Too little received' }))),
  'service-down': swapping(failing(new BundlerDownError()), { smart: true }),
  refused: reviewState({ answers: { refusal: TOO_LITTLE } }, startSwapping),
  'long-names': reviewState(LONG_SWAP),
  longest: swapping(until(0, 'asking'), { ...LONG_SWAP, ...LONGEST }),
  nothing: reviewState({ preset: {} }),
})
