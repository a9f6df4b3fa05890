// The tables of the benchmark, as rows of text; then as Markdown or lined up for a terminal.
import { formatTable } from '../../../scripts/lib/progress.mjs'
import { timed } from './figures.mjs'
import { judge, show } from './judge.mjs'
import { targets } from './targets.mjs'

export const markers = { begin: '<!-- bench:begin -->', end: '<!-- bench:end -->' }
const asMilliseconds = (time) => `${Math.round(time)} ms`
const asKilobytes = (bytes) => `${(bytes / 1_000).toFixed(1)}`

/**
 * All tables of a run.
 * @param pages figures by page id
 * @param list the pages that were asked for, in order, `{ id, timed, above, host, peer }`
 * @param conditions those that were visited
 * @param isQuiet whether the machine was the benchmark's own, so that times can be judged
 * @param missing why a page has no figures, by id
 * @param refusals the ranges of wagmi that peers ask for and wagmi 3 is not in, by name
 */
export function tablesOf({ pages, list, conditions, missing, refusals, isQuiet }) {
  return [
    { title: 'Targets', ...targetTable({ pages, list, conditions, isQuiet }) },
    {
      title: 'Added to a host that carries wagmi already (kB gzip of JS)',
      ...marginalTable({ pages, list, missing, refusals }),
    },
    ...conditions.map((condition) => ({
      title: `Times, ${condition.name}: median (quarters)`,
      ...timeTable({ pages, list, condition }),
    })),
  ].filter(({ rows }) => rows.length > 0)
}

function targetTable({ pages, list, conditions, isQuiet }) {
  const visited = new Set(conditions.map(({ id }) => id))
  const own = 'latchkey-evm'
  const floor = 'react-raw'
  const others = list
    .filter(({ id, timed: isTimed }) => isTimed && id !== own && id !== floor)
    .map(({ id }) => id)
  const rows = targets
    .filter(({ condition }) => condition === undefined || visited.has(condition))
    .map((target) => judge(target, { pages, own, floor, others, isQuiet }))
  return {
    head: ['', 'at most', own, floor, '÷ floor', ...others, 'verdict'],
    rows: rows.map(({ name, target, cells, ratio, verdict }) => {
      const beside = others.map((id) => cells[id])
      return [name, target, cells[own], cells[floor], ratio, ...beside, verdict]
    }),
  }
}

function marginalTable({ pages, list, missing, refusals }) {
  const rows = list
    .filter(({ above }) => above !== undefined)
    .map(({ id, above }) => {
      const [page, host] = [pages[id], pages[above]]
      const name = `${id} over ${above}`
      if (page === undefined || host === undefined) return [name, missing[id] ?? 'not run', '', '', '']
      const difference = (key) => {
        const [left, right] = [bytesAt(page, key), bytesAt(host, key)]
        return left === undefined || right === undefined ? 'failed' : asKilobytes(left - right)
      }
      const differences = ['earlyBytes', 'hastyBytes', 'modalBytes'].map(difference)
      return [name, ...differences, asKilobytes(page.wholeBytes - host.wholeBytes)]
    })
  const refused = Object.entries(refusals).map(([name, range]) => [
    ...[`${name} over wagmi 3`, `not possible: it asks for wagmi ${range}`],
    ...['', '', ''],
  ])
  const atModal = ['at modal, clicked at once', 'at modal, page at rest before']
  return { head: ['', 'until interactive', ...atModal, 'whole build'], rows: [...rows, ...refused] }
}

const bytesAt = (page, key) =>
  page.rounds.cpu1?.find((round) => round?.values[key] !== undefined)?.values[key]

function timeTable({ pages, list, condition }) {
  const columns = list.filter(({ timed: isTimed }) => isTimed)
  const rows = timed.map(({ key, name, way }) => [
    name,
    ...columns.map(({ id }) => show({ key, way, condition: condition.id, show: asMilliseconds }, pages[id])),
  ])
  return { head: ['', ...columns.map(({ id }) => id)], rows }
}

/** A table for Markdown: the first column to the left, the rest to the right. */
export function toMarkdown({ head, rows }) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|---|${'--:|'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n')
}

export const toText = ({ head, rows }) =>
  formatTable([head, ...rows], { right: head.map((_, column) => column).slice(1) })

/**
 * Puts a text between the markers of a page.
 * @throws Error where the page has no markers, or has them the wrong way round
 */
export function putBetweenMarkers(page, text) {
  const from = page.indexOf(markers.begin)
  const to = page.indexOf(markers.end)
  if (from === -1 || to < from)
    throw new Error(`The page has no ${markers.begin} … ${markers.end} to write between. Put them back.`)
  return `${page.slice(0, from + markers.begin.length)}\n${text.trim()}\n${page.slice(to)}`
}
