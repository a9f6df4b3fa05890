import { expect, test } from 'vitest'
import { readWords } from './neutral.mjs'

const words = (code) => readWords('file.tsx', code).map(({ word }) => word)

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are sources.
test.each([
  ["const chain = 'eip155:1'", ['eip155:1']],
  ['const id = `eip155:${chain}`', ['eip155:']],
  ['const { gasPrice } = fee', ['gasPrice']],
  ['function toWei() {}', ['toWei']],
  ["const zero = '0x00'", ['0x00']],
  ['const key = address.toLowerCase()', ['address.toLowerCase()']],
  ['const key = transaction.hash.toLowerCase()', ['hash.toLowerCase()']],
  ['const view = <p>Not enough gas</p>', ['Not enough gas']],
])('finds a namespace’s word in %s', (code, expected) => {
  expect([...new Set(words(code))]).toEqual(expected)
})

// biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are sources.

test.each([
  '// eip155:1 costs gas',
  'const decimals = 18',
  'const wanted = search.toLowerCase()',
  "const weight = 'weighs'",
  'const gasp = 1',
])('leaves %s alone', (code) => {
  expect(words(code)).toEqual([])
})
