import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  maxUint256,
  parseEther,
  parseUnits,
} from 'viem'
import type { HDAccount } from 'viem/accounts'
import { COLLECTION_ABI, ERC20_ABI, SWAP_ROUTER_ABI, WETH_ABI } from './abis.ts'
import { POOL_FEE } from './seedPool.ts'

/** One transaction of the past that the lab's first account has. */
export type Deed = {
  from: HDAccount
  /** Absent if the transaction deploys a contract. */
  to?: Address
  data?: Hex
  value?: bigint
  /** It reverts on purpose. */
  fails?: true
}

export const giveCoin = (from: HDAccount, to: Address, amount: string): Deed => ({
  from,
  to,
  value: parseEther(amount),
})

/** Sends an ERC-20 token, in its smallest unit. */
export const giveToken = (from: HDAccount, token: Address, to: Address, amount: bigint): Deed => ({
  from,
  to: token,
  data: encodeFunctionData({ abi: ERC20_ABI, functionName: 'transfer', args: [to, amount] }),
})

export const approve = (from: HDAccount, token: Address, spender: Address): Deed => ({
  from,
  to: token,
  data: encodeFunctionData({ abi: ERC20_ABI, functionName: 'approve', args: [spender, maxUint256] }),
})

/** Swaps in the pool of two tokens, at most up to a price. */
export function swap(
  from: HDAccount,
  router: Address,
  trade: { tokenIn: Address; tokenOut: Address; amountIn: bigint; sqrtPriceLimitX96?: bigint },
): Deed {
  const terms = { fee: POOL_FEE, recipient: from.address, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n }
  const data = encodeFunctionData({
    abi: SWAP_ROUTER_ABI,
    functionName: 'exactInputSingle',
    args: [{ ...terms, ...trade }],
  })
  return { from, to: router, data }
}

export const wrap = (from: HDAccount, weth: Address, amount: string): Deed => ({
  ...giveCoin(from, weth, amount),
  data: encodeFunctionData({ abi: WETH_ABI, functionName: 'deposit' }),
})

/** Unwraps it: the contract sends coin, which only a trace shows. */
export const unwrap = (from: HDAccount, weth: Address, amount: string): Deed => ({
  from,
  to: weth,
  data: encodeFunctionData({ abi: WETH_ABI, functionName: 'withdraw', args: [parseEther(amount)] }),
})

export const mint = (from: HDAccount, collection: Address, to: Address, tokenId: number): Deed => ({
  from,
  to: collection,
  data: encodeFunctionData({ abi: COLLECTION_ABI, functionName: 'mint', args: [to, BigInt(tokenId)] }),
})

export const giveNft = (from: HDAccount, collection: Address, to: Address, tokenId: number): Deed => ({
  from,
  to: collection,
  data: encodeFunctionData({
    abi: COLLECTION_ABI,
    functionName: 'transferFrom',
    args: [from.address, to, BigInt(tokenId)],
  }),
})

/**
 * Address poisoning: a transfer of zero from the victim to a look-alike address, which appears in the history as sent
 * by the victim.
 */
export function poison(from: HDAccount, token: Address, victim: Address, friend: Address): Deed {
  const lookAlike = getAddress(
    `0x${friend.slice(2, 6)}${from.address.slice(6, 38)}${friend.slice(-4)}`.toLowerCase(),
  )
  const args = [victim, lookAlike, 0n] as const
  return { from, to: token, data: encodeFunctionData({ abi: ERC20_ABI, functionName: 'transferFrom', args }) }
}

export const deploy = (from: HDAccount, nonce: bigint, data: Hex): { at: Address; deed: Deed } => ({
  at: getContractAddress({ from: from.address, nonce }),
  deed: { from, data },
})

export function tokenCode(
  code: Hex,
  { name, symbol, decimals, holder }: { name: string; symbol: string; decimals: number; holder: Address },
): Hex {
  return concatHex([
    code,
    encodeAbiParameters(
      [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }, { type: 'uint256' }, { type: 'address' }],
      [name, symbol, decimals, parseUnits('10000000', decimals), holder],
    ),
  ])
}
