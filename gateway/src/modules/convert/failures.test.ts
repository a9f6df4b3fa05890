import { type Address, encodeErrorResult, encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { treasuryAccount } from '../../../../lab/src/chains/labAccounts.ts'
import { createSeedClient } from '../../../../lab/src/seed/seedClient.ts'
import { seedPool } from '../../../../lab/src/seed/seedPool.ts'
import { account, contracts } from '../../../../lab/src/testing/arbitrumOne.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openGateway, openNode } from '../../testing/openGateway.ts'
import { replyTo } from '../../testing/startNode.ts'
import { deployOddToken, ODD_TOKEN_ABI } from './testing/oddToken.ts'
import { NATIVE, orderOf, pairOf, useConvert, type Wanted } from './testing/useConvert.ts'

// Each failure of a swap as a row: what is done to it, and the words that the gateway has for it. The kit shows them, or the text of its
// error's class: see packages/core/src/actions/swap/failures.test.ts.

const { usdc, weth, swapRouter02 } = contracts
const lab = useLabChains()
const convert = useConvert(lab, [5, 6, 7, 8].map(account))
const { build, get, quoteOf, send } = convert
const user = account(6)
const maker = treasuryAccount()
/** A token that anybody can make, with a small pool. */
let odd: Address

afterEach(() => vi.useRealTimers())
beforeAll(async () => {
  odd = await makeOdd()
}, 300_000)

async function makeOdd(): Promise<Address> {
  const token = await deployOddToken(lab.nodeUrl, maker)
  await seedPool(createSeedClient(lab.nodeUrl), contracts, [
    { token: weth, amount: parseEther('10') },
    { token, amount: parseEther('10000') },
  ])
  return token
}

const tell = (
  functionName: 'set' | 'lie' | 'trap',
  args: readonly [bigint, boolean] | readonly [bigint] | readonly [Address],
  token = odd,
) => send(maker, { to: token, data: encodeFunctionData({ abi: ODD_TOKEN_ABI, functionName, args } as never) })

const forUsdc: Wanted = { sell: NATIVE, buy: usdc, amount: parseEther('0.1'), user }

/** Somebody takes all the ether there is out of the odd token's pool. */
async function drain(token: Address): Promise<void> {
  const abi = parseAbi([
    'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
    'function exactInputSingle(Single params) payable returns (uint256)',
    'function approve(address spender, uint256 amount) returns (bool)',
  ])
  const amountIn = parseEther('100000000')
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [swapRouter02, amountIn] })
  await send(maker, { to: token, data: approve })
  const terms = {
    ...{ tokenIn: token, tokenOut: weth, fee: 500, recipient: maker.address },
    ...{ amountIn, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n },
  }
  const data = encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [terms] })
  expect((await send(maker, { to: swapRouter02, data })).status).toBe('success')
}

interface Row {
  readonly name: string
  readonly act: () => Promise<{ status: number; reason: { field: string; description: string } }>
  readonly status: number
  readonly field: string
  readonly words: string
}

