import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../../../scripts/testing/chance.mjs'
import { Failure } from '../../../server/Failure.ts'
import { createFakeChain, hashOf } from '../../../testing/createFakeChain.ts'
import { useTestDatabase } from '../../../testing/useTestDatabase.ts'
import type { Indexer } from '../../indexer/createIndexer.ts'
import { createIndexSource } from '../../indexer/createIndexSource.ts'
import { createIndexReader } from '../../indexer/readStore.ts'
import { createIndexStore } from '../../indexer/store.ts'
import { toRows } from '../../indexer/toRows.ts'
import { chainSources } from '../chainSources.ts'
import type { DataSource } from '../provider.ts'
import { createHistoryService } from './createHistoryService.ts'
import { createCursors } from './cursors.ts'

const ACCOUNT = '0x00000000000000000000000000000000000acc01'
const RUNS = runs(40)
const { get: database } = useTestDatabase()

let chainsMade = 0
let sent = 0

/** A chain, its index in the real store, and a node that can be switched off. */
async function startChain() {
  chainsMade += 1
  const chain = createFakeChain(chainsMade)
  const id = `eip155:${chain.id}`
  const store = createIndexStore(database())
  await store.begin(chain.id, 0)
  await store.claim(chain.id, 'test', Date.now(), Date.now() + 3_600_000)
  let indexed = 0
  let isDown = false
  const index = async () => {
    await store.append(chain.id, 'test', chain.blocks.slice(indexed).map(toRows), 0)
    indexed = chain.blocks.length
  }
  await index()
  const indexer: Indexer = {
    chain: chain.id,
    start: () => {},
    catchUp: async () => true,
    status: () => ({ behind: 0, height: undefined, trouble: undefined, isWriter: true }),
    stop: async () => {},
  }
  const source = createIndexSource(indexer, createIndexReader(database()), store)
  const unlessDown: DataSource = {
    ...source,
    async history(...parameters) {
      if (isDown) throw new Failure(503, 'chainId', 'The node is down.')
      const page = await source.history?.(...parameters)
      if (!page) throw new Error('The index tells a history.')
      return page
    },
  }
  const node: DataSource = { name: 'node', hashOf: async (block) => chain.blocks[block]?.hash }
  return {
    id,
    provider: chainSources(id, [], [unlessDown, node]),
    hashes: () => chain.blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash)),
    async mine(time: number, count: number) {
      const transactions = Array.from({ length: count }, () => {
        sent += 1
        return { hash: hashOf(`sent ${sent}`), from: ACCOUNT, nonce: sent }
      })
      // At most twenty to a block, so that reorganisations have something to take apart.
      for (let from = 0; from <= count; from += 20) chain.mine(time, transactions.slice(from, from + 20))
      await index()
    },
    /** What was in the last blocks comes again, in other blocks and in another order. */
    async reorganise(depth: number, time: number, perBlock: number) {
      const dropped = chain.drop(depth).reverse()
      await store.rollBack(chain.id, 'test', chain.blocks.length - 1, 0)
      indexed = chain.blocks.length
      for (let from = 0; from < dropped.length; from += perBlock)
        chain.mine(time, dropped.slice(from, from + perBlock))
      await index()
    },
    toggle: () => {
      isDown = !isDown
    },
    recover: () => {
      isDown = false
    },
  }
}

const step = fc.record({
  chain: fc.nat(2),
  // A page is read more often than anything else happens.
  action: fc.constantFrom('read', 'read', 'read', 'mine', 'mine', 'reorganise', 'toggle'),
  size: fc.nat(70),
})
const history = fc.array(fc.record({ chain: fc.nat(2), count: fc.nat(60) }), { maxLength: 8 })

test('[S7.13] a walk over all chains ends, and brings once each what there was when it began, whatever happens meanwhile', {
  timeout: 60_000 + RUNS * 2_000,
}, async () => {
  const seen = { pages: 0, stale: 0, whole: 0, down: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 3 }),
      history,
      fc.array(step, { maxLength: 40 }),
      async (count, past, steps) => {
        let time = 1_000
        const chains = await Promise.all(Array.from({ length: count }, startChain))
        const at = (chain: number) => chains[chain % count]
        const providers = new Map(chains.map(({ id, provider }) => [id, provider]))
        const service = createHistoryService(providers, createCursors('secret'), async () => new Map(), {
          paidOut: async () => [],
        })
        for (const { chain, count } of past) {
          time += count % 3
          await at(chain)?.mine(time, count)
        }

        let cursor: string | undefined
        let isOver = false
        let existed: string[] = []
        let delivered: string[] = []
        const read = async () => {
          if (cursor === undefined) {
            existed = chains.flatMap((chain) => chain.hashes())
            delivered = []
          }
          seen.pages += 1
          try {
            const page = await service.history({
              address: ACCOUNT,
              cursor,
              currency: 'usd',
              iconUrl: () => undefined,
              iconsAt: '',
              projectId: '',
            })
            const times = page.data.map(({ metadata }) => metadata.minedAt)
            expect(times).toEqual([...times].sort().reverse())
            delivered.push(...page.data.map(({ metadata }) => metadata.hash))
            cursor = page.next ?? undefined
            isOver = page.next === null
          } catch (error) {
            if (!(error instanceof Failure)) throw error
            // The chain reorganised beneath the cursor: the walk starts again. Or every chain that is left is down: the walk waits.
            if (error.status === 400) cursor = undefined
            seen[error.status === 400 ? 'stale' : 'down'] += 1
          }
        }

        await read()
        for (const { chain, action, size } of steps) {
          if (isOver) break
          time += size % 2
          if (action === 'read') await read()
          else if (action === 'mine') await at(chain)?.mine(time, size)
          else if (action === 'reorganise') await at(chain)?.reorganise(1 + (size % 6), time, 5 + size)
          else at(chain)?.toggle()
        }
        for (const chain of chains) chain.recover()
        // Each page brings something or comes to the end of a chain.
        for (let left = sent + count + 2; left > 0 && !isOver; left -= 1) await read()
        expect(isOver).toBe(true)
        expect(delivered.length).toBe(new Set(delivered).size)
        expect(existed.filter((hash) => !delivered.includes(hash))).toEqual([])
        seen.whole += delivered.length
      },
    ),
    { numRuns: RUNS, seed: seedOr(5) },
  )
  // The histories were such that something was to be seen.
  expect(Math.min(seen.pages, seen.stale, seen.whole, seen.down)).toBeGreaterThan(0)
})
