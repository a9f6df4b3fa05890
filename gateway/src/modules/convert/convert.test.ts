import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  http,
  parseEther,
  parseUnits,
} from 'viem'
import { expect, test } from 'vitest'
import { treasuryAccount } from '../../../../lab/src/chains/labAccounts.ts'
import { QUOTER_ABI } from '../../../../lab/src/seed/abis.ts'
import { createSeedClient } from '../../../../lab/src/seed/seedClient.ts'
import { seedPool } from '../../../../lab/src/seed/seedPool.ts'
import { account, contracts } from '../../../../lab/src/testing/arbitrumOne.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openGateway, openNode } from '../../testing/openGateway.ts'
import { replyTo } from '../../testing/startNode.ts'
import { deployOddToken, ODD_TOKEN_ABI } from './testing/oddToken.ts'
import { CHAIN, idOf, NATIVE, orderOf, pairOf, useConvert } from './testing/useConvert.ts'

const { usdc, arb, weth, quoterV2, swapRouter02 } = contracts
const lab = useLabChains()
const convert = useConvert(lab, [5, 6, 7, 8].map(account))
const { get, build, quoteOf, send, swap } = convert

test('[S7.16] lists the tokens of a chain, its coin included, and describes one that is not listed', async () => {
  const { body } = await get('tokens', { chainId: CHAIN })
  expect(body.tokens.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH', 'WETH', 'USDC', 'ARB'])
  expect(body.tokens[0]).toMatchObject({ address: idOf(NATIVE), decimals: 18, eip2612: null, isListed: true })
  const token = getAddress(await deployOddToken(lab.nodeUrl, treasuryAccount()))
  const found = await get('tokens', { chainId: CHAIN, address: token })
  expect(found.body.tokens).toMatchObject([
    { symbol: 'ODD', address: idOf(token), isListed: false, logoUri: null },
  ])
  const none = await get('tokens', { chainId: CHAIN, address: account(3).address })
  expect(none.body.tokens).toEqual([])
})

test('[S8.30] a chain without an exchange is refused by name', async () => {
  const { status, reason } = await get('tokens', { chainId: 'eip155:10' })
  expect(status).toBe(400)
  expect(reason.description).toContain('Network not supported for Swaps')
})

test('[S7.15] a quote is what the quoter says, echoes the ids, and pins what it showed', async () => {
  const wanted = { sell: NATIVE, buy: usdc, amount: parseEther('1'), user: account(1) }
  const { quote } = await quoteOf(wanted)
  const { result } = await createPublicClient({ transport: http(lab.nodeUrl) }).simulateContract({
    address: quoterV2,
    abi: QUOTER_ABI,
    functionName: 'quoteExactInputSingle',
    args: [{ tokenIn: weth, tokenOut: usdc, amountIn: wanted.amount, fee: 500, sqrtPriceLimitX96: 0n }],
  })
  expect(quote).toMatchObject({
    id: null,
    fromAccount: idOf(NATIVE),
    toAccount: idOf(usdc),
    fromAmount: String(wanted.amount),
    toAmount: String(result[0]),
    minToAmount: String((result[0] * 99n + 99n) / 100n),
  })
  expect(quote.expiresAt * 1_000).toBeGreaterThan(Date.now())
  // One ether in a pool of 5,000.
  expect(quote.priceImpact).toBeCloseTo(0.02, 2)
})

test('[S7.15] the best of several pools is taken, by the amount', async () => {
  // Half a tenth better, and shallow: good for a small amount only.
  await seedPool(
    createSeedClient(lab.nodeUrl),
    contracts,
    [
      { token: usdc, amount: parseUnits('2100', 6) },
      { token: arb, amount: parseEther('5000') },
    ],
    3_000,
  )
  const fresh = await openGateway({ RPC_URL_42161: lab.nodeUrl })
  const bring = async (amount: string) => {
    const query = { from: idOf(arb), to: idOf(usdc), amount: String(parseEther(amount)) }
    return (await get('quotes', query, fresh)).body.quotes[0]
  }
  const planOf = (quote: { quoteId: string }) =>
    JSON.parse(Buffer.from(quote.quoteId.split('.')[0] ?? '', 'base64url').toString()).plan
  expect(planOf(await bring('10'))).toBe(`${arb}/3000/${usdc}`)
  expect(planOf(await bring('5000'))).toBe(`${arb}/500/${weth}/500/${usdc}`)
})

test('[S7.20] ETH to USDC and back: what arrives is what the transaction said, and at least the minimum', async () => {
  const user = account(2)
  const there = await swap({ sell: NATIVE, buy: usdc, amount: parseEther('1'), user })
  expect(there.receipt.status).toBe('success')
  expect(there.received).toBe(BigInt(there.built.tx.amount))
  expect(there.received).toBeGreaterThanOrEqual(BigInt(there.quote.minToAmount))
  const back = await swap({ sell: usdc, buy: NATIVE, amount: there.received, user })
  expect(back.receipt.status).toBe('success')
  expect(back.received).toBe(BigInt(back.built.tx.amount))
  expect(back.received).toBeGreaterThanOrEqual(BigInt(back.quote.minToAmount))
})

test('[S7.20] two tokens without a pool of their own are swapped by way of the coin', async () => {
  const { received, quote } = await swap({ sell: usdc, buy: arb, amount: 500_000_000n, user: account(3) })
  expect(received).toBe(BigInt(quote.toAmount))
})

test('[S7.20] a transaction is simulated after the approval that is still to come, and sent to the router', async () => {
  const user = account(4)
  const wanted = { sell: usdc, buy: NATIVE, amount: 100_000_000n, user }
  const { body, status } = await build({ ...pairOf(wanted), userAddress: idOf(user.address) })
  expect(status).toBe(200)
  expect(body.tx).toMatchObject({ from: idOf(user.address), to: idOf(swapRouter02) })
  expect(BigInt(body.tx.amount)).toBeGreaterThanOrEqual(BigInt(body.minToAmount))
  expect(BigInt(body.tx.eip155.gas)).toBeGreaterThan(100_000n)
  expect(
    (await get('allowance', { tokenAddress: idOf(usdc), userAddress: idOf(user.address) })).body.allowance,
  ).toBe('0')
})

test('[S7.18] [S7.21] an approval is of the exact amount, for the router, and shows as the allowance', async () => {
  const user = account(5)
  const query = { from: idOf(usdc), to: idOf(NATIVE), userAddress: idOf(user.address) }
  const { body } = await get('build-approve', { ...query, amount: '123' })
  expect(body.tx).toMatchObject({ from: idOf(usdc), to: idOf(NATIVE), value: '0' })
  expect(body.tx.data).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swapRouter02, 123n] }),
  )
  await send(user, { to: usdc, data: body.tx.data })
  const allowance = await get('allowance', { tokenAddress: idOf(usdc), userAddress: idOf(user.address) })
  expect(allowance.body).toEqual({ allowance: '123' })
  const unlimited = await get('build-approve', query)
  expect([unlimited.status, unlimited.reason.field]).toEqual([400, 'amount'])
  const huge = await get('build-approve', { ...query, amount: String(2n ** 256n - 1n) })
  expect([huge.status, huge.reason.field]).toEqual([400, 'amount'])
})

