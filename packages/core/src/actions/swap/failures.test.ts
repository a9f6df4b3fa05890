import { expect, test, vi } from 'vitest'
import { SwapMismatchError } from '../../errors/swap.ts'
import {
  TransactionMismatchError,
  TransactionReplacedError,
  TransactionRevertedError,
} from '../../errors/transaction.ts'
import { UserRejectedError } from '../../errors/wallet.ts'
import { selectSwap, selectSwapQuote } from '../../flows/swap/select.ts'
import { HASH, type ScriptedMethods } from '../../testing/scriptedAdapter.ts'
import { createSendingKit, ETH, USDC } from '../../testing/sendingKit.ts'
import { type SwapAnswers, swapService, usualAnswers } from '../../testing/swapService.ts'
import { openModal } from '../openModal.ts'
import { confirmSwap, reviewSwap } from './confirmSwap.ts'
import { prepareSwap } from './prepareSwap.ts'

// Each failure of a swap as a row: what goes wrong, and what the kit makes of it. The gateway's rows are in
// gateway/src/modules/convert/failures.test.ts; the texts that a user reads are those of the error's class.

async function swapUnder(overrides: Partial<ScriptedMethods>, change: Partial<SwapAnswers>) {
  const made = await createSendingKit(overrides, [ETH, USDC])
  const answers = { ...usualAnswers() }
  Object.assign(made.kit, { services: { call: vi.fn(swapService(answers, made.kit.services.call)) } })
  await openModal(made.kit, { route: { view: 'Swap' } })
  await prepareSwap(made.kit, { fromToken: 'native', toToken: USDC.address, amount: '0.5' })
  reviewSwap(made.kit, { quote: selectSwapQuote(made.kit.store.get()) })
  Object.assign(answers, change)
  await confirmSwap(made.kit).catch(() => {})
  const asked = made.adapter.calls.filter(({ method }) => method === 'runSteps').length
  return { progress: selectSwap(made.kit.store.get()).progress, asked }
}

type World = readonly [Partial<ScriptedMethods>, Partial<SwapAnswers>]

const refusing = (refusal: string): World => [{}, { refusal }]
const breaking = (error: Error): World => [{ runSteps: () => Promise.reject(error) }, {}]
const afterSending = (error: Error): World => [
  {
    async runSteps({ onProgress }) {
      onProgress({ index: 0, status: 'asking' })
      onProgress({ index: 0, status: 'pending', hash: HASH })
      throw error
    },
  },
  {},
]

const MOVED = ['SwapPriceMovedError', 'The price moved', 0] as const

test.each<readonly [string, World, string, string | RegExp, number]>([
  ['a quote that is over', refusing('quoteId: the quote is over.'), ...MOVED],
  ['a price beyond the slippage', refusing('quoteId: the quote no longer holds.'), ...MOVED],
  [
    'a token that keeps a part',
    refusing('to: this token keeps a part of each transfer.'),
    'SwapRefusedError',
    'This token keeps a part of each transfer.',
    0,
  ],
  [
    'a token that refuses to be sold',
    refusing('from: one of the tokens refuses to be swapped (STF).'),
    'SwapRefusedError',
    'One of the tokens refuses to be swapped (STF).',
    0,
  ],
  [
    'a revert of the router',
    refusing('amount: the swap would fail: AS.'),
    'SwapRefusedError',
    'The swap would fail: AS.',
    0,
  ],
  [
    'a network without swaps',
    refusing('Network not supported for Swaps: eip155:42161.'),
    'SwapUnsupportedError',
    'Network not supported for Swaps',
    0,
  ],
  [
    'a gateway that builds another transaction',
    breaking(new SwapMismatchError({ details: 'it calls 0x1' })),
    'SwapMismatchError',
    'The transaction is not the swap that was shown',
    1,
  ],
  ['a refusal in the wallet', breaking(new UserRejectedError()), 'UserRejectedError', /./, 1],
  [
    'a wallet that sends another amount',
    afterSending(new TransactionMismatchError({ hash: HASH })),
    'TransactionMismatchError',
    /not/,
    1,
  ],
  [
    'a transaction that another one replaced',
    afterSending(new TransactionReplacedError({ hash: HASH })),
    'TransactionReplacedError',
    /replaced/,
    1,
  ],
  [
    'a swap that the chain undid',
    afterSending(new TransactionRevertedError({ reason: 'Too little received' })),
    'TransactionRevertedError',
    /Too little received/,
    1,
  ],
  [
    'a balance that another tab spent',
    [{ getBalance: async () => 1n }, {}],
    'InsufficientFundsError',
    /./,
    0,
  ],
] as const)(
  '[S1.10] %s ends in words; the adapter is asked only once the gateway has built it',
  async (_, world, name, said, times) => {
    const { progress, asked } = await swapUnder(...world)
    expect(asked).toBe(times)
    if (progress.step !== 'failed') throw new Error(`It is ${progress.step}.`)
    expect(progress.failure.name).toBe(name)
    expect(progress.failure.shortMessage).toEqual(
      typeof said === 'string' ? said : expect.stringMatching(said),
    )
  },
)
