import { currentRoute, pushView, selectAccount, signMessage } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ALICE, BOB } from '../../../../core/src/testing/scriptedAdapter.ts'
import { createSeveralKit, SOL, solanaMainnet } from '../../../gallery/createSeveralKit.ts'
import { openKit } from '../../../gallery/renderKit.tsx'

/** A chunk has to come first. */
const PATIENT = { timeout: 10_000 }

test('[S3.7] offers the accounts that the wallet granted; the chosen one is displayed, and signs', async () => {
  const kit = createSeveralKit({ connected: [{ name: 'Northlight', addresses: [ALICE, BOB] }] })
  await openKit(kit)
  pushView(kit, { view: 'AccountSettings' })
  await page.getByRole('button', { name: /^Switch address/ }).click()
  const other = page.getByRole('button', { name: /^0x5B38…ddC4/ })
  await expect.element(other, PATIENT).not.toHaveAttribute('aria-current')
  const button = page.getByRole('button', { name: /^0x71C7…976F/ })
  await expect.element(button).toHaveAttribute('aria-current', 'true')
  await other.click()
  await expect.poll(() => selectAccount(kit.store.get()).address).toBe(BOB)
  expect((await signMessage(kit, { message: 'x' })).address).toBe(BOB)
  expect(currentRoute(kit.store.get().modal).view).toBe('Account')
})

test('[S3.5] an account of a wallet that is not in use takes that wallet into use', async () => {
  const kit = createSeveralKit({
    connected: [
      { name: 'Northlight', addresses: [ALICE, BOB] },
      { name: 'Lumen', addresses: [SOL], caipNetworkId: solanaMainnet.caipNetworkId },
    ],
  })
  await openKit(kit)
  pushView(kit, { view: 'ProfileWallets' })
  await page.getByRole('button', { name: /^Northlight ?0x71C7…976F · 2 accounts/ }).click()
  await expect.element(page.getByRole('list', { name: 'Accounts of Northlight' }), PATIENT).toBeVisible()
  await page.getByRole('button', { name: /^0x5B38…ddC4/ }).click()
  await expect.poll(() => selectAccount(kit.store.get()).address).toBe(BOB)
  expect(kit.store.get().network.activeNamespace).toBe('eip155')
})
