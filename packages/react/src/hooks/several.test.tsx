import { selectAccount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { ALICE, BOB } from '../../../core/src/testing/scriptedAdapter.ts'
import { createSeveralKit, SOL } from '../../gallery/createSeveralKit.ts'
import { renderIn } from '../../gallery/renderIn.tsx'
import { useAccount } from './useAccount.ts'
import { useConnect } from './useConnect.ts'
import { useConnections } from './useConnections.ts'
import { useDisconnect } from './useDisconnect.ts'
import { useSwitchConnection } from './useSwitchConnection.ts'

/** A page of a host's own, without the modal. */
function Page(): ReactElement {
  const connections = useConnections()
  const { wallets, connect } = useConnect()
  const switchTo = useSwitchConnection()
  const disconnect = useDisconnect()
  const displayed = useAccount().address
  return (
    <>
      <output>{`displayed ${displayed}; eip155 ${useAccount('eip155').address}; solana ${useAccount('solana').address}`}</output>
      <ul>
        {connections.map((one) => (
          <li key={one.namespace + one.connectorId}>
            {one.walletName} {one.isShown ? 'shown' : ''}
            <button type="button" onClick={() => switchTo(one)}>
              Use {one.address}
            </button>
            <button type="button" onClick={() => void disconnect(one)}>
              Leave {one.address}
            </button>
          </li>
        ))}
      </ul>
      {wallets.map(({ id, name, tag, connectors }) => (
        <button key={id} type="button" onClick={() => void connect({ connectorId: connectors[0]?.id ?? id })}>
          {name} {tag}
        </button>
      ))}
    </>
  )
}

test('[S3.5][S3.7] hooks list the connections, choose one, leave one and connect another; the account of each namespace is known', async () => {
  const kit = createSeveralKit({
    connected: [
      { name: 'Northlight' },
      { name: 'Lumen', addresses: [SOL], caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    ],
    evm: { connect: async () => ({ addresses: [BOB], caipNetworkId: 'eip155:42161' }) },
  })
  const screen = await renderIn(kit, <Page />)
  const status = screen.getByRole('status')
  await expect.element(status).toHaveTextContent(`displayed ${SOL}; eip155 ${ALICE}; solana ${SOL}`)
  await screen.getByRole('button', { name: `Use ${ALICE}` }).click()
  await expect.element(status).toHaveTextContent(`displayed ${ALICE}; eip155 ${ALICE}; solana ${SOL}`)
  await screen.getByRole('button', { name: 'Harbor' }).click()
  await expect.element(status).toHaveTextContent(`displayed ${BOB}; eip155 ${BOB}; solana ${SOL}`)
  await screen.getByRole('button', { name: `Leave ${BOB}` }).click()
  await expect.element(status).toHaveTextContent(`displayed ${ALICE}; eip155 ${ALICE}; solana ${SOL}`)
  expect(screen.getByRole('listitem').elements()).toHaveLength(2)
  expect(selectAccount(kit.store.get()).address).toBe(ALICE)
})
