import { type Address, concatHex, encodeFunctionData, type Hex, numberToHex, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { describe } from '../words/describe.ts'
import { SWAP_ROUTER_ABI } from './abi.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import type { ContractKind } from './readCall.ts'

const ROUTER: Address = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const WETH: Address = '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'
const USDC: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const ARB: Address = '0x912CE59144191C1204E64559FE8253a0e49E6548'
const ME: Address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const YOU: Address = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const CALLER: Address = '0x0000000000000000000000000000000000000001'
const ITSELF: Address = '0x0000000000000000000000000000000000000002'

const kinds: Readonly<Record<Address, ContractKind>> = {
  [ROUTER]: 'swapRouter02',
  [WETH]: 'wrappedCoin',
  [USDC]: 'erc20',
  [ARB]: 'erc20',
}
const decode = (data: Hex, value = 0n, to = ROUTER) =>
  decodeTransaction({ from: ME, to, data, value }, { standardOf: (contract) => kinds[contract] })

const pathOf = (...parts: readonly (Address | number)[]) =>
  concatHex(parts.map((part) => (typeof part === 'number' ? numberToHex(part, { size: 3 }) : part)))
const swap = (path: Hex, recipient: Address, least = 7n, amountIn = parseEther('1')) =>
  encodeFunctionData({
    abi: SWAP_ROUTER_ABI,
    functionName: 'exactInput',
    args: [{ path, recipient, amountIn, amountOutMinimum: least }],
  })
const multicall = (...parts: readonly Hex[]) =>
  encodeFunctionData({ abi: SWAP_ROUTER_ABI, functionName: 'multicall', args: [1_900_000_000n, parts] })
const unwrap = (least: bigint, to: Address) =>
  encodeFunctionData({ abi: SWAP_ROUTER_ABI, functionName: 'unwrapWETH9', args: [least, to] })

test('a swap of a token says what goes, what comes at least, to whom and until when', () => {
  const { intents, warnings } = decode(multicall(swap(pathOf(USDC, 500, WETH, 500, ARB), ME)))
  expect(warnings).toEqual([])
  expect(intents).toEqual([
    {
      type: 'swap',
      pays: { of: 'token', token: USDC, units: parseEther('1') },
      receives: { of: 'token', token: ARB, units: 7n },
      to: ME,
      expires: 1_900_000_000n,
    },
  ])
})

test('the coin that goes along is what is paid, and one that is unwrapped is what is received', () => {
  const there = decode(multicall(swap(pathOf(WETH, 500, USDC), CALLER)), parseEther('1'))
  expect(there.intents).toMatchObject([{ type: 'swap', pays: { of: 'coin', units: parseEther('1') } }])
  expect(there.intents[0]).not.toHaveProperty('to')
  const back = decode(multicall(swap(pathOf(USDC, 500, WETH), ITSELF, 0n), unwrap(9n, ME)))
  expect(back.intents).toMatchObject([{ type: 'swap', receives: { of: 'coin', units: 9n }, to: ME }])
  expect(back.warnings).toEqual([])
})

test('one pool without a deadline is read too', () => {
  const pool = { tokenIn: USDC, tokenOut: ARB, fee: 500, recipient: ME }
  const input = { ...pool, amountIn: 5n, amountOutMinimum: 4n, sqrtPriceLimitX96: 0n }
  const data = encodeFunctionData({ abi: SWAP_ROUTER_ABI, functionName: 'exactInputSingle', args: [input] })
  expect(decode(data).intents).toMatchObject([{ type: 'swap', pays: { units: 5n }, receives: { units: 4n } }])
  expect(decode(data).intents[0]).not.toHaveProperty('expires')
})

test.each([
  ['another account receives it', multicall(swap(pathOf(USDC, 500, ARB), YOU)), ['forOther']],
  ['any price is good enough', multicall(swap(pathOf(USDC, 500, ARB), ME, 0n)), ['anyPrice']],
])('it warns where %s', (_, data, expected) => {
  expect(decode(data).warnings).toEqual(expected)
})

test.each<[string, Hex, bigint?]>([
  ['it stays in the router', multicall(swap(pathOf(USDC, 500, ARB), ITSELF))],
  [
    'something else is unwrapped than bought',
    multicall(swap(pathOf(USDC, 500, ARB), ITSELF), unwrap(1n, ME)),
  ],
  ['a second swap follows', multicall(swap(pathOf(USDC, 500, ARB), ME), swap(pathOf(ARB, 500, USDC), YOU))],
  ['all that the router holds is swapped', multicall(swap(pathOf(USDC, 500, ARB), ME, 7n, 0n))],
  ['the path is cut', multicall(swap(`${pathOf(USDC, 500)}aa`, ME))],
  ['nothing is in it', multicall()],
  ['a call lies in a call', multicall(multicall(swap(pathOf(USDC, 500, ARB), ME)))],
])('it is unknown where %s', (_, data) => {
  const { intents, warnings } = decode(data)
  expect(intents).toMatchObject([{ type: 'unknown', contract: ROUTER }])
  expect(warnings).toEqual(['notDecoded'])
})

test('coin that goes along beside a token is shown as sent', () => {
  const { intents } = decode(multicall(swap(pathOf(USDC, 500, ARB), ME)), 3n)
  expect(intents.map(({ type }) => type)).toEqual(['transfer', 'swap'])
})

test('another contract with methods of the same names is unknown', () => {
  expect(decode(multicall(swap(pathOf(USDC, 500, ARB), ME)), 0n, YOU).intents).not.toMatchObject([
    { type: 'swap' },
  ])
})

test('a swap reads as one sentence', () => {
  const decoded = decode(multicall(swap(pathOf(WETH, 500, USDC), ME, 1_790_000_000n)), parseEther('1'))
  const { descriptions } = describe(decoded, {
    coin: { symbol: 'ETH', decimals: 18 },
    findToken: (address) => (address === USDC ? { symbol: 'USDC', decimals: 6 } : undefined),
  })
  expect(descriptions[0]?.title).toBe('Swap 1 ETH for at least 1790 USDC')
})

const permit = (token: Address, amount: bigint) =>
  encodeFunctionData({
    abi: SWAP_ROUTER_ABI,
    functionName: 'selfPermitIfNecessary',
    args: [token, amount, 1_900_000_000n, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
  })

test('a swap with a permit of exactly what it sells is that swap', () => {
  const plain = swap(pathOf(USDC, 500, ARB), ME)
  expect(decode(multicall(permit(USDC, parseEther('1')), plain))).toEqual(decode(multicall(plain)))
})

test.each([
  ['of another token', [permit(ARB, parseEther('1')), swap(pathOf(USDC, 500, ARB), ME)]],
  ['of more', [permit(USDC, parseEther('2')), swap(pathOf(USDC, 500, ARB), ME)]],
  ['twice', [permit(USDC, parseEther('1')), permit(USDC, parseEther('1')), swap(pathOf(USDC, 500, ARB), ME)]],
  ['afterwards', [swap(pathOf(USDC, 500, ARB), ME), permit(USDC, parseEther('1'))]],
  ['alone', [permit(USDC, parseEther('1'))]],
])('a permit %s is no part of a swap', (_, parts) => {
  expect(decode(multicall(...parts)).intents).toMatchObject([{ type: 'unknown' }])
})
