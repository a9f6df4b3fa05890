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

/** What a swap would do if it were sent now. */
export interface Trial {
  /** What the account would hold more than before. */
  readonly received: bigint
  readonly gasUsed: bigint
}

/**
 * Simulates a swap on the newest block, after the approval where one is still to come.
 *
 * @throws Failure 400 where it would revert, or where less than the minimum would arrive
 */
export async function trySwap(
  { upstream, provider }: Converter,
  call: SwapCall,
  { order, user, least }: Pick<SwapTerms, 'order' | 'user' | 'least'>,
): Promise<Trial> {
  const { sell, buy, amount } = order
  const allowed = sell === NATIVE_ADDRESS ? amount : await readAllowance({ upstream, provider }, sell, user)
  const approve = (most: bigint): SimulatedCall => ({
    to: sell,
    data: encodeApproval(provider.spender, most),
  })
  // Some tokens refuse to replace an allowance; for all others the first call changes nothing.
  const approvals = allowed >= amount ? [] : [...(allowed > 0n ? [approve(0n)] : []), approve(amount)]
  const balance = readBalance(buy, user)
  const outcomes = await simulate(upstream, user, [balance, ...approvals, call, balance])
  const [before, swap, after] = [outcomes[0], outcomes.at(-2), outcomes.at(-1)]
  if (!swap?.ok) throw refusalOf(swap)
  const received = toAmount(buy, after) - toAmount(buy, before)
  if (received >= least) return { received, gasUsed: swap.gasUsed }
  const description = 'to: this token keeps a part of each transfer, so less than the minimum would arrive.'
  throw new Failure(400, 'to', description)
}

function readBalance(token: Address, owner: Address): SimulatedCall {
  return token === NATIVE_ADDRESS
    ? {
        to: MULTICALL,
        data: encodeFunctionData({ abi, functionName: 'getEthBalance', args: [owner] }),
      }
    : { to: token, data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] }) }
}

function toAmount(token: Address, outcome: Outcome | undefined): bigint {
  if (outcome?.ok && outcome.returned.length === 66)
    return decodeFunctionResult({ abi, functionName: 'balanceOf', data: outcome.returned })
  throw new Failure(400, 'to', `to: ${token} does not answer as a token does.`)
}

/** Uniswap's reasons are abbreviations; each that a visitor can meet has words, the others are named. */
function refusalOf(swap: Outcome | undefined): Failure {
  const reason = swap?.reason ?? ''
  if (/Too little received|Insufficient WETH9/.test(reason))
    return staleQuote('no longer holds: the price moved beyond the slippage')
  if (/\bSTF\b/.test(reason)) return lacksBalance()
  if (/\b(IIA|TF|ST|STE)\b/.test(reason)) {
    const description = `from: one of the tokens refuses to be swapped (${reason}).`
    return new Failure(400, 'from', description)
  }
  return new Failure(
    400,
    'amount',
    `amount: the swap would fail${reason ? `: ${reason.slice(0, 200)}` : ''}.`,
  )
}
