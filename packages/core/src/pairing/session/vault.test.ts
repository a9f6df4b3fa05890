import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../testing/createTestKit.ts'
import { ALICE, BOTH } from '../testing/scriptedPhone.ts'
import type { Session } from './session.ts'
import { openVault } from './vault.ts'

const RELAY = 'wss://relay.test'
const KEY = '@latchkey/default/pairing'
const seed = '01'.repeat(32)
const connectionsOf = (topic: string, change: Partial<Session> = {}): Session => ({
  ...{
    id: `id of ${topic}`,
    topic: topic.repeat(32),
    symKey: 'cd'.repeat(32),
    peerKey: 'ef'.repeat(32),
    relay: RELAY,
  },
  ...{ walletName: 'Phone', isLinkless: false, places: { eip155: { chain: 'eip155:42161', at: 2 } } },
  ...{ expiry: 9, lastUpdate: 3, lastEvent: 4, grantsAt: 1 },
  grants: [
    { chains: BOTH, accounts: BOTH.map((chain) => `${chain}:${ALICE}`), methods: ['m'], events: ['e'] },
  ],
  ...change,
})

function open(stored?: unknown) {
  const storage = createMemoryStorage()
  if (stored !== undefined) storage.setItem(KEY, JSON.stringify(stored))
  return { storage, vault: openVault(storage, 'default', [RELAY]) }
}

test('stores complete sessions, newest first, one per topic', () => {
  const { vault } = open()
  const [one, two] = [connectionsOf('aa', { isLinkless: true }), connectionsOf('bb')]
  vault.add(one)
  vault.add(two)
  expect(vault.sessions()).toEqual([two, one])
  vault.add(one)
  expect(vault.sessions()).toEqual([one, two])
  vault.remove(one.topic)
  expect(vault.sessions()).toEqual([two])
})

test('stores the newest twenty sessions', () => {
  const { vault } = open()
  const all = Array.from({ length: 21 }, (_, at) => connectionsOf((at + 16).toString(16)))
  for (const session of all) vault.add(session)
  expect(vault.sessions()).toEqual(all.slice(1).reverse())
})

test('a change updates the session in place, and a change without effect isn’t written', () => {
  const { vault, storage } = open()
  const [one, two] = [connectionsOf('aa'), connectionsOf('bb')]
  vault.add(one)
  vault.add(two)
  expect(vault.put({ ...one, expiry: 10 })).toEqual({ ...one, expiry: 10 })
  expect(vault.sessions()).toEqual([two, { ...one, expiry: 10 }])
  expect(vault.put(connectionsOf('cc'))).toBeUndefined()
  const writes: string[] = []
  const watched = openVault({ ...storage, setItem: (key) => void writes.push(key) }, 'default', [RELAY])
  for (const session of vault.sessions()) watched.put(session)
  watched.remove('cc'.repeat(32))
  expect(writes).toEqual([])
})

test('the seed is generated once', () => {
  const { vault, storage } = open()
  expect(vault.seed()).toHaveLength(32)
  expect(openVault(storage, 'default', [RELAY]).seed()).toEqual(vault.seed())
})

/** A session as releases before several wallets stored it. */
function formerOf(topic: string) {
  const { id: _, places: __, ...rest } = connectionsOf(topic)
  return { ...rest, chain: 'eip155:42161', chainAt: 2 }
}

test('a record of the one-wallet release is migrated: the newest session keeps the connector id, older ones get their own', () => {
  const { vault } = open({ version: 1, seed, sessions: [formerOf('aa'), formerOf('bb')] })
  expect(vault.sessions()).toEqual([
    { ...connectionsOf('aa'), id: 'walletConnect' },
    { ...connectionsOf('bb'), id: 'walletConnect:bbbbbbbb' },
  ])
})

test('a record of the first release, without timestamps, is migrated', () => {
  const { grantsAt: _, chainAt: __, ...first } = formerOf('aa')
  expect(open({ version: 1, seed, sessions: [first] }).vault.sessions()).toEqual([
    {
      ...connectionsOf('aa'),
      ...{ id: 'walletConnect', grantsAt: 0, places: { eip155: { chain: 'eip155:42161', at: 0 } } },
    },
  ])
})

test('a tab of an earlier release can read the record, and its changes can be read again', () => {
  const { vault, storage } = open()
  const places = { eip155: { chain: BOTH[0] ?? '', at: 5 }, solana: { chain: 'solana:a', at: 3 } }
  vault.add(connectionsOf('aa', { places, link: { href: 'phone://', name: 'Phone' } }))
  const stored = JSON.parse(storage.getItem(KEY) ?? '')
  expect(stored.sessions[0]).toMatchObject({ chain: BOTH[0], chainAt: 5 })
  // It moved, and knows one chain only.
  const moved = { ...stored.sessions[0], chain: BOTH[1], chainAt: 7 }
  storage.setItem(KEY, JSON.stringify({ ...stored, sessions: [moved] }))
  expect(vault.sessions()[0]?.places).toEqual({ ...places, eip155: { chain: BOTH[1], at: 7 } })
  expect(vault.sessions()[0]?.link).toEqual({ href: 'phone://', name: 'Phone' })
})

test.each<[string, unknown]>([
  ['another version', { version: 2, seed, sessions: [] }],
  ['no list of sessions', { version: 1, seed, sessions: {} }],
  ['a seed that is no key', { version: 1, seed: '01', sessions: [] }],
  ['a topic that is none', { version: 1, seed, sessions: [connectionsOf('aa', { topic: 'a' })] }],
  ['no relay', { version: 1, seed, sessions: [{ ...connectionsOf('aa'), relay: undefined }] }],
  ['no chain', { version: 1, seed, sessions: [{ ...connectionsOf('aa'), chain: 7 }] }],
  ['no expiry', { version: 1, seed, sessions: [{ ...connectionsOf('aa'), expiry: '9' }] }],
  ['grants that are no list', { version: 1, seed, sessions: [{ ...connectionsOf('aa'), grants: {} }] }],
  ['a grant without chains', { version: 1, seed, sessions: [{ ...connectionsOf('aa'), grants: [{}] }] }],
])('a record with %s is set aside whole, and a fresh one begun', (_, stored) => {
  const { vault, storage } = open(stored)
  expect(vault.sessions()).toEqual([])
  expect(storage.getItem(`${KEY}.set-aside`)).toBe(JSON.stringify(stored))
  expect(vault.seed()).not.toEqual(new Uint8Array(32).fill(1))
})
