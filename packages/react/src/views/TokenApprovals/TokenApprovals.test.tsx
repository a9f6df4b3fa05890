import { currentRoute, type Kit, UserRejectedError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { HASH } from '../../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../../../gallery/createAccountKit.ts'
import { approval, createApprovalsKit } from '../../../gallery/createApprovalsKit.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { AccountSettings } from '../AccountSettings/AccountSettings.tsx'
import { TokenApprovals } from './TokenApprovals.tsx'

const show = (kit: Kit) => renderIn(kit, <TokenApprovals route={{ view: 'TokenApprovals' }} />)

test('each approval says of which token, for whom and how much, and flags what has no limit', async () => {
  const kit = createApprovalsKit([
    approval(),
    approval({ symbol: 'ARB', token: `0x${'b'.repeat(40)}`, isUnlimited: true }),
    { ...approval({ symbol: 'LIGHT' }), kind: 'all', token: `0x${'c'.repeat(40)}` },
  ])
  const screen = await show(kit)
  await expect.element(screen.getByText('\u2068250 USDC\u2069')).toBeVisible()
  await expect.element(screen.getByText('0x7777…7777').first()).toBeVisible()
  await expect.element(screen.getByText('Every NFT of the collection')).toBeVisible()
  expect(screen.container.querySelectorAll('[data-part="tag"][data-tone="warning"]')).toHaveLength(2)
})

test('an empty list is a claim only where nothing is missing', async () => {
  const whole = await show(createApprovalsKit([]))
  await expect.element(whole.getByText('Nobody may take your tokens on this network.')).toBeVisible()
  await whole.unmount()
  const missing = ['The index is behind its chain.']
  const partial = await show(createApprovalsKit([], { missing }))
  await expect.element(partial.getByText('No approvals found')).toBeVisible()
  await partial.unmount()
  const failed = await show(createApprovalsKit(503))
  await expect.element(failed.getByRole('alert')).toHaveTextContent('couldn’t be loaded')
})

test('revoking sends a transaction from the account, and the list is read again once it is mined', async () => {
  let isRevoked = false
  const sent: unknown[] = []
  const kit = createApprovalsKit(() => (isRevoked ? [] : [approval()]), {
    wallet: {
      async runSteps({ steps, onProgress }) {
        sent.push(...steps.map(({ call }) => call))
        onProgress({ index: 0, status: 'asking' })
        onProgress({ index: 0, status: 'pending', hash: HASH })
        isRevoked = true
        return { hashes: [HASH] }
      },
    },
  })
  const screen = await show(kit)
  await screen.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(screen.getByText('No token approvals')).toBeVisible()
  const { token: revokes, spender } = approval()
  expect(sent).toMatchObject([{ revokes, spender, what: { kind: 'amount' } }])
  expect(kit.store.get().notices.current).toMatchObject({ message: 'Approval revoked' })
})

test('declined or failed, the approval still holds and the text says so', async () => {
  let answer: Error = new UserRejectedError()
  const kit = createApprovalsKit([approval()], { wallet: { runSteps: () => Promise.reject(answer) } })
  const screen = await show(kit)
  await screen.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(screen.getByText('You declined. The approval still holds.')).toBeVisible()
  answer = new Error('no')
  await screen.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('It still holds.')
})

test('the account settings of every EVM wallet lead to the list', async () => {
  const kit = createAccountKit()
  const screen = await renderIn(kit, <AccountSettings route={{ view: 'AccountSettings' }} />)
  await screen.getByRole('button', { name: 'Token approvals' }).click()
  expect(currentRoute(kit.store.get().modal).view).toBe('TokenApprovals')
})
