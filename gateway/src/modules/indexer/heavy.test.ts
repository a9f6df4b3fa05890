import { type Address, encodeAbiParameters, getAddress, pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createFakeChain, type FakeTransaction, hashOf } from '../../testing/createFakeChain.ts'
import { openTestEngines } from '../../testing/openTestEngines.ts'
import { replyTo } from '../../testing/startNode.ts'
import { useTestDatabase } from '../../testing/useTestDatabase.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { createExplorerSource } from '../data/explorers/createExplorerSource.ts'
import { isSpam } from '../data/history/spam.ts'
import type { AccountTransaction } from '../data/history/transaction.ts'
import type { HistoryPage } from '../data/provider.ts'
import { readNodeHistory } from '../data/readNodeHistory.ts'
import type { Indexer } from './createIndexer.ts'
import { createIndexSource } from './createIndexSource.ts'
import { type Log, readLogs, TRANSFER } from './logs.ts'
import { createIndexReader } from './readStore.ts'
import { createIndexStore } from './store.ts'
import { toRows } from './toRows.ts'

const ACCOUNT: Address = '0x00000000000000000000000000000000000acc01'
const TOKEN: Address = '0x00000000000000000000000000000000000000cc'
const person = (index: number) => pad(toHex(0x1000_0000 + index), { size: 20 })
const word = (address: Address) => pad(address, { size: 32 })
const transfer = (from: Address, to: Address, amount: number): Log => ({
  address: TOKEN,
  topics: [TRANSFER, word(from), word(to)],
  data: toHex(amount, { size: 32 }),
})
/** The account gives its token to many people in one transaction. */
const airdrop = (name: string, count: number): FakeTransaction => ({
  hash: hashOf(name),
  from: ACCOUNT,
  logs: Array.from({ length: count }, (_, index) => transfer(ACCOUNT, person(index), index)),
})

const walk = async (
  page: (before: AccountTransaction | undefined) => Promise<Pick<HistoryPage, 'transactions' | 'isEnd'>>,
) => {
  const pages: (readonly AccountTransaction[])[] = []
  for (let isEnd = false; !isEnd && pages.length < 100; ) {
    const read = await page(pages.at(-1)?.at(-1))
    pages.push(read.transactions)
    isEnd = read.isEnd
  }
  return pages
}

describe.each(await openTestEngines())('on $name', ({ databaseUrl }) => {
  const { get: database } = useTestDatabase(databaseUrl)
  let chains = 9_000

  const indexed = async (...blocks: (readonly FakeTransaction[])[]) => {
    chains += 1
    const chain = createFakeChain(chains)
    for (const [index, transactions] of blocks.entries()) chain.mine(1_000 + index, transactions)
    const store = createIndexStore(database())
    await store.begin(chain.id, 0)
    await store.claim(chain.id, 'test', Date.now(), Date.now() + 3_600_000)
    await store.append(chain.id, 'test', chain.blocks.map(toRows), 0)
    const reader = createIndexReader(database())
    return { id: chain.id, reader, pages: () => walk((before) => reader.page(chain.id, ACCOUNT, before, 50)) }
  }

  test('[S7.13] pages of transactions with many transfers are shorter, and each has all of them', async () => {
    const { pages } = await indexed(
      Array.from({ length: 7 }, (_, index) => airdrop(`first ${index}`, 200)),
      Array.from({ length: 8 }, (_, index) => airdrop(`second ${index}`, 200)),
    )
    const read = await pages()
    expect(read.map(({ length }) => length)).toEqual([10, 5])
    expect(new Set(read.flat().map(({ movements, omitted }) => `${movements.length} ${omitted}`))).toEqual(
      new Set(['200 0']),
    )
    expect(new Set(read.flat().map(({ hash }) => hash)).size).toBe(15)
  })

  test('[S7.13] of a transaction with more transfers than a page holds, the answer says how many are left out', async () => {
    const { id, reader, pages } = await indexed([
      airdrop('before', 3),
      airdrop('huge', 2_500),
      airdrop('behind', 2_000),
      { hash: hashOf('plain'), from: ACCOUNT },
    ])
    const shown = (await pages()).map((page) =>
      page.map(({ movements, omitted }) => `${movements.length} of ${movements.length + omitted}`),
    )
    expect(shown).toEqual([['0 of 0', '2000 of 2000'], ['2000 of 2500'], ['3 of 3']])
    expect((await reader.find(id, ACCOUNT, hashOf('huge')))?.omitted).toBe(500)
  })

  test('[S7.14] of more tokens than are looked at the newest count, and the others are said to be left out', async () => {
    const tokens = Array.from({ length: 201 }, (_, index) => person(index))
    const { id, reader } = await indexed(
      ...tokens.map((token, index): FakeTransaction[] => [
        {
          hash: hashOf(`token ${index}`),
          from: ACCOUNT,
          logs: [{ ...transfer(ACCOUNT, person(1), 1), address: token }],
        },
      ]),
    )
    const status = () => ({ behind: 0, height: undefined, trouble: undefined, isWriter: true })
    const discover = createIndexSource(
      { chain: id, status } as Indexer,
      reader,
      createIndexStore(database()),
    ).discover
    const found = await discover?.(ACCOUNT)
    expect([found?.addresses.length, found?.missing.map(({ part }) => part)]).toEqual([200, ['balances']])
    expect(found?.addresses.map((one) => one.toLowerCase())).not.toContain(tokens[0])
  })

  test('each address that an account ever paid is protected from look-alike addresses', async () => {
    const friend: Address = '0xfefe00000000000000000000000000000000beef'
    const twin: Address = '0xfefe11111111111111111111111111111111beef'
    const { id, reader } = await indexed(
      [{ hash: hashOf('friend'), from: ACCOUNT, to: friend, value: 1n }],
      [airdrop('many', 1_500)],
    )
    const people = async (...givers: Address[]) => (await reader.contacts(id, ACCOUNT, [], givers)).people
    expect(await people(twin)).toEqual(new Set([friend]))
    expect(await people(friend, person(77), person(5_000))).toEqual(new Set([friend, person(77)]))
    const many = Array.from({ length: 450 }, (_, index) => person(index + 1))
    expect(await people(...many)).toEqual(new Set(many))
    const dust = { ...(await reader.page(id, ACCOUNT, undefined, 1)).transactions[0] }
    const movement = {
      kind: 'native',
      token: undefined,
      giver: twin,
      taker: ACCOUNT,
      amount: 1n,
      tokenId: undefined,
    } as const
    const transaction = { ...dust, sender: twin, movements: [movement] } as AccountTransaction
    const contacts = { people: await people(twin), tokens: new Set<string>() }
    expect(isSpam(transaction, { account: ACCOUNT, contacts, isListed: () => false })).toBe(true)
  })
})

