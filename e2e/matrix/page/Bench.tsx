import { disconnect, openModal, signMessage } from '@latchkey/core'
import { useAccount, useKit, useNetwork } from '@latchkey/react'
import { type ReactElement, useState } from 'react'

export const MESSAGE = 'I use this page'
export const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** A minimal integrator's page: calls the kit's actions and shows the wallet's state. */
export function Bench(): ReactElement {
  const kit = useKit()
  const { status, address, verified } = useAccount()
  const { caipNetworkId, unsupported } = useNetwork()
  const [signed, setSigned] = useState('')
  const sign = async (): Promise<void> => {
    setSigned('')
    // The kit shows its own errors.
    await signMessage(kit, { message: MESSAGE }).then(
      (answer) => setSigned(`${answer.signature} by ${answer.address}`),
      () => {},
    )
  }
  const send = (): void =>
    void openModal(kit, {
      route: { view: 'WalletSend', receiver: RECEIVER, tokenId: 'native', amount: '0.001' },
    })
  return (
    <main>
      <button type="button" onClick={() => void sign()}>
        Sign
      </button>
      <button type="button" onClick={send}>
        Send
      </button>
      <button type="button" onClick={() => void disconnect(kit).catch(() => {})}>
        Leave
      </button>
      <p data-testid="status">{status}</p>
      <p data-testid="address">{address}</p>
      <p data-testid="verified">{String(verified)}</p>
      <p data-testid="network">
        {caipNetworkId} {unsupported ? 'unsupported' : ''}
      </p>
      <p data-testid="signed">{signed}</p>
    </main>
  )
}
