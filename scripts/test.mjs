// `npm test`, the gate: checks, then unit, browser and end-to-end tests, then every view of the gallery.
// What takes too long for it runs with `npm run nightly`; scripts/README.md says what runs where.
// `npm test -- --only unit` runs one stage (check, unit, browser, e2e, gallery); it may be given several times.
// `npm test -- --changed` runs what your changes since main concern; `--changed <commit>` compares with that commit.
import { parseArgs } from 'node:util'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { installEngines } from './engines.mjs'
import { installDependencies, requireNode } from './lib/install.mjs'
import { exitOnSignals } from './lib/parent.mjs'
import { bold, formatDuration, formatTable, step, yellow } from './lib/progress.mjs'
import { describeSlowest } from './lib/slowest.mjs'
import { listRepository } from './lib/sourceFiles.mjs'
import { joinResults, runVitest, tellFailures } from './lib/vitest.mjs'
import { startPostgres } from './postgres.mjs'
import { isEndToEndTest, runInLanes } from './selection/endToEnd.mjs'

const results = []

// `run(browser, selected)`: `selected` are the files to test, all of them when undefined.
const stages = [
  { name: 'check', run: runCheck },
  { name: 'unit', run: runUnit },
  { name: 'browser', needsBrowser: true, run: runBrowser },
  { name: 'e2e', needsBrowser: true, run: runEndToEnd },
  { name: 'gallery', needsBrowser: true, run: runGallery },
]

async function main() {
  requireNode()
  const { only, changed } = readArguments()
  await installDependencies()
  const selection = changed === undefined ? undefined : await select(changed)
  const chosen = stages.filter(({ name }) => only.includes(name) && concerns(selection, name))
  let browser
  if (chosen.some((stage) => stage.needsBrowser)) {
    await step('find a browser', async () => {
      browser = await findBrowser()
      return browser
    })
  }
  if (chosen.some(({ name }) => name === 'e2e')) await step('find Firefox and WebKit', installEngines)
  for (const stage of chosen) await runStage(stage, browser, selection?.[stage.name])
  report()
}

function readArguments() {
  // Without a commit, `--changed` compares with main.
  const args = process.argv.slice(2)
  const bare = args.findIndex((arg, at) => arg === '--changed' && /^(--|$)/.test(args[at + 1] ?? ''))
  if (bare !== -1) args[bare] = '--changed='
  const options = { only: { type: 'string', multiple: true }, changed: { type: 'string' } }
  const { values } = parseArgs({ args, options })
  const only = (values.only ?? []).flatMap((names) => names.split(','))
  const unknown = only.find((name) => !stages.some((stage) => stage.name === name))
  if (unknown !== undefined) {
    throw new Error(`No stage is called ${unknown}. There are: ${stages.map(({ name }) => name).join(', ')}.`)
  }
  return { only: only.length === 0 ? stages.map(({ name }) => name) : only, changed: values.changed }
}

async function select(ref) {
  const { selectTests } = await import('./selection/selectTests.mjs')
  const selection = await selectTests(ref === '' ? undefined : ref)
  const { base, changed, unit, browser, e2e, gallery } = selection
  const counts = [`${unit.length} unit`, `${browser.length} browser`, `${e2e.length} end-to-end`]
  const states = gallery === undefined ? 'no gallery' : `gallery: ${gallery.only?.join(' ') ?? 'all views'}`
  console.log(
    `${changed.length} files differ from ${base.slice(0, 9)}: ${counts.join(', ')} test files, ${states}.`,
  )
  for (const file of e2e) console.log(`  ${file}`)
  return selection
}

// A change of a text alone concerns no test, and yet the checks.
const concerns = (selection, name) =>
  selection === undefined ||
  name === 'check' ||
  (selection[name] !== undefined && selection[name].length !== 0)

async function runStage({ name, run: runIt }, browser, selected) {
  console.log(`\n${bold(name)}`)
  const started = performance.now()
  const result = await runIt(browser, selected).catch((error) => {
    console.error(error.output ?? error.message)
    return failed
  })
  results.push({ name, durationMs: performance.now() - started, ...result })
}

const failed = { passed: 0, failed: 1, skipped: 0 }

// A check is no test: only its failure is counted, so that the last line cannot look green.
async function runCheck() {
  return (await check()) ? { ...failed, failed: 0 } : failed
}

async function runUnit(_browser, selected) {
  // The gateway and the lab are tested as they run: built.
  await build({ withPage: false })
  const postgres = await startPostgres()
  if (postgres === undefined) {
    console.log(
      yellow(
        '  SKIPPED: the gateway on Postgres. Install it (Debian: apt-get install postgresql) to run these tests.',
      ),
    )
  }
  try {
    const env = postgres === undefined ? {} : { TEST_POSTGRES_URL: postgres.url }
    const result = await runVitest('unit', { env, files: selected })
    return postgres === undefined && process.env.CI ? joinResults([result, failed]) : result
  } finally {
    await postgres?.stop()
  }
}

function runBrowser(browser, selected) {
  return runVitest('browser', { env: { CHROME_PATH: browser }, files: selected })
}

async function runEndToEnd(browser, selected) {
  await build()
  const files = selected ?? (await listRepository()).filter(isEndToEndTest)
  return runInLanes(files, { env: { CHROME_PATH: browser } })
}

async function runGallery(browser, selected = {}) {
  const { shoot } = await import('./shots.mjs')
  return shoot({ browser, ...selected })
}

function report() {
  const all = joinResults(results)
  const durationMs = results.reduce((sum, result) => sum + result.durationMs, 0)
  const counts = ['passed', 'failed', 'skipped']
  const rows = [...results, { ...all, name: 'all', durationMs }].map((result) => [
    result.name,
    ...counts.map((key) => String(result[key])),
    formatDuration(result.durationMs),
  ])
  console.log(`\n${formatTable([['', ...counts, ''], ...rows], { right: [1, 2, 3, 4] })}\n`)
  console.log(describeSlowest(all.files))
  tellFailures(all)
  console.log(`${all.passed} passed, ${all.failed} failed, ${all.skipped} skipped`)
  process.exitCode = all.failed === 0 ? 0 : 1
}

exitOnSignals()

main().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