test('[S7.13] without an index the node’s history has every transaction of its blocks, however many logs they have', async () => {
  const blocks = [
    Array.from({ length: 8 }, (_, index) => airdrop(`node a${index}`, 200)),
    [airdrop('node huge', 2_500)],
    Array.from({ length: 8 }, (_, index) => airdrop(`node b${index}`, 200)),
  ]
  const upstream = createNode(blocks)
  const read = await walk((before) => readNodeHistory(upstream, getAddress(ACCOUNT), before, 50))
  expect(read.map((page) => page.map(({ movements }) => movements.length))).toEqual([
    Array(8).fill(200),
    [2_000],
    Array(8).fill(200),
  ])
  expect(read[1]?.[0]?.omitted).toBe(500)
})

test('[S7.13] a transaction whose logs the node has and which it has not is said to be missing', async () => {
  const upstream = createNode([[airdrop('there', 1)], [airdrop('lost', 1)]], hashOf('lost'))
  const { transactions, missing } = await readNodeHistory(upstream, getAddress(ACCOUNT), undefined, 50)
  expect(transactions.map(({ hash }) => hash)).toEqual([hashOf('there')])
  expect(missing.map(({ part }) => part)).toEqual(['internalTransfers', 'history'])
})

test('[S7.13] a transaction that an explorer still has in its dropped block does not come twice', async () => {
  const upstream = createNode([[], [], [], [], [], [], [airdrop('moved', 1)]])
  const feed = async () => ({
    items: [{ hash: hashOf('moved'), block: 5, internal: undefined }],
    isEnd: true,
  })
  const source = createExplorerSource('blockscout', [feed], upstream)
  const after = await source.history?.(getAddress(ACCOUNT), { block: 5, position: 3 }, 50)
  expect(after?.transactions).toEqual([])
  const first = await source.history?.(getAddress(ACCOUNT), undefined, 50)
  expect(first?.transactions.map(({ block }) => block)).toEqual([7])
})

test('[S7.13] a batch of NFTs counts whole, however large, and one that lies about its length not at all', () => {
  const ids = Array.from({ length: 3_000 }, (_, index) => BigInt(index))
  const batch = (data: `0x${string}`): Log => ({
    address: TOKEN,
    topics: [BATCH, word(ACCOUNT), word(ACCOUNT), word(person(1))],
    data,
  })
  const data = encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, ids])
  expect(readLogs([batch(data)])).toHaveLength(3_000)
  const lies = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }],
    [64n, 64n, 2n ** 255n],
  )
  expect(readLogs([batch(lies)])).toEqual([])
})
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

function createNode(blocks: readonly (readonly FakeTransaction[])[], lost?: string): Upstream {
  const chain = createFakeChain(1)
  for (const transactions of blocks) chain.mine(1_000, transactions)
  const all = chain.blocks.flatMap(({ number, hash, transactions }) =>
    transactions.map((transaction, position) => ({
      ...transaction,
      position,
      block: number,
      blockHash: hash,
    })),
  )
  const answer = (method: string, [first]: readonly unknown[]): unknown => {
    const one = all.find(({ hash }) => hash === first && hash !== lost)
    if (method === 'eth_blockNumber') return toHex(chain.blocks.length - 1)
    if (method === 'eth_getBlockByNumber') return { timestamp: '0x1' }
    if (method === 'eth_getTransactionReceipt') return one && { status: '0x1', logs: one.logs }
    if (method === 'eth_getTransactionByHash')
      return (
        one && {
          ...{
            from: one.from,
            to: one.to,
            nonce: '0x0',
            value: '0x0',
            input: '0x',
            blockHash: one.blockHash,
          },
          ...{ blockNumber: toHex(one.block), transactionIndex: toHex(one.position) },
        }
      )
    const { topics, toBlock } = first as { topics: (string | null)[]; toBlock: string }
    return all
      .filter(({ block }) => block <= Number(toBlock))
      .flatMap(({ logs, hash, block, position }) =>
        logs
          .filter((log) => topics.every((topic, at) => topic === null || log.topics[at] === topic))
          .map(() => ({
            ...{ blockNumber: toHex(block), transactionIndex: toHex(position), transactionHash: hash },
          })),
      )
  }
  return {
    caipNetworkId: 'eip155:1',
    post: async (body: Uint8Array) => {
      const replies = replyTo(Buffer.from(body).toString(), ({ id, method, params }) => ({
        id,
        result: answer(method, params) ?? null,
      }))
      return { status: 200, body: Buffer.from(replies), contentType: '', retryAfter: undefined }
    },
  } as unknown as Upstream
}
