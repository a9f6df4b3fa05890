import { expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { openModal } from '../actions/openModal.ts'
import { arbitrum } from '../networks.ts'
import { createMemoryStorage } from '../testing/createTestKit.ts'
import { ALICE, scripted } from '../testing/scriptedAdapter.ts'
import { createKit } from './createKit.ts'

function kitOf(factory = scripted()) {
  const kit = createKit({
    projectId: 'test',
    metadata: { name: 'A', description: '', url: 'http://localhost', icons: [] },
    gatewayUrl: 'http://127.0.0.1:1',
    networks: [arbitrum],
    adapters: [factory],
    storage: createMemoryStorage(),
    features: { analytics: false },
  })
  factory.adapter().announce({ id: 'one' })
  return kit
}

test('what happened before the rules were there is followed, in order', async () => {
  const kit = kitOf()
  await openModal(kit)
  await connect(kit, { connectorId: 'one' })
  await vi.waitFor(() => expect(kit.store.get().modal.open).toBe(false))
})

test('[S4.18] a wallet on another network is asked to switch also where the rules came after it', async () => {
  const kit = kitOf(scripted({ connect: async () => ({ addresses: [ALICE], caipNetworkId: 'eip155:137' }) }))
  await connect(kit, { connectorId: 'one' })
  await vi.waitFor(() =>
    expect(kit.store.get().modal).toMatchObject({ open: true, history: [{ view: 'UnsupportedChain' }] }),
  )
})
