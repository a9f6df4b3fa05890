// Runs one Vitest project as a command of its own, and reads what came of it from the JSON report.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { cacheDir, root } from './paths.mjs'
import { formatDuration, red, yellow } from './progress.mjs'
import { run } from './run.mjs'

const reportDir = join(cacheDir, 'test')
/** A run that takes this long hangs, and the other stages still run. */
const HANGS_MS = 50 * 60_000

/**
 * @param project a name of vitest.config.ts
 * @param options.files the test files to run, all of the project's unless told
 * @param options.env environment variables of the tests
 * @param options.retry how often a failed test is tried again
 * @param options.reportName of the report in `.cache/test`
 * @returns `{ passed, failed, skipped, files, failures, flaky }`: counts, every file with its tests, the tests that failed, and those that
 *   passed at a later try
 */
export async function runVitest(project, { files = [], env = {}, retry = 0, reportName = project } = {}) {
  const path = join(reportDir, `${reportName}.json`)
  mkdirSync(reportDir, { recursive: true })
  rmSync(path, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const retries = retry > 0 ? [`--retry=${retry}`] : []
  const args = ['run', '--project', project, ...reporters, ...retries, ...files]
  const options = { live: true, timeoutMs: HANGS_MS, env: { NODE_ENV: 'test', ...env } }
  const code = await run('vitest', args, options).then(
    () => 0,
    (error) => error.code,
  )
  if (code === 'SIGKILL')
    console.error(red(`  ${reportName} did not end within ${formatDuration(HANGS_MS)}.`))
  const result = readReport(path)
  // A run that broke without a failed test (an import that does not resolve, an unhandled error) has still failed.
  if (code === 0 || result.failed > 0) return result
  console.error(red(`  ${reportName} failed outside its tests; its own output says where.`))
  return { ...result, failed: 1 }
}

export function joinResults(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const all = (key) => results.flatMap((result) => result[key] ?? [])
  return {
    ...{ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') },
    ...{ files: all('files'), failures: all('failures'), flaky: all('flaky') },
  }
}

function readReport(path) {
  let report
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Vitest ended before it could write: the caller counts the failure.
    return { passed: 0, failed: 0, skipped: 0, files: [], failures: [], flaky: [] }
  }
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
  )
  // A hook that failed, or an import: the file has failed, and perhaps each of its tests has passed.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
      file: relative(root, name),
      durationMs: endTime - startTime,
      tests: assertionResults,
    })),
    failures: [
      ...tests.filter(({ status }) => status === 'failed'),
      ...broken.map(({ name, message }) => ({
        file: relative(root, name),
        fullName: '(outside its tests)',
        failureMessages: [message],
      })),
    ],
    flaky: tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
  }
}

/** The last lines of a long log are what is read: they name what failed, why, and what is flaky. */
export function tellFailures({ failures, flaky }) {
  tell(failures, red(`${failures.length} failed:`))
  tell(flaky, yellow(`${flaky.length} flaky (passed at the second try), to be mended:`))
}

function tell(tests, heading) {
  if (tests.length === 0) return
  console.log(heading)
  for (const { file, fullName, failureMessages } of tests) {
    console.log(`  ${file}: ${fullName}`)
    for (const message of failureMessages)
      console.log(stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n').replace(/^/gm, '    '))
  }
  console.log()
}
