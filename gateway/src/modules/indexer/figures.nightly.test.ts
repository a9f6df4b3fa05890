import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Hex, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createJsonRpc } from '../../../../lab/src/chains/jsonRpc.ts'
import { labAccounts } from '../../../../lab/src/chains/labAccounts.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openDatabase } from '../../database/openDatabase.ts'
import { openTestEngines } from '../../testing/openTestEngines.ts'
import { createUpstream } from '../../upstream/createUpstream.ts'
import { createIndexer } from './createIndexer.ts'
import { createIndexNode } from './createIndexNode.ts'
import { createIndexReader } from './readStore.ts'
import { createIndexStore } from './store.ts'
import { type IndexedBlock, toRows } from './toRows.ts'

// `npm run soak -- --only indexer` runs these with the numbers of docs/benchmarks.md and shows what they print.
const ROWS = Number(process.env.INDEX_ROWS ?? 2_000)
const BLOCKS = Number(process.env.INDEX_BLOCKS ?? 50)
const PER_BLOCK = 10
const CHAIN = 42161

const engines = await openTestEngines()
const lab = useLabChains()

const open = async (databaseUrl: string | undefined) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-figures-'))
  const database = await openDatabase({ databaseUrl, dataDir })
  const close = async () => {
    await database.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { database, close }
}
const hash = (text: string, number: number): Hex =>
  `0x${text}${number.toString(16).padStart(64 - text.length, '0')}`

test.each(engines)(
  'pages of $name stay quick when there are many transfers',
  { timeout: 60_000 + ROWS * 2 },
  async ({ name, databaseUrl }) => {
    const { database, close } = await open(databaseUrl)
    const store = createIndexStore(database)
    // A chain of its own: the other test's is that of the lab.
    const chain = 1_000_000
    await store.begin(chain, 0)
    await store.claim(chain, 'test', Date.now(), Date.now() + 3_600_000)
    const person = (index: number) => pad(toHex(0x1000_0000 + index), { size: 20 })
    const busy = person(0)
    const block = (number: number): IndexedBlock =>
      toRows({
        number,
        hash: hash('b1', number),
        parentHash: hash('b1', number - 1),
        time: 1_700_000_000 + number,
        internal: new Map(),
        transactions: Array.from({ length: 100 }, (_, index) => {
          const at = number * 100 + index
          // One account in ten transfers is the same one: a treasury or an exchange.
          const from = at % 10 === 0 ? busy : person(1 + (at % 9_973))
          return {
            ...{ hash: hash('a1', at), from, to: person(1 + ((at * 7) % 9_973)), nonce: at },
            ...{ value: BigInt(at + 1), created: undefined, selector: undefined, succeeded: true, logs: [] },
          }
        }),
      })
    const started = performance.now()
    for (let from = 0; from < ROWS / 100; from += 50) {
      const count = Math.min(50, Math.ceil(ROWS / 100) - from)
      const blocks = Array.from({ length: count }, (_, index) => block(from + index))
      await store.append(chain, 'test', blocks, Date.now())
    }
    const seconds = (performance.now() - started) / 1_000
    const reader = createIndexReader(database)
    const times: number[] = []
    for (let index = 0; index < 300; index += 1) {
      const account = index % 3 === 0 ? busy : person(1 + ((index * 31) % 9_973))
      const place = { block: Math.floor((ROWS / 100) * ((index % 10) / 10)) + 1, position: 0 }
      const before = index % 2 === 0 ? undefined : place
      const asked = performance.now()
      await reader.page(chain, account, before, 50)
      times.push(performance.now() - asked)
    }
    expect((await reader.page(chain, busy, undefined, 50)).transactions).toHaveLength(50)
    times.sort((one, other) => one - other)
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
    process.stdout.write(
      `pages ${name}: ${ROWS} transfers written at ${Math.round(ROWS / seconds)}/s; a page of 50 takes p50 ${at(0.5)} ms, p99 ${at(0.99)} ms\n`,
    )
    await close()
  },
)

test.each(engines)(
  'a chain is read into $name',
  { timeout: 60_000 + BLOCKS * 200 },
  async ({ name, databaseUrl }) => {
    const { nodeUrl } = lab
    const rpc = createJsonRpc(nodeUrl)
    const [sender] = labAccounts()
    const usdc = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
    await rpc('evm_setAutomine', [false])
    const transfer = `0xa9059cbb${pad(toHex(0xfee), { size: 32 }).slice(2)}${toHex(1n, { size: 32 }).slice(2)}`
    for (let block = 0; block < BLOCKS; block += 1) {
      const call = { from: sender?.address, to: usdc, data: transfer, gas: '0x186a0' }
      const asked = { jsonrpc: '2.0', method: 'eth_sendTransaction', params: [call] }
      const body = JSON.stringify(Array.from({ length: PER_BLOCK }, (_, id) => ({ ...asked, id })))
      const headers = { 'content-type': 'application/json' }
      await (await fetch(nodeUrl, { method: 'POST', body, headers })).text()
      await rpc('anvil_mine', ['0x1'])
    }
    await rpc('evm_setAutomine', [true])

    const upstream = createUpstream(
      { caipNetworkId: `eip155:${CHAIN}`, httpUrl: nodeUrl, wsUrl: '' },
      { timeoutMs: 60_000, maxResponseBytes: 2 ** 28 },
    )
    const { database, close } = await open(databaseUrl)
    const store = createIndexStore(database)
    const indexer = createIndexer({
      chain: CHAIN,
      node: createIndexNode(upstream, 'auto'),
      store,
      logger: pino({ level: 'silent' }),
      from: 0,
      pollMs: 3_600_000,
    })
    const started = performance.now()
    await expect.poll(() => indexer.catchUp(60_000), { timeout: 120_000 }).toBe(true)
    const seconds = (performance.now() - started) / 1_000
    const count = (await store.state(CHAIN))?.nextBlock ?? 0
    // The floor: the node alone, giving the same blocks, receipts and traces to somebody who does nothing with them.
    const node = createIndexNode(upstream, 'auto')
    const alone = performance.now()
    for (let from = 0; from < count; from += 64) await node.blocks(from, Math.min(from + 63, count - 1))
    const floor = (performance.now() - alone) / 1_000
    process.stdout.write(
      `index ${name}: ${count} blocks with ${PER_BLOCK} transfers each at ${Math.round(count / seconds)} blocks/s, traces included; reading them alone ${Math.round(count / floor)} blocks/s\n`,
    )
    expect(count).toBeGreaterThan(BLOCKS)
    await indexer.stop()
    upstream.close()
    await close()
  },
)
