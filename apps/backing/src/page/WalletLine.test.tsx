import { refreshBalance } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createTestKit } from '../../../../packages/core/src/testing/createTestKit.ts'
import { ALICE, scripted } from '../../../../packages/core/src/testing/scriptedAdapter.ts'
import { WalletLine } from './WalletLine.tsx'

function show(caipNetworkId: 'eip155:42161' | 'eip155:137', amount = 1_000_000_000_000_000_001n) {
  const { kit } = createTestKit(
    { features: { analytics: false } },
    scripted({ getBalance: async () => amount }),
  )
  const connect = () =>
    kit.store.dispatch({
      type: 'wallet.connected',
      namespace: 'eip155',
      connector: { id: 'example.northlight', name: 'Northlight' },
      connection: { addresses: [ALICE], caipNetworkId },
      how: 'asked',
    })
  const screen = render(
    <LatchkeyProvider kit={kit}>
      <WalletLine />
    </LatchkeyProvider>,
  )
  return { kit, connect, screen }
}

test('[S3.7, S3.8] the hooks show account, network and the exact balance as soon as a wallet is there', async () => {
  const { kit, connect, screen } = show('eip155:42161')
  const page = await screen
  expect(page.container.textContent).toBe('')
  connect()
  await refreshBalance(kit)
  await expect.element(page.getByTestId('address')).toHaveTextContent(ALICE)
  await expect.element(page.getByTestId('network')).toHaveTextContent('Arbitrum One')
  await expect.element(page.getByTestId('balance')).toHaveTextContent('1.000000000000000001 ETH')
})

test('a network that the page does not have is said, and no balance is made up', async () => {
  const { connect, screen } = show('eip155:137')
  const page = await screen
  connect()
  await expect.element(page.getByTestId('network')).toHaveTextContent('Unsupported network')
  await expect.element(page.getByTestId('balance')).toHaveTextContent('Not read yet')
})
