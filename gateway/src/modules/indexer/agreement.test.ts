import { pino } from 'pino'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  pad,
  parseAbi,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createJsonRpc } from '../../../../lab/src/chains/jsonRpc.ts'
import { labAccounts } from '../../../../lab/src/chains/labAccounts.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { seedOr } from '../../../../scripts/testing/chance.mjs'
import type { Database } from '../../database/schema.ts'
import { deployPuppet, PUPPET_ABI } from '../../testing/deployPuppet.ts'
import { openTestEngines } from '../../testing/openTestEngines.ts'
import { useTestDatabase } from '../../testing/useTestDatabase.ts'
import { createUpstream } from '../../upstream/createUpstream.ts'
import { createIndexer } from './createIndexer.ts'
import { createIndexNode } from './createIndexNode.ts'
import { NOBODY } from './movement.ts'
import { createIndexStore } from './store.ts'

const TRANSFERS = Number(process.env.INDEX_TRANSFERS ?? 240)
const SEED = seedOr(6)
const CHAIN = 42161
const DEEPEST_REORG = 12
const TOKENS: readonly Address[] = [
  '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  '0x912CE59144191C1204E64559FE8253a0e49E6548',
  '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
]
const WETH = TOKENS[2]
const weth = parseAbi(['function deposit() payable', 'function withdraw(uint256 value)'])

const lab = useLabChains()

describe.each(await openTestEngines())('on $name', ({ databaseUrl }) => {
  const { get: database } = useTestDatabase(databaseUrl)

  test('[S7.13] random transfers, indexed, rolled back and indexed again, agree with what the chain says', {
    timeout: 60_000 + TRANSFERS * 100,
  }, async () => {
    const random = seeded(SEED)
    const limits = { timeoutMs: 60_000, maxResponseBytes: 2 ** 28 }
    const chain = { caipNetworkId: `eip155:${CHAIN}`, httpUrl: lab.nodeUrl, wsUrl: '' }
    const upstream = createUpstream(chain, limits)
    const store = createIndexStore(database())
    const indexer = createIndexer({
      chain: CHAIN,
      node: createIndexNode(upstream, 'auto'),
      store,
      logger: pino({ level: 'silent' }),
      from: 0,
      pollMs: 3_600_000,
    })
    const level = () =>
      expect
        .poll(async () => ((await indexer.catchUp(60_000)) ? 'level' : indexer.status().trouble), {
          timeout: 120_000,
        })
        .toBe('level')
    const rpc = createJsonRpc(lab.nodeUrl)
    const [first, ...others] = labAccounts()
    if (!first) throw new Error('The lab has no accounts.')
    const senders = [first, ...others].map(({ address }) => address)
    const receivers = Array.from({ length: 12 }, (_, index) => pad(toHex(0xfeed_0000 + index), { size: 20 }))
    const puppet = await deployPuppet(lab.nodeUrl, first)
    await rpc('evm_setAutomine', [false])
    // A node that mines a block by itself during a reorganisation has a hole in its chain from then on.
    await rpc('evm_setIntervalMining', [0])
    // The node cannot undo blocks of the state that it was started with, and the puppet is to stay.
    await rpc('anvil_mine', [toHex(DEEPEST_REORG)])

    let sent = 0
    while (sent < TRANSFERS) {
      const count = Math.min(20, TRANSFERS - sent)
      await send(
        lab.nodeUrl,
        Array.from({ length: count }, () => anyTransaction(random, senders, receivers, puppet)),
      )
      sent += count
      await rpc('anvil_mine', [toHex(1 + random(3))])
      if (random(4) === 0) await level()
      if (random(8) === 0) await rpc('anvil_reorg', [1 + random(DEEPEST_REORG), []])
    }
    await rpc('evm_setAutomine', [true])
    await level()
    await expectAgreement(database(), [...receivers])
    await rpc('anvil_mine', [toHex(DEEPEST_REORG)])
    await rpc('anvil_reorg', [DEEPEST_REORG, []])
    await level()
    await expectAgreement(database(), [...receivers])
    // And what is forgotten without the chain's doing is read again.
    const state = await store.state(CHAIN)
    await indexer.stop()
    const holder = 'test'
    expect(await store.claim(CHAIN, holder, Date.now(), Date.now())).toBe(true)
    await store.rollBack(CHAIN, holder, Math.floor((state?.nextBlock ?? 0) / 3), Date.now())
    const again = createIndexer({
      chain: CHAIN,
      node: createIndexNode(upstream, 'auto'),
      store,
      logger: pino({ level: 'silent' }),
      from: 0,
      pollMs: 3_600_000,
    })
    await expect.poll(() => again.catchUp(60_000), { timeout: 120_000 }).toBe(true)
    await expectAgreement(database(), [...receivers])
    await again.stop()
    upstream.close()
  })
})

