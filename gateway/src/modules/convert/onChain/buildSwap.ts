import type { Address, Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { NATIVE_ADDRESS } from '../../data/token.ts'
import { splitSignature } from '../permit.ts'
import type { SwapCall, SwapTerms } from '../provider.ts'
import { ROUTER_ABI } from './abis.ts'
import { encodePath, type Path } from './paths.ts'

/** The router interprets this address as itself: it keeps the wrapped coin for the call that unwraps it. */
const ROUTER_ITSELF: Address = '0x0000000000000000000000000000000000000002'

/** The router's call for a path. A sold coin is sent as the value; a bought coin is unwrapped at the end. */
export function buildSwap(
  router: Address,
  path: Path,
  { order, user, least, deadline, permit }: Omit<SwapTerms, 'plan' | 'slippage'>,
): SwapCall {
  const isCoinBought = order.buy === NATIVE_ADDRESS
  const swap = encodeFunctionData({
    abi: ROUTER_ABI,
    functionName: 'exactInput',
    args: [
      {
        path: encodePath(path),
        recipient: isCoinBought ? ROUTER_ITSELF : user,
        amountIn: order.amount,
        // For the coin, the unwrapping call has the minimum.
        amountOutMinimum: isCoinBought ? 0n : least,
      },
    ],
  })
  const unwrap = encodeFunctionData({ abi: ROUTER_ABI, functionName: 'unwrapWETH9', args: [least, user] })
  const data = encodeFunctionData({
    abi: ROUTER_ABI,
    functionName: 'multicall',
    args: [BigInt(deadline), [...encodePermit(order, permit), swap, ...(isCoinBought ? [unwrap] : [])]],
  })
  return { to: router, data, value: order.sell === NATIVE_ADDRESS ? order.amount : 0n }
}

/** Encodes the permit. The router skips a permit that a third party has already submitted, because the allowance then exists. */
function encodePermit({ sell, amount }: SwapTerms['order'], permit: SwapTerms['permit']): Hex[] {
  if (!permit) return []
  const { v, r, s } = splitSignature(permit.signature)
  const args = [sell, amount, BigInt(permit.deadline), v, r, s] as const
  return [encodeFunctionData({ abi: ROUTER_ABI, functionName: 'selfPermitIfNecessary', args })]
}
