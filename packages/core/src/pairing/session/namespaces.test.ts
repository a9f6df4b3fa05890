import { expect, test } from 'vitest'
import { needs } from '../../../../evm/src/remote/needs.ts'
import { arbitrum, arbitrumSepolia } from '../../networks.ts'
import { ALICE, BOB, BOTH } from '../testing/scriptedPhone.ts'
import {
  addressesOn,
  grantsMethod,
  parseNamespaces as parse,
  proposeNamespaces,
  withAddresses,
} from './namespaces.ts'

const ONE = 'eip155:1'
const needsOf = (namespace: string) => (namespace === 'eip155' ? needs : undefined)
const parseNamespaces = (raw: unknown) => parse(raw, needsOf)
const grant = (over: Record<string, unknown> = {}) => ({
  accounts: [`${ONE}:${ALICE}`],
  methods: ['personal_sign'],
  events: [],
  ...over,
})

test.each([undefined, null, 5, '', 'all', [], [grant()]])('%j is no set of namespaces', (raw) => {
  expect(parseNamespaces(raw)).toBeUndefined()
})

test('the chains of a grant are those of its key, its list and its accounts, without duplicates', () => {
  expect(parseNamespaces({ eip155: grant({ chains: ['eip155:10', ONE] }) })).toEqual([
    { chains: ['eip155:10', ONE], accounts: [`${ONE}:${ALICE}`], methods: ['personal_sign'], events: [] },
  ])
  expect(parseNamespaces({ [ONE]: grant({ accounts: [] }) })?.[0]?.chains).toEqual([ONE])
})

test('a key that grants no chain is omitted', () => {
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

test('texts of 200 characters, lists of 1,000 and sets of 20 are accepted; one more is rejected', () => {
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

test('addresses and methods are read by chain', () => {
  const accounts = [`${ONE}:${BOB}`, `${ONE}:${ALICE}`, `${ONE}:${BOB}`, `eip155:10:${ALICE}`]
  const grants = parseNamespaces({ eip155: grant({ accounts }) }) ?? []
  expect(addressesOn(grants, ONE)).toEqual([BOB, ALICE])
  expect(addressesOn(grants, 'eip155:2')).toEqual([])
  expect(grantsMethod(grants, 'eip155:10', 'personal_sign')).toBe(true)
  expect(grantsMethod(grants, 'eip155:2', 'personal_sign')).toBe(false)
  expect(grantsMethod(grants, ONE, 'eth_sign')).toBe(false)
})

test('chains of an unknown namespace are parsed by CAIP-2', () => {
  const accounts = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv']
  expect(parseNamespaces({ solana: grant({ accounts }) })).toHaveLength(1)
})

test('replacing the accounts of one namespace keeps those of another', () => {
  const toy = grant({ accounts: ['solana:a:Xy', 'solana:b:Xy'], chains: ['solana:a', 'solana:b'] })
  const grants = parseNamespaces({ eip155: grant(), solana: toy }) ?? []
  const changed = withAddresses(grants, 'solana', ['Zz', 'Xy'])
  expect(changed.map(({ accounts }) => accounts)).toEqual([
    [`${ONE}:${ALICE}`],
    ['solana:a:Zz', 'solana:a:Xy', 'solana:b:Zz', 'solana:b:Xy'],
  ])
})

test('the proposal contains what the adapters need, for their own networks', () => {
  const network = { ...arbitrum, caipNetworkId: 'solana:a', chainNamespace: 'solana' } as const
  const networks = [arbitrum, arbitrumSepolia, network]
  expect(proposeNamespaces(networks, { needsOf })).toEqual({
    eip155: { chains: BOTH, methods: needs.methods, events: needs.events },
  })
  const toy = { methods: ['toy_sign'], events: ['moved'], proofMethods: ['toy_prove'] }
  expect(proposeNamespaces(networks, { needsOf: () => toy, lab: true }).solana).toEqual({
    ...{ chains: ['solana:a'], methods: ['toy_sign', 'toy_prove'], events: ['moved'] },
  })
})
