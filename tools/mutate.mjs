// `npm run mutate`: changes the code of an area in a seeded sample of places, one at a time, and counts how often its tests notice.
// --only relay,names --seed 7 --sample 200 --concurrency 2; --total 150 draws evenly from all areas; --again repeats what the last run of an area did not catch.
// It works on a copy in .cache/mutate, where each area's result is kept as JSON. Not part of CI.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.mjs'
import { writeIfChanged } from '../scripts/lib/files.mjs'
import { installDependencies, requireNode } from '../scripts/lib/install.mjs'
import { cacheDir } from '../scripts/lib/paths.mjs'
import { formatTable, green, red, step } from '../scripts/lib/progress.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { installApart } from './installApart.mjs'
import { areas, sourcesOf } from './mutate/areas.mjs'
import { describeResult, shareCaught } from './mutate/describe.mjs'
import { runBuilt } from './mutate/runBuilt.mjs'
import { runMutants } from './mutate/runMutants.mjs'
import { drawSample, keyOf, listMutants } from './mutate/sample.mjs'

const folder = join(cacheDir, 'mutate')
const recordPath = (area) => join(folder, `${area}.json`)

async function main(options) {
  requireNode()
  await installDependencies()
  // Some tests start the built gateway.
  await build({ withPage: false })
  await step('install tools/mutate', () => installApart('tools/mutate'))
  const postgres = await step('start Postgres', () => startPostgres())
  // Without it each test file would start its own, for each mutant.
  if (postgres !== undefined) process.env.TEST_POSTGRES_URL = postgres.url
  try {
    await run(options)
  } finally {
    await postgres?.stop()
  }
}

async function run({ only, seed, sampleOf, concurrency, again, target }) {
  const records = []
  for (const [place, area] of only.entries()) {
    const record = again
      ? await repeat(area, concurrency)
      : await measure({ area, seed, sample: sampleOf(place), concurrency })
    writeIfChanged(recordPath(area), `${JSON.stringify(record, null, 2)}\n`)
    console.log(`\n${describeResult(record)}\n`)
    records.push(record)
  }
  console.log(formatTable(tableOf(records), { right: [1, 2, 3, 4, 5, 6, 7, 8, 9] }))
  const short = records.filter((record) => shareCaught(record) < target)
  for (const { area } of short) console.log(red(`  ${area}: fewer than ${target * 100} % are caught.`))
  if (short.length === 0) console.log(green(`  At least ${target * 100} % are caught everywhere.`))
  process.exitCode = short.length === 0 ? 0 : 1
}

async function measure({ area, seed, sample, concurrency }) {
  const mutants = await listMutants(sourcesOf(area))
  const drawn = drawSample(mutants, sample, seed)
  console.log(`  ${area}: ${drawn.length} of ${mutants.length} mutants, seed ${seed}`)
  const results = await judge(area, drawn, concurrency)
  return { area, seed, date: new Date().toISOString(), mutants: mutants.length, results }
}

// New tests don't change the sources, so mutants that were caught stay caught.
async function repeat(area, concurrency) {
  const record = JSON.parse(readFileSync(recordPath(area), 'utf8'))
  const known = new Set((await listMutants(sourcesOf(area))).map(keyOf))
  const lost = record.results.filter((mutant) => !known.has(keyOf(mutant)))
  if (lost.length > 0)
    throw new Error(`${lost[0].file} has changed since ${record.date}. Run ${area} without --again.`)
  const open = record.results.filter(({ caught }) => !caught)
  console.log(`  ${area}: ${open.length} that were not caught`)
  const news = new Map((await judge(area, open, concurrency)).map((result) => [keyOf(result), result]))
  const results = record.results.map((result) => news.get(keyOf(result)) ?? result)
  return { ...record, date: new Date().toISOString(), results }
}

async function judge(area, mutants, concurrency) {
  const workFolder = join(folder, area)
  rmSync(workFolder, { recursive: true, force: true })
  mkdirSync(workFolder, { recursive: true })
  try {
    const results = await runMutants({ area, mutants, concurrency, folder: workFolder })
    return areas[area].built === undefined ? results : await runBuilt({ area, results, folder: workFolder })
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
}

function tableOf(records) {
  const count = (record, status) => String(record.results.filter((result) => result.status === status).length)
  // On a busy machine a sound test may take too long as well: where these are many, run again.
  const waited = ({ results }) =>
    String(results.filter(({ caught, reason }) => caught && /^Test timed out/.test(reason)).length)
  const columns = {
    area: ({ area }) => area,
    mutants: ({ mutants }) => String(mutants),
    seed: ({ seed }) => String(seed),
    sample: ({ results }) => String(results.length),
    caught: (record) => count(record, 'caught'),
    'by waiting': waited,
    ...Object.fromEntries(
      ['time-out', 'survived', 'not covered'].map((status) => [status, (record) => count(record, status)]),
    ),
    share: (record) => `${Math.round(shareCaught(record) * 1000) / 10} %`,
  }
  return [
    Object.keys(columns),
    ...records.map((record) => Object.values(columns).map((read) => read(record))),
  ]
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      seed: { type: 'string', default: '7' },
      sample: { type: 'string', default: '200' },
      total: { type: 'string' },
      target: { type: 'string', default: '0.8' },
      concurrency: { type: 'string', default: '2' },
      again: { type: 'boolean', default: false },
    },
  })
  const count = (name) => {
    const value = Number(values[name])
    if (Number.isInteger(value) && value > 0) return value
    throw new Error(`--${name} ${values[name]} is no number. Write --${name} 2.`)
  }
  const only = values.only?.split(',') ?? Object.keys(areas)
  const unknown = only.find((area) => !(area in areas))
  if (unknown !== undefined)
    throw new Error(`There is no area ${unknown}. There are: ${Object.keys(areas).join(', ')}.`)
  const [seed, sample, concurrency] = ['seed', 'sample', 'concurrency'].map(count)
  const total = values.total === undefined ? undefined : count('total')
  // Of 150 from eight areas the first six get 19 and the others 18.
  const sampleOf = (place) =>
    total === undefined ? sample : Math.floor((total + only.length - 1 - place) / only.length)
  return { only, seed, sampleOf, concurrency, again: values.again, target: Number(values.target) }
}

try {
  await main(readOptions())
} catch (error) {
  console.error(error.output ?? error.message)
  process.exitCode = 1
}
