import { expect, test } from 'vitest'
import { fromRoot } from '../lib/paths.mjs'
import { importTable, judgeImport } from './imports.mjs'

const judge = (part, specifier, declared = []) =>
  judgeImport({
    rule: importTable.find((rule) => rule.part === part),
    declared: new Set(declared),
    file: fromRoot(part, 'src', 'folder', 'file.ts'),
    specifier,
    typeOnly: false,
  })

test.each([
  ['packages/core', '@latchkey/contract', ['@latchkey/contract']],
  ['packages/core', './other.ts', []],
  ['packages/react', '../views/Connect.css.ts', []],
  ['gateway', 'node:fs', []],
  ['lab', '@latchkey/gateway', []],
])('lets %s import %s', (part, specifier, declared) => {
  expect(judge(part, specifier, declared)).toBeUndefined()
})

test.each([
  ['packages/core', '@latchkey/evm', ['@latchkey/evm'], 'may not import'],
  ['packages/react', '@latchkey/evm', ['@latchkey/evm'], 'may not import'],
  ['packages/evm', 'viem/actions', [], 'is not in packages/evm/package.json'],
  ['packages/core', 'node:fs', [], 'exists only in Node'],
  ['gateway', 'fs', [], 'write "node:fs"'],
  ['gateway', '@latchkey/lab', ['@latchkey/lab'], 'nothing imports'],
  ['packages/core', './other', [], 'must end in .ts'],
  ['packages/core', './other.js', [], 'must end in .ts'],
  ['packages/core', '../testing/createTestKit.ts', [], 'is for tests only'],
  ['packages/core', '../../../evm/src/index.ts', [], 'leaves the package'],
])('keeps %s from importing %s', (part, specifier, declared, expected) => {
  expect(judge(part, specifier, declared)).toContain(expected)
})
