import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findCycles } from './cycles.mjs'
import { lackOf } from './docstrings.mjs'
import { upwardImports } from './floors.mjs'
import { brokenLinksOf } from './links.mjs'
import { mayNot } from './rules.mjs'
import { readSource } from './source.mjs'

function read(code) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-checks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'file.ts'), code)
  return readSource(join(folder, 'file.ts'))
}

test.each([
  ['/** S8.22 */', 'clause numbers only'],
  ['* S8.42, S8.51. ', 'clause numbers only'],
  ['* S8.59: the chain undid it. ', 'begins with clause numbers'],
  [undefined, 'no docstring'],
])('refuses the docstring %s', (doc, problem) => {
  expect(lackOf(doc?.replace(/^\/\*|\*\/$/g, ''), false)).toContain(problem)
})

test('accepts a docstring with clause numbers at its end', () => {
  expect(lackOf('* The chain undid the transaction (S8.59). ', false)).toBeUndefined()
})

test.each([
  ['fetch("/x")', 'fetch'],
  ['window.fetch("/x")', 'fetch'],
  ['setTimeout(() => {}, 1)', 'setTimeout'],
  ['localStorage.getItem("x")', 'localStorage'],
  ['globalThis.sessionStorage', 'sessionStorage'],
  ['new WebSocket("ws://x")', 'WebSocket'],
])('finds the effect of %s', (code, effect) => {
  expect(read(code).oddities).toEqual(expect.arrayContaining([{ what: effect, line: 1, isEffect: true }]))
})

test('leaves alone what a file declares itself', () => {
  expect(read('const fetch = () => loader.load()\nfetch()').oddities).toEqual([])
})

test('effects are refused in views', () => {
  expect(mayNot('packages/react/src/views/Connect/Connect.tsx')).toBe(true)
  expect(mayNot('packages/react/src/primitives/useIsLate.ts')).toBe(false)
})

test('finds a cycle, and none in a diamond', () => {
  const graph = (edges) => new Map(Object.entries(edges))
  expect(findCycles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
  expect(findCycles(graph({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual([['b', 'c']])
})

test('finds imports of core that lead to a higher floor, types and import() included', () => {
  const core = (path) => `packages/core/src/${path}`
  const judge = (from, to, lazy = false) => upwardImports([[core(from), [{ to: core(to), line: 3, lazy }]]])
  expect(judge('actions/connect.ts', 'flows/connect/connect.ts')).toEqual([])
  expect(judge('flows/connect/connect.ts', 'flows/connect/state.ts')).toEqual([])
  expect(judge('actions/loadLazy.ts', 'kit/lazy.ts', true)).toEqual([])
  expect(judge('actions/loadLazy.ts', 'kit/lazy.ts')).toHaveLength(1)
  expect(judge('flows/connect/connect.ts', 'actions/connect.ts')).toEqual([
    'packages/core/src/flows/connect/connect.ts:3: flows may not import actions (actions/connect.ts)',
  ])
  expect(judge('flows/connect/state.ts', 'flows/connect/connect.ts')).toHaveLength(1)
  expect(judge('elsewhere.ts', 'kit/kit.ts')).toEqual([
    'packages/core/src/elsewhere.ts: on no floor (scripts/checks/floors.mjs)',
  ])
})

test('finds links and paths that lead nowhere', () => {
  expect(brokenLinksOf('docs/x.md', '[a](architecture.md#b) [c](#d) [e](https://f.example)')).toEqual([])
  expect(brokenLinksOf('docs/x.md', '[a](gone.md)')).toEqual(['docs/x.md: gone.md leads nowhere'])
  expect(
    brokenLinksOf('CONTRIBUTING.md', 'see `core/src/rules/followRules.ts` and `scripts/gone.mjs`'),
  ).toEqual(['CONTRIBUTING.md: scripts/gone.mjs leads nowhere'])
})
