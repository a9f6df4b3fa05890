// From what each round gave to the figures of a page: each is a summary, a list of rounds, or why there is none.
import { summarize } from './statistics.mjs'

/** What is measured in each condition, and which visit gives it. */
export const timed = [
  { key: 'interactiveMs', name: 'interactive', way: 'patient' },
  { key: 'firstOpenMs', name: 'first open, page at rest', way: 'patient' },
  { key: 'hastyOpenMs', name: 'first open, clicked at once', way: 'hasty' },
  { key: 'secondOpenMs', name: 'second open', way: 'patient' },
  { key: 'connectMs', name: 'wallet picked to address on screen', way: 'patient' },
  { key: 'reloadMs', name: 'reload to address on screen', way: 'patient' },
  { key: 'blockedAtLoadMs', name: 'main thread blocked at load', way: 'patient' },
  { key: 'blockedAtModalMs', name: 'main thread blocked at modal', way: 'patient' },
]

/** By phase, where a visit has the scripts that were asked for by then. */
const phases = {
  early: 'scriptsUntilInteractive',
  rest: 'scriptsAtRest',
  modal: 'scriptsAtModal',
  modalRest: 'scriptsAtModalRest',
  hasty: 'hastyScriptsAtModal',
}

/**
 * Everything known of one page.
 * @param files gzipped bytes by path
 * @param reactBytes what React alone weighs, gzipped
 * @param rounds what `measureRounds()` gave for the page
 */
export function figuresOf({ files, reactBytes, rounds }) {
  const bytesOf = (paths) => [...new Set(paths)].reduce((total, path) => total + (files.get(path) ?? 0), 0)
  const scripts = [...files.keys()].filter((path) => path.endsWith('.js'))
  const sheets = [...files.keys()].filter((path) => path.endsWith('.css'))
  const derive = (round) => {
    if (round === undefined) return undefined
    const { values, failures } = round
    const derived = { ...values }
    for (const [phase, key] of Object.entries(phases))
      if (values[key]) {
        derived[`${phase}Count`] = values[key].length
        derived[`${phase}Bytes`] = bytesOf(values[key]) - reactBytes
      }
    if (values.strangers) derived.strangerHosts = new Set(values.strangers).size
    return { failures, values: derived }
  }
  const derived = Object.fromEntries(
    Object.entries(rounds).map(([condition, list]) => [condition, list.map(derive)]),
  )
  const seen = Object.values(derived).flat()
  return {
    wholeBytes: bytesOf(scripts) - reactBytes,
    wholeCount: scripts.length,
    sheetBytes: bytesOf(sheets),
    strangers: [...new Set(seen.flatMap((round) => round?.values.strangers ?? []))].sort(),
    rounds: derived,
  }
}

/**
 * One figure of a page in one condition.
 * @returns `{ summary, values, failed, why }`; `summary` is absent where every round failed, or none was made
 */
export function figure(figures, condition, key, way = 'patient') {
  const rounds = figures?.rounds[condition] ?? []
  const values = Array.from(rounds, (round) => round?.values[key])
  const known = values.filter((value) => value !== undefined)
  const reasons = Array.from(rounds, (round) => round?.failures[way]).filter((reason) => reason !== undefined)
  return {
    values,
    failed: reasons.length,
    ...(reasons.length > 0 && { why: reasons[0] }),
    ...(known.length > 0 && { summary: summarize(known) }),
  }
}
