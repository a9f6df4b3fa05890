import { expect, test } from 'vitest'
import { isLatencyAlone, judge } from './judge.mjs'

const MIB = 1_048_576
const clients = (p99, failures = {}) => ({ rpc: { count: 100, p50: 1, p99, longest: p99, failures } })
const memory = (mebibytes) => ({ rssBytes: mebibytes * MIB, liveBytes: mebibytes * MIB })
const round = (attacked, polite = clients(10)) => ({
  attacked: {
    ...{ checks: [], clients: clients(15), before: memory(100), after: memory(105) },
    ...{ peakRssBytes: 120 * MIB, ...attacked },
  },
  compared: { clients: polite },
})

test('an attack that is hardly noticed is held off', () => {
  expect(judge([round({})])).toEqual({ verdict: 'held', problems: [], ratios: { rpc: 1.5 } })
})

test.each([
  [
    'a check that does not hold',
    { checks: [{ what: 'all is well', isHeld: false, said: 'no' }] },
    'all is well: no',
  ],
  ['a gateway that ended', { ended: 'SIGABRT', after: undefined }, 'the gateway ended (SIGABRT)'],
  ['a gateway that hangs', { after: undefined }, 'the gateway did not answer for 20 s'],
  ['memory that stays', { after: memory(120) }, '20 MiB of memory did not return'],
  ['memory that is taken', { peakRssBytes: 400 * MIB }, 'it took 300 MiB of memory'],
  ['others who are refused', { clients: clients(15, { 503: 2 }) }, 'other clients failed: rpc 503 × 2'],
  ['others who wait', { clients: clients(21) }, 'p99 of rpc is 2.1 × that under polite load'],
  [
    'others who are never served',
    { clients: clients(undefined) },
    'p99 of rpc is Infinity × that under polite load',
  ],
])('%s fails', (_, attacked, problem) => {
  expect(judge([round(attacked)])).toMatchObject({ verdict: 'FAILED', problems: [problem] })
})

test('latency is the median of the rounds, and all else is of any round', () => {
  const slow = round({ clients: clients(90) })
  expect(judge([slow, round({}), round({})]).verdict).toBe('held')
  expect(isLatencyAlone(judge([slow]))).toBe(true)
  expect(judge([round({}), round({ ended: 'SIGABRT' }), round({})]).verdict).toBe('FAILED')
  expect(isLatencyAlone(judge([round({ ended: 'SIGABRT' })]))).toBe(false)
})

test('latency is not judged on a busy machine, and memory still is', () => {
  const slow = { clients: clients(90), free: 0.3 }
  expect(judge([round(slow)]).verdict).toBe('not judged')
  expect(judge([round({ ...slow, after: memory(120) })]).verdict).toBe('FAILED')
  expect(judge([round({ ...slow, free: 0.9 })]).verdict).toBe('FAILED')
})

test('latency is not judged where polite load alone is served badly, and memory still is', () => {
  const busy = clients(1_500, { 'no answer in 10 s': 3 })
  expect(judge([round({ clients: clients(9_000) }, busy)]).verdict).toBe('not judged')
  expect(judge([round({ clients: clients(9_000), after: memory(120) }, busy)]).verdict).toBe('FAILED')
  expect(judge([round({}, busy)]).verdict).toBe('held')
})
