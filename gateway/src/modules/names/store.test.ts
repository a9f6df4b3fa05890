import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../database/openDatabase.ts'
import type { Signer } from './createSignerReader.ts'
import { createNameStore, type StoredName } from './store.ts'

const OWNER = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
const AT = '2026-01-01T00:00:00.000Z'

async function openStore() {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-names-'))
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  onTestFinished(async () => {
    await database.destroy()
    await rm(dataDir, { recursive: true, force: true })
  })
  return createNameStore(database)
}

const nameOf = (name: string, signer: Signer | undefined, owner = OWNER): StoredName => ({
  name,
  owner,
  ownerCoinType: 60,
  signer,
  attributes: undefined,
  registeredAt: AT,
  updatedAt: AT,
  addresses: { 60: { address: owner, created_at: AT } },
})
const message = (digest: string, expiresAt = '2026-01-01T00:05:00.000Z') => ({ digest, expiresAt })

test.each([
  [undefined, 'key', 'key'],
  [undefined, 'contract', 'contract'],
  ['contract', 'key', 'key'],
  // Code may be set for an address later; what its key has signed stays signed.
  ['key', 'contract', 'key'],
] as const)('a name whose signer was %s, noted as %s, is served with %s', async (first, noted, last) => {
  const store = await openStore()
  await store.register(nameOf('alice.backing.test', first), message('1'), 10)
  expect((await store.find('alice.backing.test'))?.signer).toBe(first)
  await store.noteSigner(OWNER, noted)
  expect((await store.find('alice.backing.test'))?.signer).toBe(last)
})

test('a signer is noted for all names of its owner, and for nobody else’s', async () => {
  const store = await openStore()
  const other = `0x${'22'.repeat(20)}`
  await store.register(nameOf('first.backing.test', undefined), message('1'), 10)
  await store.register(nameOf('second.backing.test', undefined), message('2'), 10)
  await store.register(nameOf('other.backing.test', undefined, other), message('3'), 10)
  await store.noteSigner(OWNER, 'contract')
  expect((await store.ownedBy(OWNER)).map(({ signer }) => signer)).toEqual(['contract', 'contract'])
  expect((await store.ownedBy(other)).map(({ signer }) => signer)).toEqual([undefined])
})

test('a change that is refused leaves nothing behind', async () => {
  const store = await openStore()
  const register = (name: string, digest: string, most = 10) =>
    store.register(nameOf(name, 'key'), message(digest), most)
  expect(await register('first.backing.test', '1')).toBe('done')
  expect(await register('second.backing.test', '1')).toBe('used')
  expect(await register('first.backing.test', '2')).toBe('taken')
  expect(await register('second.backing.test', '3', 1)).toBe('enough')
  const answer = await store.taken(['first.backing.test', 'second.backing.test'])
  expect(answer).toEqual(new Set(['first.backing.test']))
  // The messages of the two that were refused are still unused.
  expect(await register('second.backing.test', '2')).toBe('done')
  expect(await register('third.backing.test', '3')).toBe('done')
})

test('messages are forgotten once they are past, and not before', async () => {
  const store = await openStore()
  await store.register(nameOf('first.backing.test', 'key'), message('old', '2026-01-01T00:05:00.000Z'), 10)
  await store.register(nameOf('second.backing.test', 'key'), message('new', '2026-01-01T00:06:00.000Z'), 10)
  await store.forgetMessagesBefore('2026-01-01T00:06:00.000Z')
  const again = (digest: string) => store.register(nameOf('third.backing.test', 'key'), message(digest), 10)
  expect([await again('new'), await again('old')]).toEqual(['used', 'done'])
})
