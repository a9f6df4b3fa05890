import { currentRoute, setThemeMode } from '@latchkey/core'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { scripted } from '../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../../gallery/createAccountKit.ts'
import { createConnectKit, toId } from '../../gallery/createConnectKit.ts'
import { createSmartKit } from '../../gallery/createSmartKit.ts'
import { endLogin } from '../../gallery/endLogin.ts'
import { renderKit } from '../../gallery/renderKit.tsx'
import { AccountButton } from './AccountButton.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { NetworkButton } from './NetworkButton.tsx'

test('the connect button says that it is connecting while a wallet is asked', async () => {
  const kit = createConnectKit({ factory: scripted({ connect: () => new Promise(() => {}) }) })
  await renderKit(kit, { children: <ConnectButton /> })
  const wallet = { connectorId: toId('Quill'), walletName: 'Quill' }
  kit.store.dispatch({ type: 'connect.started', namespace: 'eip155', ...wallet })
  const part = page.getByRole('button', { name: 'Connecting...' })
  await expect.element(part).toHaveAttribute('aria-busy', 'true')
})

test('[S9.19] the account button shows the balance cut to three decimals, and opens Account', async () => {
  const { kit } = await renderKit(createAccountKit(), { children: <ConnectButton /> })
  const button = page.getByRole('button', { name: 'Account 1.842 ETH 0x71C7…976F' })
  await button.click()
  expect(currentRoute(kit.store.get().modal).view).toBe('Account')
})

test('a stored account shows at once, marked as not confirmed yet', async () => {
  await renderKit(createAccountKit({ reconnecting: true }), { children: <AccountButton balance={false} /> })
  const part = page.getByRole('button', { name: '0x71C7…976F' })
  await expect.element(part).toHaveAttribute('data-state', 'reconnecting')
})

test('the network button shows where the page is, and what to do where the wallet is elsewhere', async () => {
  const { kit } = await renderKit(createAccountKit(), { children: <NetworkButton /> })
  await expect.element(page.getByRole('button', { name: 'Network Arbitrum One' })).toBeVisible()
  const moved = { connectorId: 'example.northlight', caipNetworkId: 'eip155:137' } as const
  kit.store.dispatch({ type: 'chain.changed', namespace: 'eip155', ...moved })
  const button = page.getByRole('button', { name: 'Switch Network', exact: true }).first()
  await expect.element(button).toBeInTheDocument()
})

test('a button of one’s own gets the state and the openers', async () => {
  const kit = createAccountKit()
  await renderKit(kit, {
    children: (
      <ConnectButton.Custom>
        {({ mounted, status, account, chain, openNetworks, networksOpen }) => (
          <button type="button" onClick={openNetworks}>
            {[mounted, status, account?.address.slice(0, 6), chain?.name, networksOpen].join(' ')}
          </button>
        )}
      </ConnectButton.Custom>
    ),
  })
  await page.getByRole('button', { name: 'true connected 0x71C7 Arbitrum One false' }).click()
  await expect.element(page.getByText('true connected 0x71C7 Arbitrum One true')).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Choose Network' })).toBeVisible()
})

test('[S9.26] buttons are dark unless the theme says otherwise, and follow it', async () => {
  const { kit } = await renderKit(createConnectKit(), { children: <ConnectButton /> })
  const element = () => document.querySelector<HTMLElement>('[data-latchkey="connect"]')
  await vi.waitFor(() => expect(element()?.dataset.theme).toBe('dark'))
  setThemeMode(kit, { mode: 'light' })
  await vi.waitFor(() => expect(element()?.dataset.theme).toBe('light'))
})

test("buttons keep their look among a host page's styles", async () => {
  const hostile = new CSSStyleSheet()
  hostile.replaceSync(
    'button { background: red; padding: 40px; font: 40px serif; text-transform: uppercase; border: 9px solid; border-radius: 0; width: 100% } button span { color: lime }',
  )
  document.adoptedStyleSheets = [hostile]
  try {
    await renderKit(createConnectKit(), { children: <ConnectButton /> })
    const button = page.getByRole('button', { name: 'Connect Wallet' })
    await expect.element(button).toBeVisible()
    // The test before may have left the pointer where this button stands.
    await button.unhover()
    const style = getComputedStyle(button.element())
    expect([
      style.height,
      style.fontSize,
      style.textTransform,
      style.borderTopWidth,
      style.borderRadius,
    ]).toEqual(['40px', '14px', 'none', '0px', '8px'])
    // A colour may still be on its way from one sheet to the other.
    await vi.waitFor(() => expect(style.backgroundColor).toBe('rgb(81, 221, 131)'))
  } finally {
    document.adoptedStyleSheets = []
  }
})

test('who was signed out elsewhere is offered to sign in again, where the account stood', async () => {
  const { kit } = await renderKit(createSmartKit(), { children: <ConnectButton /> })
  await expect.element(page.getByRole('button', { name: 'Account' })).toBeVisible()
  endLogin(kit)
  await expect.element(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Account' })).not.toBeInTheDocument()
  kit.store.dispatch({ type: 'login.resumed' })
  await expect.element(page.getByRole('button', { name: 'Account' })).toBeVisible()
})
