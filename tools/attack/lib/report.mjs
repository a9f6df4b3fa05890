// Formats the results of a run for the screen, and writes them to a file.
import { writeIfChanged } from '../../../scripts/lib/files.mjs'
import { mebibytes, median } from './judge.mjs'

const milliseconds = (time) =>
  time === undefined ? 'none' : `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`

const worstOf = (ratios) => Object.entries(ratios).sort(([, one], [, other]) => other - one)[0]

/** An attack's figures as short texts; medians if there were several rounds. */
export function toRow({ rounds, ratios }) {
  const [{ attacked }] = rounds
  const worst = worstOf(ratios)
  const p99 = (side) => {
    const times = rounds
      .map((round) => round[side]?.clients?.[worst[0]]?.p99)
      .filter((time) => time !== undefined)
    return times.length === 0 ? undefined : median(times)
  }
  const latency = worst
    ? `p99 of ${worst[0]} ${milliseconds(p99('attacked'))}, under equal polite load ${milliseconds(p99('compared'))} (${worst[1].toFixed(1)} ×)`
    : 'not timed'
  return {
    latency,
    memory: memoryOf(attacked),
    processor: `${milliseconds(attacked.cpuMs)} of processor${besides(rounds[0].compared)}; ${turnsOf(attacked)}${besideTurns(rounds[0].compared)}, event loop held ${milliseconds(attacked.longestDelayMs)} at most`,
    free: rounds
      .map(({ attacked: { free } }) => (free === undefined ? '?' : `${Math.round(free * 100)} %`))
      .join(', '),
    outcomes: Object.entries(attacked.outcomes)
      .map(([outcome, count]) => `${outcome} × ${count}`)
      .join(', '),
  }
}

/** The gateway's processor time shows the cost of an attack even on a busy machine. */
function besides(compared) {
  return compared?.cpuMs === undefined ? '' : ` (${milliseconds(compared.cpuMs)} under polite load)`
}

/** Processor time counts here too: other work on the machine holds the loop up, but does not lengthen its turns. */
function turnsOf({ longestTurnMs, longTurnsMs, seconds }) {
  if (longestTurnMs === undefined) return 'turns unknown'
  const share = (longTurnsMs / (seconds * 1_000)) * 100
  return `longest turn of the loop ${milliseconds(longestTurnMs)}, long ones ${share.toFixed(1)} % of the time`
}

function besideTurns(compared) {
  return compared?.longestTurnMs === undefined ? '' : ` (${milliseconds(compared.longestTurnMs)})`
}

function memoryOf({ before, peakRssBytes, after, ended }) {
  if (!before) return 'unknown'
  const end = ended ? 'gone' : after ? `${mebibytes(after.rssBytes)}` : 'no answer'
  return `${mebibytes(before.rssBytes)} → ${mebibytes(peakRssBytes)} → ${end} MiB`
}

export function describeFigures(outcomes) {
  const head = ['', 'attack', 'worst p99', 'polite', '×', 'longest turn']
  return [
    [...head, 'MiB before, most, after', 'outcome'],
    ...outcomes.map(({ attack, rounds, ratios, verdict }) => {
      const worst = worstOf(ratios)
      const time = (side) => {
        if (!worst) return ''
        const timeOf = (round) => round[side]?.clients?.[worst[0]]?.p99 ?? Number.POSITIVE_INFINITY
        return milliseconds(median(rounds.map(timeOf)))
      }
      return [
        ...[attack.id, attack.name, time('attacked'), time('compared'), worst ? worst[1].toFixed(1) : ''],
        milliseconds(rounds[0].attacked.longestTurnMs),
        ...[memoryOf(rounds[0].attacked).replace(' MiB', ''), verdict],
      ]
    }),
  ]
}

export function writeReport(path, { outcomes, ...run }) {
  const plain = outcomes.map(({ attack: { id, name }, rounds, verdict, problems, ratios }) => ({
    ...{ id, name, verdict, problems, ratios },
    rounds: rounds.map(({ attacked, compared, perSecond }) => ({ attacked, compared, perSecond })),
  }))
  writeIfChanged(path, JSON.stringify({ at: new Date().toISOString(), ...run, attacks: plain }, undefined, 1))
}
