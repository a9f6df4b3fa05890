// Puts one target beside what was measured: ours, the floor, the peers.
import { figure } from './figures.mjs'
import { medianOfPairs } from './statistics.mjs'

/**
 * One row of the table of targets, as text.
 * @param pages figures by page id
 * @param own, floor ids of our page and of the floor
 * @param isQuiet whether the machine was the benchmark's own: else times are shown and not judged
 * @param others ids of the pages to put beside them
 * @returns `{ name, target, cells, ratio, verdict }`, `cells` by page id
 */
export function judge(target, { pages, own, floor, others, isQuiet }) {
  const shown = Object.fromEntries([own, floor, ...others].map((id) => [id, show(target, pages[id])]))
  const mine = read(target, pages[own])
  const least = read(target, pages[floor])
  const ratio = medianOfPairs(mine.values, least.values, (left, right) => left / right)
  const reached = compare(target, { mine, least, ratio })
  return {
    name: target.name,
    target: describe(target),
    cells: shown,
    ratio: ratio === undefined || !Number.isFinite(ratio) ? '' : `${ratio.toFixed(2)} ×`,
    verdict: target.isTime && !isQuiet ? 'not judged' : verdictOf(target, reached),
  }
}

/** What a page reached of a target, as text; "failed: why" where nothing was seen. */
export function show(target, figures) {
  if (figures === undefined) return 'not run'
  const { value, failed, why, rounds } = read(target, figures)
  if (value === undefined) return why === undefined ? 'not run' : `failed: ${why}`
  const spread = rounds && target.show(rounds.p25) !== target.show(rounds.p75)
  const text = target.show(value)
  const range = spread ? ` (${numberOf(target.show(rounds.p25))}–${numberOf(target.show(rounds.p75))})` : ''
  return `${text}${range}${failed > 0 ? `, ${failed} of ${failed + rounds.count} failed` : ''}`
}

function read(target, figures) {
  if (figures === undefined) return { values: [] }
  if (target.of) {
    const value = target.of(figures)
    return { value, values: value === undefined ? [] : [value], failed: 0 }
  }
  const { summary, values, failed, why } = figure(figures, target.condition, target.key, target.way)
  return { value: summary?.median, rounds: summary, values, failed, why }
}

// How far beyond the limit: `over` is what is too much, in the target's own unit or as a multiple of the floor.
function compare({ limit, times, above }, { mine, least, ratio }) {
  if (mine.value === undefined) return undefined
  if (limit !== undefined) return { over: mine.value - limit }
  if (times !== undefined) return ratio === undefined ? undefined : { over: ratio - times, isRatio: true }
  if (above === undefined) return undefined
  const extra = medianOfPairs(mine.values, least.values, (left, right) => left - right)
  return extra === undefined ? undefined : { over: extra - above }
}

function describe({ limit, times, above, show: asText }) {
  if (limit !== undefined) return asText(limit)
  if (times !== undefined) return `${times} × floor`
  return above === undefined ? '' : `floor + ${asText(above)}`
}

function verdictOf(target, reached) {
  if (reached === undefined) return (target.limit ?? target.times ?? target.above) ? 'not known' : ''
  if (reached.over <= 0) return 'met'
  return `missed by ${reached.isRatio ? `${reached.over.toFixed(2)} ×` : target.show(reached.over)}`
}

const numberOf = (text) => text.split(' ')[0]
