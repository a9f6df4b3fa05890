import {
  buildApprove,
  buildTransaction,
  convertAllowance,
  convertQuotes,
  convertTokens,
  gasPrice,
  type RouteResponse,
  supportedChains,
} from '@latchkey/contract'
import { ServiceError } from '../errors/kit.ts'
import type { Services } from '../kit/kit.ts'
import { COIN } from './scriptedAdapter.ts'

const CHAIN = 'eip155:42161'
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
export const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

/** What a test's gateway answers of swaps. Each part may be changed at any time. */
export interface SwapAnswers {
  /** How much an amount brings; `never` leaves it open, another text refuses, an error is thrown. */
  quote: ((amount: bigint, sellsCoin: boolean) => bigint) | string | Error
  allowance: bigint
  mustResetFirst: boolean
  permits: boolean
  /** Refuses to build. */
  refusal: string | undefined
  priceImpact: number
  lifeMs: number
  tokens: RouteResponse<typeof convertTokens>['tokens'] | number
}

/** One ether is 1,800 USDC, and nothing is allowed yet. */
export function usualAnswers(): SwapAnswers {
  return {
    quote: (amount, sellsCoin) =>
      sellsCoin ? (amount * 1_800n) / 10n ** 12n : (amount * 10n ** 12n) / 1_800n,
    allowance: 0n,
    mustResetFirst: false,
    permits: false,
    refusal: undefined,
    priceImpact: 0.02,
    lifeMs: 60_000,
    tokens: [
      token('Ether', 'ETH', COIN, 18),
      token('USD Coin', 'USDC', USDC, 6),
      token('Arbitrum', 'ARB', '0x912CE59144191C1204E64559FE8253a0e49E6548', 18),
    ],
  }
}

export function token(name: string, symbol: string, address: string, decimals: number, isListed = true) {
  return { name, symbol, address: `${CHAIN}:${address}`, decimals, logoUri: null, eip2612: null, isListed }
}

interface Named {
  readonly name: string
}
interface Sent {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** Answers the routes of swaps; every other one is the fallback's. */
export function swapService(answers: SwapAnswers, fallback: Services['call']): Services['call'] {
  const refuse = (route: Named, details: string): never => {
    throw new ServiceError({ route: route.name, status: 400, details })
  }
  const call = async (route: Named, { query = {}, body = {} }: Sent = {}): Promise<unknown> => {
    const [from = '', to = '', amount = '0'] = [query.from, query.to, query.amount]
    if (route === supportedChains) return { http: [CHAIN, 'eip155:421614'], ws: [] }
    if (route === gasPrice) return { standard: '100000000', fast: '100000000', instant: '100000000' }
    if (route === convertTokens) {
      if (typeof answers.tokens === 'number')
        throw new ServiceError({ route: route.name, status: answers.tokens, details: 'Not here.' })
      const wanted = query.address?.toLowerCase()
      return {
        tokens: wanted
          ? answers.tokens.filter(({ address }) => address.toLowerCase().endsWith(wanted))
          : answers.tokens.filter(({ isListed }) => isListed),
      }
    }
    if (route === convertQuotes) {
      if (answers.quote instanceof Error) throw answers.quote
      if (answers.quote === 'never') return new Promise(() => {})
      if (typeof answers.quote === 'string') return refuse(route, answers.quote)
      const toAmount = answers.quote(BigInt(amount), from.endsWith(COIN))
      return {
        quotes: [
          {
            id: null,
            fromAmount: amount,
            fromAccount: from,
            toAmount: String(toAmount),
            toAccount: to,
            quoteId: `quote of ${toAmount}`,
            priceImpact: answers.priceImpact,
            expiresAt: (Date.now() + answers.lifeMs) / 1_000,
          },
        ],
      }
    }
    if (route === convertAllowance) return { allowance: String(answers.allowance) }
    if (route === buildApprove) {
      const tx = { from, to, data: '0x', value: '0', eip155: { gasPrice: '1' } }
      const permit = { name: 'USD Coin', version: '2', nonce: '7', deadline: 1_900_000_000 }
      return {
        tx,
        ...(answers.mustResetFirst && amount !== '0' ? { mustResetFirst: true } : {}),
        ...(answers.permits ? { permit } : {}),
      }
    }
    if (route === buildTransaction) {
      if (answers.refusal !== undefined) return refuse(route, answers.refusal)
      const eip155 = { gas: '1', gasPrice: '1' }
      const tx = { from: body.userAddress, to: `${CHAIN}:${ROUTER}`, data: '0x', amount: '1', eip155 }
      return { tx }
    }
    return fallback(route as never, { query, body } as never)
  }
  // Every route has its own shape of answer, which this gives.
  return call as Services['call']
}
