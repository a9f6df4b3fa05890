import { expect, test } from 'vitest'
import { ALICE, BOB } from '../testing/scriptedPhone.ts'
import { addressesOn, grantsMethod, parseNamespaces } from './namespaces.ts'

const ONE = 'eip155:1'
const grant = (over: Record<string, unknown> = {}) => ({
  accounts: [`${ONE}:${ALICE}`],
  methods: ['personal_sign'],
  events: [],
  ...over,
})

test.each([undefined, null, 5, '', 'all', [], [grant()]])('%j is no set of namespaces', (raw) => {
  expect(parseNamespaces(raw)).toBeUndefined()
})

test('the chains of a grant are those of its key, those it names, and those of its accounts, each once', () => {
  expect(parseNamespaces({ eip155: grant({ chains: ['eip155:10', ONE] }) })).toEqual([
    { chains: ['eip155:10', ONE], accounts: [`${ONE}:${ALICE}`], methods: ['personal_sign'], events: [] },
  ])
  expect(parseNamespaces({ [ONE]: grant({ accounts: [] }) })?.[0]?.chains).toEqual([ONE])
})

test('a key that grants no chain is left out', () => {
  expect(parseNamespaces({ eip155: grant({ accounts: [] }) })).toEqual([])
})

test.each([
  ['accounts', 'x'],
  ['accounts', [7]],
  ['methods', undefined],
  ['methods', ['a'.repeat(201)]],
  ['events', [null]],
  ['chains', 'eip155:1'],
  ['chains', ['eip155:0']],
  ['chains', ['eip155:01']],
  ['chains', ['eip155:0x1']],
  ['chains', ['solana:abc']],
  ['chains', ['eip1551:1']],
  ['accounts', Array.from({ length: 1_001 }, () => `${ONE}:${ALICE}`)],
])('a grant whose %s are %j spoils them all', (key, value) => {
  expect(parseNamespaces({ eip155: grant({ [key]: value }), 'eip155:1': grant() })).toBeUndefined()
})

test.each(['ei', 'EIP155', 'eip155:', 'eip155:a/b', 'much-too-long'])('%s is no key', (key) => {
  expect(parseNamespaces({ [key]: grant({ accounts: [] }) })).toBeUndefined()
})

test('texts of 200 letters, lists of 1,000 and sets of 20 are read; one more is not', () => {
  const keys = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`eip155:${at + 1}`, grant({ accounts: [] })]),
    )
  expect(parseNamespaces({ eip155: grant({ methods: ['a'.repeat(200)] }) })).toHaveLength(1)
  expect(
    parseNamespaces({ eip155: grant({ methods: Array.from({ length: 1_000 }, () => 'a') }) }),
  ).toHaveLength(1)
  expect(parseNamespaces(keys(20))).toHaveLength(20)
  expect(parseNamespaces(keys(21))).toBeUndefined()
})

test('addresses and methods are those of the chain that is asked about', () => {
  const accounts = [`${ONE}:${BOB}`, `${ONE}:${ALICE}`, `${ONE}:${BOB}`, `eip155:10:${ALICE}`]
  const grants = parseNamespaces({ eip155: grant({ accounts }) }) ?? []
  expect(addressesOn(grants, ONE)).toEqual([BOB, ALICE])
  expect(addressesOn(grants, 'eip155:2')).toEqual([])
  expect(grantsMethod(grants, 'eip155:10', 'personal_sign')).toBe(true)
  expect(grantsMethod(grants, 'eip155:2', 'personal_sign')).toBe(false)
  expect(grantsMethod(grants, ONE, 'eth_sign')).toBe(false)
})
