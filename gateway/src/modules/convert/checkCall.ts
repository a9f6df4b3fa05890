import { decodeTransaction } from '@latchkey/clear-signing/evm'
import type { Address } from 'viem'
import type { Exchange } from '../data/exchanges.ts'
import { NATIVE_ADDRESS } from '../data/token.ts'
import type { ConvertProvider, SwapCall, SwapTerms } from './provider.ts'

/**
 * Throws unless a provider's call is the requested swap: one swap, of that amount, for at least the minimum, to the account itself, by a
 * contract on the list.
 */
export function checkSwapCall(
  { kind, spender, hasDeadline }: Pick<ConvertProvider, 'kind' | 'spender' | 'hasDeadline'>,
  { wrapped }: Pick<Exchange, 'wrapped'>,
  { to, data, value }: SwapCall,
  { order, user, least, deadline }: Omit<SwapTerms, 'plan' | 'slippage'>,
): void {
  const standardOf = (contract: Address) =>
    contract === spender ? kind : contract === wrapped ? 'wrappedCoin' : 'erc20'
  const { intents, warnings } = decodeTransaction({ from: user, to, data, value }, { standardOf })
  const [swap, ...more] = intents
  const isSwap =
    to === spender &&
    warnings.length === 0 &&
    more.length === 0 &&
    swap?.type === 'swap' &&
    isQuantity(swap.pays, order.sell, order.amount) &&
    isOf(swap.receives, order.buy) &&
    'units' in swap.receives &&
    swap.receives.units >= least &&
    (swap.to ?? user) === user &&
    (!hasDeadline || swap.expires === BigInt(deadline))
  if (!isSwap) throw new Error(`The transaction that was built for a swap is not that swap: ${to} ${data}`)
}

/** Like checkSwapCall, for an approval: of an exact amount, for the one spender. */
export function checkApproval(
  { spender }: Pick<ConvertProvider, 'spender'>,
  { token, data, amount, user }: { token: Address; data: SwapCall['data']; amount: bigint; user: Address },
): void {
  const { intents, warnings } = decodeTransaction(
    { from: user, to: token, data },
    { standardOf: () => 'erc20', balanceOf: () => amount },
  )
  const [approval, ...more] = intents
  const isApproval =
    warnings.length === 0 &&
    more.length === 0 &&
    approval?.type === 'approval' &&
    approval.change === 'set' &&
    approval.spender === spender &&
    isQuantity(approval.quantity, token, amount)
  if (!isApproval) throw new Error(`The approval that was built is not of ${amount} to ${spender}: ${data}`)
}

function isQuantity(
  quantity: { readonly of: string; readonly token?: string; readonly units?: bigint },
  token: Address,
  units: bigint,
): boolean {
  return isOf(quantity, token) && quantity.units === units
}

function isOf(quantity: { readonly of: string; readonly token?: string }, token: Address): boolean {
  return token === NATIVE_ADDRESS ? quantity.of === 'coin' : quantity.token === token
}
