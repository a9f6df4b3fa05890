import { expect, test } from 'vitest'
import { syntheticWallets } from '../../testing/syntheticWallets.ts'
import { fold } from './fold.ts'
import { createDirectoryService } from './service.ts'

const wallets = syntheticWallets(10_000, 7)
const service = createDirectoryService(wallets)

test('makes the same 10,000 wallets for one seed, every id and name once', () => {
  expect(syntheticWallets(10_000, 7)).toEqual(wallets)
  expect(new Set(wallets.map(({ id }) => id)).size).toBe(10_000)
  expect(new Set(wallets.map(({ name }) => name)).size).toBe(10_000)
  expect(syntheticWallets(10, 8)[0]?.id).not.toBe(wallets[0]?.id)
})

test('[S7.5] pages of 10,000 wallets hold each of them once, in order', () => {
  const ids = Array.from({ length: 100 }, (_, index) =>
    service.find({ page: index + 1, entries: 100 }),
  ).flatMap(({ data }) => data.map(({ id }) => id))
  expect(ids).toEqual(wallets.map(({ id }) => id))
})

test('finds just what a plain look through every name finds', () => {
  for (const search of ['harbour', 'RÍO P', 'strasse', '財布', 'кошелек', 'istanbul', '99', 'key 12']) {
    const plain = wallets.filter(({ name }) => fold(name).includes(fold(search)))
    const { data, count } = service.find({ search, entries: 100 })
    expect([search, count, count > 0]).toEqual([search, plain.length, true])
    expect(data.every((wallet) => plain.some(({ id }) => id === wallet.id))).toBe(true)
  }
})

test('a wallet is listed for a chain that it knows, and where its chains are not known', () => {
  const { data, count } = service.find({ chains: ['eip155:42161'], entries: 100 })
  expect(count).toBe(
    wallets.filter(({ chains }) => chains.length === 0 || chains.includes('eip155:42161')).length,
  )
  expect(data.some(({ chains }) => chains.length === 0)).toBe(true)
})

test('names that begin with the text come first, then those with a word that does, then the rest', () => {
  const names = ['Oharbour', 'The Harbour', 'Harbour', 'Anchor', 'Harbour 2']
  const named = createDirectoryService(
    names.map((name) => ({ id: name, name, image_id: name, chains: [], relays: [] })),
  )
  const expected = ['Harbour', 'Harbour 2', 'The Harbour', 'Oharbour']
  expect(named.find({ search: 'har' }).data.map(({ name }) => name)).toEqual(expected)
})

test('relays narrow to wallets that can be answered on one of them, however its address is written', () => {
  const relays = ['wss://relay-1.example/', 'wss://elsewhere.example']
  const { count } = service.find({ relays, entries: 100 })
  expect(count).toBe(
    wallets.filter((wallet) => wallet.relays.some((relay) => ['*', 'wss://relay-1.example'].includes(relay)))
      .length,
  )
})
