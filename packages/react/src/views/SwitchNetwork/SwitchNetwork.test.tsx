import {
  BaseError,
  currentRoute,
  type Kit,
  pushView,
  SwitchingNotSupportedError,
  selectNetwork,
  UnrecognizedChainError,
  UserRejectedError,
  WalletRefusedError,
  WalletRestartedError,
} from '@latchkey/core'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { scripted } from '../../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../../../gallery/createAccountKit.ts'
import { KitContext } from '../../hooks/KitContext.ts'
import { SwitchNetwork } from './SwitchNetwork.tsx'

const route = { view: 'SwitchNetwork', caipNetworkId: 'eip155:421614' } as const

function show(kit: Kit) {
  return render(
    <StrictMode>
      <KitContext.Provider value={kit}>
        <SwitchNetwork route={route} />
      </KitContext.Provider>
    </StrictMode>,
  )
}

const unknown = new UnrecognizedChainError({ caipNetworkId: 'eip155:421614' })

/** A wallet that answers each switch with the next of these; `undefined` is a yes. */
function wallet(...answers: (BaseError | undefined | Promise<void>)[]) {
  return scripted({
    switchNetwork: async () => {
      const answer = answers.shift()
      if (answer instanceof BaseError) throw answer
      await answer
    },
  })
}

test('asks the wallet by itself, once, and says what is waited for', async () => {
  const factory = wallet(new Promise(() => {}))
  const screen = await show(createAccountKit({ factory }))
  await expect.element(screen.getByRole('heading', { name: 'Approve in wallet' })).toBeVisible()
  await expect.element(screen.getByText(/Accept the switch to Arbitrum Sepolia in Northlight/)).toBeVisible()
  expect(factory.adapter().calls.filter(({ method }) => method === 'switchNetwork')).toHaveLength(1)
})

test('[S4.19] a declined switch can be tried again', async () => {
  const kit = createAccountKit({ factory: wallet(new UserRejectedError(), undefined) })
  const screen = await show(kit)
  await expect.element(screen.getByRole('heading', { name: 'Switch declined' })).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => selectNetwork(kit.store.get()).caipNetworkId).toBe('eip155:421614')
})

test.each([
  [new SwitchingNotSupportedError({ walletName: 'Northlight' }), 'Switch in Northlight'],
  [unknown, 'Northlight does not know Arbitrum Sepolia'],
  [new UserRejectedError({ declined: 'addNetwork' }), 'Arbitrum Sepolia was not added'],
  [new WalletRefusedError(), 'Switch failed'],
  [new BaseError('The wallet is on fire'), 'Switch failed'],
])('%s says what to do', async (error, title) => {
  const screen = await show(createAccountKit({ factory: wallet(error) }))
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a wallet that was restarted is answered by a reload of the page', async () => {
  const screen = await show(createAccountKit({ factory: wallet(new WalletRestartedError()) }))
  await expect.element(screen.getByRole('button', { name: 'Reload this page' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('leads back to the list that the network was chosen from', async () => {
  const kit = createAccountKit({ factory: wallet(new UserRejectedError()) })
  pushView(kit, { view: 'Account' })
  pushView(kit, { view: 'Networks' })
  pushView(kit, route)
  const screen = await show(kit)
  await screen.getByRole('button', { name: 'Choose another network' }).click()
  expect(currentRoute(kit.store.get().modal).view).toBe('Networks')
})

test('from UnsupportedChain it leads back there, and does not close', async () => {
  const kit = createAccountKit({ factory: wallet(new UserRejectedError()), caipNetworkId: 'eip155:137' })
  pushView(kit, { view: 'UnsupportedChain' })
  pushView(kit, route)
  const screen = await show(kit)
  await screen.getByRole('button', { name: 'Choose another network' }).click()
  expect(kit.store.get().modal.history).toEqual([{ view: 'UnsupportedChain' }])
})