test('[S7.21] a token that refuses to replace an allowance is said to need one of 0 first', async () => {
  const maker = treasuryAccount()
  const token = await deployOddToken(lab.nodeUrl, maker)
  const set = encodeFunctionData({ abi: ODD_TOKEN_ABI, functionName: 'set', args: [0n, true] })
  await send(maker, { to: token, data: set })
  const query = { from: idOf(token), to: idOf(NATIVE), userAddress: idOf(maker.address), amount: '7' }
  expect((await get('build-approve', query)).body).not.toHaveProperty('mustResetFirst')
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swapRouter02, 1n] })
  await send(maker, { to: token, data: approve })
  expect((await get('build-approve', query)).body).toMatchObject({ mustResetFirst: true })
  const reset = await get('build-approve', { ...query, amount: '0' })
  await send(maker, { to: token, data: reset.body.tx.data })
  expect((await get('build-approve', query)).body).not.toHaveProperty('mustResetFirst')
})

test('[S7.20] a token that keeps more of a transfer than the slippage is not offered', async () => {
  const maker = treasuryAccount()
  const token = await deployOddToken(lab.nodeUrl, maker)
  await seedPool(createSeedClient(lab.nodeUrl), contracts, [
    { token: weth, amount: parseEther('10') },
    { token, amount: parseEther('10000') },
  ])
  const wanted = { sell: NATIVE, buy: token, amount: parseEther('0.01'), user: account(6) }
  const body = orderOf(wanted)
  expect((await build(body)).status).toBe(200)
  const set = encodeFunctionData({ abi: ODD_TOKEN_ABI, functionName: 'set', args: [5n, false] })
  await send(maker, { to: token, data: set })
  const { status, reason } = await build(body)
  expect([status, reason.field]).toEqual([400, 'to'])
  expect(reason.description).toContain('keeps a part of each transfer')
  // Where it is sold, the pool gets too little.
  const sold = await build({ ...body, from: body.to, to: body.from, userAddress: idOf(maker.address) })
  expect([sold.status, sold.reason.field]).toEqual([400, 'from'])
})

