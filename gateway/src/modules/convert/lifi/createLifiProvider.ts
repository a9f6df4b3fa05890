import * as v from 'valibot'
import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import { createTimedCache } from '../../../cache/createTimedCache.ts'
import type { LifiConfig } from '../../../config/readSwaps.ts'
import { staleQuote } from '../../../quotes/createQuoteSigner.ts'
import { Failure } from '../../../server/Failure.ts'
import { bytes, quantity } from '../../../upstream/evmValues.ts'
import { fetchJson } from '../../data/explorers/fetchJson.ts'
import { NATIVE_ADDRESS } from '../../data/token.ts'
import type { ConvertProvider, SwapOrder } from '../provider.ts'

export interface LifiSettings extends LifiConfig {
  /** CAIP-2. */
  readonly chainId: string
  readonly diamond: Address
}

/** A quote and the transaction built right after it share a response, because LI.FI limits requests. */
const QUOTE_TTL_MS = 5_000
/** In hundredths of a percent. LI.FI accepts no less. */
const LEAST_SLIPPAGE = 1n
/** LI.FI rounds its minimum down, and we round ours up. This reduction of the slippage keeps theirs from falling below ours. */
const ROUNDING = 1n

/** LI.FI's address for a chain's own coin. */
const COIN: Address = '0x0000000000000000000000000000000000000000'

const address = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, { strict: false })),
  v.transform((text) => getAddress(text)),
)
const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const step = v.object({
  tool: v.pipe(v.string(), v.maxLength(100)),
  estimate: v.object({
    toAmount: units,
    toAmountMin: units,
    // Absent or empty if the coin is sold.
    approvalAddress: v.optional(v.string()),
  }),
  transactionRequest: v.object({ to: address, data: bytes, value: quantity, chainId: v.number() }),
})
const refused = v.object({ code: v.optional(v.number()), message: v.optional(v.string()) })

type Step = v.InferOutput<typeof step>

/** Swaps through LI.FI, which queries many exchanges, and sees the account and its swaps. We have not run it live; a test implements its protocol. */
export function createLifiProvider(settings: LifiSettings): ConvertProvider {
  const { chainId, diamond, url, apiKey, integrator, timeoutMs } = settings
  const [, chain = ''] = chainId.split(':')
  const cache = createTimedCache<Step>(QUOTE_TTL_MS)

  const ask = (order: SwapOrder, user: Address, slippage: bigint): Promise<Step> => {
    const query = new URLSearchParams({
      ...{ fromChain: chain, toChain: chain, fromToken: tokenOf(order.sell), toToken: tokenOf(order.buy) },
      ...{ fromAmount: String(order.amount), fromAddress: user, toAddress: user },
      slippage: String(Number(slippage) / 10_000),
      ...(integrator ? { integrator } : {}),
    })
    const headers = apiKey ? { 'x-lifi-api-key': apiKey } : {}
    const options = { timeoutMs, field: 'provider', headers, refusal }
    return cache.get(String(query), () => fetchJson('LI.FI', new URL(`${url}/quote?${query}`), step, options))
  }

  return {
    kind: 'lifiDiamond',
    spender: diamond,
    hasDeadline: false,
    takesPermits: false,
    async quote(order, { user, slippage }) {
      if (!user) throw new Failure(400, 'userAddress', 'userAddress: LI.FI quotes for an account only.')
      const { tool, estimate } = await ask(order, user, slippage - ROUNDING)
      return { amountOut: estimate.toAmount, priceImpact: undefined, plan: tool }
    },
    async build({ order, user, least, slippage }) {
      const newest = await ask(order, user, slippage - ROUNDING)
      const { toAmount, toAmountMin } = newest.estimate
      // If the price is slightly worse than quoted, the new slippage is the remaining part of the old one.
      const left = toAmount > least ? ((toAmount - least) * 10_000n) / toAmount : 0n
      const isEnough = toAmountMin >= least
      if (!isEnough && left < LEAST_SLIPPAGE) throw moved()
      const { estimate, transactionRequest } = isEnough ? newest : await ask(order, user, left)
      if (estimate.toAmountMin < least) throw moved()
      const { to, data, value, chainId: builtFor } = transactionRequest
      const { approvalAddress = '' } = estimate
      const isOurs = order.sell === NATIVE_ADDRESS || approvalAddress.toLowerCase() === diamond.toLowerCase()
      if (String(builtFor) !== chain || !isOurs)
        throw new Failure(503, 'provider', 'provider: LI.FI answered for another chain or another contract.')
      return { to, data, value }
    },
  }
}

function tokenOf(token: Address): Address {
  return token === NATIVE_ADDRESS ? COIN : token
}

function moved(): Failure {
  return staleQuote('no longer holds: the price moved beyond the slippage')
}

/** Maps LI.FI's codes: 1002 no quote, 1003 and 1004 not possible, 1005 too many requests, 1011 our request is invalid. */
function refusal(status: number, body: unknown): Failure | undefined {
  const parsed = v.safeParse(refused, body)
  const code = parsed.success ? parsed.output.code : undefined
  if (status === 429 || code === 1005)
    return new Failure(503, 'provider', 'LI.FI is asked too often. Try again in a moment.')
  if ([1002, 1003, 1004].includes(code ?? 0))
    return new Failure(400, 'amount', 'amount: no exchange can swap this much of this token.')
  return undefined
}
