import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeChain, type FakeChain, hashOf } from '../../testing/createFakeChain.ts'
import { useTestDatabase } from '../../testing/useTestDatabase.ts'
import { createFileLock } from './createFileLock.ts'
import { createIndexer } from './createIndexer.ts'
import { createIndexSource } from './createIndexSource.ts'
import { createIndexReader } from './readStore.ts'
import { createIndexStore } from './store.ts'

const ACCOUNT = '0x00000000000000000000000000000000000acc01'
const HOUR_MS = 3_600_000
const { dataDir, get: database } = useTestDatabase()

let chains = 0
const startChain = () => {
  chains += 1
  return createFakeChain(chains)
}
const lockOf = (chain: FakeChain) => createFileLock(join(dataDir, `index-${chain.id}.lock`))

/** An indexer that looks at its chain only when it is asked to. */
const index = (chain: FakeChain, lock?: ReturnType<typeof createFileLock>) => {
  const store = createIndexStore(database())
  const reader = createIndexReader(database())
  const logger = pino({ level: 'silent' })
  const indexer = createIndexer({
    chain: chain.id,
    lock,
    node: chain.node,
    store,
    logger,
    from: 0,
    pollMs: HOUR_MS,
  })
  onTestFinished(() => indexer.stop())
  const source = createIndexSource(indexer, reader, store)
  return {
    store,
    indexer,
    source,
    /** As long as it takes on a busy machine; a look that fails ends it, too. */
    catchUp: () => indexer.catchUp(600_000),
    hashes: async () =>
      (await reader.page(chain.id, ACCOUNT, undefined, 50)).transactions.map(({ hash }) => hash),
  }
}
let sent = 0
const aTransaction = () => {
  sent += 1
  return { hash: hashOf(`transaction ${sent}`), from: ACCOUNT }
}

test.each([1, 12, 300])(
  '[S7.13] a reorganisation of %i blocks takes back what is no more, and reads what is instead',
  async (depth) => {
    const chain = startChain()
    const { catchUp, hashes } = index(chain)
    const [kept, dropped, instead] = [aTransaction(), aTransaction(), aTransaction()]
    chain.mine(1, [kept])
    for (let block = 1; block < depth; block += 1) chain.mine(2)
    chain.mine(3, [dropped])
    expect([await catchUp(), await hashes()]).toEqual([true, [dropped.hash, kept.hash]])
    expect(chain.drop(depth).map(({ hash }) => hash)).toEqual([dropped.hash])
    for (let block = 0; block < depth; block += 1) chain.mine(4)
    chain.mine(5, [instead])
    expect([await catchUp(), await hashes()]).toEqual([true, [instead.hash, kept.hash]])
  },
)

test('[S7.13] a chain that became shorter and does not grow is told from a node that lags by its next block', async () => {
  const chain = startChain()
  const { catchUp, hashes } = index(chain)
  const [kept, dropped] = [aTransaction(), aTransaction()]
  chain.mine(1, [kept])
  chain.mine(2, [dropped])
  await catchUp()
  chain.drop(1)
  expect([await catchUp(), await hashes()]).toEqual([true, [dropped.hash, kept.hash]])
  chain.mine(3)
  expect([await catchUp(), await hashes()]).toEqual([true, [kept.hash]])
})

test('[S7.13] after kill -9 the gateway writes at once: the lock is free, whatever the lease says', async () => {
  const chain = startChain()
  const one = aTransaction()
  chain.mine(1, [one])
  const { store, catchUp, hashes } = index(chain, lockOf(chain))
  await store.begin(chain.id, 0)
  await store.claim(chain.id, 'killed', Date.now(), Date.now() + HOUR_MS)
  expect([await catchUp(), await hashes()]).toEqual([true, [one.hash]])
})

test('a lock is let go when its process is killed, and not before', async () => {
  const path = join(dataDir, 'killed.lock')
  const script = `const Libsql = require('libsql'); const file = new Libsql(${JSON.stringify(path)});
    file.exec('BEGIN EXCLUSIVE'); console.log('held'); setInterval(() => file, 1000)`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const lock = createFileLock(path)
  expect(lock.take()).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(lock.take()).toBe(true)
  expect(createFileLock(path).take()).toBe(false)
  lock.release()
  expect(lock.take()).toBe(true)
  lock.release()
})

test('[S7.13] of two gateways on a file one writes, and the other takes over as soon as it is gone', async () => {
  const chain = startChain()
  const [first, second] = [index(chain, lockOf(chain)), index(chain, lockOf(chain))]
  expect(await first.catchUp()).toBe(true)
  const one = aTransaction()
  chain.mine(1, [one])
  expect([await second.catchUp(), second.indexer.status().isWriter]).toEqual([false, false])
  await first.indexer.stop()
  expect([await second.catchUp(), await second.hashes()]).toEqual([true, [one.hash]])
})

