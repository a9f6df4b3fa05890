import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findCycles } from './cycles.mjs'
import { lackOf } from './docstrings.mjs'
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

test('effects are refused in views, but for those with a reason', () => {
  expect(mayNot('packages/react/src/views/Connect/Connect.tsx', 'fetch')).toBe(true)
  expect(mayNot('packages/react/src/views/ConnectingExternal/askFirst.ts', 'setTimeout')).toBe(false)
  expect(mayNot('packages/react/src/primitives/useIsLate.ts', 'setTimeout')).toBe(false)
})

test('finds a cycle, and none in a diamond', () => {
  const graph = (edges) => new Map(Object.entries(edges))
  expect(findCycles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
  expect(findCycles(graph({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual([['b', 'c']])
})

test('finds links and paths that lead nowhere', () => {
  expect(brokenLinksOf('docs/x.md', '[a](architecture.md#b) [c](#d) [e](https://f.example)')).toEqual([])
  expect(brokenLinksOf('docs/x.md', '[a](gone.md)')).toEqual(['docs/x.md: gone.md leads nowhere'])
  expect(
    brokenLinksOf('CONTRIBUTING.md', 'see `core/src/rules/followRules.ts` and `scripts/gone.mjs`'),
  ).toEqual(['CONTRIBUTING.md: scripts/gone.mjs leads nowhere'])
})
