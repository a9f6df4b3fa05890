// Which clauses there are, and which tests of the gate name them in their titles.
import { readFileSync } from 'node:fs'
import { fromRoot } from '../lib/paths.mjs'
import { listRepository } from '../lib/sourceFiles.mjs'
import { isEndToEndTest } from '../selection/endToEnd.mjs'

export function readClauses() {
  const text = readFileSync(fromRoot('docs', 'specification.md'), 'utf8')
  return [...new Set([...text.matchAll(/\*\*(S\d+\.\d+)\*\*/g)].map(([, clause]) => clause))]
}

/**
 * The gate's test files by the clauses that they name. A title has them in brackets; where it is made of a table's row, the row begins
 * with the clause.
 * @returns a map from a clause to paths from the root
 */
export async function readClauseTests() {
  const tests = new Map()
  for (const file of await listRepository()) {
    if (!/\.test\.(tsx?|mjs)$/.test(file) || file.includes('.nightly.test.')) continue
    for (const clause of clausesIn(readFileSync(fromRoot(file), 'utf8')))
      tests.set(clause, [...(tests.get(clause) ?? []), file])
  }
  return tests
}

export function clausesIn(text) {
  const named = text.matchAll(/\[(S\d+\.\d+(?:, ?S\d+\.\d+)*)\]|^\s*\[?'(S\d+\.\d+)',/gm)
  return [...new Set([...named].flatMap(([, list, one]) => one ?? list.split(/, ?/)))]
}

/** The tests of some clauses: the end-to-end ones, and the others. */
export function testsOf(clauses, tests) {
  const files = [...new Set(clauses.flatMap((clause) => tests.get(clause) ?? []))].sort()
  return { quick: files.filter((file) => !isEndToEndTest(file)), endToEnd: files.filter(isEndToEndTest) }
}
