import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findInstalledBrowser, launchArguments } from '../../scripts/browser.mjs'
import { beAt, disconnect, openProvider } from '../social/social.ts'
import { balanceOf } from '../support/chain.ts'
import { type ServedPage, servePage } from '../support/page/servePage.ts'
import {
  accountButton,
  addressOf,
  approveInWallet,
  give,
  pressOwn,
  proveEmail,
  signInByEmail,
} from './embedded.ts'

// Whether the page is of the wallet's site, and whether the browser lets other sites keep cookies. Playwright turns the partitioning of
// storage off; here it is on, as in a browser that people use.
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let served: ServedPage
beforeAll(async () => {
  served = await servePage({ page: 'e2e/email/page', walletUrl: inject('stack').walletUrl })
}, 300_000)
afterAll(() => served?.close())

const places = [
  { site: 'same site', host: 'localhost', cookies: 'allowed' },
  { site: 'another site', host: 'app.localhost', cookies: 'allowed' },
  { site: 'another site', host: 'app.localhost', cookies: 'blocked' },
] as const

describe.each(places)('on the $site, with third-party cookies $cookies', ({ host, site, cookies }) => {
  const email = `${host}-${cookies}-${Date.now()}@example.test`
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let url: string

  beforeAll(async () => {
    const executablePath = process.env.CHROME_PATH ?? findInstalledBrowser()
    browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: launchArguments({ keeps: ['ThirdPartyStoragePartitioning'] }),
    })
    context = await browser.newContext()
    context.setDefaultTimeout(30_000)
    page = await context.newPage()
    if (cookies === 'blocked') {
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
    }
    url = served.url.replace('localhost', host)
    await page.goto(url)
  })
  afterAll(() => browser.close())

  test('the browser takes the wallet for what this test says, and keeps its storage apart on another site', async () => {
    const { walletUrl } = inject('stack')
    const request = page.waitForRequest((one) => one.url().startsWith(`${walletUrl}/?`))
    await page.evaluate((address) => {
      const frame = document.createElement('iframe')
      frame.src = address
      document.body.append(frame)
    }, `${walletUrl}/?projectId=latchkey-lab`)
    const headers = await (await request).allHeaders()
    expect(headers['sec-fetch-site']).toBe(site === 'same site' ? 'same-site' : 'cross-site')
    const inner = () => page.frames().find((one) => one.url().startsWith(`${walletUrl}/?`))
    await expect.poll(() => inner()?.evaluate(() => document.readyState)).toBe('complete')
    await inner()?.evaluate(() => localStorage.setItem('mark', 'framed'))
    const top = await context.newPage()
    await top.goto(`${walletUrl}/export`)
    const found = await top.evaluate(() => localStorage.getItem('mark'))
    expect(found).toBe(site === 'same site' ? 'framed' : null)
    await top.close()
    await page.reload()
  })

  test('[S1.5] from an address to a transaction that is mined', async () => {
    await signInByEmail(page, email)
    const address = await addressOf(page)
    await give(address, '2')
    const before = await balanceOf(42161, BOB)
    await page.reload()
    await accountButton(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send', exact: true }).first().click()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
    await dialog.getByRole('textbox', { name: 'Receiver' }).fill(BOB)
    await dialog.getByRole('button', { name: /Preview send/i }).click()
    await approveInWallet(page, async () => (await balanceOf(42161, BOB)) > before)
  })

  // The wallet's own page is first-party: on another site it is another device than the frame, and asks for a code of its own.
  test('the wallet is deleted on its own page, which signs the site’s frame out, and a sign-in takes that back', async () => {
    const { walletUrl, projectId } = inject('stack')
    const address = await addressOf(page)
    const own = await context.newPage()
    await own.goto(`${walletUrl}/account?projectId=${projectId}&locale=en&theme=light`)
    if (site === 'another site') await proveEmail(own, email)
    await own.getByRole('button', { name: 'Delete the wallet' }).click()
    await own.getByText('Your accounts hold').waitFor()
    await own.getByLabel('I don’t need this wallet').check()
    await pressOwn(own, 'Delete in 30 days')
    await own.getByText('Your wallet will be deleted on').waitFor()
    await own.close()
    await page.reload()
    await page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor()
    await signInByEmail(page, email, 'known')
    expect(await addressOf(page)).toBe(address)
  })

  test.runIf(cookies === 'blocked')('[S1.5] an account at a provider signs in too', async () => {
    const before = await addressOf(page)
    await page.reload()
    await disconnect(page)
    await beAt(await openProvider(page, 'google'), `site-${Date.now()}`)
    await accountButton(page).waitFor({ timeout: 40_000 })
    expect(await addressOf(page)).not.toBe(before)
  })
})
