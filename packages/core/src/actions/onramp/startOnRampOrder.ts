import { onRampCheckout, onRampUrl } from '@latchkey/contract'
import { NoActiveAddressError } from '../../errors/kit.ts'
import { OnRampQuoteOverError, OnRampRefusedError } from '../../errors/onRamp.ts'
import { toFailure } from '../../errors/toFailure.ts'
import type { OnRampOrder, OnRampQuote } from '../../flows/onramp/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { selectAccount } from '../../selectors/account.ts'
import { askOnRamp } from './askOnRamp.ts'

/** A new order, and the page where the user pays for it. */
export interface StartOnRampOrderReturnType {
  readonly order: OnRampOrder
  /** The provider's page: open it in a window of its own. */
  readonly url: string
}

/**
 * Begins an order of coins for the displayed account (S7.26). The user pays on the provider's page.
 *
 * @param kit - made by createKit()
 * @param parameters - a quote of getOnRampQuote()
 * @returns the order, and the address of the provider's checkout
 * @throws NoActiveAddressError, OnRampQuoteOverError for an expired quote or a sample, OnRampRefusedError, ServiceError
 *
 * @example
 * const { url } = await startOnRampOrder(kit, { quote })
 */
export async function startOnRampOrder(
  kit: Kit,
  { quote }: { readonly quote: OnRampQuote },
): Promise<StartOnRampOrderReturnType> {
  try {
    const { address } = selectAccount(kit.store.get())
    if (!address) throw new NoActiveAddressError()
    if (quote.isSample) throw new OnRampQuoteOverError()
    kit.store.dispatch({ type: 'onramp.startMoved', start: { step: 'asking' } })
    const { token } = quote
    const begun = await askOnRamp(() =>
      kit.services.call(onRampUrl, {
        body: {
          destinationWallets: [{ address, blockchains: [token.network], assets: [token.symbol] }],
          defaultNetwork: token.network,
          partnerUserId: address,
          defaultExperience: 'buy',
          presetFiatAmount: Number(quote.amount),
          quoteId: quote.quoteId,
        },
      }),
    )
    const url = checkoutUrl(begun.url)
    if (!begun.order) throw new OnRampRefusedError({ field: 'order', reason: 'The service keeps no orders' })
    const order: OnRampOrder = {
      ...begun.order,
      provider: quote.provider ?? kit.store.get().onramp?.options?.providers[0]?.id ?? 'sandbox',
      status: 'created',
      address,
      caipNetworkId: token.caipNetworkId,
      ...(token.address ? { tokenAddress: token.address } : {}),
      purchaseAmount: quote.purchaseAmount,
      paymentTotal: quote.paymentTotal,
      startedAt: Date.now(),
    }
    kit.store.dispatch({ type: 'onramp.started', order })
    return { order, url }
  } catch (error) {
    kit.store.dispatch({ type: 'onramp.startMoved', start: { step: 'failed', failure: toFailure(error) } })
    throw error
  }
}

/**
 * Reads the checkout address of an unpaid order, for a window that was closed or blocked.
 *
 * @param kit - made by createKit()
 * @param parameters - the order
 * @returns the address
 * @throws OnRampRefusedError if nothing is left to pay, ServiceError
 *
 * @example
 * const url = await resumeOnRampOrder(kit, { order })
 */
export async function resumeOnRampOrder(
  kit: Kit,
  { order: { id, key } }: { readonly order: Pick<OnRampOrder, 'id' | 'key'> },
): Promise<string> {
  const { url } = await askOnRamp(() =>
    kit.services.call(onRampCheckout, { path: { orderId: id }, body: { key } }),
  )
  return checkoutUrl(url)
}

/**
 * Forgets an order in this browser. The provider may still keep the order.
 *
 * @param kit - made by createKit()
 * @param parameters - the order's id
 *
 * @example
 * forgetOnRampOrder(kit, { id: order.id })
 */
export function forgetOnRampOrder(kit: Kit, { id }: { readonly id: string }): void {
  kit.store.dispatch({ type: 'onramp.forgotten', id })
}

/** Requires HTTPS for payment pages, except for a mock on this machine. */
function checkoutUrl(text: string): string {
  if (URL.canParse(text)) {
    const { protocol, hostname, href } = new URL(text)
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    if (protocol === 'https:' || (protocol === 'http:' && isHere)) return href
  }
  throw new OnRampRefusedError({ field: 'url', reason: 'The service named no secure page to pay on' })
}
