import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCaipAddress, isCaipNetworkId, parseCaipAddress, parseCaipNetworkId } from './caip.ts'

const FIXTURES = new URL('./fixtures/', import.meta.url)

/** Every id in the code blocks of the published test cases for one standard. */
function published(standard: 'caip2' | 'caip10'): string[] {
  const suffix = standard === 'caip2' ? /caip-?2\.testcases\.md$/ : /caip-?10\.testcases\.md$/
  return readdirSync(FIXTURES)
    .filter((file) => suffix.test(file))
    .flatMap((file) => [...readFileSync(new URL(file, FIXTURES), 'utf8').matchAll(/```\w*\n(.*?)```/gs)])
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line.includes(':') && !line.startsWith('#'))
}

test('[S3.6] the published chain ids (CAIP-2) are read, whatever their namespace', () => {
  const ids = published('caip2')
  expect(ids.length).toBeGreaterThan(25)
  expect(ids.filter(isCaipNetworkId)).toEqual(ids)
  for (const id of ids.filter(isCaipNetworkId)) {
    const { chainNamespace, reference } = parseCaipNetworkId(id)
    expect([chainNamespace, reference]).toEqual(id.split(':'))
  }
})

test('[S3.7] the published account ids (CAIP-10) are read, whatever their namespace', () => {
  const ids = published('caip10')
  expect(ids.length).toBeGreaterThan(25)
  expect(ids.filter(isCaipAddress)).toEqual(ids)
  for (const id of ids.filter(isCaipAddress)) {
    const { caipNetworkId, address } = parseCaipAddress(id)
    expect([...caipNetworkId.split(':'), address]).toEqual(id.split(':'))
    // A chain is no account, nor an account a chain.
    expect([isCaipAddress(caipNetworkId), isCaipNetworkId(id)]).toEqual([false, false])
  }
})

test.each([
  '',
  ':',
  'eip155',
  'eip155:',
  ':1',
  'EIP155:1',
  'eip155:1 ',
  'eip155:1\n',
  `eip155:${'1'.repeat(33)}`,
  'eip155:1/2',
  'ei:1',
])('%j is no chain id', (text) => {
  expect(isCaipNetworkId(text)).toBe(false)
})

test.each(['', 'eip155:1', 'eip155:1:', 'eip155::0x1', `eip155:1:${'a'.repeat(129)}`, 'eip155:1:0x1:2'])(
  '%j is no account id',
  (text) => {
    expect(isCaipAddress(text)).toBe(false)
  },
)
