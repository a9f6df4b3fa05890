import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WALLET_FAILURES } from '@latchkey/contract'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../..')
/** What only answers the embedded wallet, and what answers it beside others. */
const FOLDERS = [
  'modules/identity',
  'modules/wallet',
  'modules/wallet/rows',
  'modules/social',
  'modules/farcaster',
  'mail',
  'server/dpop',
]
const FILES = ['createWalletServer.ts', 'server/admission.ts']

const sources = [
  ...FOLDERS.flatMap((folder) => readdirSync(join(src, folder)).map((name) => join(folder, name))),
  ...FILES,
].filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))

function failuresIn(path: string): string[] {
  const text = readFileSync(join(src, path), 'utf8')
  return [...text.matchAll(/new Failure\(/g)].map(({ index }) => {
    let depth = 0
    let end = text.indexOf('(', index)
    do {
      if (text[end] === '(') depth += 1
      if (text[end] === ')') depth -= 1
      end += 1
    } while (depth > 0 && end < text.length)
    return text.slice(index, end)
  })
}

test('[S9.40] each refusal of the wallet’s server has a code, by which its pages say it in their language', () => {
  const all = sources.flatMap((path) => failuresIn(path).map((failure) => ({ path, failure })))
  expect(all.length).toBeGreaterThan(25)
  expect(all.filter(({ failure }) => !/\bcode: '\w+'/.test(failure))).toEqual([])
})

test('the contract lists no code that the server does not have', () => {
  const used = sources.flatMap((path) =>
    [...readFileSync(join(src, path), 'utf8').matchAll(/\bcode: '(\w+)'/g)].map(([, code]) => code),
  )
  expect(WALLET_FAILURES.filter((code) => !used.includes(code))).toEqual([])
})
