// What a run found, for a person to read.
import { formatDuration, yellow } from '../../scripts/lib/progress.mjs'

/** The share of a sample that was caught, from 0 to 1. */
export const shareCaught = ({ results }) => results.filter(({ caught }) => caught).length / results.length

/** Every mutant that was not caught: where it is, and what became what. */
export function describeResult({ area, results, durationMs }) {
  const open = results.filter(({ caught }) => !caught)
  const head = `${area}: ${results.length - open.length} of ${results.length} caught`
  const lines = open.map(
    ({ file, line, status, mutator, original, replacement }) =>
      `  ${yellow(status)} ${file}:${line} (${mutator})\n    - ${oneLine(original)}\n    + ${oneLine(replacement)}`,
  )
  const time = durationMs === undefined ? '' : ` in ${formatDuration(durationMs)}`
  return [`${head}${time}`, ...lines].join('\n')
}

const oneLine = (text) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 160 ? `${line.slice(0, 157)}…` : line
}
