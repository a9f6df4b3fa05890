import { expect, test } from 'vitest'
import { host } from '../support/hosts/host.ts'
import { serveFixture } from '../support/hosts/serveFixture.ts'
import { useBrowser } from '../support/visitor.ts'

const stage = useBrowser(() => serveFixture({ react: 19, mode: 'production' }))
const visitor = stage.useVisitor('each', () => ({ path: `${stage.served.url}/twoKits` }))

const shop = () => host(visitor.page, 'shop', 'shop')
const club = () => host(visitor.page, 'club', 'club')
const overflow = () => visitor.page.evaluate(() => getComputedStyle(document.documentElement).overflow)

test('each kit has its own modal, account and storage', async () => {
  await shop().connect()
  expect(await club().account.innerText()).toMatch(/^disconnected nobody/)
  await club().connect()
  await visitor.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('/shop/')) localStorage.removeItem(key)
  })
  await visitor.page.reload()
  await expect.poll(() => club().account.innerText()).toMatch(/^connected 0x/)
  expect(await shop().account.innerText()).toMatch(/^disconnected nobody/)
})

test('each modal has its own theme, takes the focus and gives it back', async () => {
  for (const [{ connectButton, dialog, section }, theme, name] of [
    [shop(), 'dark', 'shop'],
    [club(), 'light', 'club'],
  ] as const) {
    await connectButton.focus()
    await visitor.page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: /Fixture Wallet/ }).waitFor()
    expect(await visitor.page.locator(`[data-latchkey-modal="${name}"]`).getAttribute('data-theme')).toBe(
      theme,
    )
    await expect.poll(overflow).toBe('hidden')
    await visitor.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(
      await section
        .getByRole('button', { name: 'Connect Wallet' })
        .evaluate((one) => one === document.activeElement),
    ).toBe(true)
    await expect.poll(overflow).toBe('visible')
  }
})

test('if one event opens both modals, the upper one has the focus and closes first, and the page stays locked until both are closed', async () => {
  await shop().connect()
  await club().connect()
  // A network that neither kit has: both ask for another.
  await visitor.page.evaluate(() => window.fixtureWallet.hold({ chainId: 1 }))
  await shop().dialog.waitFor()
  await club().dialog.waitFor()
  await expect.poll(overflow).toBe('hidden')
  await visitor.page.keyboard.press('Escape')
  await club().dialog.waitFor({ state: 'hidden' })
  expect(await shop().dialog.isVisible()).toBe(true)
  await expect.poll(overflow).toBe('hidden')
  await visitor.page.keyboard.press('Tab')
  expect(await visitor.page.evaluate(() => document.activeElement?.getAttribute('data-latchkey-modal'))).toBe(
    'shop',
  )
  await shop().dialog.getByRole('button', { name: 'Close' }).click()
  await shop().dialog.waitFor({ state: 'hidden' })
  await expect.poll(overflow).toBe('visible')
})
