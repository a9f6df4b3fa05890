import { expect, test } from 'vitest'
import { fromRoot, packageNames } from '../lib/paths.mjs'
import { parseChangeset, readChangesets, renderSection } from './changesets.mjs'

test('a section has the breaking changes first, each with its packages', () => {
  const changesets = [
    parseChangeset('---\n"@latchkey/core": patch\n---\n\nA fix.\n'),
    parseChangeset('---\n"@latchkey/core": minor\n"@latchkey/evm": major\n---\n\nTwo\nlines.\n'),
  ]
  expect(renderSection({ version: '1.0.0', date: '2026-11-22', changesets })).toMatchInlineSnapshot(`
    "## 1.0.0 (2026-11-22)

    ### Breaking changes

    - \`@latchkey/core\`, \`@latchkey/evm\`: Two
      lines.

    ### Fixed

    - \`@latchkey/core\`: A fix.
    "
  `)
})

test.each([
  'A sentence.',
  '---\n---\nx',
  '---\n"@latchkey/core": huge\n---\nx',
  '---\n"@latchkey/core": patch\n---\n',
])('refuses %j', (text) => {
  expect(() => parseChangeset(text, 'odd.md')).toThrow('odd.md: write')
})

test('the changesets of this repository can be read, and name its packages', () => {
  for (const { packages } of readChangesets(fromRoot('.changeset')))
    for (const name of packages) expect(packageNames.map((part) => `@latchkey/${part}`)).toContain(name)
})