test('[S7.13] where another gateway’s lease runs and nobody writes, the answer says that recent history is missing', async () => {
  const chain = startChain()
  const { store, catchUp, source } = index(chain)
  await store.begin(chain.id, 0)
  await store.claim(chain.id, 'killed', Date.now(), Date.now() + HOUR_MS)
  chain.mine(1, [aTransaction()])
  for (let look = 0; look < 3; look += 1) expect(await catchUp()).toBe(false)
  const page = await source.history?.(ACCOUNT, undefined, 50)
  expect(page?.missing.map(({ part }) => part)).toEqual(['recentHistory'])
})

test('[S7.14] until the index has the head after a restart, tokens that it has not seen are said to be missing', async () => {
  const chain = startChain()
  chain.mine(1)
  const { indexer, source, catchUp } = index(chain)
  const lacking = async () => (await source.discover?.(ACCOUNT))?.missing.map(({ part }) => part)
  // Before the first look nobody knows; the answer brings that look about.
  expect([await lacking(), indexer.status().behind]).toEqual([[], 0])
  chain.node.head = () => Promise.reject(new Error('down'))
  expect(await catchUp()).toBe(false)
  expect(await lacking()).toEqual(['balances'])
})

test('a gateway that sees another one write counts as level a few blocks behind it', async () => {
  const chain = startChain()
  const { store, indexer, catchUp } = index(chain)
  const writer = index(chain)
  await writer.catchUp()
  chain.mine(1)
  expect([await catchUp(), indexer.status()]).toMatchObject([false, { isWriter: false, behind: 1 }])
  await writer.catchUp()
  chain.mine(2)
  // It saw the index move between two looks.
  expect([await catchUp(), indexer.status().behind]).toEqual([true, 1])
  chain.drop(2)
  for (let block = 0; block < 12; block += 1) chain.mine(3)
  expect(await catchUp()).toBe(false)
  expect(await store.state(chain.id)).toMatchObject({ nextBlock: 2 })
})

test('[S7.13] a block that the chain dropped and nobody has read again is not called the newest', async () => {
  const chain = startChain()
  const [writer, other] = [index(chain), index(chain)]
  chain.mine(1)
  await writer.catchUp()
  expect(await other.catchUp()).toBe(true)
  chain.drop(1)
  chain.mine(2)
  expect(await other.catchUp()).toBe(false)
})

test('[S7.13] a process that finds the lock held does not write, whether a lease runs or not', async () => {
  const chain = startChain()
  const lock = lockOf(chain)
  expect(lock.take()).toBe(true)
  onTestFinished(() => lock.release())
  chain.mine(1, [aTransaction()])
  const other = index(chain, lockOf(chain))
  await other.store.begin(chain.id, 0)
  for (let look = 0; look < 2; look += 1) await other.catchUp()
  expect([other.indexer.status().isWriter, await other.hashes()]).toEqual([false, []])
})

test('[S7.13] who asks waits no longer than their patience for a node that does not answer', async () => {
  const chain = startChain()
  const { indexer, catchUp } = index(chain)
  expect(await catchUp()).toBe(true)
  let answer = () => {}
  const { head } = chain.node
  chain.node.head = (checked) => new Promise((resolve) => (answer = () => resolve(head(checked))))
  expect(await indexer.catchUp(20)).toBe(false)
  answer()
})

test('[S7.13] blocks that the node could not trace are known from the first to the last of them', async () => {
  const chain = startChain()
  const { store } = index(chain)
  await store.begin(chain.id, 0)
  await store.claim(chain.id, 'me', 1, HOUR_MS)
  const block = (number: number, isTraced: boolean) => ({
    ...{ number, hash: hashOf(`untraced ${chain.id} ${number}`), time: number, isTraced, transactions: [] },
  })
  const untraced = async () => (await store.state(chain.id))?.untraced
  await store.append(chain.id, 'me', [block(0, true)], 1)
  expect(await untraced()).toBeUndefined()
  await store.append(
    chain.id,
    'me',
    [1, 2, 3, 4].map((number) => block(number, number % 2 === 0)),
    1,
  )
  expect(await untraced()).toEqual({ from: 1, to: 3 })
  await store.append(chain.id, 'me', [block(5, true), block(6, false), block(7, true)], 1)
  expect(await untraced()).toEqual({ from: 1, to: 6 })
})
