import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot } from '../lib/paths.mjs'
import { clausesIn, readClauses, readClauseTests, testsOf } from './clauseTests.mjs'
import { applyEdit, parseEdit, readEdits } from './readEdits.mjs'

const clauses = readClauses()
const tests = await readClauseTests()
const edits = readEdits()
const read = (file) => readFileSync(fromRoot(file), 'utf8')

test('every clause of the specification is named by a test of the gate', () => {
  expect(clauses.length).toBeGreaterThan(290)
  expect(clauses.filter((clause) => !tests.has(clause))).toEqual([])
})

test('every edit applies, changes the product alone, and breaks clauses that tests of the gate name', () => {
  expect(edits.length).toBeGreaterThan(100)
  for (const edit of edits) {
    for (const { file, before, after } of applyEdit(edit, read)) {
      expect(file, edit.name).toMatch(/^(packages|apps|gateway|lab)\/(?!.*\.test\.)/)
      expect(after, edit.name).not.toBe(before)
    }
    expect(edit.words, edit.name).not.toBe('')
    expect(edit.clauses, edit.name).not.toEqual([])
    expect(
      edit.clauses.filter((clause) => !clauses.includes(clause) || !tests.has(clause)),
      edit.name,
    ).toEqual([])
  }
})

test('each edit has a number of its own, and the known survivors are edits', () => {
  const ids = edits.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const known = Object.entries(JSON.parse(read('scripts/clauseEdits/survivors.json')))
  for (const [id, reason] of known) expect([ids.includes(id), typeof reason], id).toEqual([true, 'string'])
})

const patch = (block) => `Clauses: S1.1, S1.2
Edit: two is three

diff --git a/x.ts b/x.ts
--- a/x.ts
+++ b/x.ts
@@ -1,3 +1,3 @@
${block}
`

test('an edit replaces whole lines, wherever they stand now, and only where they stand once', () => {
  const edit = parseEdit('007-two.patch', patch(' one\n-two\n+three\n '))
  expect(edit).toMatchObject({ id: '007', clauses: ['S1.1', 'S1.2'], words: 'two is three' })
  const apply = (text) => applyEdit(edit, () => text)
  expect(apply('new\none\ntwo\n\nend\n')).toEqual([
    { file: 'x.ts', before: 'new\none\ntwo\n\nend\n', after: 'new\none\nthree\n\nend\n' },
  ])
  expect(() => apply('none\ntwo\n\n')).toThrow('007-two does not apply')
  expect(() => apply('one\ntwo\n\none\ntwo\n\n')).toThrow('not stand exactly once in x.ts')
})

test('a title names clauses in brackets, or a row that becomes one', () => {
  expect(clausesIn(`test('[S1.2][S3.4, S5.6] a S9.9 clause', …)\n  ['S7.8', error],\n// S2.2`)).toEqual([
    'S1.2',
    'S3.4',
    'S5.6',
    'S7.8',
  ])
})

test('tests of the whole product are told from the others', () => {
  const named = new Map([['S1.1', ['e2e/a.test.ts', 'packages/a.test.ts']]])
  expect(testsOf(['S1.1', 'S9.9'], named)).toEqual({
    quick: ['packages/a.test.ts'],
    endToEnd: ['e2e/a.test.ts'],
  })
})
