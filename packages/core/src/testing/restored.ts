import { ALICE } from './scriptedAdapter.ts'

/** A connection as an earlier page load has stored it. */
export const stored = (connectorId: string, address = ALICE, addresses = [address]) =>
  ({
    namespace: 'eip155',
    connectorId,
    walletName: connectorId,
    addresses,
    address,
    caipNetworkId: 'eip155:42161',
  }) as const

/** The event that brings stored connections back; the first is the active one. */
export const restored = (...connections: ReturnType<typeof stored>[]) =>
  ({
    type: 'connections.restored',
    connections,
    active: { eip155: connections[0]?.connectorId ?? 'none' },
    recentConnectorIds: [],
  }) as const
