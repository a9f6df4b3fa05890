import { expect, test } from 'vitest'
import { serveFixture } from '../support/hosts/serveFixture.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'

const stage = useBrowser(() => serveFixture({ react: 19, mode: 'production' }))
let visitor: Visitor
pictureFailures(() => visitor.context.pages())

test.each(['vite', 'wagmi'])(
  'the documented %s host connects, and has the account again after a reload',
  async (name) => {
    visitor = await stage.visit({ path: `${stage.served.url}/${name}` })
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
  visitor = await stage.visit({ path: `${stage.served.url}/headless` })
  const { page } = visitor
  await page.getByRole('button', { name: 'Fixture Wallet' }).click()
  await page.getByText(/^connected 0xf39F/).waitFor()
  await page.reload()
  await page.getByText(/^connected 0xf39F/).waitFor()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByText(/^disconnected/).waitFor()
  await visitor.leave()
})
