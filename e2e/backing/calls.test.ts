import { ROUTES } from '@latchkey/contract'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { approving } from '../support/labWallet.ts'
import { launch, pictureFailures, type Visitor, visit } from '../support/visitor.ts'

let browser: Browser
let visitor: Visitor | undefined

beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
})
pictureFailures(() => visitor?.context.pages() ?? [])

/** Whether a route of the contract answers this. */
const isOfContract = (method: string, path: string): boolean =>
  ROUTES.some(
    (route) =>
      route.method === method &&
      new RegExp(`^${route.path.replace(/[.+]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path),
  )

test('[S1.16, S7.61] the page calls routes of the contract and its own files, and no business API', async () => {
  visitor = await visit(browser)
  const { page, context } = visitor
  const { gatewayUrl, pageUrl } = inject('stack')
  const called = new Set<string>()
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (/^https?:/.test(origin)) called.add(`${request.method()} ${origin} ${pathname}`)
  })
  await page.reload()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await approving(visitor, () => dialog.getByRole('button', { name: /Lab Wallet/ }).click())
  await page.getByRole('button', { name: 'Back it with test money' }).first().click()
  await dialog.getByRole('textbox', { name: 'Amount' }).waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /0x[0-9a-fA-F]{4}…/ })
    .first()
    .click()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect.poll(() => [...called].some((call) => call.endsWith('/history'))).toBe(true)

  const strangers = [...called].filter((call) => {
    const [method = '', origin = '', path = ''] = call.split(' ')
    if (origin === new URL(gatewayUrl).origin) return !(method === 'OPTIONS' || isOfContract(method, path))
    // The page's own files and the lab's additions.
    if (origin === new URL(pageUrl).origin) return !(method === 'GET' || path.startsWith('/__lab/'))
    return true
  })
  expect(strangers).toEqual([])
  const toGateway = [...called].filter((call) => call.includes(` ${new URL(gatewayUrl).origin} `))
  expect(toGateway.length).toBeGreaterThan(5)
  await visitor.leave()
})
