// Our index beside Ponder, a general framework, and the floor below both: the same blocks of the same chain, in turns.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { installHost, versionIn } from '../../bench/harness/hosts.mjs'
import { runPonder } from '../../bench/indexer/runPonder.mjs'
import { build } from '../build.mjs'
import { fromRoot } from '../lib/paths.mjs'
import { formatTable, step } from '../lib/progress.mjs'
import { run } from '../lib/run.mjs'
import { startPostgres } from '../postgres.mjs'

const ROUNDS = 3
const PER_BLOCK = 10
const CHAIN = 42161
/** More blocks than Ponder leaves to be final. */
const TO_BE_FINAL = 300
/** Of the node, as far as Ponder knows: see ponder.config.ts. */
const NAMES = 50
const usdc = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'

/** Says at what rate each reads `runs` blocks of ten transfers, process by process, with nothing in its database. */
export async function soakIndexerPeer({ runs }) {
  await build({ withPage: false })
  await step('install bench/indexer', () => installHost('indexer'))
  const { startChains } = await import('../../lab/dist/chains/startChains.js')
  const lab = await startChains()
  try {
    const { nodeUrl } = lab.chains.find(({ id }) => id === CHAIN)
    const last = await step(`${runs} blocks of ${PER_BLOCK} transfers`, () => mine(nodeUrl, runs))
    const common = { PEER_NODE_URL: nodeUrl, PEER_LAST_BLOCK: String(last) }
    const named = { ...common, PEER_NODE_NAMES: String(NAMES) }
    const ponder = `Ponder ${versionIn('indexer', 'ponder')}`
    const entrants = [
      { name: 'ours, SQLite', work: (where) => runOurs('index', { ...common, ...where }) },
      { name: `${ponder}, PGlite`, work: (where) => runPonder({ ...named, ...where }) },
      {
        name: 'ours, Postgres',
        needs: 'postgres',
        work: (where) => runOurs('index', { ...common, ...where }),
      },
      { name: `${ponder}, Postgres`, needs: 'postgres', work: (where) => runPonder({ ...named, ...where }) },
      { name: 'reading alone: the floor', work: (where) => runOurs('floor', { ...common, ...where }) },
    ]
    const results = new Map(entrants.map(({ name }) => [name, []]))
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const { name, needs, work } of entrants) {
        const result = await step(`round ${round}: ${name}`, () => withDatabase(needs, work))
        if (result) results.get(name).push({ ...result, load: loadavg()[0] })
      }
    const paced = `${ponder}, PGlite, the node by one name`
    results.set(paced, [
      {
        ...(await step(paced, () => withDatabase(undefined, (where) => runPonder({ ...common, ...where })))),
        load: loadavg()[0],
      },
    ])
    const rows = [...results]
      .filter(([, some]) => some.length > 0)
      .map(([name, some]) => rowOf(name, some, last + 1))
    const head = ['what', 'blocks/s', 'transfers/s', 'transfers', 'slowest to fastest', 'load']
    console.log(`\n${formatTable([head, ...rows], { right: [1, 2, 3, 4, 5] })}\n`)
    return `${last + 1} blocks, ${ROUNDS} rounds, the median`
  } finally {
    await lab.stop()
  }
}

async function mine(nodeUrl, blocks) {
  const { createJsonRpc } = await import('../../lab/dist/chains/jsonRpc.js')
  const { labAccounts } = await import('../../lab/dist/chains/labAccounts.js')
  const rpc = createJsonRpc(nodeUrl)
  await rpc('evm_setAutomine', [false])
  await rpc('evm_setIntervalMining', [0])
  const [{ address: from }] = labAccounts()
  const data = `0xa9059cbb${'fee'.padStart(64, '0')}${'1'.padStart(64, '0')}`
  for (let block = 0; block < blocks; block += 1) {
    const transfer = { from, to: usdc, data, gas: '0x186a0' }
    for (let index = 0; index < PER_BLOCK; index += 1) await rpc('eth_sendTransaction', [transfer])
    await rpc('anvil_mine', ['0x1'])
  }
  const last = Number(await rpc('eth_blockNumber'))
  await rpc('anvil_mine', [`0x${TO_BE_FINAL.toString(16)}`])
  return last
}

/** Runs with a database that is empty; undefined where there is no Postgres and one is needed. */
async function withDatabase(needs, work) {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-peer-'))
  const postgres = needs === 'postgres' ? await startPostgres() : undefined
  try {
    if (needs === 'postgres' && postgres === undefined) return undefined
    return await work({ PEER_DIRECTORY: directory, PEER_POSTGRES_URL: postgres?.url ?? '' })
  } finally {
    await postgres?.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function runOurs(mode, env) {
  const output = await run(process.execPath, [fromRoot('bench', 'indexer', 'ours.mjs')], {
    env: { ...env, PEER_MODE: mode, NODE_ENV: 'production' },
  })
  return JSON.parse(output.trim().split('\n').at(-1))
}

function rowOf(name, results, blocks) {
  const times = results.map(({ ms }) => ms).sort((one, other) => one - other)
  const median = times[Math.floor(times.length / 2)]
  const rate = (count, ms) => String(Math.round((count / ms) * 1_000))
  const { transfers } = results[0]
  const loads = results.map(({ load }) => load)
  return [
    name,
    rate(blocks, median),
    transfers === undefined ? '' : rate(transfers, median),
    transfers === undefined ? '' : String(transfers),
    `${rate(blocks, times.at(-1))} to ${rate(blocks, times[0])}`,
    `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
  ]
}
