// `npm run soak`: runs the random tests of `npm test` at full length: hundreds of thousands of histories and requests.
// `npm run soak -- --only accountTruth` runs one part; `--runs 5000` and `--seed 7` set how much and from where.
// `--short` is the nightly run's: the parts that are no tests, a little of each.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { installDependencies, requireNode } from './lib/install.mjs'
import { bold, formatDuration, formatTable, step } from './lib/progress.mjs'
import { soakClients } from './soak/clients.mjs'
import { soakEmbeddedTimes } from './soak/embeddedTimes.mjs'
import { soakIndexer } from './soak/indexer.mjs'
import { soakIndexerPeer } from './soak/indexerPeer.mjs'
import { soakReads } from './soak/reads.mjs'
import { soakRelay } from './soak/relay.mjs'
import { soakRelayCost } from './soak/relayCost.mjs'
import { soakReleases } from './soak/releases.mjs'
import { soakSiwx } from './soak/siwx.mjs'
import { soakSiwxCost } from './soak/siwxCost.mjs'
import { soakPermissions, soakRelayerKills } from './soak/smartAccounts.mjs'
import { soakSolanaConnect } from './soak/solanaConnect.mjs'
import { soakSwaps } from './soak/swaps.mjs'
import { vitest } from './soak/vitest.mjs'
import { soakWalletKills } from './soak/walletKills.mjs'
import { soakWallets } from './soak/wallets.mjs'

/**
 * Each part: a name, how much it runs unless told, how much in short, and the work. It may be called many times over; it returns what to
 * say of it in the closing table, and throws where something did not hold.
 */
const parts = [
  { name: 'accountTruth', runs: 100_000, work: soakAccountTruth },
  { name: 'gatewayFuzz', runs: 100_000, work: soakGateway },
  { name: 'leaks', runs: 2_000, work: soakLeaks },
  { name: 'reads', runs: 20_000, short: 2_000, work: soakReads },
  { name: 'indexer', runs: 10_000, short: 500, work: soakIndexer },
  { name: 'indexerPeer', runs: 1_000, work: soakIndexerPeer },
  { name: 'relay', runs: 200, short: 10, work: soakRelay },
  { name: 'relayCost', runs: 20_000, work: soakRelayCost },
  { name: 'clients', runs: 500, short: 20, work: soakClients },
  { name: 'wallets', runs: 10_000, short: 1_000, work: soakWallets },
  { name: 'walletKills', runs: 200, work: soakWalletKills },
  { name: 'embeddedTimes', runs: 9, work: soakEmbeddedTimes },
  { name: 'permissions', runs: 10_000, work: soakPermissions },
  { name: 'relayerKills', runs: 100, work: soakRelayerKills },
  { name: 'siwx', runs: 100_000, work: soakSiwx },
  { name: 'siwxCost', runs: 200, work: soakSiwxCost },
  { name: 'solanaConnect', runs: 9, work: soakSolanaConnect },
  { name: 'swaps', runs: 1_000, work: soakSwaps },
  { name: 'releases', runs: 60, short: 10, work: soakReleases },
]

/** The worlds in which the account displayed has to be the account that signs, and each one's share of the histories. */
const worlds = [
  { name: 'core alone', file: 'packages/core/src/accountTruth.test.ts', title: 'over random', share: 0.4 },
  { name: 'evm()', file: 'packages/evm/src/accountTruth', title: 'evm\\(\\) \\[S4\\.1\\]', share: 0.2 },
  { name: 'wagmi 2', file: 'packages/evm/src/accountTruth', title: 'wagmi 2 \\[S4\\.1\\]', share: 0.2 },
  { name: 'wagmi 3', file: 'packages/evm/src/accountTruth', title: 'wagmi 3 \\[S4\\.1\\]', share: 0.195 },
  // Each history has a frame of its own: a third of a second.
  { name: 'embedded wallet', file: 'apps/frame/src/kit/accountTruth.test.ts', title: 'S4\\.1', share: 0.005 },
]
/** Small enough to see it move, large enough for the start of a runner not to matter. */
const slice = 5_000

async function soakAccountTruth({ runs, seed }) {
  for (const { name, file, title, share } of worlds) {
    const whole = Math.round(runs * share)
    for (let done = 0; done < whole; done += slice) {
      const count = Math.min(slice, whole - done)
      const at = seed + done
      await step(`${name} ${done + count}/${whole}`, async () => {
        await vitest(file, title, { RUNS: String(count), SEED: String(at) })
        return `seed ${at}`
      })
    }
  }
  return `${runs} histories, 0 untruths`
}

async function soakGateway({ runs, seed }) {
  // The gateway is tested as it runs: built.
  await build({ withPage: false })
  const env = { RUNS: String(runs), SEED: String(seed) }
  await step(`gateway ${runs} garbled requests`, () =>
    vitest('gateway/src/server/hostile.test.ts', 'generated and garbled', env),
  )
  await step(`gateway ${runs} requests from its document`, () =>
    vitest('gateway/src/server/document.test.ts', 'made from the document', env),
  )
  return `${2 * runs} requests, 0 answers 5xx, 0 hangs`
}

async function soakLeaks({ runs }) {
  await build()
  const env = { CHROME_PATH: await findBrowser(), LEAK_CYCLES: String(runs), NIGHTLY: '1' }
  const output = await step(`open and close the modal ${runs} times`, () =>
    vitest('e2e/leaks.nightly.test.ts', 'opened and closed', env, 'e2e'),
  )
  const figures = [...output.matchAll(/heap (-?\d+) KiB more.*nodes (\d+ → \d+), listeners (\d+ → \d+)/g)]
  const told = figures.map(
    ([, heap, nodes, listeners]) => `${heap} KiB, nodes ${nodes}, listeners ${listeners}`,
  )
  return `${runs} cycles: ${told.join('; ')}`
}

async function main() {
  requireNode()
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      runs: { type: 'string' },
      seed: { type: 'string' },
      short: { type: 'boolean', default: false },
    },
  })
  const only = (values.only ?? []).flatMap((names) => names.split(','))
  const unknown = only.find((name) => !parts.some((part) => part.name === name))
  if (unknown !== undefined)
    throw new Error(`No part is called ${unknown}. There are: ${parts.map(({ name }) => name).join(', ')}.`)
  const seed = Number(values.seed ?? randomInt(1, 1_000_000_000))
  const given = Number(values.runs ?? 0)
  if (!Number.isInteger(seed) || !Number.isInteger(given) || given < 0)
    throw new Error('--seed and --runs are whole numbers.')
  await installDependencies()
  console.log(`\nseed ${seed}; the same again: npm run soak -- --seed ${seed}`)
  const rows = []
  const chosen = parts.filter(
    ({ name, short }) => (only.length === 0 || only.includes(name)) && (!values.short || short !== undefined),
  )
  for (const part of chosen) {
    console.log(`\n${bold(part.name)}`)
    const started = performance.now()
    const held = await part.work({ runs: given || (values.short ? part.short : part.runs), seed }).then(
      (note) => [note, 'held'],
      (error) => {
        console.error(error.output ?? error.message)
        return ['see above', 'FAILED']
      },
    )
    rows.push([part.name, ...held, formatDuration(performance.now() - started)])
  }
  console.log(`\n${formatTable([['part', 'what ran', 'outcome', 'time'], ...rows], { right: [3] })}\n`)
  process.exitCode = rows.some(([, , verdict]) => verdict === 'FAILED') ? 1 : 0
}

main().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
