import { expect, test } from 'vitest'
import { figure, figuresOf } from './bench/harness/figures.mjs'
import { judge } from './bench/harness/judge.mjs'
import { markers, putBetweenMarkers, toMarkdown } from './bench/harness/report.mjs'
import { medianOfPairs, quantile, rotate, summarize } from './bench/harness/statistics.mjs'

test('takes quantiles between neighbours, whatever the order', () => {
  expect(summarize([40, 10, 30, 20])).toEqual({ count: 4, p25: 17.5, median: 25, p75: 32.5 })
  expect(quantile([7], 0.75)).toBe(7)
  expect(() => quantile([], 0.5)).toThrow('at least one number')
})

test('compares round by round, and leaves out rounds that lack one side', () => {
  const ratio = (left, right) => left / right
  // The machine became ten times slower after the first round: the ratio stays.
  expect(medianOfPairs([20, 200, 220, undefined], [10, 100, 110, 5], ratio)).toBe(2)
  expect(medianOfPairs([undefined], [1], ratio)).toBeUndefined()
})

test('has each page once in every place', () => {
  const pages = ['a', 'b', 'c']
  const firsts = [0, 1, 2, 3].map((round) => rotate(pages, round)[0])
  expect(firsts).toEqual(['a', 'b', 'c', 'a'])
  expect(rotate(pages, 2)).toEqual(['c', 'a', 'b'])
})

const round = (values, failures = {}) => ({ values, failures })
const files = new Map([
  ['/index.html', 300],
  ['/assets/index.js', 70_000],
  ['/assets/modal.js', 9_000],
  ['/assets/never.js', 5_000],
  ['/assets/index.css', 800],
])
const figures = (rounds) => figuresOf({ files, reactBytes: 68_000, rounds })

test('counts the bytes of what was asked for by then, once each, above React', () => {
  const page = figures({
    cpu1: [
      round({
        scriptsUntilInteractive: ['/assets/index.js'],
        scriptsAtModal: ['/assets/index.js', '/assets/modal.js', '/assets/modal.js'],
        strangers: ['rpc.example', 'rpc.example'],
      }),
    ],
  })
  expect(figure(page, 'cpu1', 'earlyBytes').summary.median).toBe(2_000)
  expect(figure(page, 'cpu1', 'modalBytes').summary.median).toBe(11_000)
  expect(page).toMatchObject({
    wholeBytes: 16_000,
    wholeCount: 3,
    sheetBytes: 800,
    strangers: ['rpc.example'],
  })
})

const target = {
  name: 'first open',
  key: 'firstOpenMs',
  way: 'patient',
  condition: 'cpu1',
  limit: 35,
  show: (time) => `${Math.round(time)} ms`,
}
const times = (...list) => figures({ cpu1: list.map((firstOpenMs) => round({ firstOpenMs })) })
const judged = (changes, mine, floor, isQuiet = true) =>
  judge(
    { ...target, ...changes },
    { pages: { mine, floor }, own: 'mine', floor: 'floor', others: ['other'], isQuiet },
  )

test('says by how much a target is missed, and beside what', () => {
  expect(judged({}, times(38, 40, 42), times(10, 20, 30))).toEqual({
    name: 'first open',
    target: '35 ms',
    cells: { mine: '40 ms (39–41)', floor: '20 ms (15–25)', other: 'not run' },
    ratio: '2.00 ×',
    verdict: 'missed by 5 ms',
  })
  expect(judged({ limit: 40 }, times(38, 40, 42), times(20)).verdict).toBe('met')
  expect(judged({ limit: undefined, times: 1.15 }, times(40), times(20)).verdict).toBe('missed by 0.85 ×')
  expect(judged({ limit: undefined, above: 25 }, times(40), times(20)).verdict).toBe('met')
  expect(judged({ limit: undefined }, times(40), times(20)).verdict).toBe('')
  expect(judged({ isTime: true }, times(40), times(20), false).verdict).toBe('not judged')
  expect(judged({}, times(40), times(20), false).verdict).toBe('missed by 5 ms')
})

test('never makes up a figure', () => {
  const failed = figures({
    cpu1: [round({}, { patient: '"wallets" was not on screen' }), round({}, { patient: 'again' })],
  })
  expect(judged({}, failed, times(20))).toMatchObject({
    cells: { mine: 'failed: "wallets" was not on screen' },
    ratio: '',
    verdict: 'not known',
  })
  const once = figures({ cpu1: [round({ firstOpenMs: 30 }), round({}, { patient: 'late' })] })
  expect(judged({}, once, times(20)).cells.mine).toBe('30 ms, 1 of 2 failed')
  expect(judged({}, undefined, times(20))).toMatchObject({ cells: { mine: 'not run' }, verdict: 'not known' })
})

test('writes between the markers and nowhere else', () => {
  const table = toMarkdown({ head: ['', 'a|b'], rows: [['x', '1']] })
  expect(table).toBe('|  | a\\|b |\n|---|--:|\n| x | 1 |')
  const page = `before\n${markers.begin}\nold\n${markers.end}\nafter\n`
  const written = putBetweenMarkers(page, table)
  expect(written).toBe(`before\n${markers.begin}\n${table}\n${markers.end}\nafter\n`)
  expect(putBetweenMarkers(written, table)).toBe(written)
  expect(() => putBetweenMarkers('no markers', table)).toThrow('Put them back')
})
