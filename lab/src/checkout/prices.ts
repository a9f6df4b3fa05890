import { createPublicClient, formatUnits, http, parseUnits } from 'viem'
import type { LabChain } from '../chains/labChains.ts'
import { QUOTER_ABI } from '../seed/abis.ts'
import { POOL_FEE } from '../seed/seedPool.ts'
import { DOLLARS_PER, NETWORK_FEE, PROVIDER_FEE } from './labCheckout.ts'

const DECIMALS: Readonly<Record<string, number>> = { ETH: 18, USDC: 6 }

/** A coin that the checkout sells: its decimals, and its contract, which is absent for the chain's own coin. */
export function coinOf({ contracts }: LabChain, symbol: string) {
  const decimals = DECIMALS[symbol]
  if (decimals === undefined) throw new Error(`The checkout sells ETH and USDC, not ${symbol}.`)
  return { decimals, contract: symbol === 'USDC' ? contracts.usdc : undefined }
}

/** Returns the amount of a coin that money buys, at the price in the lab's own pool. */
export async function priceOf(
  chain: LabChain,
  nodeUrl: string,
  { symbol, amount, currency }: { symbol: string; amount: string; currency: string },
) {
  const rate = DOLLARS_PER[currency]
  if (rate === undefined) throw new Error(`The checkout takes USD and EUR, not ${currency}.`)
  const total = Number(amount)
  const providerFee = (total * PROVIDER_FEE) / 100
  const networkFee = NETWORK_FEE / rate
  const subtotal = total - providerFee - networkFee
  if (!(subtotal > 0)) throw new Error('This amount does not cover the fees.')
  const money = (value: number) => ({ amount: value.toFixed(2), currency })
  const { decimals } = coinOf(chain, symbol)
  const dollars = parseUnits((subtotal * rate).toFixed(6), 6)
  const one = symbol === 'ETH' ? await readEtherPrice(chain, nodeUrl) : parseUnits('1', 6)
  const units = (dollars * 10n ** BigInt(decimals)) / one
  return {
    paymentTotal: money(total),
    paymentSubtotal: money(subtotal),
    purchaseAmount: { amount: formatUnits(units, decimals), currency: symbol },
    networkFee: money(networkFee),
    providerFee: money(providerFee),
  }
}

/** In millionths of a dollar, for a thousandth of an ether so that the pool hardly moves. */
async function readEtherPrice({ contracts }: LabChain, nodeUrl: string): Promise<bigint> {
  const client = createPublicClient({ transport: http(nodeUrl) })
  const { result } = await client.simulateContract({
    address: contracts.quoterV2,
    abi: QUOTER_ABI,
    functionName: 'quoteExactInputSingle',
    args: [
      {
        tokenIn: contracts.weth,
        tokenOut: contracts.usdc,
        amountIn: parseUnits('1', 15),
        fee: POOL_FEE,
        sqrtPriceLimitX96: 0n,
      },
    ],
  })
  return result[0] * 1_000n
}
