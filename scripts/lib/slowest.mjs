// Where the time of a test run goes: its slowest files and its slowest tests.
import { formatDuration, formatTable } from './progress.mjs'

const shown = 10

/**
 * @param files `{ file, durationMs, tests: [{ fullName, duration }] }` of every test file that ran
 * @returns two tables; nothing when no test file ran
 */
export function describeSlowest(files) {
  const tests = files.flatMap(({ file, tests }) =>
    tests.map(({ fullName, duration }) => ({ name: `${file}: ${fullName}`, durationMs: duration ?? 0 })),
  )
  const slowFiles = files.map(({ file, durationMs }) => ({ name: file, durationMs }))
  return [list('The slowest test files:', slowFiles), list('The slowest tests:', tests)].join('')
}

function list(title, all) {
  if (all.length === 0) return ''
  const slowest = [...all].sort((left, right) => right.durationMs - left.durationMs).slice(0, shown)
  const rows = slowest.map(({ name, durationMs }) => [formatDuration(durationMs), name])
  return `${title}\n${formatTable(rows, { right: [0] })}\n\n`
}
