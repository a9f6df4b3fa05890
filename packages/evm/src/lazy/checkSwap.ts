import { type ContractKind, decodeTransaction } from '@latchkey/clear-signing/evm'
import { SWAP_CONTRACTS, type SwapContracts } from '@latchkey/contract'
import { type SwapBounds, type SwapCall, SwapMismatchError, SwapUnsupportedError } from '@latchkey/core'
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem'
import type { EvmCall } from '../adapter.ts'
import { read } from '../provider/provider.ts'

// Both are in one chunk, because they share code for swaps.
export { writePermit } from './writePermit.ts'

/**
 * Decodes the call that a gateway built for a step of a swap, and compares it with the quote that was shown.
 * @returns the call that the wallet is asked to send
 * @throws SwapMismatchError if the call does anything other than its part of the swap
 */
export function checkSwap({ part, built, bounds }: SwapCall): EvmCall {
  const contracts = SWAP_CONTRACTS.get(bounds.caipNetworkId)
  if (!contracts) throw new SwapUnsupportedError({ caipNetworkId: bounds.caipNetworkId })
  return part === 'swap'
    ? checkExchange(built, bounds, contracts)
    : checkApproval(part, built, bounds, contracts)
}

function checkExchange(built: unknown, bounds: SwapBounds, contracts: SwapContracts): EvmCall {
  const { to, data } = readBuilt(built, 'to', bounds)
  const value = bounds.sell === undefined ? bounds.amount : 0n
  if (!isSpender(to, contracts)) throw refuse(`it calls ${to}`)
  const from = getAddress(bounds.address)
  const standardOf = (contract: Address) => kindOf(contract, contracts)
  const { intents, warnings } = decodeTransaction({ from, to, data, value }, { standardOf })
  const [swap, ...more] = intents
  if (warnings.length > 0 || more.length > 0 || swap?.type !== 'swap')
    throw refuse(`it is not one swap: ${[...warnings, ...intents.map(({ type }) => type)].join(', ')}`)
  const { pays, receives, to: receiver = from } = swap
  if (!isAddressEqual(getAddress(receiver), from)) throw refuse(`${receiver} would receive it`)
  if (!isOf(pays, bounds.sell) || unitsOf(pays) !== bounds.amount) throw refuse('it sells something else')
  if (!isOf(receives, bounds.buy) || unitsOf(receives) < bounds.atLeast)
    throw refuse('it buys something else, or less')
  return { to, data, value }
}

function checkApproval(
  part: 'reset' | 'approve',
  built: unknown,
  bounds: SwapBounds,
  contracts: SwapContracts,
): EvmCall {
  // In this response, `from` is the token, which is the contract to call.
  const { to, data } = readBuilt(built, 'from', bounds)
  if (bounds.sell === undefined || !isAddressEqual(to, getAddress(bounds.sell)))
    throw refuse(`it calls ${to}`)
  const from = getAddress(bounds.address)
  const most = part === 'reset' ? 0n : bounds.amount
  const { intents, warnings } = decodeTransaction(
    { from, to, data },
    { standardOf: () => 'erc20', balanceOf: () => most },
  )
  const [approval, ...more] = intents
  const isThat =
    warnings.length === 0 &&
    more.length === 0 &&
    approval?.type === 'approval' &&
    approval.change === 'set' &&
    isSpender(approval.spender, contracts) &&
    unitsOf(approval.quantity) === most
  if (!isThat) throw refuse('its approval is for another spender, or of another amount')
  return { to, data, value: 0n }
}

/** Whether an address is one of the two contracts that may swap. Approvals may name only these contracts. */
function isSpender(address: string, { router, lifi }: SwapContracts): boolean {
  return [router, lifi].some((one) => one !== undefined && isAddressEqual(getAddress(address), one))
}

function kindOf(contract: Address, { router, lifi, wrapped }: SwapContracts): ContractKind {
  if (isAddressEqual(contract, router)) return 'swapRouter02'
  if (lifi && isAddressEqual(contract, lifi)) return 'lifiDiamond'
  return isAddressEqual(contract, wrapped) ? 'wrappedCoin' : 'erc20'
}

function readBuilt(
  built: unknown,
  key: 'from' | 'to',
  { caipNetworkId }: SwapBounds,
): { to: Address; data: Hex } {
  const tx = read(built, 'tx')
  const [id, data] = [read(tx, key), read(tx, 'data')]
  // Does not use parseCaipAddress(), because the tables that are bundled with it belong to the first load.
  const [, chain, address] = typeof id === 'string' ? (/^(\w+:\w+):(0x[0-9a-f]{40})$/i.exec(id) ?? []) : []
  if (chain !== caipNetworkId || !address || typeof data !== 'string')
    throw refuse('it is for another network, or cannot be read')
  return { to: getAddress(address), data: data as Hex }
}

function isOf(
  quantity: { readonly of: string; readonly token?: string },
  token: string | undefined,
): boolean {
  if (token === undefined) return quantity.of === 'coin'
  return (
    quantity.of === 'token' &&
    quantity.token !== undefined &&
    getAddress(quantity.token) === getAddress(token)
  )
}

function unitsOf(quantity: { readonly of: string; readonly units?: bigint }): bigint {
  return quantity.units ?? 0n
}

function refuse(details: string): SwapMismatchError {
  return new SwapMismatchError({ details })
}
