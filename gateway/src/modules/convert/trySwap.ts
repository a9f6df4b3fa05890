import type { Address } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { staleQuote } from '../../quotes/createQuoteSigner.ts'
import { Failure } from '../../server/Failure.ts'
import { MULTICALL } from '../data/readChain.ts'
import { NATIVE_ADDRESS } from '../data/token.ts'
import { encodeApproval, readAllowance } from './allowance.ts'
import type { Converter } from './createConverters.ts'
import type { SwapCall, SwapTerms } from './provider.ts'
import { lacksBalance, type Outcome, type SimulatedCall, simulate } from './simulate.ts'

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function getEthBalance(address owner) view returns (uint256)',
])

export interface Trial {
  /** How much the account's balance would increase. */
  readonly received: bigint
  readonly gasUsed: bigint
}

/**
 * Simulates a swap on the newest block, after the approval if it is still missing. A swap with a permit needs no approval.
 *
 * @throws Failure 400 if the swap would revert, or less than the minimum would arrive
 */
export async function trySwap(
  { upstream, provider }: Converter,
  call: SwapCall,
  { order, user, least, permit }: Pick<SwapTerms, 'order' | 'user' | 'least' | 'permit'>,
): Promise<Trial> {
  const { sell, buy, amount } = order
  const needsNone = sell === NATIVE_ADDRESS || permit !== undefined
  const allowed = needsNone ? amount : await readAllowance({ upstream, provider }, sell, user)
  const approve = (most: bigint): SimulatedCall => ({
    to: sell,
    data: encodeApproval(provider.spender, most),
  })
  // The first call resets the allowance for tokens that refuse to replace one; for all others it makes no difference.
  const approvals = allowed >= amount ? [] : [...(allowed > 0n ? [approve(0n)] : []), approve(amount)]
  const [held, balance] = [readBalance(sell, user), readBalance(buy, user)]
  const outcomes = await simulate(upstream, user, [held, balance, ...approvals, call, balance])
  const [sold, before, swap, after] = [outcomes[0], outcomes[1], outcomes.at(-2), outcomes.at(-1)]
  // The router gives the same reason for a token that refuses to be sold and for a missing balance. Only the balance shows which it is.
  if (!swap?.ok) throw toAmount(sell, sold, 'from') < amount ? lacksBalance() : refusalOf(swap)
  const received = toAmount(buy, after) - toAmount(buy, before)
  if (received >= least) return { received, gasUsed: swap.gasUsed }
  const description = 'to: this token keeps a part of each transfer, so less than the minimum would arrive.'
  throw new Failure(400, 'to', description)
}

function readBalance(token: Address, owner: Address): SimulatedCall {
  const isCoin = token === NATIVE_ADDRESS
  const functionName = isCoin ? 'getEthBalance' : 'balanceOf'
  return { to: isCoin ? MULTICALL : token, data: encodeFunctionData({ abi, functionName, args: [owner] }) }
}

function toAmount(token: Address, outcome: Outcome | undefined, field: 'from' | 'to' = 'to'): bigint {
  if (outcome?.ok && outcome.returned.length === 66)
    return decodeFunctionResult({ abi, functionName: 'balanceOf', data: outcome.returned })
  throw new Failure(400, field, `${field}: ${token} does not answer as a token does.`)
}

/** Explains Uniswap's abbreviated reasons that a user can meet; any other reason is quoted. */
function refusalOf(swap: Outcome | undefined): Failure {
  const reason = swap?.reason ?? ''
  if (/Too little received|Insufficient WETH9|Insufficient token|CumulativeSlippageTooHigh/.test(reason))
    return staleQuote('no longer holds: the price moved beyond the slippage')
  if (reason.includes('Transaction too old')) return staleQuote('is over')
  if (/\b(STF|IIA|TF|ST|STE|SA|M0|M1|LOK)\b/.test(reason)) {
    const description = `from: one of the tokens refuses to be swapped (${reason.slice(0, 200)}).`
    return new Failure(400, 'from', description)
  }
  const description = `amount: the swap would fail${reason ? `: ${reason.slice(0, 200)}` : ''}.`
  return new Failure(400, 'amount', description)
}
