import { currentRoute, type Kit, selectAccount } from '@latchkey/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ALICE, BOB, scripted } from '../../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../../../gallery/createAccountKit.ts'
import { KitContext } from '../../hooks/KitContext.ts'
import { AccountSettings } from './AccountSettings.tsx'

function show(kit: Kit) {
  return render(
    <KitContext.Provider value={kit}>
      <AccountSettings route={{ view: 'AccountSettings' }} />
    </KitContext.Provider>,
  )
}

test('[S3.7] shows the whole address, its explorer page, its network and its wallet', async () => {
  const kit = createAccountKit()
  const screen = await show(kit)
  await expect.element(screen.getByText(ALICE)).toBeVisible()
  await expect.element(screen.getByText('Connected by Northlight')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'View on Arbiscan' }))
    .toHaveAttribute('href', `https://arbiscan.io/address/${ALICE}`)
  await screen.getByRole('button', { name: /Network ?Arbitrum One/ }).click()
  expect(currentRoute(kit.store.get().modal).view).toBe('Networks')
})

test('offers the accounts that the wallet granted; the chosen one is the one that signs', async () => {
  const kit = createAccountKit({ addresses: [ALICE, BOB] })
  const screen = await show(kit)
  const other = screen.getByRole('button', { name: '0x5B38…ddC4' })
  await expect.element(other).not.toHaveAttribute('aria-current')
  await other.click()
  await expect.element(other).toHaveAttribute('aria-current', 'true')
  expect(selectAccount(kit.store.get()).address).toBe(BOB)
})

test('with one account there is nothing to choose', async () => {
  const screen = await show(createAccountKit())
  await expect.element(screen.getByRole('list', { name: 'Accounts' })).not.toBeInTheDocument()
})

test('disconnects, and asks once however often it is pressed', async () => {
  const factory = scripted({ disconnect: () => new Promise((resolve) => setTimeout(resolve, 50)) })
  const kit = createAccountKit({ factory })
  const screen = await show(kit)
  await screen.getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(screen.getByText('Disconnecting...')).toBeVisible()
  await expect.poll(() => selectAccount(kit.store.get()).address).toBeUndefined()
  expect(factory.adapter().calls.filter(({ method }) => method === 'disconnect')).toHaveLength(1)
})