const rows: readonly Row[] = [
  {
    name: 'a quote that is over',
    async act() {
      const { quote } = await quoteOf(forUsdc)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
      return build(orderOf(forUsdc, quote.quoteId))
    },
    ...{ status: 400, field: 'quoteId', words: 'quoteId: the quote is over. Ask for a new one.' },
  },
  {
    name: 'a pool that is drained after the quote',
    async act() {
      const token = await makeOdd()
      const wanted = { sell: token, buy: NATIVE, amount: parseEther('10'), user: maker }
      const { quote } = await quoteOf(wanted)
      await drain(token)
      return build(orderOf(wanted, quote.quoteId))
    },
    status: 400,
    field: 'quoteId',
    words: 'quoteId: the quote no longer holds: the price moved beyond the slippage. Ask for a new one.',
  },
  {
    name: 'an amount that would drain the pool',
    act: () => get('quotes', pairOf({ sell: odd, buy: NATIVE, amount: parseEther('100000000') })),
    ...{ status: 400, field: 'amount', words: 'amount: no pool can swap this much of this token.' },
  },
  {
    name: 'a token that keeps a part of what is bought',
    async act() {
      await tell('set', [5n, false])
      const answer = await build(orderOf({ sell: NATIVE, buy: odd, amount: parseEther('0.01'), user }))
      await tell('set', [0n, false])
      return answer
    },
    status: 400,
    field: 'to',
    words: 'to: this token keeps a part of each transfer, so less than the minimum would arrive.',
  },
  {
    name: 'a token that keeps a part of what is sold',
    async act() {
      await tell('set', [5n, false])
      const answer = await build(orderOf({ sell: odd, buy: NATIVE, amount: parseEther('1'), user: maker }))
      await tell('set', [0n, false])
      return answer
    },
    ...{ status: 400, field: 'from', words: 'from: one of the tokens refuses to be swapped (IIA).' },
  },
  {
    name: 'a token that can be bought and not sold, though the account holds it',
    async act() {
      await tell('trap', [maker.address])
      const answer = await build(orderOf({ sell: odd, buy: NATIVE, amount: parseEther('1'), user: maker }))
      await tell('trap', ['0x0000000000000000000000000000000000000000'])
      return answer
    },
    ...{ status: 400, field: 'from', words: 'from: one of the tokens refuses to be swapped (STF).' },
  },
  {
    name: 'a token of which the account holds less',
    act: () => build(orderOf({ sell: odd, buy: NATIVE, amount: parseEther('1'), user })),
    ...{ status: 400, field: 'amount', words: 'amount: the account holds less than that.' },
  },
  {
    name: 'a coin of which the account holds less',
    act: () => build(orderOf({ ...forUsdc, amount: parseEther('101') })),
    ...{ status: 400, field: 'amount', words: 'amount: the account holds less than that.' },
  },
]

test.each(rows)('[S7.20] $name: refused in words', async ({ act, status, field, words }) => {
  const answer = await act()
  expect([answer.status, answer.reason.field, answer.reason.description]).toEqual([status, field, words])
})

test('[S7.16] a token that lies about its decimals: amounts are in its smallest unit, whatever it says', async () => {
  const wanted = { sell: NATIVE, buy: odd, amount: parseEther('0.01'), user }
  const { quote } = await quoteOf(wanted)
  await tell('lie', [2n])
  onTestFinished(async () => void (await tell('lie', [18n])))
  expect((await quoteOf(wanted)).quote.toAmount).toBe(quote.toAmount)
  const { received } = await convert.swap(wanted)
  expect(received).toBeGreaterThanOrEqual(BigInt(quote.minToAmount))
  // One that names more than a token can have is none.
  const liar = await makeOdd()
  await tell('lie', [2n ** 200n], liar)
  const { body } = await get('tokens', { chainId: 'eip155:42161', address: liar })
  expect(body.tokens).toEqual([])
})

test('[S7.20] two tabs that swap the same balance: the second one is told that it is no longer there', async () => {
  const seller = account(4)
  const held = await convert.holds(usdc, seller.address)
  const wanted = { sell: usdc, buy: NATIVE, amount: (held * 2n) / 3n, user: seller }
  const [one, other] = [await quoteOf(wanted), await quoteOf(wanted)]
  await convert.approve(wanted)
  const built = await build(orderOf(wanted, one.quote.quoteId))
  expect((await convert.sendBuilt(wanted, built.body)).receipt.status).toBe('success')
  const { reason } = await build(orderOf(wanted, other.quote.quoteId))
  expect(reason.description).toBe('amount: the account holds less than that.')
  // What the first tab built cannot be sent a second time either: the chain undoes it.
  expect((await convert.sendBuilt(wanted, built.body)).receipt.status).toBe('reverted')
})

