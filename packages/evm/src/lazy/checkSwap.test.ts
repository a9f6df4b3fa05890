import type { SwapBounds, SwapCall } from '@latchkey/core'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { checkSwap } from './checkSwap.ts'

const CHAIN = 'eip155:42161'
const ROUTER: Address = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const WETH: Address = '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'
const USDC: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const ME: Address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const THIEF: Address = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const ITSELF: Address = '0x0000000000000000000000000000000000000002'
const abi = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])
const one = 10n ** 18n
const sellCoin: SwapBounds = {
  caipNetworkId: CHAIN,
  address: ME,
  buy: USDC,
  amount: one,
  atLeast: 1_782_000_000n,
}
const sellToken: SwapBounds = { caipNetworkId: CHAIN, address: ME, sell: USDC, amount: 500n, atLeast: 9n }

function exchange({
  from = WETH,
  to = USDC,
  recipient = ME,
  amount = one,
  least = 1_782_000_000n,
  unwrapTo = undefined as Address | undefined,
} = {}): Hex {
  const path = concatHex([from, numberToHex(500, { size: 3 }), to])
  const args = [{ path, recipient, amountIn: amount, amountOutMinimum: unwrapTo ? 0n : least }] as const
  const swap = encodeFunctionData({ abi, functionName: 'exactInput', args })
  const parts = unwrapTo
    ? [swap, encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [least, unwrapTo] })]
    : [swap]
  return encodeFunctionData({ abi, functionName: 'multicall', args: [1_900_000_000n, parts] })
}
const swapOf = (data: string, bounds = sellCoin, to = `${CHAIN}:${ROUTER}`): SwapCall => ({
  part: 'swap',
  built: { tx: { from: `${CHAIN}:${ME}`, to, data } },
  bounds,
})
const approvalOf = (
  spender: Address,
  amount: bigint,
  token = USDC,
  part: SwapCall['part'] = 'approve',
): SwapCall => ({
  part,
  built: {
    tx: {
      from: `${CHAIN}:${token}`,
      to: `${CHAIN}:${WETH}`,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
    },
  },
  bounds: sellToken,
})

test('[S1.10] the wallet is asked for the swap that was shown: the coin goes along, a token does not', () => {
  expect(checkSwap(swapOf(exchange()))).toEqual({ to: ROUTER, data: exchange(), value: one })
  const back = exchange({ from: USDC, to: WETH, recipient: ITSELF, amount: 500n, least: 9n, unwrapTo: ME })
  const { buy: _, ...bounds } = sellToken
  expect(checkSwap(swapOf(back, bounds)).value).toBe(0n)
  // More than the minimum is no harm.
  expect(checkSwap(swapOf(exchange({ least: 1_783_000_000n }))).to).toBe(ROUTER)
})

test.each<[string, SwapCall]>([
  ['calls another contract', swapOf(exchange(), sellCoin, `${CHAIN}:${THIEF}`)],
  ['is for another network', swapOf(exchange(), sellCoin, `eip155:1:${ROUTER}`)],
  ['pays somebody else', swapOf(exchange({ recipient: THIEF }))],
  ['accepts less than was shown', swapOf(exchange({ least: 1n }))],
  ['sells more', swapOf(exchange({ amount: 2n * one }))],
  ['sells another token', swapOf(exchange({ from: THIEF }))],
  ['buys another token', swapOf(exchange({ to: THIEF }))],
  ['unwraps for somebody else', swapOf(exchange({ to: WETH, recipient: ITSELF, unwrapTo: THIEF }))],
  [
    'moves a token',
    swapOf(
      encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [THIEF, 1n] }),
      sellCoin,
      `${CHAIN}:${USDC}`,
    ),
  ],
  ['cannot be read', swapOf('0x12')],
  ['is no hex', swapOf('nonsense')],
  ['is nothing', { part: 'swap', built: undefined, bounds: sellCoin }],
])('a built transaction that %s never gets to the wallet', (_, call) => {
  expect(() => checkSwap(call)).toThrow('The transaction is not the swap that was shown')
})

test('[S7.21] the wallet is asked for an approval of exactly what is sold, to the swap contract', () => {
  expect(checkSwap(approvalOf(ROUTER, 500n))).toMatchObject({ to: USDC, value: 0n })
  expect(checkSwap(approvalOf(ROUTER, 0n, USDC, 'reset'))).toMatchObject({ to: USDC, value: 0n })
})

test.each<[string, SwapCall]>([
  ['another spender', approvalOf(THIEF, 500n)],
  ['more than is sold', approvalOf(ROUTER, 501n)],
  ['everything', approvalOf(ROUTER, maxUint256)],
  ['another token', approvalOf(ROUTER, 500n, WETH)],
  ['an amount where it should end one', approvalOf(ROUTER, 500n, USDC, 'reset')],
])('an approval of %s never gets to the wallet', (_, call) => {
  expect(() => checkSwap(call)).toThrow('The transaction is not the swap that was shown')
})

const LIFI: Address = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const lifiAbi = parseAbi([
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'function swapTokensSingleV3NativeToERC20(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swapData) payable',
])
const byLifi = ({ to = ME, least = 1_782_000_000n, buy = USDC } = {}) => {
  const data = {
    ...{ callTo: ROUTER, approveTo: ROUTER, sendingAssetId: zeroAddress, receivingAssetId: buy },
    ...{ fromAmount: one, callData: '0x12345678' as const, requiresDeposit: true },
  }
  return encodeFunctionData({ abi: lifiAbi, args: [`0x${'ab'.repeat(32)}`, 'app', '', to, least, data] })
}

test('[S7.20] a swap by LI.FI’s contract is held against the quote as well, and an approval may be for it', () => {
  const to = `${CHAIN}:${LIFI}`
  expect(checkSwap(swapOf(byLifi(), sellCoin, to))).toEqual({ to: LIFI, data: byLifi(), value: one })
  expect(checkSwap(approvalOf(LIFI, 500n)).to).toBe(USDC)
  for (const change of [{ to: THIEF }, { least: 1n }, { buy: WETH }])
    expect(() => checkSwap(swapOf(byLifi(change), sellCoin, to))).toThrow(
      'The transaction is not the swap that was shown',
    )
  // What is one contract's call is nothing at the other.
  expect(() => checkSwap(swapOf(byLifi()))).toThrow('The transaction is not the swap that was shown')
})

test('[S8.30] without a swap contract that the kit knows, nothing is signed', () => {
  const bounds = { ...sellCoin, caipNetworkId: 'eip155:10' } as const
  expect(() => checkSwap(swapOf(exchange(), bounds))).toThrow('Network not supported for Swaps')
})
