import { onRampQuote, SAMPLE_QUOTE_ID } from '@latchkey/contract'
import { OnRampRefusedError } from '../../errors/onRamp.ts'
import type { OnRampQuote, OnRampWanted } from '../../flows/onramp/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { askOnRamp } from './askOnRamp.ts'

/** The purchase to quote. The token is one of getOnRampOptions(). */
export interface GetOnRampQuoteParameters extends OnRampWanted {
  readonly signal?: AbortSignal
}

/**
 * Reads how much of a coin an amount of money would buy (S7.28, S3.15).
 *
 * @param kit - made by createKit()
 * @param parameters - the coin, the currency and the amount
 * @returns the quote; a placeholder, marked as a sample, if the service does not answer
 * @throws OnRampRefusedError if the purchase is not possible, for example beyond a limit
 *
 * @example
 * const quote = await getOnRampQuote(kit, { token, currency: 'EUR', amount: '100' })
 */
export async function getOnRampQuote(
  kit: Kit,
  { token, currency, amount, provider, signal }: GetOnRampQuoteParameters,
): Promise<OnRampQuote> {
  const wanted: OnRampWanted = { token, currency, amount, ...(provider ? { provider } : {}) }
  try {
    const { coinbaseFee, expiresAt, ...quote } = await askOnRamp(() =>
      kit.services.call(onRampQuote, {
        body: {
          purchaseCurrency: { id: token.id },
          paymentCurrency: { id: currency },
          amount,
          network: token.network,
          ...(provider ? { provider } : {}),
        },
        ...(signal ? { signal } : {}),
      }),
    )
    return {
      ...wanted,
      ...quote,
      providerFee: coinbaseFee,
      ...(expiresAt === undefined ? {} : { expiresAt: expiresAt * 1_000 }),
      isSample: false,
    }
  } catch (error) {
    if (error instanceof OnRampRefusedError || signal?.aborted) throw error
    const same = { amount, currency }
    return {
      ...wanted,
      quoteId: SAMPLE_QUOTE_ID,
      paymentTotal: same,
      paymentSubtotal: same,
      purchaseAmount: same,
      networkFee: same,
      providerFee: same,
      isSample: true,
    }
  }
}
