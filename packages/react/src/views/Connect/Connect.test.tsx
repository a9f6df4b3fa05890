import { currentRoute, openModal } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createConnectKit, toId } from '../../../gallery/createConnectKit.ts'
import { renderKit } from '../../../gallery/renderKit.tsx'

const rows = () =>
  page
    .getByRole('list', { name: 'Wallets' })
    .getByRole('listitem')
    .elements()
    .map((row) =>
      [...row.querySelectorAll('[data-part="row-title"], [data-part="tag"]')].map((part) => part.textContent),
    )

test('[S9.5] lists recent wallets before installed ones, each with its tag', async () => {
  const kit = createConnectKit({ recent: ['Quill'] })
  await renderKit(kit)
  await openModal(kit)
  await expect.element(page.getByRole('button', { name: 'Quill' })).toBeVisible()
  expect(rows()).toEqual([
    ['Quill', 'RECENT'],
    ['Northlight', 'INSTALLED'],
    ['Harbor', 'INSTALLED'],
  ])
})

test('one click asks the wallet', async () => {
  const kit = createConnectKit()
  await renderKit(kit)
  await openModal(kit)
  await page.getByRole('button', { name: 'Harbor' }).click()
  expect(currentRoute(kit.store.get().modal)).toEqual({
    view: 'ConnectingExternal',
    walletId: toId('Harbor'),
  })
})

test('a wallet that announces itself later appears by itself', async () => {
  const kit = createConnectKit({ wallets: [] })
  await renderKit(kit)
  await openModal(kit)
  await expect.element(page.getByText('No wallet found')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Get a wallet' }))
    .toHaveAttribute('rel', 'noopener noreferrer')
  kit.store.dispatch({
    type: 'connectors.found',
    namespace: 'eip155',
    connectors: [{ id: 'late', name: 'Latecomer', type: 'ANNOUNCED', chain: 'eip155' }],
  })
  await expect.element(page.getByRole('button', { name: 'Latecomer' })).toBeVisible()
  await expect.element(page.getByText('No wallet found')).not.toBeInTheDocument()
})

test('[S3.18] legalCheckbox holds every wallet until it is ticked', async () => {
  const kit = createConnectKit({
    config: { termsConditionsUrl: 'https://backing.example/terms', features: { legalCheckbox: true } },
  })
  await renderKit(kit)
  await openModal(kit)
  const harbor = page.getByRole('button', { name: 'Harbor' })
  await expect.element(harbor).toHaveAttribute('aria-disabled', 'true')
  // Not by the pointer: nothing else has to be still yet.
  harbor.element().dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
  expect(currentRoute(kit.store.get().modal).view).toBe('Connect')
  await page.getByRole('checkbox').click()
  await harbor.click()
  await expect.poll(() => currentRoute(kit.store.get().modal).view).toBe('ConnectingExternal')
})

test('[S3.18] enableWalletGuide decides about the guide, customWallets are offered with a way to get them', async () => {
  const kit = createConnectKit({
    config: {
      enableWalletGuide: false,
      customWallets: [
        { id: 'tidepool', name: 'Tidepool', homepage: 'https://tidepool.example/' },
        { id: 'bad', name: 'Bad', homepage: 'javascript:alert(1)' },
        { id: 'harbor', name: 'Harbor', homepage: 'https://harbor.example/' },
      ],
    },
  })
  await renderKit(kit)
  await openModal(kit)
  await expect
    .element(page.getByRole('link', { name: 'Tidepool' }))
    .toHaveAttribute('href', 'https://tidepool.example/')
  expect(rows().at(-1)).toEqual(['Tidepool', 'GET'])
  expect(rows()).toHaveLength(4)
  await expect.element(page.getByText('New to wallets?')).not.toBeInTheDocument()
})
