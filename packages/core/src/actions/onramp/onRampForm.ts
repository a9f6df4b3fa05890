import { toFailure } from '../../errors/toFailure.ts'
import { selectOnRampForm } from '../../flows/onramp/selectForm.ts'
import type { OnRampProviderOption } from '../../flows/onramp/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { getOnRampOptions } from './getOnRampOptions.ts'
import { getOnRampQuote } from './getOnRampQuote.ts'

/**
 * Types the amount of money to spend.
 *
 * @param kit - made by createKit()
 * @param parameters - the text as typed, with a dot or a comma before the decimals
 *
 * @example
 * typeOnRampAmount(kit, { text: '250' })
 */
export function typeOnRampAmount(kit: Kit, { text }: { readonly text: string }): void {
  kit.store.dispatch({ type: 'onramp.amountTyped', text })
}

/**
 * Chooses the coin to buy.
 *
 * @param kit - made by createKit()
 * @param parameters - the coin's id
 *
 * @example
 * chooseOnRampToken(kit, { id: token.id })
 */
export function chooseOnRampToken(kit: Kit, { id }: { readonly id: string }): void {
  kit.store.dispatch({ type: 'onramp.tokenChosen', id })
}

/**
 * Chooses the currency to pay in.
 *
 * @param kit - made by createKit()
 * @param parameters - the currency's id
 *
 * @example
 * chooseOnRampCurrency(kit, { id: 'EUR' })
 */
export function chooseOnRampCurrency(kit: Kit, { id }: { readonly id: string }): void {
  kit.store.dispatch({ type: 'onramp.currencyChosen', id })
}

/**
 * Chooses the provider, and reads what it sells.
 *
 * @param kit - made by createKit()
 * @param parameters - one of the options' providers
 *
 * @example
 * await chooseOnRampProvider(kit, { provider })
 */
export async function chooseOnRampProvider(
  kit: Kit,
  { provider }: { readonly provider: OnRampProviderOption },
): Promise<void> {
  const before = kit.store.get().onramp?.provider ?? kit.store.get().onramp?.options?.providers[0]?.id
  kit.store.dispatch({ type: 'onramp.providerChosen', provider })
  if (before === provider.id) return
  const options = await getOnRampOptions(kit, { provider: provider.id })
  if (kit.store.get().onramp?.provider === provider.id)
    kit.store.dispatch({ type: 'onramp.optionsRead', options })
}

/**
 * Reads what the form's amount buys. The form's state contains the result.
 *
 * @param kit - made by createKit()
 *
 * @example
 * await readOnRampQuote(kit)
 */
export async function readOnRampQuote(kit: Kit): Promise<void> {
  const state = kit.store.get()
  const { token, currency, amount, quote: last, problem } = selectOnRampForm(state)
  const { onramp } = state
  if (!onramp || !token || !currency || problem || amount === undefined) return
  const isFresh = (): boolean => {
    const now = selectOnRampForm(kit.store.get())
    return now.token === token && now.currency === currency && now.amount === amount
  }
  kit.store.dispatch({ type: 'onramp.quoteRead', quote: { step: 'reading', ...(last ? { last } : {}) } })
  try {
    const provider = onramp.provider ?? onramp.options?.providers[0]?.id
    const quote = await getOnRampQuote(kit, {
      ...{ token, currency: currency.id, amount },
      ...(provider ? { provider } : {}),
    })
    if (isFresh()) kit.store.dispatch({ type: 'onramp.quoteRead', quote: { step: 'known', quote } })
  } catch (error) {
    if (isFresh())
      kit.store.dispatch({
        type: 'onramp.quoteRead',
        quote: { step: 'failed', failure: toFailure(error) },
      })
  }
}

/** Without this pause, each typed digit would request a quote. */
const TYPING_PAUSE_MS = 200

/**
 * Reads the price after a short pause, unless it is stopped before.
 *
 * @param kit - made by createKit()
 * @returns how to stop
 *
 * @example
 * const stop = readOnRampQuoteSoon(kit)
 */
export function readOnRampQuoteSoon(kit: Kit): () => void {
  const timer = setTimeout(() => void readOnRampQuote(kit), TYPING_PAUSE_MS)
  return () => clearTimeout(timer)
}
