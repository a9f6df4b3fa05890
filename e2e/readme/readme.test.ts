import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the README’s lines are the ones that are type-checked here', () => {
  expect(read('../../README.md')).toContain(read('./App.tsx'))
})
