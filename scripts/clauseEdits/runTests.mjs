// Runs tests in the copy, and says whether one of them has noticed the edit.
import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { run } from '../lib/run.mjs'
import { inTree } from './workTree.mjs'

/** The tests of an edit take seconds. A run that takes this long hangs, as in an endless loop. */
const RUN_MS = 15 * 60_000
/** What an edit has broken never comes. */
const HASTE = { POLL_MS: '5000', TEST_MS: '20000' }
/** An end-to-end test does many things. */
const isLong = (file) => file.startsWith('e2e/')
const waited = /^(Error: )?(Test|Hook) timed out|Matcher did not succeed in time|Timed out in waitFor/

/**
 * Runs the tests of some files whose titles name one of the clauses, until one fails. On a busy machine a sound test may fail as well: only
 * one that fails again in a run of its own counts.
 * @param options.isPatient whether they have as long as in the gate
 * @returns `{ state, file, by, said, isByWaiting }`: `passed`, `failed` with the first test that did, or `broken` where the tests could not run
 */
export async function runTests(files, clauses, { timeoutMs = RUN_MS, isPatient = files.some(isLong) } = {}) {
  const options = { clauses, timeoutMs, env: isPatient ? {} : HASTE }
  const first = await runOnce(files, options)
  if (first.state !== 'failed') return first
  const second = await runOnce(first.file ? [first.file] : files, options)
  return second.state === 'passed' ? runOnce(files, options) : second
}

async function runOnce(files, { clauses, timeoutMs, env }) {
  const report = inTree('.cache', 'clause-edits.json')
  rmSync(report, { force: true })
  const titles = `\\b(${clauses.map((clause) => clause.replace('.', '\\.')).join('|')})\\b`
  const args = ['run', '--bail=1', '--reporter=json', `--outputFile=${report}`, '-t', titles, ...files]
  const started = performance.now()
  const failure = await run(process.execPath, [inTree('node_modules', 'vitest', 'vitest.mjs'), ...args], {
    cwd: inTree(),
    env: { NODE_ENV: 'test', ...env },
    timeoutMs,
  }).then(
    () => undefined,
    (error) => error,
  )
  if (failure?.code === 'SIGKILL' && performance.now() - started >= timeoutMs)
    return { state: 'failed', by: 'a run that did not end', said: '', isByWaiting: true }
  return readReport(report, failure)
}

function readReport(path, failure) {
  let report
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Vitest ended before it could write.
    return broken(failure)
  }
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') {
        const file = relative(inTree(), name)
        const said = firstLine(failureMessages[0] ?? '')
        return { state: 'failed', file, by: `${file}: ${fullName}`, said, isByWaiting: waited.test(said) }
      }
  // A file that could not be imported, or a hook that failed.
  const outside = report.testResults.find(({ status }) => status === 'failed')
  if (outside) return { state: 'broken', said: `${relative(inTree(), outside.name)}: ${outside.message}` }
  if (report.numPassedTests === 0) return { state: 'broken', said: 'No test ran.' }
  return report.success ? { state: 'passed' } : broken(failure)
}

const broken = (failure) => ({
  state: 'broken',
  said: `${failure?.message ?? ''}\n${lastLines(failure?.output ?? '')}`,
})
const firstLine = (text) => stripVTControlCharacters(text).split('\n')[0]
const lastLines = (text) => stripVTControlCharacters(text).trim().split('\n').slice(-12).join('\n')
