import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  numberToHex,
  parseEther,
  parseUnits,
  publicActions,
} from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { LAB_MNEMONIC, treasuryAccount } from '../../../../lab/src/chains/labAccounts.ts'
import { findLabChain } from '../../../../lab/src/chains/labChains.ts'
import { QUOTER_ABI } from '../../../../lab/src/seed/abis.ts'
import { createSeedClient } from '../../../../lab/src/seed/seedClient.ts'
import { seedPool } from '../../../../lab/src/seed/seedPool.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { startNode } from '../../testing/startNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import { createRandom } from '../relay/testing/createRandom.ts'
import { deployOddToken, ODD_TOKEN_ABI } from './testing/oddToken.ts'

const CHAIN = 'eip155:42161'
const contracts = findLabChain(42161)?.contracts
if (!contracts) throw new Error('The lab has no Arbitrum One.')
const { usdc, arb, weth, quoterV2, swapRouter02 } = contracts
const NATIVE: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const id = (address: string) => `${CHAIN}:${address}`
const account = (addressIndex: number) => mnemonicToAccount(LAB_MNEMONIC, { addressIndex })

const lab = useLabChains()
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({ RPC_URL_42161: lab.nodeUrl })
  const { rpc } = createSeedClient(lab.nodeUrl)
  for (const index of [5, 6, 7, 8])
    await rpc('anvil_setBalance', [account(index).address, numberToHex(parseEther('100'))])
}, 60_000)
afterAll(() => gateway?.close())

const walletOf = (owner: HDAccount) =>
  createWalletClient({ account: owner, chain: arbitrum, transport: http(lab.nodeUrl) }).extend(publicActions)

async function send(owner: HDAccount, call: { to: Address; data: Hex; value?: bigint }) {
  const wallet = walletOf(owner)
  const hash = await wallet.sendTransaction({ gas: 5_000_000n, ...call })
  return wallet.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}

const holds = (token: Address, owner: Address) =>
  token === NATIVE
    ? walletOf(account(0)).getBalance({ address: owner })
    : walletOf(account(0)).readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner],
      })

const get = async (path: string, query: Record<string, string>, from = gateway) => {
  const response = await from.get(`/v1/convert/${path}?${new URLSearchParams({ projectId: 'x', ...query })}`)
  const body = await response.json()
  return { status: response.status, body, reason: body.reasons?.[0] }
}
const build = async (body: Record<string, unknown>, from = gateway) => {
  const response = await fetch(`${from.url}/v1/convert/build-transaction`, {
    method: 'POST',
    body: JSON.stringify({ projectId: 'x', ...body }),
  })
  const answer = await response.json()
  return { status: response.status, body: answer, reason: answer.reasons?.[0] }
}

interface Wanted {
  sell: Address
  buy: Address
  amount: bigint
  user: HDAccount
}
const pairOf = ({ sell, buy, amount }: Omit<Wanted, 'user'>) => ({
  from: id(sell),
  to: id(buy),
  amount: String(amount),
})
const quoteOf = async (wanted: Wanted) => {
  const { body, reason } = await get('quotes', { ...pairOf(wanted), userAddress: id(wanted.user.address) })
  return { quote: body.quotes?.[0], reason }
}

/** Quotes, approves where it has to, builds and sends, as a kit does. */
async function swap(wanted: Wanted) {
  const { quote } = await quoteOf(wanted)
  if (wanted.sell !== NATIVE) {
    const query = { ...pairOf(wanted), userAddress: id(wanted.user.address) }
    const { body } = await get('build-approve', query)
    await send(wanted.user, { to: wanted.sell, data: body.tx.data })
  }
  const built = await build({
    ...pairOf(wanted),
    userAddress: id(wanted.user.address),
    eip155: { slippage: 1 },
    quoteId: quote.quoteId,
  })
  expect(built.reason).toBeUndefined()
  const { tx } = built.body
  const before = await holds(wanted.buy, wanted.user.address)
  const receipt = await send(wanted.user, {
    to: tx.to.slice(CHAIN.length + 1),
    data: tx.data,
    value: wanted.sell === NATIVE ? wanted.amount : 0n,
  })
  const fee = wanted.buy === NATIVE ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
  const received = (await holds(wanted.buy, wanted.user.address)) - before + fee
  return { quote, built: built.body, receipt, received }
}

