import { SWAP_CONTRACTS } from '@latchkey/contract'
import { type Address, encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { treasuryAccount } from '../../../../../lab/src/chains/labAccounts.ts'
import { account, contracts } from '../../../../../lab/src/testing/arbitrumOne.ts'
import { useLabChains } from '../../../../../lab/src/testing/useLabChains.ts'
import { openGateway } from '../../../testing/openGateway.ts'
import { type LifiStandIn, placeDiamond, startLifi } from '../testing/lifiStandIn.ts'
import { CHAIN, idOf, NATIVE, orderOf, pairOf, useConvert, type Wanted } from '../testing/useConvert.ts'

const { usdc, arb } = contracts
const diamond = SWAP_CONTRACTS.get(CHAIN)?.lifi
if (!diamond) throw new Error('LI.FI is not on Arbitrum One.')
const THIEF: Address = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const lab = useLabChains()
let lifi: LifiStandIn
// The gateway is told where LI.FI is before it starts.
const settings = {
  SWAP_PROVIDER: 'lifi',
  LIFI_API_KEY: 'key-of-the-operator',
  LIFI_INTEGRATOR: 'my-app',
  LIFI_TIMEOUT_MS: '1000',
  get LIFI_URL() {
    return lifi.url
  },
}
beforeAll(async () => {
  lifi = await startLifi(lab, contracts, diamond)
  await placeDiamond(lab.nodeUrl, treasuryAccount(), diamond)
}, 300_000)
afterAll(() => lifi?.close())
afterEach(() => {
  lifi.bend = (build) => build
  lifi.twist = (answer) => answer
  lifi.refuse = undefined
})
const convert = useConvert(lab, [], settings)
const { build, get, quoteOf, swap } = convert
const user = account(1)
const forUsdc: Wanted = { sell: NATIVE, buy: usdc, amount: parseEther('0.1'), user }

test('[S7.15] asks LI.FI in its own protocol, with the operator’s key', async () => {
  const { quote } = await quoteOf({ ...forUsdc, amount: 777n * 10n ** 12n }, 0.5)
  expect(BigInt(quote.minToAmount)).toBe((BigInt(quote.toAmount) * 9_950n + 9_999n) / 10_000n)
  expect(lifi.asked.at(-1)).toEqual({
    key: 'key-of-the-operator',
    query: {
      ...{ fromChain: '42161', toChain: '42161', slippage: '0.0049', integrator: 'my-app' },
      ...{ fromToken: '0x0000000000000000000000000000000000000000', toToken: usdc },
      ...{ fromAmount: '777000000000000', fromAddress: user.address, toAddress: user.address },
    },
  })
})

test.each<[string, Address, Address, bigint]>([
  ['the coin for a token', NATIVE, usdc, parseEther('1')],
  ['a token for the coin', usdc, NATIVE, 500_000_000n],
  ['a token for the coin again, at a new price', usdc, NATIVE, 700_000_000n],
])('[S7.20, S7.21] swaps %s by LI.FI’s contract: the minimum arrives', async (_, sell, buy, amount) => {
  const { quote, built, receipt, received } = await swap({ sell, buy, amount, user })
  expect(receipt.status).toBe('success')
  expect(built.tx.to).toBe(idOf(diamond))
  expect(built).not.toHaveProperty('expiresAt')
  expect(received).toBe(BigInt(built.tx.amount))
  expect(received).toBeGreaterThanOrEqual(BigInt(quote.minToAmount))
})

test('[S7.21] an approval is of the exact amount, for LI.FI’s contract', async () => {
  const query = { from: idOf(arb), to: idOf(NATIVE), amount: '9', userAddress: idOf(user.address) }
  const { body } = await get('build-approve', query)
  const approve = { abi: erc20Abi, functionName: 'approve', args: [diamond, 9n] } as const
  expect(body.tx.data).toBe(encodeFunctionData(approve))
})

test('[S7.20] a price that moved within the slippage: what was shown still arrives', async () => {
  const { quote } = await quoteOf(forUsdc)
  // Nearly half a percent worse than the answer that the quote came from, for a replica that knows no answer yet.
  await swap({ sell: NATIVE, buy: usdc, amount: parseEther('10'), user: account(3) })
  const { dataDir } = convert.gateway
  const own = { ...settings, LIFI_URL: lifi.url, RPC_URL_42161: lab.nodeUrl, DATA_DIR: dataDir }
  const replica = await openGateway(own)
  const built = await build(orderOf(forUsdc, quote.quoteId), replica)
  expect(built.reason).toBeUndefined()
  const { receipt, received } = await convert.sendBuilt(forUsdc, built.body)
  expect(receipt.status).toBe('success')
  expect(received).toBeGreaterThanOrEqual(BigInt(quote.minToAmount))
})

const dishonest = 'provider: it built another transaction than this swap, so it is not offered.'
const elsewhere = 'provider: LI.FI answered for another chain or another contract.'
const unreadable = 'LI.FI gave an answer that cannot be read. Try again in a moment.'
const request = (change: Record<string, unknown>) => () => {
  lifi.twist = (answer) => ({ ...answer, transactionRequest: { ...answer.transactionRequest, ...change } })
}
const estimate = (change: Record<string, unknown>) => () => {
  lifi.twist = (answer) => ({ ...answer, estimate: { ...answer.estimate, ...change } })
}
const refusing = (status: number, body: unknown) => () => {
  lifi.refuse = { status, body }
}
const bent = (change: Partial<ReturnType<LifiStandIn['bend']>>) => () => {
  lifi.bend = (made) => ({ ...made, ...change })
}
const error = (message: string, code: number) => ({ message, code })
const silence = () => {
  lifi.refuse = 'never'
}
const ofUsdc = { sell: usdc, buy: NATIVE }
const tooMuch = 'amount: no exchange can swap this much of this token.'
const again = (what: string) => `LI.FI ${what}. Try again in a moment.`
let salt = 0n

test.each<[string, () => void, Partial<Wanted>, number, string]>([
  ['names another contract', request({ to: THIEF }), {}, 503, dishonest],
  ['takes more coin', request({ value: '0xfffffffffff' }), {}, 503, dishonest],
  ['pays somebody else', bent({ receiver: THIEF }), {}, 503, dishonest],
  ['builds for less than the minimum', bent({ least: 1n }), {}, 503, dishonest],
  ['takes more of a token', bent({ amount: 10n ** 9n }), ofUsdc, 503, dishonest],
  ['builds something else', request({ data: '0xdeadbeef' }), {}, 503, dishonest],
  ['wants another spender', estimate({ approvalAddress: THIEF }), ofUsdc, 503, elsewhere],
  ['builds for another chain', request({ chainId: 1 }), {}, 503, elsewhere],
  ['answers without a transaction', request({ data: undefined }), {}, 503, unreadable],
  ['answers with amounts that are none', estimate({ toAmount: 'lots' }), {}, 503, unreadable],
  ['answers nonsense', refusing(200, '<html>hello'), {}, 503, unreadable],
  ['has no quote', refusing(404, error('No available quotes', 1002)), {}, 400, tooMuch],
  ['is asked too often', refusing(429, error('Rate limit', 1005)), {}, 503, again('is asked too often')],
  ['fails', refusing(500, error('Server error', 1006)), {}, 503, again('answered with status 500')],
  ['never answers', silence, {}, 503, again('could not be reached')],
])('[S7.20] a LI.FI that %s: nothing is offered', async (_, act, change, status, words) => {
  act()
  // Another amount each time: answers are shared for a while.
  salt += 1n
  const wanted = { ...forUsdc, amount: (change.sell ? 100_000_000n : parseEther('0.01')) + salt, ...change }
  const { reason, ...answer } = await build(orderOf(wanted))
  expect([answer.status, reason.description]).toEqual([status, words])
})

test('[S7.15] without an account LI.FI is not asked', async () => {
  const { status, reason } = await get('quotes', pairOf(forUsdc))
  expect([status, reason.field]).toEqual([400, 'userAddress'])
})
