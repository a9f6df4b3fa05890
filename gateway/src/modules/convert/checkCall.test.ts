import { type Address, encodeFunctionData, erc20Abi, maxUint256, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { EXCHANGES } from '../data/exchanges.ts'
import { NATIVE_ADDRESS } from '../data/token.ts'
import { checkApproval, checkSwapCall } from './checkCall.ts'
import { buildSwap } from './onChain/buildSwap.ts'
import type { SwapCall } from './provider.ts'

const exchange = EXCHANGES.get('eip155:42161')
if (!exchange) throw new Error('Arbitrum One has no exchange.')
const { router, wrapped, dollar } = exchange
const USER: Address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const THIEF: Address = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const provider = { kind: 'swapRouter02', spender: router, hasDeadline: true } as const
const order = { sell: NATIVE_ADDRESS, buy: dollar, amount: parseEther('1') }
const terms = { order, user: USER, least: 1_790_000_000n, deadline: 1_900_000_000 }
const path = [{ tokenIn: wrapped, tokenOut: dollar, fee: 500 }] as const
const built = (change: Partial<typeof terms> = {}, to = router) =>
  buildSwap(to, path, { ...terms, ...change })

test('[S7.20] what is built for a swap passes', () => {
  expect(() => checkSwapCall(provider, exchange, built(), terms)).not.toThrow()
})

test.each<[string, SwapCall]>([
  ['calls another contract', built({}, THIEF)],
  ['pays another account', built({ user: THIEF })],
  ['takes less than the minimum', built({ least: terms.least - 1n })],
  ['takes more coin', { ...built(), value: order.amount + 1n }],
  ['sells another amount', built({ order: { ...order, amount: order.amount + 1n } })],
  ['buys something else', buildSwap(router, [{ tokenIn: wrapped, tokenOut: THIEF, fee: 500 }], terms)],
  ['ends at another time', built({ deadline: terms.deadline + 1 })],
  [
    'is no swap',
    {
      to: router,
      value: 0n,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [THIEF, 1n] }),
    },
  ],
  ['cannot be read', { ...built(), data: `${built().data}00` }],
])('[S7.20] a transaction that %s is not offered', (_, call) => {
  expect(() => checkSwapCall(provider, exchange, call, terms)).toThrow('is not that swap')
})

test.each<[string, Address, bigint]>([
  ['another spender', THIEF, 5n],
  ['another amount', router, 6n],
  ['everything', router, maxUint256],
])('[S7.21] an approval for %s is not offered', (_, spender, amount) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  const check = () => checkApproval(provider, { token: dollar, data, amount: 5n, user: USER })
  expect(check).toThrow('The approval that was built')
})
