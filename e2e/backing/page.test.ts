import { ROUTES } from '@latchkey/contract'
import { parseEther } from 'viem'
import { afterEach, expect, inject, test } from 'vitest'
import programme from '../../apps/backing/programme.json' with { type: 'json' }
import { give } from '../email/embedded.ts'
import { balanceOf, node } from '../support/chain.ts'
import { approving } from '../support/labWallet.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'

const TREASURY = programme.treasury['42161'] as `0x${string}`

const stage = useBrowser()
let visitor: Visitor
// Chromium reports each document with status 404.
afterEach(() => visitor.leave(/status of 404/))
pictureFailures(() => visitor.context.pages())

const dialog = () => visitor.page.getByRole('dialog')
const wall = () => visitor.page.locator('.wall:visible')
const press = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).click()

async function expectWall(words: RegExp): Promise<void> {
  await expect.poll(() => wall().getAttribute('aria-label'), { timeout: 90_000 }).toMatch(words)
}

const isOfContract = (method: string, path: string): boolean =>
  ROUTES.some(
    (route) =>
      route.method === method &&
      new RegExp(`^${route.path.replace(/[.+]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path),
  )

test('[S1.1, S1.9, S1.16, S7.61] from a tier to a stone, which a reload shows again; all calls are routes of the contract or the page’s own files', async () => {
  await give(TREASURY, '0')
  visitor = await stage.visit({ path: 'about:blank' })
  const { page, context } = visitor
  const { gatewayUrl, pageUrl } = inject('stack')
  const called = new Set<string>()
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (/^https?:/.test(origin)) called.add(`${request.method()} ${origin} ${pathname}`)
  })
  await page.goto(pageUrl)
  await expectWall(/No stone is laid/)
  await page.getByRole('button', { name: 'Back with 0.1 ETH' }).first().click()
  // Without a wallet, the user connects first; then the form opens.
  await approving(visitor, () => press(/Lab Wallet/))
  const amount = dialog().getByRole('textbox', { name: 'Amount' })
  await expect.poll(() => amount.inputValue()).toBe('0.1')
  await dialog().getByTitle(TREASURY).waitFor()
  await press(/Preview send/i)
  expect(await approving(visitor, () => press('Send'))).toMatch(/0\.1\s*ETH/)

  await page.getByText('Your stone is in the wall.').waitFor({ timeout: 90_000 })
  expect(await balanceOf(42161, TREASURY)).toBe(parseEther('0.1'))
  await expect.poll(() => dialog().isVisible()).toBe(false)
  await expectWall(/0% built\. 0\.1 of 24 ETH, in \d+ stones?, one for each contribution/)
  const hash = (await node(42161).getBlock()).transactions.at(-1)
  await wall().getByText('Your stone, 0.1 ETH').waitFor()
  await page.getByRole('row', { name: /You 0\.1 ETH/ }).waitFor()
  await page.getByRole('heading', { name: /There is room for .*23\.9 ETH.* more/ }).waitFor()
  if (hash) expect((await node(42161).getTransactionReceipt({ hash })).status).toBe('success')

  await page.reload()
  await wall().getByText('Your stone, 0.1 ETH').waitFor()
  // It has fallen before, and does not fall again.
  expect(await wall().locator('.stone--falling').count()).toBe(0)

  await page
    .getByRole('button', { name: /0x[0-9a-fA-F]{4}…/ })
    .first()
    .click()
  await dialog().getByRole('tab', { name: 'Activity' }).click()
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
})

test('[S2.1, S2.2, S2.6] an unknown path shows an error page under the strict policy, and the link back loads no document', async () => {
  visitor = await stage.visit({ path: '/treasurey' })
  const { page } = visitor
  await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
  await page.getByText('Page not found: /treasurey', { exact: true }).waitFor()
  expect(await page.title()).toBe('Page Not Found: Backing')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'Back to the programme' }).click()
  await wall().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
})
