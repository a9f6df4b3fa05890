import type { Kit, Transaction as Shown } from '@latchkey/core'
import { expect, test } from 'vitest'
import { ALICE, BOB, HASH } from '../../../../core/src/testing/scriptedAdapter.ts'
import { type AccountKitOptions, createAccountKit } from '../../../gallery/createAccountKit.ts'
import { coin, entry } from '../../../gallery/historyEntries.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { submitSend } from '../../../gallery/submitSend.ts'
import { Transaction } from './Transaction.tsx'

const shown: Shown = {
  id: 'x',
  hash: HASH,
  caipNetworkId: 'eip155:42161',
  operation: 'send',
  status: 'confirmed',
  at: Date.parse('2026-11-18T12:00:00Z'),
  from: ALICE,
  to: BOB,
  nonce: 7,
  transfers: [
    { direction: 'out', amount: '1234.567890123', symbol: 'ETH', name: 'Ether', worth: 2_222_222.2 },
  ],
  isSpam: false,
}

const show = (
  transaction: Partial<Shown>,
  options: AccountKitOptions = {},
  kit: Kit = createAccountKit(options),
) => renderIn(kit, <Transaction route={{ view: 'Transaction', transaction: { ...shown, ...transaction } }} />)

test('shows exactly what moved, between whom, and where the explorer has it', async () => {
  const screen = await show({})
  await expect.element(screen.getByText('1,234.567890123')).toBeVisible()
  await expect.element(screen.getByText('$2,222,222.20')).toBeVisible()
  await expect.element(screen.getByTitle(ALICE)).toBeVisible()
  const link = screen.getByRole('link', { name: 'View in explorer' })
  await expect.element(link).toHaveAttribute('href', `https://arbiscan.io/tx/${HASH}`)
  await screen.getByRole('button', { name: 'Show all' }).last().click()
  await expect.element(screen.getByText(BOB)).toBeVisible()
})

test('[S3.11] says how many transfers are not listed', async () => {
  const screen = await show({ omittedTransfers: 1_234 })
  await expect.element(screen.getByText('1,234 more are not listed here')).toBeVisible()
})

test('a lab has no explorer: nothing leads to the real chain’s', async () => {
  const screen = await show({}, { config: { lab: true } })
  await expect.element(screen.getByText('1,234.567890123')).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})

test('[S3.13] a name stands beside the address, and not in its place', async () => {
  const screen = await show({ names: { [BOB]: 'bobby.backing.test' } })
  await expect.element(screen.getByText('bobby.backing.test')).toBeVisible()
  await expect.element(screen.getByTitle(BOB)).toBeVisible()
  const spam = await show({ names: { [BOB]: 'bobby.backing.test' }, isSpam: true })
  expect(spam.container.textContent).not.toContain('bobby')
})

test('a hash that is none leads nowhere else', async () => {
  const screen = await show({ hash: '../../evil?x=1' })
  const link = screen.getByRole('link', { name: 'View in explorer' })
  await expect.element(link).toHaveAttribute('href', 'https://arbiscan.io/tx/..%2F..%2Fevil%3Fx%3D1')
})

test('says what came to nothing, and what is spam', async () => {
  const failed = await show({ status: 'failed' })
  await expect.element(failed.getByText(/This transaction failed on the network/)).toBeVisible()
  // Without a sign: nothing moved.
  expect(failed.container.textContent).not.toContain('−1,234')
  const spam = await show({ isSpam: true })
  await expect.element(spam.getByText(/never copy an address from it/)).toBeVisible()
})

test('[S9.14] what was pending when it was opened is confirmed as soon as the history has it', async () => {
  const kit = createAccountKit({
    history: () => ({ data: [entry({ hash: HASH, transfers: [coin('out', '0.25')] })], next: null }),
  })
  submitSend(kit, { at: shown.at })
  const own = kit.store.get().activity?.own[0]
  const screen = await show({ ...own }, {}, kit)
  await expect.element(screen.getByText('Confirmed')).toBeVisible()
})
