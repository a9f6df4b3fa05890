// What a run found, for a user to read.
import { yellow } from '../../scripts/lib/progress.mjs'

/** The share of a sample that was caught, from 0 to 1. */
export const shareCaught = ({ results }) => results.filter(({ caught }) => caught).length / results.length

export function describeResult({ area, results }) {
  const open = results.filter(({ caught }) => !caught)
  const head = `${area}: ${results.length - open.length} of ${results.length} caught`
  return [head, ...open.map(describeMutant)].join('\n')
}

export const describeMutant = ({ file, line, status, mutator, original, replacement }) =>
  `  ${yellow(status)} ${file}:${line} (${mutator})\n    - ${oneLine(original)}\n    + ${oneLine(replacement)}`

const oneLine = (text) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 160 ? `${line.slice(0, 157)}…` : line
}
