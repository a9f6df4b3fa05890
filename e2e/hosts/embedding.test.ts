import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureServer, serveFixture } from '../support/hosts/serveFixture.ts'
import { launch, pictureFailures, type Visitor, visit } from '../support/visitor.ts'

let browser: Browser
let server: FixtureServer
let visitor: Visitor
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launch(), serveFixture({ react: 19, mode: 'production' })])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})
pictureFailures(() => visitor.context.pages())

test.each(['vite', 'wagmi'])(
  'the documented %s host connects, and has the account again after a reload',
  async (name) => {
    visitor = await visit(browser, { path: `${server.url}/${name}` })
    const { page } = visitor
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Fixture Wallet/ })
      .click()
    await page.getByRole('button', { name: /0xf39F…2266/ }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /0xf39F…2266/ }).waitFor()
    // The host's own wagmi knows of it, too.
    if (name === 'wagmi')
      expect(await page.evaluate(() => localStorage.getItem('wagmi.store'))).toContain('0xf39F')
    await visitor.leave()
  },
)

test('the documented page without React connects, has the account again after a reload, and leaves', async () => {
  visitor = await visit(browser, { path: `${server.url}/headless` })
  const { page } = visitor
  await page.getByRole('button', { name: 'Fixture Wallet' }).click()
  await page.getByText(/^connected 0xf39F/).waitFor()
  await page.reload()
  await page.getByText(/^connected 0xf39F/).waitFor()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByText(/^disconnected/).waitFor()
  await visitor.leave()
})