interface Call {
  readonly from: Address
  readonly to: Address
  readonly value?: Hex
  readonly data?: Hex
}

function anyTransaction(
  random: (below: number) => number,
  senders: readonly Address[],
  receivers: readonly Address[],
  puppet: Address,
): Call {
  const pick = <item>(items: readonly item[]): item => {
    const item = items[random(items.length)]
    if (item === undefined) throw new Error('Nothing to pick from.')
    return item
  }
  const from = pick(senders)
  const to = pick([...receivers, ...senders, from])
  const token = pick(TOKENS)
  const amount = BigInt(random(1_000_000))
  const call = (data: Hex, value = 0n): Call => ({ from, to: token, data, value: toHex(value) })
  switch (random(9)) {
    case 0:
    case 1:
      return { from, to, value: toHex(amount) }
    case 2:
      return {
        ...call(encodeFunctionData({ abi: weth, functionName: 'deposit' }), amount),
        to: WETH ?? token,
      }
    case 3:
      return {
        ...call(encodeFunctionData({ abi: weth, functionName: 'withdraw', args: [amount / 2n] })),
        to: WETH ?? token,
      }
    case 4:
      return call(
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pick(senders), amount] }),
      )
    case 5:
      return call(
        encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transferFrom',
          args: [pick(senders), to, amount / 2n],
        }),
      )
    case 6: {
      const functionName = pick(['pay', 'payAndUndo'] as const)
      const data = encodeFunctionData({ abi: PUPPET_ABI, functionName, args: [to, amount / 2n] })
      return { from, to: puppet, data, value: toHex(amount) }
    }
    default:
      return call(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }))
  }
}

/** The lab's accounts are those that its node signs for. Some of these fail, as in life. */
async function send(nodeUrl: string, calls: readonly Call[]): Promise<void> {
  const body = calls.map((call, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'eth_sendTransaction',
    params: [{ ...call, gas: toHex(300_000) }],
  }))
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(nodeUrl, { method: 'POST', body: JSON.stringify(body), headers })
  await answer.text()
}

/** Every token balance of everybody, and the coin of those who never sent any, are what the movements add up to. */
async function expectAgreement(database: Database, receivers: readonly Address[]): Promise<void> {
  const rows = await database
    .selectFrom('index_movements')
    .select(['kind', 'token', 'giver', 'taker', 'amount'])
    .where('chain', '=', CHAIN)
    .execute()
  const sums = new Map<string, bigint>()
  const add = (key: string, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount)
  for (const { kind, token, giver, taker, amount } of rows) {
    if (kind === 'approval' || kind === 'erc721') continue
    add(`${taker} ${token ?? ''}`, BigInt(amount))
    add(`${giver} ${token ?? ''}`, -BigInt(amount))
  }
  const reader = createPublicClient({ transport: http(lab.nodeUrl, { batch: { batchSize: 200 } }) })
  const block = await reader.getBlockNumber()
  const people = [...new Set([...sums.keys()].map((key) => key.split(' ')[0] ?? ''))].filter(
    (one) => one !== NOBODY,
  )
  const wrong: string[] = []
  await Promise.all([
    ...people.flatMap((owner) =>
      TOKENS.map(async (token) => {
        const args = [toAddress(owner)] as const
        const held = await reader.readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args,
          blockNumber: block,
        })
        const added = sums.get(`${owner} ${token.toLowerCase()}`) ?? 0n
        if (held !== added) wrong.push(`${owner} has ${held} of ${token}, the index says ${added}`)
      }),
    ),
    ...receivers.map(async (address) => {
      const held = await reader.getBalance({ address, blockNumber: block })
      const added = sums.get(`${address} `) ?? 0n
      if (held !== added) wrong.push(`${address} has ${held} wei, the index says ${added}`)
    }),
  ])
  expect(wrong).toEqual([])
  expect(rows.length).toBeGreaterThan(TRANSFERS / 3)
}

/** mulberry32: the same numbers for the same seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** The index holds nothing but addresses there. */
function toAddress(text: string): Address {
  return text as Address
}
