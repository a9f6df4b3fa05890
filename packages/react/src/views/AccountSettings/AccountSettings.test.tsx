import { currentRoute, type Kit, selectAccount } from '@latchkey/core'
import { expect, test } from 'vitest'
import { ALICE, BOB, scripted } from '../../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../../../gallery/createAccountKit.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { AccountSettings } from './AccountSettings.tsx'

const show = (kit: Kit) => renderIn(kit, <AccountSettings route={{ view: 'AccountSettings' }} />)

test('[S3.7] shows the whole address, its explorer page, its network and its wallet', async () => {
  const kit = createAccountKit()
  const screen = await show(kit)
  await expect.element(screen.getByText(ALICE)).toBeVisible()
  await expect.element(screen.getByText('Connected by Northlight')).toBeVisible()
  const link = screen.getByRole('link', { name: 'View on Arbiscan' })
  await expect.element(link).toHaveAttribute('href', `https://arbiscan.io/address/${ALICE}`)
  await screen.getByRole('button', { name: /Network ?Arbitrum One/ }).click()
  expect(currentRoute(kit.store.get().modal).view).toBe('Networks')
})

test('several accounts lead to the choice of one, and the wallets to the list of wallets', async () => {
  const kit = createAccountKit({ addresses: [ALICE, BOB] })
  const screen = await show(kit)
  await screen.getByRole('button', { name: /^Switch address ?2$/ }).click()
  expect(currentRoute(kit.store.get().modal).view).toBe('SwitchAddress')
  await screen.getByRole('button', { name: /^Wallets/ }).click()
  expect(currentRoute(kit.store.get().modal).view).toBe('ProfileWallets')
})

test('with one account there is nothing to choose', async () => {
  const screen = await show(createAccountKit())
  await expect.element(screen.getByRole('button', { name: /Switch address/ })).not.toBeInTheDocument()
})

test('disconnects, and asks once however often it is pressed', async () => {
  let end: () => void = () => undefined
  const factory = scripted({ disconnect: () => new Promise((resolve) => (end = () => resolve())) })
  const kit = createAccountKit({ factory })
  const screen = await show(kit)
  await screen.getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(screen.getByText('Disconnecting...')).toBeVisible()
  end()
  await expect.poll(() => selectAccount(kit.store.get()).address).toBeUndefined()
  expect(factory.adapter().calls.filter(({ method }) => method === 'disconnect')).toHaveLength(1)
})
