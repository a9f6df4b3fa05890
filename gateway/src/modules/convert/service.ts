import {
  type buildApprove,
  type buildTransaction,
  type convertQuotes,
  type convertTokens,
  type RouteResponse,
  SLIPPAGE,
} from '@latchkey/contract'
import { type QuoteSigner, staleQuote } from '../../quotes/createQuoteSigner.ts'
import { Failure } from '../../server/Failure.ts'
import type { GasPriceService } from '../data/createGasPriceService.ts'
import { NATIVE_ADDRESS, type Token } from '../data/token.ts'
import { encodeApproval, readAllowance } from './allowance.ts'
import { checkApproval, checkSwapCall } from './checkCall.ts'
import type { Converter } from './createConverters.ts'
import { readPermit } from './permit.ts'
import type { PinnedQuote } from './pinnedQuote.ts'
import type { Asker, Offer, SignedPermit, SwapOrder } from './provider.ts'
import { readAmount, readId } from './readIds.ts'
import { readOrder, requireConverter } from './readOrder.ts'
import { simulate } from './simulate.ts'
import { trySwap } from './trySwap.ts'

/** How long a transaction can be built from a quote. The minimum protects the user, so this only limits the route's age. */
const QUOTE_SECONDS = 60
/** How long the contract accepts a transaction. The user may first have to find a phone and wait for an approval to be mined. */
const DEADLINE_SECONDS = 1_200

/** Maximum price impact, in percent. A swap that halves the price is a mistake or a drained pool. */
const MOST_IMPACT = 50

interface Pair {
  readonly from: string
  readonly to: string
}

export interface ConvertService {
  /** S7.16. */
  tokens(query: {
    chainId: string
    address?: string | undefined
    iconUrl: (token: Token) => string | undefined
  }): Promise<RouteResponse<typeof convertTokens>>
  /** S7.15. */
  quotes(
    query: Pair & { amount: string; userAddress?: string | undefined; slippage?: string | undefined },
  ): Promise<RouteResponse<typeof convertQuotes>>
  /** S7.18. */
  allowance(query: { tokenAddress: string; userAddress: string }): Promise<{ allowance: string }>
  /** S7.21. */
  approval(
    query: Pair & { userAddress?: string | undefined; amount?: string | undefined },
  ): Promise<RouteResponse<typeof buildApprove>>
  /** S7.20. */
  transaction(
    body: Pair & {
      amount: string
      userAddress: string
      eip155?: { slippage?: number | undefined } | undefined
      quoteId?: string | undefined
      permit?: { deadline: number; signature: string } | undefined
    },
  ): Promise<RouteResponse<typeof buildTransaction>>
}

