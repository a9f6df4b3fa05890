// Runs tests in the copy, and says whether one of them has noticed the edit.
import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { run } from '../lib/run.mjs'
import { inTree } from './workTree.mjs'

/** The tests of an edit take seconds. A run that takes this long hangs, as in an endless loop. */
const RUN_MS = 15 * 60_000
/** What an edit has broken never comes. */
const POLL_MS = '5000'
const waited = /^(Error: )?(Test|Hook) timed out|Matcher did not succeed in time|Timed out in waitFor/

/**
 * Runs the tests of some files whose titles name one of the clauses, until one fails.
 *
 * @returns `{ state, by, said, isByWaiting }`: `passed`, `failed` with the first test that did, or `broken` where the tests could not run
 */
export async function runTests(files, clauses, timeoutMs = RUN_MS) {
  const report = inTree('.cache', 'clause-edits.json')
  rmSync(report, { force: true })
  const titles = `\\b(${clauses.map((clause) => clause.replace('.', '\\.')).join('|')})\\b`
  // On a busy machine a sound test may fail as well: one that notices the edit fails again.
  const args = ['run', '--bail=1', '--retry=1', '--reporter=json', `--outputFile=${report}`]
  const failure = await run(
    process.execPath,
    [inTree('node_modules', 'vitest', 'vitest.mjs'), ...args, '-t', titles, ...files],
    {
      cwd: inTree(),
      env: { NODE_ENV: 'test', POLL_MS },
      timeoutMs,
    },
  ).then(
    () => undefined,
    (error) => error,
  )
  if (failure?.code === 'SIGKILL')
    return { state: 'failed', by: 'a run that did not end', said: '', isByWaiting: true }
  return readReport(report, failure?.output)
}

function readReport(path, output = '') {
  let report
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Vitest ended before it could write.
    return { state: 'broken', said: lastLines(output) }
  }
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') {
        const said = firstLine(failureMessages[0] ?? '')
        return {
          state: 'failed',
          by: `${relative(inTree(), name)}: ${fullName}`,
          said,
          isByWaiting: waited.test(said),
        }
      }
  // A file that could not be imported, or a hook that failed.
  const outside = report.testResults.find(({ status }) => status === 'failed')
  if (outside) return { state: 'broken', said: `${relative(inTree(), outside.name)}: ${outside.message}` }
  if (report.numPassedTests === 0) return { state: 'broken', said: 'No test ran.' }
  return report.success ? { state: 'passed' } : { state: 'broken', said: lastLines(output) }
}

const firstLine = (text) => stripVTControlCharacters(text).split('\n')[0]
const lastLines = (text) => stripVTControlCharacters(text).trim().split('\n').slice(-12).join('\n')
