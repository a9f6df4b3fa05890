import { TRANSACTION_WAIT } from '@latchkey/contract'
import { SwapUnsupportedError } from '../../errors/swap.ts'
import { InsufficientFundsError } from '../../errors/transaction.ts'
import type { SwapQuote } from '../../flows/swap/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { changeSince } from '../../transaction/changeSince.ts'
import { changeError, type TransactionEvent } from '../../transaction/progress.ts'
import { runTransaction, sendSteps, type TransactionOutcome } from '../../transaction/runTransaction.ts'
import { requireSigner, type Signer } from '../requireSigner.ts'
import { rereadTokens } from '../rereadTokens.ts'
import { readFreshBalance } from '../send/loadSendBalances.ts'
import { senderOf } from '../send/senderOf.ts'
import { buildSwap } from './buildSwap.ts'
import { tokenId } from './tokenId.ts'

/** The quote that the user saw. */
export interface SwapParameters {
  readonly quote: SwapQuote
  /** Called on progress: `asked`, `sent`, `confirmed`; `place` tells which of several transactions it is. */
  readonly onProgress?: (event: TransactionEvent) => void
  /** Whether the user agreed to an upgrade of their account (EIP-7702), after which the wallet prompts only once. Default: no upgrade. */
  readonly allowUpgrade?: boolean
  /** Returns false once the user has abandoned the swap. */
  readonly isWanted?: () => boolean
}

/** `unconfirmed`: not mined before the kit stopped waiting. It may still be mined. */
export type SwapReturnType = TransactionOutcome

/**
 * Swaps tokens of the displayed account by a quote: first an approval of the exact amount if the token needs one, then the swap. The
 * gateway simulates the transactions, the adapter decodes them and compares them with the quote, and the chain reverts a swap that would
 * yield less than `quote.atLeast`.
 *
 * @param kit - made by createKit()
 * @param parameters - the quote, and a callback for progress
 * @returns the swap's transaction
 * @throws SwapPriceMovedError if the quote is no longer valid (show a new one), SwapRefusedError, SwapMismatchError,
 *   InsufficientFundsError, what requireSigner() throws, and the error of the wallet or the chain
 *
 * @example
 * const quote = await getSwapQuote(kit, { sell: 'native', buy: '0xaf88…', amount: 10n ** 18n })
 * const { hash } = await swap(kit, { quote })
 */
export async function swap(
  kit: Kit,
  { quote, onProgress = () => {}, allowUpgrade, isWanted = () => true }: SwapParameters,
): Promise<SwapReturnType> {
  const outcome = await runTransaction({
    check: () => check(kit, quote),
    isWanted,
    send: async (signer, tell) => {
      const steps = await buildSwap(kit, quote, allowUpgrade)
      requireSame(kit, quote, signer)
      const unavailable = () => new SwapUnsupportedError({ caipNetworkId: quote.caipNetworkId })
      const { timeoutMs } = TRANSACTION_WAIT
      await sendSteps(steps, { timeoutMs, allowUpgrade, unavailable })(signer, tell)
    },
    tell: onProgress,
  })
  if (outcome.status === 'success') {
    const { caipNetworkId, sell, buy } = quote
    const forceUpdate = [sell, buy, 'native'].map((id) => tokenId(kit, caipNetworkId, id))
    await rereadTokens(kit, { caipNetworkId, forceUpdate })
  }
  return outcome
}

/** Checks everything that may have changed since the quote was shown. */
async function check(kit: Kit, quote: SwapQuote): Promise<Signer> {
  const signer = await requireSigner(kit, { caipNetworkId: quote.caipNetworkId })
  requireSame(kit, quote, signer)
  const from = senderOf(kit)
  const token = {
    id: quote.sell,
    ...(quote.sell === 'native' ? {} : { address: quote.sell }),
  }
  const balance = from && (await readFreshBalance(kit, from, token))
  if (balance !== undefined && balance < quote.amount) throw new InsufficientFundsError()
  return signer
}

function requireSame(kit: Kit, { address, caipNetworkId }: SwapQuote, { connection }: Signer): void {
  const { connectorId } = connection
  const change = changeSince(kit.store.get(), { connectorId, address, caipNetworkId })
  if (change) throw changeError(change)
}
