import { type Address, createPublicClient, http, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labAccounts } from '../chains/labAccounts.ts'
import { findLabChain } from '../chains/labChains.ts'
import { loadSnapshot } from '../chains/snapshot.ts'
import { type RunningChains, startChains } from '../chains/startChains.ts'
import { POOL_ABI } from './abis.ts'
import { poolOf } from './seedPool.ts'

let lab: RunningChains
let reader: ReturnType<typeof createPublicClient>
const [me] = labAccounts()
const contracts = findLabChain(42161)?.contracts

beforeAll(async () => {
  await loadSnapshot({ past: true })
  lab = await startChains({ past: true })
  reader = createPublicClient({ transport: http(lab.chains[0]?.nodeUrl) })
}, 300_000)
afterAll(() => lab.stop())

const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])
const holds = (token: Address, owner: Address) =>
  reader.readContract({ address: token, abi: erc20, functionName: 'balanceOf', args: [owner] })

test('the first account has done hundreds of things, over more than a year, of which some failed', async () => {
  if (!me) throw new Error('no account')
  expect(await reader.getTransactionCount({ address: me.address })).toBeGreaterThan(150)
  const head = Number(await reader.getBlockNumber())
  const blocks = await Promise.all(
    Array.from({ length: head + 1 }, (_, number) =>
      reader.getBlock({ blockNumber: BigInt(number), includeTransactions: true }),
    ),
  )
  const mine = blocks.filter(({ transactions }) =>
    transactions.some(({ from }) => from === me.address.toLowerCase()),
  )
  const times = mine.map(({ timestamp }) => Number(timestamp) * 1000)
  const months = new Set(times.map((time) => new Date(time).toISOString().slice(0, 7)))
  expect(months.size).toBeGreaterThanOrEqual(12)
  expect(times).toEqual([...times].sort((one, other) => one - other))
  const receipts = await Promise.all(
    mine.flatMap(({ transactions }) =>
      transactions.map(({ hash }) => reader.getTransactionReceipt({ hash })),
    ),
  )
  expect(receipts.filter(({ status }) => status === 'reverted')).toHaveLength(3)
})

test('it holds what every account starts with, and the pool has its price', async () => {
  if (!me || !contracts) throw new Error('no account')
  expect(await reader.getBalance({ address: me.address })).toBe(parseEther('100'))
  expect(await holds(contracts.usdc, me.address)).toBe(parseUnits('1000', 6))
  expect(await holds(contracts.arb, me.address)).toBe(parseEther('1000'))
  const pool = await poolOf(reader, contracts.factory, [contracts.weth, contracts.usdc])
  const [price] = await reader.readContract({ address: pool, abi: POOL_ABI, functionName: 'slot0' })
  expect(Number((price * price * 10n ** 18n) / 2n ** 192n) / 1e6).toBeCloseTo(1_800, 0)
})
