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

/** The quote that was shown. */
export interface SwapParameters {
  readonly quote: SwapQuote
  /** Told as the swap gets further: `asked`, `sent`, `confirmed`; `place` says which of several transactions. */
  readonly onProgress?: (event: TransactionEvent) => void
  /** Whether the user agreed to an upgrade of their account (EIP-7702), where the wallet then asks once. Never unless set. */
  readonly allowUpgrade?: boolean
  /** False once the user gave it up. */
  readonly isWanted?: () => boolean
}

/** `unconfirmed`: not mined in the time that was waited. It may still be mined. */
export type SwapReturnType = TransactionOutcome

/**
 * Swaps tokens of the displayed account as a quote says: an approval first where the token needs one, of the exact amount, then the swap.
 * The gateway simulates the transactions, the adapter decodes them and compares them with the quote, and the chain undoes a swap that would
 * bring less than `quote.atLeast`.
 *
 * @param kit - made by createKit()
 * @param parameters - the quote, and who is told of progress
 * @returns the swap's transaction
 * @throws SwapPriceMovedError where the quote no longer holds: show a new one. SwapRefusedError, SwapMismatchError, InsufficientFundsError,
 * what requireSigner() throws, and what the wallet or the chain made of it
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
