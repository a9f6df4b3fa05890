import { expect, test } from 'vitest'
import { host } from '../support/hosts/host.ts'
import { serveFixture } from '../support/hosts/serveFixture.ts'
import { some } from '../support/some.ts'
import { useBrowser } from '../support/visitor.ts'

const stage = useBrowser(() => serveFixture({ react: 19, mode: 'production' }))
const visitor = stage.useVisitor('each', () => ({ path: `${stage.served.url}/dialogs` }))

const focusIsIn = (name: string) =>
  visitor.page.evaluate((one) => {
    const modal = document.activeElement?.hasAttribute('data-latchkey-modal')
    return modal
      ? one === 'modal'
      : document.activeElement?.closest('[role="dialog"], dialog')?.ariaLabel === one
  }, name)

test.each(some(['native', 'trapping'] as const))(
  'opened from a %s dialog of the page: over it, usable, and left to it',
  async (kind) => {
    const { page } = visitor
    await page.getByRole('button', { name: `Show ${kind}` }).click()
    const { connectButton, dialog } = host(page, kind)
    await connectButton.click()
    await dialog.getByRole('button', { name: /Fixture Wallet/ }).waitFor()
    const box = await dialog.locator('xpath=..').evaluate((overlay) => {
      const { left, top, width, height } = overlay.getBoundingClientRect()
      return [left, top, width, height]
    })
    expect(box).toEqual([0, 0, 1280, 800])
    for (let time = 0; time < 8; time += 1) await page.keyboard.press('Tab')
    expect(await focusIsIn('modal')).toBe(true)
    // The first Escape may only hide the name of the sign that Tab has reached.
    await dialog.getByRole('button', { name: /Fixture Wallet/ }).focus()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await connectButton.isVisible()).toBe(true)
    expect(await focusIsIn(kind)).toBe(true)
  },
)

test.each(some(['native', 'trapping'] as const))(
  'a %s dialog that closes once a wallet is connected doesn’t close the modal’s next view',
  async (kind) => {
    const { page } = visitor
    await page.evaluate(() => window.fixtureWallet.hold({ chainId: 1 }))
    await page.getByRole('button', { name: `Show ${kind}` }).click()
    const { connectButton, dialog } = host(page, kind)
    await connectButton.click()
    await dialog.getByRole('button', { name: /Fixture Wallet/ }).click()
    await connectButton.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: /Arbitrum One/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => host(page, 'page').account.innerText()).toMatch(/^connected 0x.* eip155:42161$/)
  },
)

test('in a frame it fits the frame', async () => {
  await visitor.page.goto(`${stage.served.url}/framed`)
  const frame = visitor.page.frameLocator('iframe')
  await host(frame).connect()
  await expect.poll(() => host(frame).account.innerText()).toMatch(/^connected 0x/)
})
