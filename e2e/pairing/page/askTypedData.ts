import { activeConnection, type Kit } from '@latchkey/core'

/** A list for one address, as EIP-712 has it. */
export const TYPED_DATA = {
  domain: { name: 'Pairing Page', version: '1', chainId: 42161 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Ticket: [
      { name: 'holder', type: 'address' },
      { name: 'seat', type: 'uint256' },
    ],
  },
  primaryType: 'Ticket',
  message: { holder: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', seat: '7' },
} as const

/** Asks the paired wallet itself, by the provider that hosts are given: the kit has no action for typed data. */
export async function askTypedData(kit: Kit, address: string | undefined): Promise<unknown> {
  const { connect } = kit.store.get()
  const { connectorId } = activeConnection(connect, 'eip155') ?? {}
  const paired = connect.connectors.find(({ id }) => id === connectorId)
  if (!isProvider(paired?.provider)) throw new Error('No wallet is paired.')
  return paired.provider.request({
    method: 'eth_signTypedData_v4',
    params: [address, JSON.stringify(TYPED_DATA)],
  })
}

interface Provider {
  request(asked: { method: string; params: readonly unknown[] }): Promise<unknown>
}

function isProvider(value: unknown): value is Provider {
  return typeof value === 'object' && value !== null && 'request' in value
}
