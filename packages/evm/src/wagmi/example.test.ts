import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kit } from './testing/example.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the example of docs/reference/wagmi.md is the one that is compiled and runs here', () => {
  expect(read('../../../../docs/reference/wagmi.md')).toContain(read('./testing/example.ts'))
  expect(kit.adapters.eip155?.namespace).toBe('eip155')
})
