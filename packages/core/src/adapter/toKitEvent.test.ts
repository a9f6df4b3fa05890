import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { connectionsOf } from '../flows/connect/state.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { ALICE, BOB } from '../testing/scriptedAdapter.ts'

const CHAIN = 'eip155:42161'

/** A kit with two wallets on its page, the second of which a host connected last. */
async function setUp() {
  const { kit, adapter } = createTestKit()
  adapter.announce({ id: 'one.test', name: 'One' }, { id: 'two.test', name: 'Two' })
  const join = (connectorId: string, address: string, verified?: boolean) =>
    adapter.emit({
      type: 'wallet.joined',
      connectorId,
      connection: {
        addresses: [address],
        caipNetworkId: CHAIN,
        ...(verified === undefined ? {} : { verified }),
      },
    })
  const facts: string[] = []
  kit.store.subscribe((_state, { type }) => facts.push(type))
  return { kit, adapter, join, facts, session: () => connectionsOf(kit.store.get().connect, 'eip155') }
}

test('the wallet that a host told last is in use, also one that was connected before', async () => {
  const { join, session } = await setUp()
  join('one.test', ALICE)
  join('two.test', BOB)
  expect(session().activeConnectorId).toBe('two.test')
  join('one.test', ALICE)
  expect(session().activeConnectorId).toBe('one.test')
  expect(session().connections).toHaveLength(2)
})

test('what a host tells again is no news', async () => {
  const { kit, join, facts } = await setUp()
  await connect(kit, { connectorId: 'one.test' })
  facts.length = 0
  join('one.test', ALICE)
  expect(facts).toEqual([])
})

test('what a host only remembers is shown as reconnecting, until it is confirmed or lost', async () => {
  const { adapter, join, session } = await setUp()
  join('one.test', ALICE, false)
  expect(session()).toMatchObject({
    status: 'reconnecting',
    connections: [{ address: ALICE, verified: false }],
  })
  adapter.emit({ type: 'accounts.changed', connectorId: 'one.test', addresses: [BOB] })
  expect(session().connections[0]?.address).toBe(ALICE)
  join('one.test', ALICE)
  expect(session()).toMatchObject({ status: 'connected', connections: [{ verified: true }] })
  join('two.test', BOB, false)
  adapter.emit({ type: 'wallet.dropped', connectorId: 'two.test' })
  expect(session()).toMatchObject({ status: 'connected', activeConnectorId: 'one.test' })
})
