import {
  activeConnection,
  chooseConnection,
  connectionsOf,
  disconnect,
  preparePairing,
  selectPairing,
  signMessage,
  switchNetwork,
} from '@latchkey/core'
import { sendTransaction } from '@latchkey/evm'
import { useAccount, useKit, useKitState, useNetwork } from '@latchkey/react'
import { type ReactElement, useState } from 'react'
import { askTypedData } from './askTypedData.ts'

const MESSAGE = 'I pair this page'
const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** A minimal integrator's page: calls the kit's actions and shows the paired wallet's state. */
export function Bench(): ReactElement {
  const kit = useKit()
  const { status, address, verified } = useAccount()
  const { caipNetworkId } = useNetwork()
  const pairing = useKitState(selectPairing)
  const connect = useKitState((state) => state.connect)
  const wallet = activeConnection(connect, 'eip155')?.walletName
  const { connections } = connectionsOf(connect, 'eip155')
  const [outcome, setOutcome] = useState<Outcome>({})

  const does = (name: string, act: () => Promise<unknown>): ReactElement => (
    <button
      type="button"
      onClick={() => {
        setOutcome({})
        act().then(
          (result) => setOutcome({ result }),
          (error: unknown) => setOutcome({ error: error instanceof Error ? error.name : String(error) }),
        )
      }}
    >
      {name}
    </button>
  )
  const wallets = connections.map((one) => ({ address: one.address, verified: one.verified }))
  const { progress } = pairing
  const shown = { status, address, verified, caipNetworkId, wallet, wallets, progress, ...outcome }
  return (
    <main>
      {does('New code', () => preparePairing(kit, { fresh: true }))}
      {does('Sign', () => signMessage(kit, { message: MESSAGE }))}
      {does('Sign typed data', () => askTypedData(kit, address))}
      {does('Send', () => sendTransaction(kit, { to: RECEIVER, value: 10n ** 15n }))}
      {does('Arbitrum One', () => switchNetwork(kit, { caipNetworkId: 'eip155:42161' }))}
      {does('Arbitrum Sepolia', () => switchNetwork(kit, { caipNetworkId: 'eip155:421614' }))}
      {does('Leave', () => disconnect(kit))}
      {connections.map(({ connectorId, address: one }) => (
        <span key={connectorId}>
          {does(`Use ${one}`, async () => chooseConnection(kit, { connectorId }))}
          {does(`Leave ${one}`, () => disconnect(kit, { connectorId }))}
        </span>
      ))}
      <output data-testid="shown">{JSON.stringify(shown)}</output>
    </main>
  )
}

interface Outcome {
  readonly result?: unknown
  readonly error?: string
}
