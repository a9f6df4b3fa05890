// Our index, or the floor below it, in a process of its own: run by `npm run soak -- --only indexerPeer`.
// What to do is in the environment, as for Ponder; one line of JSON says how it went.
import { pino } from 'pino'
import { openDatabase } from '../../gateway/dist/database/openDatabase.js'
import { createIndexer } from '../../gateway/dist/modules/indexer/createIndexer.js'
import { createIndexNode } from '../../gateway/dist/modules/indexer/createIndexNode.js'
import { createIndexStore } from '../../gateway/dist/modules/indexer/store.js'
import { createUpstream } from '../../gateway/dist/upstream/createUpstream.js'

const CHAIN = 42161
const AT_ONCE = 64
const patienceMs = 600_000
const {
  PEER_NODE_URL: httpUrl,
  PEER_LAST_BLOCK,
  PEER_POSTGRES_URL,
  PEER_DIRECTORY: dataDir,
  PEER_MODE,
} = process.env
const last = Number(PEER_LAST_BLOCK)

const upstream = createUpstream(
  { caipNetworkId: `eip155:${CHAIN}`, httpUrl, wsUrl: '' },
  { timeoutMs: 60_000, maxResponseBytes: 2 ** 28 },
)
const node = createIndexNode(upstream, 'auto')
const answer = PEER_MODE === 'floor' ? await readOnly() : await index()
upstream.close()
process.stdout.write(`${JSON.stringify(answer)}\n`)

/** The floor: the same blocks, receipts and traces, given to somebody who does nothing with them. */
async function readOnly() {
  const started = performance.now()
  for (let from = 0; from <= last; from += AT_ONCE)
    await node.blocks(from, Math.min(from + AT_ONCE - 1, last))
  return { ms: performance.now() - started }
}

async function index() {
  const database = await openDatabase({ databaseUrl: PEER_POSTGRES_URL || undefined, dataDir })
  const store = createIndexStore(database)
  const head = async (checked) => ({ ...(await node.head(checked)), number: last })
  const settings = { from: 0, pollMs: patienceMs, logger: pino({ level: 'silent' }) }
  const indexer = createIndexer({ chain: CHAIN, node: { ...node, head }, store, ...settings })
  const started = performance.now()
  if (!(await indexer.catchUp(patienceMs)))
    throw new Error(indexer.status().trouble ?? 'The index is not at its head.')
  const ms = performance.now() - started
  const { transfers } = await database
    .selectFrom('index_movements')
    .select(({ fn }) => fn.countAll().as('transfers'))
    .where('kind', '=', 'erc20')
    .executeTakeFirstOrThrow()
  await indexer.stop()
  await database.destroy()
  return { ms, transfers: Number(transfers) }
}
