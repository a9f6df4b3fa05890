import {
  type Atomicity,
  BundlerDownError,
  chooseSwapUpgrade,
  readSwapQuote,
  TransactionRevertedError,
  UserRejectedError,
} from '@latchkey/core'
import { HASH, type ScriptedMethods } from '../../../core/src/testing/scriptedAdapter.ts'
import { ether } from '../createAccountKit.ts'
import { long, longAnswers, reviewState, startSwapping, USDC_TO_ETH } from '../createSwapState.ts'
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
let rate = 1_800n

export default defineStates('SwapPreview', {
  ready: reviewState(),
  approve: reviewState({ preset: USDC_TO_ETH }),
  'smart-sponsored': reviewState({
    ...{ embedded: 'smartAccount', preset: USDC_TO_ETH },
    wallet: { ...atomic('supported'), quoteSteps: async () => ({ fee: 0n, payer: 'Northlight' }) },
  }),
  'smart-paying': reviewState({
    ...{ embedded: 'smartAccount', preset: USDC_TO_ETH },
    wallet: { ...atomic('supported'), quoteSteps: async () => ({ fee: 268_369_920_000_000n }) },
  }),
  together: reviewState({ preset: USDC_TO_ETH, wallet: atomic('supported') }),
  'together-waiting': reviewState(
    { preset: USDC_TO_ETH, wallet: { ...atomic('supported'), runSteps: together('asking') } },
    startSwapping,
  ),
  'together-accepted': reviewState(
    { preset: USDC_TO_ETH, wallet: { ...atomic('supported'), runSteps: together('accepted') } },
    startSwapping,
  ),
  permit: reviewState({ preset: USDC_TO_ETH, answers: { permits: true } }),
  upgrade: reviewState({ preset: USDC_TO_ETH, wallet: atomic('ready') }),
  upgraded: reviewState({ preset: USDC_TO_ETH, wallet: atomic('ready') }, (kit) =>
    chooseSwapUpgrade(kit, { allowsUpgrade: true }),
  ),
  planning: reviewState({
    preset: USDC_TO_ETH,
    wallet: { batches: () => new Promise(() => {}) },
  }),
  waiting: reviewState({ wallet: { runSteps: until(0, 'asking') } }, startSwapping),
  'waiting-approval': reviewState(
    { preset: USDC_TO_ETH, wallet: { runSteps: until(0, 'pending') } },
    startSwapping,
  ),
  'waiting-swap': reviewState(
    { preset: USDC_TO_ETH, wallet: { runSteps: until(1, 'asking') } },
    startSwapping,
  ),
  reset: reviewState(
    {
      preset: USDC_TO_ETH,
      answers: { allowance: 1n, mustResetFirst: true },
      wallet: { runSteps: until(1, 'asking') },
    },
    startSwapping,
  ),
  pending: reviewState({ wallet: { runSteps: until(0, 'pending') } }, startSwapping),
  done: reviewState({ wallet: { runSteps: until(0, 'confirmed') } }, startSwapping),
  moved: reviewState(
    {
      answers: {
        quote: (amount) => {
          rate -= 40n
          return (amount * rate) / 10n ** 12n
        },
      },
    },
    (kit) => readSwapQuote(kit),
  ),
  'high-impact': reviewState({ answers: { priceImpact: 7.25 } }),
  rejected: reviewState({ wallet: { runSteps: failing(new UserRejectedError()) } }, startSwapping),
  error: reviewState(
    { wallet: { runSteps: failing(new TransactionRevertedError({ reason: 'Too little received' })) } },
    startSwapping,
  ),
  'service-down': reviewState(
    { embedded: 'smartAccount', wallet: { runSteps: failing(new BundlerDownError()) } },
    startSwapping,
  ),
  refused: reviewState(
    {
      answers: {
        refusal: 'to: this token keeps a part of each transfer, so less than the minimum would arrive.',
      },
    },
    startSwapping,
  ),
  'long-names': reviewState({
    preset: { fromToken: long.id, toToken: 'native', amount: '123456789.123456789012345678' },
    tokens: [ether, long],
    answers: longAnswers,
  }),
  longest: reviewState(
    {
      preset: { fromToken: long.id, toToken: 'native', amount: '123456789.123456789012345678' },
      tokens: [ether, long],
      answers: longAnswers,
      longest: true,
      wallet: { runSteps: until(0, 'asking') },
    },
    startSwapping,
  ),
  nothing: reviewState({ preset: {} }),
})
