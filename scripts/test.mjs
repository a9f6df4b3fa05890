// `npm test`: checks, then unit, browser and end-to-end tests, then every view of the gallery.
// `npm test -- --only unit` runs one stage (check, unit, browser, e2e, gallery); it may be given several times.
// `npm test -- --changed` runs what your changes since main concern; `--changed <commit>` compares with that commit.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { installDependencies, requireNode } from './lib/install.mjs'
import { onNpmGone } from './lib/parent.mjs'
import { cacheDir, root } from './lib/paths.mjs'
import { bold, formatDuration, formatTable, red, step, yellow } from './lib/progress.mjs'
import { run } from './lib/run.mjs'
import { describeSlowest } from './lib/slowest.mjs'
import { listRepository } from './lib/sourceFiles.mjs'
import { startPostgres } from './postgres.mjs'
import { isEndToEndTest, splitInLanes } from './selection/endToEnd.mjs'

const reportDir = join(cacheDir, 'test')
/** A run of Vitest takes 15 minutes at most on a quiet machine. One that takes this long hangs, and the other stages still run. */
const VITEST_MS = 50 * 60_000
const results = []
const failures = []
const unsteady = []
const files = []

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
  for (const stage of chosen) await runStage(stage, browser, selection?.[stage.name])
  report()
}

function readArguments() {
  // Without a commit, `--changed` compares with main.
  const args = process.argv.slice(2)
  const bare = args.findIndex((arg, at) => arg === '--changed' && /^(--|$)/.test(args[at + 1] ?? ''))
  if (bare !== -1) args[bare] = '--changed='
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string', multiple: true }, changed: { type: 'string' } },
  })
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
  const counts = await runIt(browser, selected).catch((error) => {
    console.error(error.output ?? error.message)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  results.push({ name, durationMs: performance.now() - started, ...counts })
}

// A check is no test: only its failure is counted, so that the last line cannot look green.
async function runCheck() {
  return { passed: 0, failed: (await check()) ? 0 : 1, skipped: 0 }
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
    return await runVitest(
      'unit',
      postgres === undefined ? {} : { TEST_POSTGRES_URL: postgres.url },
      selected,
    )
  } finally {
    await postgres?.stop()
  }
}

function runBrowser(browser, selected) {
  return runVitest('browser', { CHROME_PATH: browser }, selected)
}

async function runEndToEnd(browser, selected) {
  await build()
  const env = { CHROME_PATH: browser }
  const all = selected ?? (await listRepository()).filter(isEndToEndTest)
  const lanes = splitInLanes(all)
  if (availableParallelism() < 2 || lanes.length === 1) return runVitest('e2e', env, all)
  const counts = await Promise.all(
    lanes.map((lane, index) => runVitest('e2e', env, lane, `e2e-${index + 1}`)),
  )
  return counts.reduce((left, right) => ({
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  }))
}

async function runGallery(browser, selected = {}) {
  const { shoot } = await import('./shots.mjs')
  return shoot({ browser, ...selected })
}

/** Runs one Vitest project, its output on the screen, and reads its counts from the JSON report. */
async function runVitest(project, env, selected = [], reportName = project) {
  const file = join(reportDir, `${reportName}.json`)
  mkdirSync(reportDir, { recursive: true })
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run('vitest', ['run', '--project', project, ...reporters, ...selected], {
    live: true,
    timeoutMs: VITEST_MS,
    env: { NODE_ENV: 'test', ...env },
  }).then(
    () => 0,
    (error) => error.code,
  )
  if (code === 'SIGKILL')
    console.error(red(`  ${reportName} did not end within ${formatDuration(VITEST_MS)}.`))
  const counts = readCounts(file)
  // A run that broke without a failed test (an import that does not resolve, an unhandled error) has still failed.
  if (code === 0 || counts.failed > 0) return counts
  console.error(red(`  ${reportName} failed outside its tests; its own output says where.`))
  return { ...counts, failed: 1 }
}

function readCounts(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    files.push(
      ...report.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
        file: relative(root, name),
        durationMs: endTime - startTime,
        tests: assertionResults,
      })),
    )
    const tests = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
    )
    failures.push(...tests.filter(({ status }) => status === 'failed'))
    // A hook that failed, or an import: the file has failed, and perhaps each of its tests has passed.
    for (const { name, status, message, assertionResults } of report.testResults)
      if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
        failures.push({
          file: relative(root, name),
          fullName: '(outside its tests)',
          failureMessages: [message],
        })
    unsteady.push(
      ...tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  } catch {
    // Vitest ended before it could write: the caller counts the failure.
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

// The last lines of a long log are what is read: they name what failed, and why.
function tell(tests, heading) {
  if (tests.length === 0) return
  console.log(heading(tests.length))
  for (const { file, fullName, failureMessages } of tests) {
    console.log(`  ${file}: ${fullName}`)
    for (const message of failureMessages) {
      console.log(stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n').replace(/^/gm, '    '))
    }
  }
  console.log()
}

function report() {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const rows = results.map(({ name, passed, failed, skipped, durationMs }) => [
    name,
    ...[passed, failed, skipped].map(String),
    formatDuration(durationMs),
  ])
  console.log(
    `\n${formatTable([['', 'passed', 'failed', 'skipped', ''], ...rows], { right: [1, 2, 3, 4] })}\n`,
  )
  console.log(describeSlowest(files))
  tell(failures, (count) => red(`${count} failed:`))
  tell(unsteady, (count) => yellow(`${count} passed only at a later try, and need mending:`))
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])
  process.on(signal, () => process.exit(code))

onNpmGone(() => process.exit(143))

main().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
