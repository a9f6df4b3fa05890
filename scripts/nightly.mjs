// `npm run nightly`: what takes too long for `npm test`, with new random seeds each time. It writes what came of each part to docs/nightly.md.
// --only e2e,gallery runs some parts, --from gallery that part and those after it, --seed 7 repeats a run.
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { installEngines } from './engines.mjs'
import { readIfThere, writeIfChanged } from './lib/files.mjs'
import { installDependencies, requireNode } from './lib/install.mjs'
import { exitOnSignals } from './lib/parent.mjs'
import { fromRoot, root } from './lib/paths.mjs'
import { bold, formatDuration, formatTable, green, red, step } from './lib/progress.mjs'
import { run } from './lib/run.mjs'
import { listRepository } from './lib/sourceFiles.mjs'
import { runVitest, tellFailures } from './lib/vitest.mjs'
import { startPostgres } from './postgres.mjs'
import { runInLanes } from './selection/endToEnd.mjs'

const recordPath = fromRoot('docs', 'nightly.md')
/** Random tests run this many times as long as in the gate. */
const RUNS_FACTOR = 10

/** Each part returns what ran, for the record, and throws where something did not hold. */
const parts = [
  { name: 'unit', about: 'long unit tests; random tests at ten times their length', work: testUnits },
  { name: 'browser', about: 'long browser tests', work: testInBrowser },
  {
    name: 'e2e',
    about: 'long end-to-end tests; every variant, every cell of the matrix',
    work: testEndToEnd,
  },
  { name: 'gallery', about: 'every state in every frame', work: lookAtGallery },
  { name: 'soaks', about: '`npm run soak`, each part in short', work: soak },
  { name: 'mutants', about: '`npm run mutate`, a few of one area', work: mutate },
  { name: 'clause-edits', about: '`npm run clause-edits`, a few', work: editClauses },
]

async function main() {
  requireNode()
  const { chosen, seed } = readOptions()
  await installDependencies()
  console.log(`\nseed ${seed}; the same again: npm run nightly -- --seed ${seed}`)
  const rows = []
  for (const part of chosen) {
    console.log(`\n${bold(part.name)}`)
    const started = performance.now()
    const outcome = await part.work(seed).then(
      (what) => ({ held: true, what }),
      (error) => {
        console.error(error.output ?? error.message)
        return { held: false, what: error.message.split('\n')[0] }
      },
    )
    const time = formatDuration(performance.now() - started)
    rows.push({ name: part.name, ...outcome, time })
    await record(part, { ...outcome, seed, time })
  }
  const mark = (held) => (held ? green('held') : red('FAILED'))
  const cells = rows.map(({ name, held, what, time }) => [name, mark(held), what, time])
  console.log(`\n${formatTable([['part', '', 'what ran', 'time'], ...cells], { right: [3] })}\n`)
  process.exitCode = rows.every(({ held }) => held) ? 0 : 1
}

function readOptions() {
  const text = { type: 'string' }
  const { values } = parseArgs({ options: { only: { ...text, multiple: true }, from: text, seed: text } })
  const names = parts.map(({ name }) => name)
  const only = (values.only ?? []).flatMap((text) => text.split(','))
  const unknown = [...only, values.from].find((name) => name !== undefined && !names.includes(name))
  if (unknown !== undefined) throw new Error(`No part is called ${unknown}. There are: ${names.join(', ')}.`)
  const seed = Number(values.seed ?? randomInt(1, 1_000_000_000))
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed is a whole number.')
  const first = values.from === undefined ? 0 : names.indexOf(values.from)
  const chosen = parts.slice(first).filter(({ name }) => only.length === 0 || only.includes(name))
  return { chosen, seed }
}

