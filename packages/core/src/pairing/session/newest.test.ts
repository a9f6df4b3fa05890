import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../testing/createTestKit.ts'
import { ALICE, BOB, BOTH } from '../testing/scriptedPhone.ts'
import { newest, stillGranted } from './newest.ts'
import type { Session } from './session.ts'
import { openVault } from './vault.ts'

const RELAY = 'wss://relay.test'
const number = fc.nat(3)
/** Whatever is set at one time has one value. */
const session: fc.Arbitrary<Session> = fc
  .record({ expiry: number, lastUpdate: number, lastEvent: number, grantsAt: number, chainAt: number })
  .map(({ chainAt, ...numbers }) => {
    const account = numbers.grantsAt % 2 === 0 ? ALICE : BOB
    const granted = [BOTH, BOTH.slice(0, 1), BOTH.slice(1), BOTH][numbers.grantsAt] ?? BOTH
    const grants = [
      { chains: granted, accounts: granted.map((one) => `${one}:${account}`), methods: [], events: [] },
    ]
    return {
      ...{
        id: 'walletConnect',
        topic: 'ab'.repeat(32),
        symKey: 'cd'.repeat(32),
        peerKey: 'ef'.repeat(32),
        relay: RELAY,
      },
      ...{ walletName: 'Phone', isLinkless: false, grants, ...numbers },
      places: { eip155: { chain: stillGranted(BOTH[chainAt % 2] ?? '', grants), at: chainAt } },
    }
  })

test('[S4.1] merging two copies of a session gives the same result in either order, and merging again changes nothing', () => {
  fc.assert(
    fc.property(session, session, (one, two) => {
      expect(newest(one, two)).toEqual(newest(two, one))
      expect(newest(newest(one, two), two)).toEqual(newest(one, two))
    }),
  )
})

test('[S4.1] the merge is deterministic even if both copies set the chain at the same time and one has newer grants', () => {
  const [some] = fc.sample(session, 1)
  if (!some) throw new Error('no session')
  const grant = (chains: readonly string[]) => [{ chains, accounts: [], methods: [], events: [] }]
  const [first, second] = BOTH
  if (!first || !second) throw new Error('no chains')
  const placesOf = (chain: string) => ({ places: { eip155: { chain, at: 2 } } })
  const one = { ...some, grants: grant([first]), ...placesOf(first), grantsAt: 0 }
  for (const grants of [BOTH, [second, first], ['eip155:1', second]].map(grant)) {
    const two = { ...some, grants, ...placesOf(second), grantsAt: 1 }
    const joined = newest(one, two)
    expect(joined).toEqual(newest(two, one))
    for (const copy of [one, two]) expect(newest(joined, copy)).toEqual(joined)
  }
})

test('[S4.1] storing an old copy doesn’t undo stored changes', () => {
  fc.assert(
    fc.property(session, session, (stored, old) => {
      const vault = openVault(createMemoryStorage(), 'test', [RELAY])
      vault.add(stored)
      const now = vault.put(old)
      expect(vault.sessions()).toEqual([now])
      for (const key of ['expiry', 'lastUpdate', 'lastEvent', 'grantsAt'] as const)
        expect(now?.[key]).toBe(Math.max(stored[key], old[key]))
      const at = ({ places }: Session) => places.eip155?.at ?? -1
      expect(now && at(now)).toBe(Math.max(at(stored), at(old)))
      if (old.grantsAt < stored.grantsAt) expect(now?.grants).toEqual(stored.grants)
    }),
  )
})

test('[S4.1] a session that one tab ended isn’t stored again by another', () => {
  const vault = openVault(createMemoryStorage(), 'test', [RELAY])
  const [one] = fc.sample(session, 1)
  if (!one) throw new Error('no session')
  vault.add(one)
  vault.remove(one.topic)
  expect(vault.put(one)).toBeUndefined()
  expect(vault.sessions()).toEqual([])
})

test('[S4.1] merging copies with different namespaces keeps both, each with its latest chain', () => {
  const [some] = fc.sample(session, 1)
  const [first, second] = BOTH
  if (!some || !first || !second) throw new Error('no session')
  const chains = [...BOTH, 'solana:a', 'solana:b']
  const grants = [{ chains, accounts: [], methods: [], events: [] }]
  const one = {
    ...some,
    grants,
    places: { eip155: { chain: first, at: 5 }, solana: { chain: 'solana:a', at: 1 } },
  }
  const two = {
    ...some,
    grants,
    places: { solana: { chain: 'solana:b', at: 2 }, eip155: { chain: second, at: 4 } },
  }
  expect(newest(one, two)).toEqual(newest(two, one))
  expect(newest(one, two).places).toEqual({
    eip155: { chain: first, at: 5 },
    solana: { chain: 'solana:b', at: 2 },
  })
})
