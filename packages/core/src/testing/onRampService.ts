import {
  type OnRampStatus,
  onRampCheckout,
  onRampOptions,
  onRampOrder,
  onRampQuote,
  onRampUrl,
  type RouteResponse,
} from '@latchkey/contract'
import { ServiceError } from '../errors/kit.ts'
import type { OnRampOrder } from '../flows/onramp/state.ts'
import type { Services } from '../kit/kit.ts'
import { ALICE } from './scriptedAdapter.ts'

type Options = RouteResponse<typeof onRampOptions>

/** What a test's gateway answers of buying. Each part may be changed at any time; a number is the status of a refusal. */
export interface OnRampAnswers {
  options: Options | number | 'never'
  /** The coins for the amount; `never` leaves it open, another text refuses. */
  quote: number | 'never' | string
  order:
    | {
        readonly status: OnRampStatus
        readonly txHash?: string
        readonly reason?: string
        readonly isFinal?: boolean
      }
    | number
  /** Refuses to begin, or to open again. */
  refusal: string | undefined
  url: string
  asked: string[]
}

const limits = [{ id: 'card', min: '10.00', max: '7500.00' }]
const on = (contract_address: string) => [
  { name: 'arbitrum', display_name: 'Arbitrum One', chain_id: '42161', contract_address },
]

/** A stand-in provider that sells ether and a dollar token. */
export function usualOnRamp(): OnRampAnswers {
  return {
    options: {
      purchaseCurrencies: [
        {
          id: 'eth',
          name: 'Ether',
          symbol: 'ETH',
          networks: on('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'),
        },
        {
          id: 'usdc',
          name: 'USD Coin',
          symbol: 'USDC',
          networks: on('0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
        },
      ],
      paymentCurrencies: [
        { id: 'EUR', payment_method_limits: limits },
        { id: 'USD', payment_method_limits: limits },
      ],
      providers: [{ id: 'sandbox', name: 'Sandbox checkout', isTest: true }],
    },
    quote: 0.0532,
    order: { status: 'created' },
    refusal: undefined,
    url: 'http://localhost:4200/checkout/1',
    asked: [],
  }
}

/** An order of 0.0532 ETH, as a browser remembers it. */
export function orderOf(change: Partial<OnRampOrder> = {}): OnRampOrder {
  return {
    id: '8f14e45f-ceea-467f-a8f3-0000000000a1',
    key: 'the-key',
    provider: 'sandbox',
    status: 'created',
    address: ALICE,
    caipNetworkId: 'eip155:42161',
    purchaseAmount: { amount: '0.0532', currency: 'ETH' },
    paymentTotal: { amount: '100.00', currency: 'EUR' },
    startedAt: Date.now(),
    ...change,
  }
}

interface Named {
  readonly name: string
}
interface Sent {
  readonly path?: Readonly<Record<string, string>>
  readonly body?: {
    readonly amount?: string
    readonly paymentCurrency?: { readonly id: string }
    readonly purchaseCurrency?: { readonly id: string }
  }
}

/** Answers the routes of buying; every other one is the fallback's. */
export function onRampService(answers: OnRampAnswers, fallback: Services['call']): Services['call'] {
  const refuse = (route: Named, status: number, details?: string): never => {
    throw new ServiceError({ route: route.name, status, details })
  }
  const call = async (route: Named, sent: Sent = {}): Promise<unknown> => {
    const { path = {}, body = {} } = sent
    answers.asked.push(route.name)
    if (route === onRampOptions) {
      if (answers.options === 'never') return new Promise(() => {})
      return typeof answers.options === 'number' ? refuse(route, answers.options) : answers.options
    }
    if (route === onRampQuote) {
      const { quote } = answers
      if (quote === 'never') return new Promise(() => {})
      if (typeof quote === 'string') return refuse(route, 400, quote)
      if (quote >= 400) return refuse(route, quote)
      const currency = body.paymentCurrency?.id ?? 'EUR'
      const total = Number(body.amount)
      const money = (value: number) => ({ amount: value.toFixed(2), currency })
      return {
        paymentTotal: money(total),
        paymentSubtotal: money(total * 0.98),
        purchaseAmount: {
          amount: ((quote * total) / 100).toFixed(6),
          currency: body.purchaseCurrency?.id === 'usdc' ? 'USDC' : 'ETH',
        },
        networkFee: money(total * 0.005),
        coinbaseFee: money(total * 0.015),
        quoteId: `quote of ${total}`,
        expiresAt: Math.floor(Date.now() / 1_000) + 600,
      }
    }
    if (route === onRampUrl || route === onRampCheckout) {
      if (answers.refusal !== undefined) return refuse(route, 400, answers.refusal)
      const { id, key } = orderOf()
      return { url: answers.url, ...(route === onRampUrl ? { order: { id, key } } : {}) }
    }
    if (route === onRampOrder) {
      if (typeof answers.order === 'number') return refuse(route, answers.order)
      const { status, txHash = null, reason = null, isFinal } = answers.order
      const { provider, caipNetworkId, purchaseAmount, paymentTotal } = orderOf()
      const at = new Date().toISOString()
      return {
        order: {
          ...{ id: path.orderId, provider, status, caipNetworkId, purchaseAmount, paymentTotal },
          ...{ txHash, reason, createdAt: at, updatedAt: at, ...(isFinal === undefined ? {} : { isFinal }) },
        },
      }
    }
    return fallback(route as never, sent as never)
  }
  // Every route has its own shape of answer, which this gives.
  return call as Services['call']
}