/** A gateway whose node says what a test wants it to say of simulations. */
async function simulating(answer: (outcome: unknown) => unknown, settings: Record<string, string> = {}) {
  const node = await openNode(async (response, body) => {
    const headers = { 'content-type': 'application/json' }
    const asked = await fetch(lab.nodeUrl, { method: 'POST', headers, body })
    const real: { result: unknown }[] = [await asked.json()].flat()
    const told = replyTo(body, ({ method }, at) => {
      if (method !== 'eth_simulateV1') return real[at]
      return { ...real[at], result: answer(real[at]?.result) }
    })
    if (!told.includes('"result":"never"')) response.end(told)
  })
  const gateway = await openGateway({ RPC_URL_42161: node.url, ...settings })
  return gateway
}

const errorAbi = parseAbi(['error Error(string)', 'error Panic(uint256)', 'error TransferFailed(address)'])
const saying = (text: string) => encodeErrorResult({ abi: errorAbi, errorName: 'Error', args: [text] })
const refuses = (reason: string) => `from: one of the tokens refuses to be swapped (${reason}).`
const moved = 'quoteId: the quote no longer holds: the price moved beyond the slippage. Ask for a new one.'
const over = 'quoteId: the quote is over. Ask for a new one.'
const panic = encodeErrorResult({ abi: errorAbi, errorName: 'Panic', args: [17n] })
const ownError = encodeErrorResult({ abi: errorAbi, errorName: 'TransferFailed', args: [usdc] })
const fails = (reason: string) => `amount: the swap would fail: ${reason}.`

// Every reason that SwapRouter02, its pools and TransferHelper give, then what other contracts say.
test.each<readonly [string, Hex, string, string]>([
  ['Too little received', saying('Too little received'), 'quoteId', moved],
  ['Insufficient WETH9', saying('Insufficient WETH9'), 'quoteId', moved],
  ['Insufficient token', saying('Insufficient token'), 'quoteId', moved],
  ['Transaction too old', saying('Transaction too old'), 'quoteId', over],
  ...['STF', 'ST', 'STE', 'SA', 'TF', 'IIA', 'M0', 'M1', 'LOK'].map(
    (reason) => [reason, saying(reason), 'from', refuses(reason)] as const,
  ),
  ...['AS', 'SPL', 'Too much requested', 'Blockhash', 'Not WETH9'].map(
    (reason) => [reason, saying(reason), 'amount', fails(reason)] as const,
  ),
  ['a panic', panic, 'amount', fails('Panic')],
  ['nothing', '0x', 'amount', fails('execution reverted')],
  ['an error of its own', ownError, 'amount', fails('execution reverted')],
  ['far too much', saying('x'.repeat(5_000)), 'amount', fails('x'.repeat(200))],
])('[S7.20] a router that reverts with %s is refused in words', async (_, data, field, words) => {
  const gateway = await simulating((result) => {
    const [{ calls }] = result as [{ calls: Record<string, unknown>[] }]
    const error = { code: 3, message: 'execution reverted', data }
    const reverted = { status: '0x0', returnData: data, gasUsed: '0x5208', logs: [], error }
    return [{ calls: calls.map((call, at) => (at === calls.length - 2 ? reverted : call)) }]
  })
  const { status, reason } = await build(orderOf(forUsdc), gateway)
  expect([status, reason.field, reason.description]).toEqual([400, field, words])
})

test.each([
  ['nonsense', 'hello'],
  ['nothing', null],
  ['another number of calls', [{ calls: [] }]],
  ['amounts that are no amounts', [{ calls: [{ status: 'yes', returnData: 'no', gasUsed: 1 }] }]],
])('[S7.20] a node that answers %s to a simulation: nothing is offered', async (_, result) => {
  const gateway = await simulating(() => result)
  const { status, reason } = await build(orderOf(forUsdc), gateway)
  expect([status, reason.field]).toEqual([503, 'chainId'])
  const words = 'The node of eip155:42161 gave a simulation that cannot be read. Try again in a moment.'
  expect(reason.description).toBe(words)
})

test('[S7.20] a node that never answers: nothing is offered, and nobody waits for long', async () => {
  const gateway = await simulating(() => 'never', { RPC_TIMEOUT_MS: '1000' })
  const { status, reason } = await build(orderOf(forUsdc), gateway)
  expect(status).toBe(503)
  expect(reason.description).toMatch(/node of eip155:42161/)
})