export function createConvertService(
  converters: ReadonlyMap<string, Converter>,
  quoteIds: QuoteSigner<PinnedQuote>,
  gasPrices: GasPriceService,
  now: () => number = () => Date.now(),
): ConvertService {
  const seconds = () => Math.floor(now() / 1_000)

  const quoteNow = async ({ provider }: Converter, order: SwapOrder, asker: Asker): Promise<Offer> => {
    const offer = await provider.quote(order, asker)
    if (offer && (offer.priceImpact ?? 0) < MOST_IMPACT) return offer
    throw new Failure(400, 'amount', 'amount: no pool can swap this much of this token.')
  }

  /** The quote for a transaction: the one that the user saw, or a new one. */
  const quoteFor = async (
    converter: Converter,
    order: SwapOrder,
    asker: Asker,
    { quoteId, ...asked }: Pair & { amount: string; userAddress: string; quoteId?: string | undefined },
  ): Promise<{ readonly amountOut: bigint; readonly plan: string }> => {
    if (quoteId === undefined) return quoteNow(converter, order, asker)
    const pinned = quoteIds.read(quoteId)
    const isThat =
      pinned.amount === asked.amount &&
      isSame(pinned.from, asked.from) &&
      isSame(pinned.to, asked.to) &&
      (pinned.user === '' || isSame(pinned.user, asked.userAddress))
    if (!isThat) throw staleQuote('is for another swap')
    return { amountOut: BigInt(pinned.toAmount), plan: pinned.plan }
  }

  return {
    async tokens({ chainId, address, iconUrl }) {
      const { data } = requireConverter(converters, chainId)
      const write = (token: Token) => ({
        name: token.name,
        symbol: token.symbol,
        address: `${chainId}:${token.address}`,
        decimals: token.decimals,
        logoUri: iconUrl(token) ?? null,
        eip2612: null,
        isListed: token.listedAs !== undefined,
      })
      if (address === undefined) return { tokens: data.tokens.map(write) }
      const { address: wanted } = readId('address', address.includes(':') ? address : `${chainId}:${address}`)
      const listed = data.tokens.find((token) => token.address === wanted)
      return { tokens: (listed ? [listed] : await data.describe([wanted])).map(write) }
    },

    async quotes(query) {
      const { converter, order } = readOrder(converters, query)
      const slippage = readSlippage(query.slippage === undefined ? undefined : Number(query.slippage))
      const { userAddress } = query
      const user = userAddress === undefined ? undefined : readId('userAddress', userAddress).address
      const { amountOut, plan, priceImpact } = await quoteNow(converter, order, { user, slippage })
      const pinned: PinnedQuote = {
        user: userAddress?.toLowerCase() ?? '',
        from: query.from.toLowerCase(),
        to: query.to.toLowerCase(),
        amount: query.amount,
        toAmount: String(amountOut),
        plan,
        expiresAt: seconds() + QUOTE_SECONDS,
      }
      const quote = {
        id: null,
        fromAmount: query.amount,
        fromAccount: query.from,
        toAmount: pinned.toAmount,
        toAccount: query.to,
        quoteId: quoteIds.write(pinned),
        minToAmount: String(leastOf(amountOut, slippage)),
        expiresAt: pinned.expiresAt,
        ...(priceImpact === undefined ? {} : { priceImpact }),
      }
      return { quotes: [quote] }
    },

    async allowance({ tokenAddress, userAddress }) {
      const [token, user] = [readId('tokenAddress', tokenAddress), readId('userAddress', userAddress)]
      const converter = requireConverter(converters, token.chainId)
      // The coin needs no approval, so the allowance is unlimited.
      if (token.address === NATIVE_ADDRESS) return { allowance: String(2n ** 256n - 1n) }
      return { allowance: String(await readAllowance(converter, token.address, user.address)) }
    },

    async approval({ from, to, userAddress, amount: text }) {
      const [token, bought] = [readId('from', from), readId('to', to)]
      const converter = requireConverter(converters, token.chainId)
      const { upstream, provider } = converter
      if (token.address === NATIVE_ADDRESS)
        throw new Failure(400, 'from', 'from: the chain’s own coin needs no approval.')
      if (text === undefined) {
        const description = 'amount: write how much the swap needs. Unlimited approvals are not built.'
        throw new Failure(400, 'amount', description)
      }
      const isReset = /^0+$/.test(text)
      const amount = isReset ? 0n : readAmount(text)
      const data = encodeApproval(provider.spender, amount)
      const user = readId('userAddress', userAddress ?? bought.chainId.concat(':', provider.spender)).address
      checkApproval(provider, { token: token.address, data, amount, user })
      const isFirst = userAddress !== undefined && !isReset
      const deadline = seconds() + DEADLINE_SECONDS
      const [mustResetFirst, offer] = await Promise.all([
        isFirst && canApprove(upstream, user, token.address, data).then((can) => !can),
        isFirst && provider.takesPermits
          ? readPermit(converter.upstream, { token: token.address, owner: user, deadline })
          : undefined,
      ])
      // A token that refuses to replace an allowance may also refuse a permit.
      const permit = mustResetFirst ? undefined : offer
      const gasPrice = (await gasPrices(token.chainId)).standard
      const tx = { from: `${token.chainId}:${token.address}`, to, data, value: '0', eip155: { gasPrice } }
      return { tx, ...(mustResetFirst ? { mustResetFirst } : {}), ...(permit ? { permit } : {}) }
    },

    async transaction(body) {
      const { converter, order } = readOrder(converters, body)
      const { address: user, chainId } = readId('userAddress', body.userAddress)
      if (chainId !== converter.chainId)
        throw new Failure(400, 'userAddress', 'userAddress: the account must be on the tokens’ chain.')
      const slippage = readSlippage(body.eip155?.slippage)
      const { amountOut, plan } = await quoteFor(converter, order, { user, slippage }, body)
      const deadline = seconds() + DEADLINE_SECONDS
      const permit = requirePermit(converter, order, body.permit)
      const terms = { order, plan, user, least: leastOf(amountOut, slippage), slippage, deadline, permit }
      const call = await converter.provider.build(terms)
      requireHonest(() => checkSwapCall(converter.provider, converter.exchange, call, terms))
      const [{ received, gasUsed }, { standard }] = await Promise.all([
        trySwap(converter, call, terms),
        gasPrices(chainId),
      ])
      return {
        tx: {
          from: `${chainId}:${user}`,
          to: `${chainId}:${call.to}`,
          data: call.data,
          amount: String(received),
          eip155: { gas: String((gasUsed * 11n) / 10n), gasPrice: standard },
        },
        minToAmount: String(terms.least),
        ...(converter.provider.hasDeadline ? { expiresAt: deadline } : {}),
      }
    },
  }
}

/** @throws Failure 400 if the swap contract or the sold token takes no permit */
function requirePermit(
  { provider }: Converter,
  { sell }: SwapOrder,
  permit: { deadline: number; signature: string } | undefined,
): SignedPermit | undefined {
  if (!permit) return undefined
  if (!provider.takesPermits || sell === NATIVE_ADDRESS)
    throw new Failure(400, 'permit', 'permit: this swap takes none.')
  if (!Number.isSafeInteger(permit.deadline) || permit.deadline < 0)
    throw new Failure(400, 'permit', 'permit: write its deadline in seconds since 1970.')
  return { deadline: permit.deadline, signature: `0x${permit.signature.slice(2)}` }
}

/** Refuses a provider's transaction if it is not the requested swap. */
function requireHonest(check: () => void): void {
  try {
    check()
  } catch (cause) {
    const description = 'provider: it built another transaction than this swap, so it is not offered.'
    throw new Failure(503, 'provider', description, { cause })
  }
}

/** Whether a token lets its holder replace the existing allowance. */
async function canApprove(
  upstream: Converter['upstream'],
  user: Parameters<typeof simulate>[1],
  token: Parameters<typeof readAllowance>[1],
  data: ReturnType<typeof encodeApproval>,
): Promise<boolean> {
  const [outcome] = await simulate(upstream, user, [{ to: token, data }])
  return outcome?.ok === true
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** @returns in hundredths of a percent */
function readSlippage(percent: number = SLIPPAGE.usual): bigint {
  if (percent >= SLIPPAGE.least && percent <= SLIPPAGE.most) return BigInt(Math.round(percent * 100))
  const description = `slippage: write between ${SLIPPAGE.least} and ${SLIPPAGE.most} percent.`
  throw new Failure(400, 'slippage', description)
}

/** Rounded up, so that the minimum is never less than what the slippage allows. */
function leastOf(amountOut: bigint, hundredths: bigint): bigint {
  const least = (amountOut * (10_000n - hundredths) + 9_999n) / 10_000n
  return least > 0n ? least : 1n
}
