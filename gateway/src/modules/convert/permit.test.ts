import { createTestClient, http, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { ODD_TOKENS } from '../../../../lab/src/chains/labChains.ts'
import { account, contracts } from '../../../../lab/src/testing/arbitrumOne.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { idOf, NATIVE, orderOf, pairOf, useConvert, type Wanted } from './testing/useConvert.ts'

const lab = useLabChains()
const convert = useConvert(lab, [4, 5, 6, 7, 8].map(account))
const { get, build, quoteOf, sendBuilt, swap, holds } = convert
const { usdc, weth, swapRouter02 } = contracts
const TYPES = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** What the gateway offers to be signed, for a sale of the token. */
async function offerOf({ sell, buy, amount, user }: Wanted) {
  const query = { ...pairOf({ sell, buy, amount }), userAddress: idOf(user.address) }
  return (await get('build-approve', query)).body.permit
}

async function sign({ sell, amount, user }: Wanted, value = amount) {
  const { name, version, nonce, deadline } = await offerOf({ sell, buy: NATIVE, amount, user })
  const signature = await user.signTypedData({
    domain: { name, version, chainId: 42161, verifyingContract: sell },
    types: TYPES,
    primaryType: 'Permit',
    message: {
      ...{ owner: user.address, spender: swapRouter02, value },
      ...{ nonce: BigInt(nonce), deadline: BigInt(deadline) },
    },
  })
  return { deadline, signature }
}

const buildWith = async (wanted: Wanted, permit?: unknown) => {
  const { quote } = await quoteOf(wanted)
  return build({ ...orderOf(wanted, quote.quoteId), permit })
}

/** An account that bought some of the token, and what it may sell. */
async function holder(index: number): Promise<Wanted> {
  const user = account(index)
  const bought = await swap({ sell: NATIVE, buy: ODD_TOKENS.permit, amount: parseEther('0.1'), user })
  return { sell: ODD_TOKENS.permit, buy: NATIVE, amount: bought.received / 2n, user }
}

test('[S7.20, S7.21] a token with permits is sold in one transaction, with no approval before and none left after', async () => {
  const wanted = await holder(5)
  const { status, body, reason } = await buildWith(wanted, await sign(wanted))
  expect(reason).toBeUndefined()
  expect(status).toBe(200)
  const { receipt, received } = await sendBuilt(wanted, body)
  expect(receipt.status).toBe('success')
  expect(received).toBe(BigInt(body.tx.amount))
  const query = { tokenAddress: idOf(wanted.sell), userAddress: idOf(wanted.user.address) }
  expect((await get('allowance', query)).body.allowance).toBe('0')
})

test('a permit that somebody else handed in first does no harm', async () => {
  const wanted = await holder(6)
  const permit = await sign(wanted)
  const { body } = await buildWith(wanted, permit)
  // What handing it in leaves: the allowance. The router then skips the permit.
  await convert.approve(wanted)
  expect((await sendBuilt(wanted, body)).receipt.status).toBe('success')
})

test.each([
  ['of another amount', (wanted: Wanted) => sign(wanted, wanted.amount - 1n)],
  ['by another account', (wanted: Wanted) => sign({ ...wanted, user: account(8) })],
  ['until another time', async (wanted: Wanted) => ({ ...(await sign(wanted)), deadline: 1_900_000_000 })],
])('[S7.20] a permit %s builds no swap', async (_, signed) => {
  const wanted = await holder(7)
  const { status, reason } = await buildWith(wanted, await signed(wanted))
  expect(status).toBe(400)
  expect(reason.description).toMatch(/^(amount|from): /)
})

test.each([
  ['is no signature of a key', { deadline: 1_900_000_000, signature: '0x1234' }],
  ['has no time', { deadline: 1.5, signature: `0x${'11'.repeat(64)}1b` }],
])('[S7.20] a permit that %s is refused by name', async (_, permit) => {
  const { status, reason } = await buildWith(await holder(8), permit)
  expect(status).toBe(400)
  expect(reason.description).toMatch(/^permit: /)
})

test('the chain’s own coin takes no permit', async () => {
  const coin = { sell: NATIVE, buy: usdc, amount: parseEther('0.1'), user: account(8) }
  const { reason } = await buildWith(coin, { deadline: 1_900_000_000, signature: `0x${'11'.repeat(64)}1b` })
  expect(reason.description).toBe('permit: this swap takes none.')
})

test('[S7.21] a permit is offered for tokens that have one, to accounts without code', async () => {
  const user = account(4)
  const wanted = { sell: ODD_TOKENS.permit, buy: NATIVE, amount: 1_000n, user } as const
  expect(await offerOf(wanted)).toMatchObject({ name: 'Lab Permit', version: '1', nonce: '0' })
  for (const sell of [usdc, weth, ODD_TOKENS.toll] as const)
    expect(await offerOf({ ...wanted, sell })).toBeUndefined()
  const chain = createTestClient({ mode: 'anvil', transport: http(lab.nodeUrl) })
  await chain.setCode({ address: user.address, bytecode: `0xef0100${'11'.repeat(20)}` })
  expect(await offerOf(wanted)).toBeUndefined()
  await chain.setCode({ address: user.address, bytecode: '0x' })
})

test('[S7.20] of the lab’s odd tokens, a toll is not sold, and a trap can be bought and not sold', async () => {
  const user = account(4)
  const buying = { sell: NATIVE, amount: parseEther('0.1'), user } as const
  const toll = await buildWith({ ...buying, buy: ODD_TOKENS.toll })
  expect(toll.reason.description).toContain('keeps a part of each transfer')
  const { received } = await swap({ ...buying, buy: ODD_TOKENS.trap })
  expect(received).toBeGreaterThan(parseEther('99'))
  const trap = await buildWith({ sell: ODD_TOKENS.trap, buy: NATIVE, amount: received, user })
  expect(trap.reason.description).toMatch(/^from: /)
  // Its decimals are a lie; its amounts are not.
  const liar = await swap({ ...buying, buy: ODD_TOKENS.liar })
  expect(liar.received).toBe(BigInt(liar.quote.toAmount))
  expect(await holds(ODD_TOKENS.liar, user.address)).toBe(liar.received)
  const found = await get('tokens', { chainId: 'eip155:42161', address: ODD_TOKENS.liar })
  expect(found.body.tokens).toMatchObject([{ symbol: 'LIAR', decimals: 2, isListed: false }])
})
