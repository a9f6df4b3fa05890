import { beforeAll, expect, test } from 'vitest'
import { approving } from './support/labWallet.ts'
import { useBrowser } from './support/visitor.ts'

const stage = useBrowser()
const visitor = stage.useVisitor('all')
const pictures: { path: string; status: number; cache: string }[] = []

beforeAll(async () => {
  visitor.page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\/(getWalletImage|public\/get\w+Image)\//.test(pathname))
      pictures.push({
        path: decodeURIComponent(pathname),
        status: response.status(),
        cache: response.headers()['cache-control'] ?? '',
      })
  })
})

const dialog = () => visitor.page.getByRole('dialog')
const drawn = (row: string) =>
  dialog()
    .getByRole('button', { name: row })
    .first()
    .locator('img[data-part="icon"]')
    .first()
    .evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0))

test('[S7.6] [S4.27] the first load has no picture; wallets, networks and tokens then show those of the gateway', async () => {
  const { page } = visitor
  await page.waitForLoadState('networkidle')
  expect(pictures).toEqual([])

  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await expect.poll(() => drawn('MetaMask')).toBeGreaterThan(0)
  await approving(visitor, () =>
    dialog()
      .getByRole('button', { name: /Lab Wallet/ })
      .click(),
  )

  await page
    .getByRole('button', { name: /0xf39F…2266/ })
    .first()
    .click()
  for (const token of ['Ether', 'USD Coin']) await expect.poll(() => drawn(token)).toBeGreaterThan(0)

  const paths = pictures.map(({ path }) => path)
  expect(paths).toContainEqual(expect.stringMatching(/\/getWalletImage\/c57ca95b.*~[0-9a-f]{8}$/))
  expect(paths).toContainEqual(expect.stringMatching(/\/getTokenImage\/eip155:42161:0xaf88.*~[0-9a-f]{8}$/))
  expect(paths).toContain('/public/getAssetImage/eip155:42161')
  for (const { path, status, cache } of pictures) {
    expect([path, status]).toEqual([path, 200])
    if (/~[0-9a-f]{8}$/.test(path))
      expect([path, cache]).toEqual([path, expect.stringContaining('immutable')])
  }
})
