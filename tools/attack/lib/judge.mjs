// Compares the damage of an attack with its bounds.
import { MOST_KEPT_BYTES } from './runAttack.mjs'

/** How many times as high the p99 of other clients may be as under equal polite load. */
const MOST_TIMES_SLOWER = 2
const LATENCY = 'p99 of '
/** The additional resident memory that an attack may use. A container of 512 MiB survives it. */
const MOST_TAKEN_BYTES = 192 * 1_048_576

/** Latency is judged only if polite load alone is served this fast, and other work left this share of the machine. */
const MOST_POLITE_MS = 1_000
const QUIET_SHARE = 0.7

/**
 * On a busy machine memory, counts and refusals are judged; where only latency is wrong the verdict is 'not judged'.
 * @param rounds one or more results of runAttack() for the same attack
 * @returns `{ verdict: 'held' | 'FAILED' | 'not judged', problems: [text], ratios: { [kind]: number } }`
 */
export function judge(rounds) {
  const lasting = rounds.flatMap(({ attacked }) => [
    ...problemsOf(attacked),
    ...attacked.checks
      .filter(({ isHeld }) => !isHeld)
      .map(({ what, said }) => `${what}${said ? `: ${said}` : ''}`),
  ])
  const ratios = medianRatios(rounds)
  const slower = Object.entries(ratios)
    .filter(([, ratio]) => ratio > MOST_TIMES_SLOWER)
    .map(([kind, ratio]) => `${LATENCY}${kind} is ${ratio.toFixed(1)} × that under polite load`)
  const refused = rounds.flatMap(({ attacked: { clients } }) => failuresOf(clients) || [])
  const noticed = [...slower, ...refused.map((failures) => `other clients failed: ${failures}`)]
  const problems = [...new Set([...lasting, ...noticed])]
  const isBusy = rounds.some(isTooBusy)
  if (isBusy && noticed.length > 0)
    problems.push('latency cannot be judged: the machine is busy with other work')
  const verdict = problems.length === 0 ? 'held' : lasting.length === 0 && isBusy ? 'not judged' : 'FAILED'
  return { verdict, problems, ratios }
}

/** Whether only latency was wrong: another round may show that it was chance. */
export function isLatencyAlone({ problems }) {
  return problems.length > 0 && problems.every((problem) => problem.startsWith(LATENCY))
}

function isTooBusy({ attacked, compared }) {
  if (attacked.free < QUIET_SHARE || compared?.free < QUIET_SHARE) return true
  return Object.values(compared?.clients ?? {}).some(
    ({ p99, failures }) => !(p99 <= MOST_POLITE_MS) || Object.keys(failures).length > 0,
  )
}

function problemsOf({ ended, problem, before, after, peakRssBytes }) {
  const found = []
  if (ended) found.push(`the gateway ended (${ended})`)
  else if (!after) found.push('the gateway did not answer for 20 s')
  else if (after.liveBytes - before.liveBytes > MOST_KEPT_BYTES)
    found.push(`${mebibytes(after.liveBytes - before.liveBytes)} MiB of memory did not return`)
  if (problem && !ended) found.push(problem)
  if (before && peakRssBytes - before.rssBytes > MOST_TAKEN_BYTES)
    found.push(`it took ${mebibytes(peakRssBytes - before.rssBytes)} MiB of memory`)
  return found
}

/** How often polite clients were rejected or got no answer, as text; empty if never. */
export function failuresOf(clients = {}) {
  return Object.entries(clients)
    .flatMap(([kind, { failures }]) =>
      Object.entries(failures).map(([why, count]) => `${kind} ${why} × ${count}`),
    )
    .join(', ')
}

/** For each kind of request: the median over the rounds of its p99, divided by that under equal polite load. */
function medianRatios(rounds) {
  const compared = rounds.filter((round) => round.compared?.clients)
  const kinds = [...new Set(compared.flatMap((round) => Object.keys(round.compared.clients)))]
  const ratioOf = ({ attacked, compared: polite }, kind) =>
    // Without a single answer, latency is infinite.
    (attacked.clients?.[kind]?.p99 ?? Number.POSITIVE_INFINITY) / polite.clients[kind].p99
  return Object.fromEntries(
    kinds.map((kind) => [kind, median(compared.map((round) => ratioOf(round, kind)))]),
  )
}

export function median(list) {
  const sorted = [...list].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export function mebibytes(bytes) {
  return Math.round(bytes / 1_048_576)
}