test('[S7.16] lists the tokens of a chain, its coin included, and describes one that is not listed', async () => {
  const { body } = await get('tokens', { chainId: CHAIN })
  expect(body.tokens.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH', 'WETH', 'USDC', 'ARB'])
  expect(body.tokens[0]).toMatchObject({ address: id(NATIVE), decimals: 18, eip2612: null, isListed: true })
  const token = getAddress(await deployOddToken(lab.nodeUrl, treasuryAccount()))
  const found = await get('tokens', { chainId: CHAIN, address: token })
  expect(found.body.tokens).toMatchObject([
    { symbol: 'ODD', address: id(token), isListed: false, logoUri: null },
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
  const { result } = await walletOf(account(1)).simulateContract({
    address: quoterV2,
    abi: QUOTER_ABI,
    functionName: 'quoteExactInputSingle',
    args: [{ tokenIn: weth, tokenOut: usdc, amountIn: wanted.amount, fee: 500, sqrtPriceLimitX96: 0n }],
  })
  expect(quote).toMatchObject({
    id: null,
    fromAccount: id(NATIVE),
    toAccount: id(usdc),
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
  const fresh = await startTestGateway({ RPC_URL_42161: lab.nodeUrl })
  onTestFinished(() => fresh.close())
  const bring = async (amount: string) => {
    const query = { from: id(arb), to: id(usdc), amount: String(parseEther(amount)) }
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
  const { body, status } = await build({ ...pairOf(wanted), userAddress: id(user.address) })
  expect(status).toBe(200)
  expect(body.tx).toMatchObject({ from: id(user.address), to: id(swapRouter02) })
  expect(BigInt(body.tx.amount)).toBeGreaterThanOrEqual(BigInt(body.minToAmount))
  expect(BigInt(body.tx.eip155.gas)).toBeGreaterThan(100_000n)
  expect(
    (await get('allowance', { tokenAddress: id(usdc), userAddress: id(user.address) })).body.allowance,
  ).toBe('0')
})

test('[S7.18] [S7.21] an approval is of the exact amount, for the router, and shows as the allowance', async () => {
  const user = account(5)
  const query = { from: id(usdc), to: id(NATIVE), userAddress: id(user.address) }
  const { body } = await get('build-approve', { ...query, amount: '123' })
  expect(body.tx).toMatchObject({ from: id(usdc), to: id(NATIVE), value: '0' })
  expect(body.tx.data).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swapRouter02, 123n] }),
  )
  await send(user, { to: usdc, data: body.tx.data })
  const allowance = await get('allowance', { tokenAddress: id(usdc), userAddress: id(user.address) })
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
  const query = { from: id(token), to: id(NATIVE), userAddress: id(maker.address), amount: '7' }
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
  const body = { ...pairOf(wanted), userAddress: id(wanted.user.address) }
  expect((await build(body)).status).toBe(200)
  const set = encodeFunctionData({ abi: ODD_TOKEN_ABI, functionName: 'set', args: [5n, false] })
  await send(maker, { to: token, data: set })
  const { status, reason } = await build(body)
  expect([status, reason.field]).toEqual([400, 'to'])
  expect(reason.description).toContain('keeps a part of each transfer')
  // Where it is sold, the pool gets too little.
  const sold = await build({ ...body, from: body.to, to: body.from, userAddress: id(maker.address) })
  expect([sold.status, sold.reason.field]).toEqual([400, 'from'])
})

test('[S7.20] a price that moved beyond the slippage makes a quote stale', async () => {
  const wanted = { sell: NATIVE, buy: arb, amount: parseEther('1'), user: account(7) }
  const { quote } = await quoteOf(wanted)
  await swap({ sell: NATIVE, buy: arb, amount: parseEther('40'), user: account(8) })
  const { status, reason } = await build({
    ...pairOf(wanted),
    userAddress: id(wanted.user.address),
    quoteId: quote.quoteId,
  })
  expect([status, reason.field]).toEqual([400, 'quoteId'])
  expect(reason.description).toContain('the price moved')
})

test('[S7.20] a quote is built as it was shown or not at all, by any gateway on the database', async () => {
  const wanted = { sell: NATIVE, buy: usdc, amount: parseEther('0.5'), user: account(1) }
  const { quote } = await quoteOf(wanted)
  const body = { ...pairOf(wanted), userAddress: id(wanted.user.address), quoteId: quote.quoteId }
  const replica = await startTestGateway({ RPC_URL_42161: lab.nodeUrl, DATA_DIR: gateway.dataDir })
  onTestFinished(() => replica.close())
  const built = await build(body, replica)
  expect(built.body.minToAmount).toBe(quote.minToAmount)
  const stranger = await startTestGateway({ RPC_URL_42161: lab.nodeUrl })
  onTestFinished(() => stranger.close())
  const forged = `${quote.quoteId.slice(0, -3)}AAA`
  for (const answer of [
    await build(body, stranger),
    await build({ ...body, quoteId: forged }),
    await build({ ...body, quoteId: 'nonsense' }),
    await build({ ...body, amount: String(wanted.amount + 1n) }),
    await build({ ...body, userAddress: id(account(2).address) }),
    await build({ ...body, to: id(arb) }),
  ])
    expect([answer.status, answer.reason.field]).toEqual([400, 'quoteId'])
})

test.each([
  ['what would drain the pools', { amount: String(parseEther('50000')) }, 'amount'],
  ['more than any pool has', { amount: String(10n ** 38n) }, 'amount'],
  ['nothing', { amount: '0' }, 'amount'],
  ['an amount that no contract takes', { amount: String(2n ** 255n) }, 'amount'],
  ['a token for itself', { to: id(NATIVE) }, 'amount'],
  ['the coin for its wrapped form', { to: id(weth) }, 'amount'],
  ['two chains', { to: `eip155:421614:${usdc}` }, 'to'],
  ['a token without a pool', { to: id(swapRouter02) }, 'amount'],
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
  ['more of a token than the account holds', { from: id(arb), amount: String(parseEther('1001')) }, 'amount'],
  ['a slippage out of limits', { eip155: { slippage: 90 } }, 'slippage'],
])('[S7.20] %s is refused by field', async (_, change, field) => {
  const pair = pairOf({ sell: NATIVE, buy: usdc, amount: parseEther('1') })
  const { status, reason } = await build({ ...pair, userAddress: id(account(1).address), ...change })
  expect([status, reason.field]).toEqual([400, field])
})

test('[S7.20] without a node that can simulate, no swap is offered', async () => {
  const node = await startNode(async (response, body) => {
    const calls: { id: number; method: string }[] = JSON.parse(body)
    const answers = await (
      await fetch(lab.nodeUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    ).json()
    const refused = { code: -32_601, message: 'the method eth_simulateV1 does not exist/is not available' }
    const known = calls.map(({ id: callId, method }, at) =>
      method === 'eth_simulateV1' ? { jsonrpc: '2.0', id: callId, error: refused } : answers[at],
    )
    response.end(JSON.stringify(known))
  })
  const old = await startTestGateway({ RPC_URL_42161: node.url })
  onTestFinished(async () => {
    await old.close()
    await node.close()
  })
  const pair = pairOf({ sell: NATIVE, buy: usdc, amount: parseEther('1') })
  const { status, reason } = await build({ ...pair, userAddress: id(account(1).address) }, old)
  expect(status).toBe(503)
  expect(reason.description).toContain('eth_simulateV1')
})

/** More by `SWAPS=1000`. */
const RANDOM_SWAPS = Number(process.env.SWAPS ?? 8)

test(`[S7.20] in ${RANDOM_SWAPS} random swaps against moving pools, the minimum arrives or nothing is swapped`, async () => {
  const random = createRandom(7)
  const [user, mover] = [account(2), account(3)]
  const tokens = [NATIVE, usdc, arb] as const
  const pick = (not?: Address) => {
    const rest = tokens.filter((one) => one !== not)
    return rest[Math.floor(random() * rest.length)] ?? NATIVE
  }
  const seen = { arrived: 0, refused: 0, undone: 0 }
  for (let count = 0; count < RANDOM_SWAPS; count += 1) {
    const sell = pick()
    const buy = pick(sell)
    const amount = ((await holds(sell, user.address)) * BigInt(1 + Math.floor(random() * 40))) / 1_000n
    const body = { ...pairOf({ sell, buy, amount }), userAddress: id(user.address) }
    const { quote } = await quoteOf({ sell, buy, amount, user })
    if (sell !== NATIVE) {
      const { body: approval } = await get('build-approve', body)
      await send(user, { to: sell, data: approval.tx.data })
    }
    // Between the quote and the transaction, somebody else moves the price: now and then beyond the slippage.
    const moved = (await holds(NATIVE, mover.address)) / (random() < 0.3 ? 3n : 100n)
    await swap({ sell: NATIVE, buy: random() < 0.5 ? usdc : arb, amount: moved, user: mover })
    const built = await build({ ...body, quoteId: quote.quoteId })
    if (built.status !== 200) {
      expect(built.reason.field).toBe('quoteId')
      seen.refused += 1
      continue
    }
    const before = await holds(buy, user.address)
    const to = built.body.tx.to.slice(CHAIN.length + 1)
    const value = sell === NATIVE ? amount : 0n
    const receipt = await send(user, { to, data: built.body.tx.data, value })
    const fee = buy === NATIVE ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
    const received = (await holds(buy, user.address)) - before + fee
    if (receipt.status === 'success') expect(received).toBeGreaterThanOrEqual(BigInt(quote.minToAmount))
    seen[receipt.status === 'success' ? 'arrived' : 'undone'] += 1
  }
  expect(seen.arrived).toBeGreaterThan(0)
}, 600_000)
