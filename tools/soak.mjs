// `npm run soak`: runs the random tests of `npm test` at full length: hundreds of thousands of histories and requests.
// `npm run soak -- --only accountTruth` runs one part; `--runs 5000` and `--seed 7` set how much and from where.
// `--short` is the nightly run's: the parts that are no tests, a little of each.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { installDependencies, requireNode } from '../scripts/lib/install.mjs'
import { bold, formatDuration, formatTable } from '../scripts/lib/progress.mjs'
import { soakClients } from './soak/clients.mjs'
import { soakReads } from './soak/reads.mjs'
import { soakRelay } from './soak/relay.mjs'
import { soakRelayCost } from './soak/relayCost.mjs'
import { soakReleases } from './soak/releases.mjs'
import { testParts } from './soak/tests.mjs'
import { soakWallets } from './soak/wallets.mjs'

/**
 * Each part: a name, how much it runs unless told, how much in short, and the work. It may be called many times over; it returns what to
 * say of it in the closing table, and throws where something did not hold.
 */
const parts = [
  ...testParts,
  { name: 'reads', runs: 20_000, short: 2_000, work: soakReads },
  { name: 'relay', runs: 200, short: 10, work: soakRelay },
  { name: 'relayCost', runs: 20_000, work: soakRelayCost },
  { name: 'clients', runs: 500, short: 20, work: soakClients },
  { name: 'wallets', runs: 10_000, short: 1_000, work: soakWallets },
  { name: 'releases', runs: 60, short: 10, work: soakReleases },
]

async function main() {
  requireNode()
  const text = { type: 'string' }
  const { values } = parseArgs({
    options: {
      ...{ only: { ...text, multiple: true }, runs: text, seed: text },
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
