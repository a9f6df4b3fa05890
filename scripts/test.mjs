// `npm test`: checks, then unit, browser and end-to-end tests, then every view of the gallery.
// `npm test -- --only unit` runs one stage (check, unit, browser, e2e, gallery); it may be given several times.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
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
import { startPostgres } from './postgres.mjs'

const reportDir = join(cacheDir, 'test')
const results = []
const failures = []
const unsteady = []

const stages = [
  { name: 'check', run: runCheck },
  { name: 'unit', run: runUnit },
  { name: 'browser', needsBrowser: true, run: (browser) => runVitest('browser', { CHROME_PATH: browser }) },
  { name: 'e2e', needsBrowser: true, run: runEndToEnd },
  { name: 'gallery', needsBrowser: true, run: runGallery },
]

async function main() {
  requireNode()
  const chosen = readChosen()
  await installDependencies()
  let browser
  if (chosen.some((stage) => stage.needsBrowser)) {
    await step('find a browser', async () => {
      browser = await findBrowser()
      return browser
    })
  }
  for (const stage of chosen) await runStage(stage, browser)
  report()
}

function readChosen() {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
  const only = (values.only ?? []).flatMap((names) => names.split(','))
  const unknown = only.find((name) => !stages.some((stage) => stage.name === name))
  if (unknown !== undefined) {
    throw new Error(`No stage is called ${unknown}. There are: ${stages.map(({ name }) => name).join(', ')}.`)
  }
  return only.length === 0 ? stages : stages.filter(({ name }) => only.includes(name))
}

async function runStage({ name, run: runIt }, browser) {
  console.log(`\n${bold(name)}`)
  const started = performance.now()
  const counts = await runIt(browser).catch((error) => {
    console.error(error.output ?? error.message)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  results.push({ name, durationMs: performance.now() - started, ...counts })
}

// A check is no test: only its failure is counted, so that the last line cannot look green.
async function runCheck() {
  return { passed: 0, failed: (await check()) ? 0 : 1, skipped: 0 }
}

async function runUnit() {
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
    return await runVitest('unit', postgres === undefined ? {} : { TEST_POSTGRES_URL: postgres.url })
  } finally {
    await postgres?.stop()
  }
}

async function runEndToEnd(browser) {
  await build()
  return runVitest('e2e', { CHROME_PATH: browser })
}

async function runGallery(browser) {
  const { shoot } = await import('./shots.mjs')
  return shoot({ browser })
}

/** Runs one Vitest project, its output on the screen, and reads its counts from the JSON report. */
async function runVitest(project, env) {
  const file = join(reportDir, `${project}.json`)
  mkdirSync(reportDir, { recursive: true })
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run('vitest', ['run', '--project', project, ...reporters], {
    live: true,
    env: { NODE_ENV: 'test', ...env },
  }).then(
    () => 0,
    (error) => error.code,
  )
  const counts = readCounts(file)
  // A run that broke without a failed test (an import that does not resolve, an unhandled error) has still failed.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readCounts(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const tests = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
    )
    failures.push(...tests.filter(({ status }) => status === 'failed'))
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
  tell(failures, (count) => red(`${count} failed:`))
  tell(unsteady, (count) => yellow(`${count} passed only at the second try, and need mending:`))
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
