import { Failure } from '../../server/Failure.ts'
import type { OnRampOptions } from './provider.ts'
import type { Wanted } from './wanted.ts'

type PurchaseCurrency = OnRampOptions['purchaseCurrencies'][number]

export interface Asked {
  readonly purchaseCurrency: { readonly id: string }
  readonly paymentCurrency: { readonly id: string }
  readonly amount: string
  readonly network: string
  readonly paymentMethod?: string | undefined
}

/** Checks a request against the provider's offer. @throws Failure 400, which names the field, and the limit of an amount */
export function readWanted({ purchaseCurrencies, paymentCurrencies }: OnRampOptions, asked: Asked): Wanted {
  const purchase = purchaseCurrencies.find(({ id }) => id === asked.purchaseCurrency.id)
  if (!purchase) throw refusal('purchaseCurrency', 'this coin is not sold here')
  const network = findNetwork(purchase, asked.network)
  const payment = paymentCurrencies.find(({ id }) => id === asked.paymentCurrency.id)
  if (!payment) throw refusal('paymentCurrency', 'nothing is sold for this currency')
  const { paymentMethod = payment.payment_method_limits[0]?.id } = asked
  const limit = payment.payment_method_limits.find(({ id }) => id === paymentMethod)
  if (!limit) throw refusal('paymentMethod', 'this way to pay is not offered')
  if (cents(asked.amount) < cents(limit.min))
    throw refusal('amount', `the least is ${limit.min} ${payment.id}`)
  if (cents(asked.amount) > cents(limit.max))
    throw refusal('amount', `the most is ${limit.max} ${payment.id}`)
  return {
    purchaseId: purchase.id,
    symbol: purchase.symbol,
    network: network.name,
    caipNetworkId: `eip155:${network.chain_id}`,
    amount: asked.amount,
    paymentCurrency: payment.id,
    paymentMethod: limit.id,
  }
}

/** The purchase for a caller without a quote: its first asset on its network, for its amount or the minimum. */
export function smallestWanted(
  options: OnRampOptions,
  preset: {
    readonly wallet: { readonly assets?: readonly string[] | undefined }
    readonly defaultNetwork?: string | undefined
    readonly presetFiatAmount?: number | undefined
  },
): Wanted {
  const [symbol] = preset.wallet.assets ?? []
  const sold = options.purchaseCurrencies
  const purchase = symbol === undefined ? sold[0] : sold.find((one) => one.symbol === symbol)
  const [payment] = options.paymentCurrencies
  if (!purchase || !payment) throw refusal('destinationWallets', 'no such asset is sold here')
  return readWanted(options, {
    purchaseCurrency: purchase,
    paymentCurrency: payment,
    amount: preset.presetFiatAmount?.toFixed(2) ?? payment.payment_method_limits[0]?.min ?? '',
    network: preset.defaultNetwork ?? purchase.symbol,
  })
}

function findNetwork({ networks, symbol }: PurchaseCurrency, wanted: string) {
  const network =
    networks.find(({ name, chain_id }) => name === wanted || `eip155:${chain_id}` === wanted) ??
    (wanted === symbol ? networks[0] : undefined)
  if (!network) throw refusal('network', 'this coin is not sold on this network')
  return network
}

/** Converts a decimal text to cents. Smaller fractions are truncated. */
function cents(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
}

function refusal(field: string, what: string): Failure {
  return new Failure(400, field, `${field}: ${what}.`)
}