test('[S7.20] a price that moved beyond the slippage makes a quote stale', async () => {
  const wanted = { sell: NATIVE, buy: arb, amount: parseEther('1'), user: account(7) }
  const { quote } = await quoteOf(wanted)
  await swap({ sell: NATIVE, buy: arb, amount: parseEther('40'), user: account(8) })
  const { status, reason } = await build(orderOf(wanted, quote.quoteId))
  expect([status, reason.field]).toEqual([400, 'quoteId'])
  expect(reason.description).toContain('the price moved')
})

test('[S7.20] a quote is built as it was shown or not at all, by any gateway on the database', async () => {
  const wanted = { sell: NATIVE, buy: usdc, amount: parseEther('0.5'), user: account(1) }
  const { quote } = await quoteOf(wanted)
  const body = orderOf(wanted, quote.quoteId)
  const replica = await openGateway({ RPC_URL_42161: lab.nodeUrl, DATA_DIR: convert.gateway.dataDir })
  const built = await build(body, replica)
  expect(built.body.minToAmount).toBe(quote.minToAmount)
  const stranger = await openGateway({ RPC_URL_42161: lab.nodeUrl })
  const forged = `${quote.quoteId.slice(0, -3)}AAA`
  for (const answer of [
    await build(body, stranger),
    await build({ ...body, quoteId: forged }),
    await build({ ...body, quoteId: 'nonsense' }),
    await build({ ...body, amount: String(wanted.amount + 1n) }),
    await build({ ...body, userAddress: idOf(account(2).address) }),
    await build({ ...body, to: idOf(arb) }),
  ])
    expect([answer.status, answer.reason.field]).toEqual([400, 'quoteId'])
})

test.each([
  ['what would drain the pools', { amount: String(parseEther('50000')) }, 'amount'],
  ['more than any pool has', { amount: String(10n ** 38n) }, 'amount'],
  ['nothing', { amount: '0' }, 'amount'],
  ['an amount that no contract takes', { amount: String(2n ** 255n) }, 'amount'],
  ['a token for itself', { to: idOf(NATIVE) }, 'amount'],
  ['the coin for its wrapped form', { to: idOf(weth) }, 'amount'],
  ['two chains', { to: `eip155:421614:${usdc}` }, 'to'],
  ['a token without a pool', { to: idOf(swapRouter02) }, 'amount'],
  ['a slippage that is no limit', { slippage: '50' }, 'slippage'],
  ['a slippage of nothing', { slippage: '0' }, 'slippage'],
  ['no account', { userAddress: 'me' }, 'userAddress'],
])('[S7.15] %s is refused by field', async (_, change, field) => {
  const pair = pairOf({ sell: NATIVE, buy: usdc, amount: parseEther('1') })
  const { status, reason } = await get('quotes', { ...pair, ...change })
  expect([status, reason.field]).toEqual([400, field])
})

test.each([
  ['an account that is no CAIP-10 id', { userAddress: account(1).address }, 'userAddress'],
  ['an account of another chain', { userAddress: `eip155:1:${account(1).address}` }, 'userAddress'],
  ['more than the account holds', { amount: String(parseEther('400')) }, 'amount'],
  [
    'more of a token than the account holds',
    { from: idOf(arb), amount: String(parseEther('1001')) },
    'amount',
  ],
  ['a slippage out of limits', { eip155: { slippage: 90 } }, 'slippage'],
])('[S7.20] %s is refused by field', async (_, change, field) => {
  const pair = pairOf({ sell: NATIVE, buy: usdc, amount: parseEther('1') })
  const { status, reason } = await build({ ...pair, userAddress: idOf(account(1).address), ...change })
  expect([status, reason.field]).toEqual([400, field])
})

test('[S7.20] without a node that can simulate, no swap is offered', async () => {
  const node = await openNode(async (response, body) => {
    const answers = await (
      await fetch(lab.nodeUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    ).json()
    const refused = { code: -32_601, message: 'the method eth_simulateV1 does not exist/is not available' }
    const known = replyTo(body, ({ id, method }, at) =>
      method === 'eth_simulateV1' ? { jsonrpc: '2.0', id, error: refused } : [answers].flat()[at],
    )
    response.end(known)
  })
  const old = await openGateway({ RPC_URL_42161: node.url })
  const pair = pairOf({ sell: NATIVE, buy: usdc, amount: parseEther('1') })
  const { status, reason } = await build({ ...pair, userAddress: idOf(account(1).address) }, old)
  expect(status).toBe(503)
  expect(reason.description).toContain('eth_simulateV1')
})