async function testUnits(seed) {
  await build({ withPage: false })
  const postgres = await startPostgres()
  if (postgres === undefined) throw new Error('Postgres is missing (Debian: apt-get install postgresql).')
  try {
    const files = (await filesOf('unit')).filter((file) => isNightly(file) || isRandom(file))
    return await test('unit', files, { ...randomly(seed), TEST_POSTGRES_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

async function testInBrowser(seed) {
  const files = (await filesOf('browser')).filter((file) => isNightly(file) || isRandom(file))
  return test('browser', files, { ...randomly(seed), CHROME_PATH: await findBrowser() })
}

async function testEndToEnd(seed) {
  await build()
  await step('find Firefox and WebKit', installEngines)
  const files = (await listRepository()).filter(
    (file) => file.startsWith('e2e/') && /\.test\.ts$/.test(file) && (isNightly(file) || isVaried(file)),
  )
  const env = { ...randomly(seed), CHROME_PATH: await findBrowser(), VARIANTS: 'all' }
  return tell(await runInLanes(files, { env, report: 'nightly-' }))
}

async function test(project, files, env) {
  // Without files Vitest would run all of the project.
  if (files.length === 0) return 'there are none yet'
  return tell(await runVitest(project, { files, env, reportName: `nightly-${project}` }))
}

function tell(result) {
  tellFailures(result)
  const { passed, failed, skipped, failures } = result
  if (failed > 0) throw new Error(`${failed} failed: ${failures.map(({ fullName }) => fullName).join('; ')}`)
  return `${passed} passed, ${skipped} skipped`
}

const randomly = (seed) => ({ NIGHTLY: '1', SEED: String(seed), RUNS_FACTOR: String(RUNS_FACTOR) })
const isNightly = (file) => /\.nightly\.test\.\w+$/.test(file)
const imports =
  (...modules) =>
  (file) =>
    modules.some((module) => readFileSync(fromRoot(file), 'utf8').includes(module))
const isRandom = imports('testing/chance.mjs', "'fast-check'")
const isVaried = imports('support/some.ts')

/** The test files of a Vitest project, as Vitest lists them. */
async function filesOf(project) {
  const listed = await run('vitest', ['list', '--filesOnly', '--json', '--project', project], {
    env: { NODE_ENV: 'test', NIGHTLY: '1' },
  })
  return JSON.parse(listed.slice(listed.indexOf('['))).map(({ file }) => relative(root, file))
}

async function lookAtGallery() {
  const { shoot } = await import('./shots.mjs')
  const { passed, failed } = await shoot({ browser: await findBrowser(), everyFrame: true })
  if (failed > 0) throw new Error(`${failed} states have problems.`)
  return `${passed} states`
}

const script = (name, ...args) => run(process.execPath, [fromRoot(`${name}.mjs`), ...args], { live: true })

async function soak(seed) {
  await script('tools/soak', '--short', '--seed', String(seed))
  return 'see docs/benchmarks.md for the full length'
}

async function mutate(seed) {
  const { areas } = await import('../tools/mutate/areas.mjs')
  const names = Object.keys(areas)
  const area = names[seed % names.length]
  await script('tools/mutate', '--only', area, '--seed', String(seed), '--sample', '12', '--target', '0.5')
  return `12 of ${area}`
}

async function editClauses(seed) {
  await script('scripts/clauseEdits', '--seed', String(seed), '--sample', '10')
  return '10 edits'
}

/** Replaces the part's row. The rows of parts that did not run stay. */
async function record({ name, about }, { held, what, seed, time }) {
  const { parent, dirty } = await state()
  const rows = new Map(
    (readIfThere(recordPath) ?? '')
      .split('\n')
      .filter((line) => /^\| [a-z0-9-]+ \| .* \| \d{4}-/.test(line))
      .map((line) => [line.split(' | ')[0].slice(2), line]),
  )
  const date = new Date().toISOString().slice(0, 10)
  const commit = `${parent}${dirty ? ' and changes' : ''}`
  const outcome = `${held ? 'held' : '**FAILED**'}: ${what.replaceAll('|', '/')}`
  rows.set(name, `| ${name} | ${about} | ${date} | ${commit} | ${seed} | ${outcome} | ${time} |`)
  const table = parts.flatMap((part) => rows.get(part.name) ?? []).join('\n')
  writeIfChanged(recordPath, `${heading}${table}\n`)
}

const heading = `# The nightly run

\`npm run nightly\` runs what takes too long for \`npm test\`, and writes the last result of each part here. Seeds are new each time;
\`npm run nightly -- --only <part> --seed <seed>\` repeats one. [scripts/README.md](../scripts/README.md#the-gate-and-the-nightly-run) says what belongs to which.
A part without a row has not run since this page began. Commit the page with what you changed.

| part | what runs | date | commit | seed | result | time |
|---|---|---|---|--:|---|--:|
`

async function state() {
  const parent = (await run('git', ['rev-parse', '--short', 'HEAD'])).trim()
  const changed = await run('git', ['status', '--porcelain', '--', '.', ':!docs/nightly.md'])
  return { parent, dirty: changed !== '' }
}

exitOnSignals()

main().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
