import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { pictureFailures, useBrowser, type Visitor, type VisitorOptions } from '../support/visitor.ts'

const stage = useBrowser()
let visitor: Visitor

pictureFailures(() => visitor?.context.pages() ?? [])

/** Opens the page under production's content policy. Any error not in `expected` fails the test. */
async function open(options: VisitorOptions & { readonly expected?: RegExp } = {}): Promise<Page> {
  const own = await stage.visit(options)
  visitor = own
  onTestFinished(() => own.leave(options.expected))
  return own.page
}

/** Chromium reports this for every document with status 404. */
const answered404 = /status of 404/
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** How many shapes each icon of the footer has. */
const shapesIn = (page: Page) =>
  page.locator('.footer__links svg').evaluateAll((all) => all.map((one) => one.children.length))
const isHydrated = (page: Page) => page.getByRole('link', { name: 'Gateway status' }).waitFor()

test('[S2.3] a path that is redirected ends at its target', async () => {
  const page = await open({ path: '/index.html' })
  await page.locator('.wall:visible').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('[S2.4] an anchor scrolls into view, and back and forward restore the scroll position', async () => {
  const page = await open()
  await isHydrated(page)
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.getByRole('link', { name: 'Treasury', exact: true }).click()
  const top = () =>
    page.evaluate(() => document.getElementById('treasury')?.getBoundingClientRect().top ?? -1)
  await expect.poll(top).toBeLessThan(200)
  // The treasury's content makes the page longer above that point.
  await page.locator('.wall:visible:not(.wall--reading)').waitFor()
  // The page is left in the same step, before late content above can move the position.
  await page.evaluate(() => {
    scrollTo(0, 1111)
    history.pushState({ key: 'x', idx: 9 }, '', '/nowhere')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await heading(page, 'Page Not Found').waitFor()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await page.locator('.wall:visible').waitFor()
  await expect.poll(scrolled).toBe(1111)
})

test('[S2.4] a scroll position from before hydration is kept', async () => {
  const page = await open()
  await isHydrated(page)
  await page.route(/\/assets\/index-.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.goto(new URL('/?again', page.url()).href, { waitUntil: 'commit' })
  await page.locator('.wall:visible').waitFor()
  await page.evaluate(() => scrollTo(0, 700))
  await isHydrated(page)
  expect(await page.evaluate(() => scrollY)).toBe(700)
})

test('[S2.4] another document opens at its top, and a reload keeps the scroll position', async () => {
  const page = await open({ expected: answered404 })
  await isHydrated(page)
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, 1111))
  await page.reload()
  await isHydrated(page)
  await expect.poll(scrolled).toBe(1111)
  await page.setViewportSize({ width: 360, height: 500 })
  await page.goto(new URL('/nowhere', page.url()).href)
  await heading(page, 'Page Not Found').waitFor()
  expect(await scrolled()).toBe(0)
})

test('the lab’s banner is there at the first paint, and nothing moves when the page comes alive', async () => {
  const watch = `
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        shifts.push([value, ...sources.map(({ node }) => node?.className ?? node?.nodeName)].join(' '))
    }).observe({ type: 'layout-shift', buffered: true })`
  const page = await open({ initScript: watch, width: 360, height: 740 })
  await page.getByText('Test mode: no real money.').waitFor()
  await isHydrated(page)
  await page.locator('.wall:visible:not(.wall--reading)').waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

test('[S2.8, S7.62] the colours that were chosen are there before the first paint, in every tab, and in the modal', async () => {
  const watch = `addEventListener('DOMContentLoaded', () => {
    window.firstColour = getComputedStyle(document.documentElement).backgroundColor
  })`
  const page = await open({ initScript: watch })
  await isHydrated(page)
  const first = (tab: Page) => tab.evaluate(() => Reflect.get(window, 'firstColour'))
  const now = (tab: Page) => tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = 'rgb(242, 245, 246)'
  expect(await first(page)).toBe('rgb(14, 19, 23)')
  const tab = await visitor.openTab()
  await isHydrated(tab)

  await page.getByRole('button', { name: 'Color mode: dark' }).click()
  expect(await now(page)).toBe(light)
  await expect.poll(() => now(tab)).toBe(light)
  await tab.getByRole('button', { name: 'Color mode: light' }).waitFor()

  await page.reload()
  await isHydrated(page)
  expect(await first(page)).toBe(light)
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => page.locator('[data-latchkey-modal]').getAttribute('data-theme')).toBe('light')
})

test('[S2.8] "system" follows the device while the page is open', async () => {
  const page = await open({
    initScript: `if (location.protocol === 'http:') localStorage.setItem('backing/color-mode', 'system')`,
  })
  await isHydrated(page)
  const now = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(now).toBe('rgb(242, 245, 246)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(now).toBe('rgb(14, 19, 23)')
  await page.getByRole('button', { name: 'Color mode: system' }).waitFor()
})

test('[S7.4] the icons of the footer come from the gateway in one request, and are drawn', async () => {
  const page = await open()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/icons/')) asked.push(request.url())
  })
  await page.reload()
  await isHydrated(page)
  const areDrawn = (counts: number[]) => counts.length > 1 && counts.every((count) => count > 0)
  await expect.poll(() => shapesIn(page)).toSatisfy(areDrawn)
  // A machine so busy that the page's slices are a tenth of a second apart may need a second request.
  expect(asked.length).toBeLessThanOrEqual(2)
  expect(asked.at(-1)).toMatch(/\/icons\/backing\.json\?icons=[a-z]+(,[a-z]+)*$/)
})

test('[S8.64] if icons can’t be loaded, the console says so, and the page uses its own', async () => {
  const page = await open({ expected: /Failed to load custom icons|ERR_FAILED/ })
  await page.route('**/icons/*', (route) => route.abort())
  await page.reload()
  await isHydrated(page)
  await expect.poll(async () => (await shapesIn(page)).every((count) => count > 0)).toBe(true)
  expect(visitor.troubles.some((trouble) => trouble.includes('Failed to load custom icons'))).toBe(true)
})

test('[S8.63, S8.65, S9.16] a missing chunk reloads the page once, and then shows an error', async () => {
  const page = await open({
    path: '/nowhere',
    expected: /status of 404|\[backing\] The page failed|dynamically imported module/,
  })
  await heading(page, 'Page Not Found').waitFor()
  const isIndex = /\/assets\/IndexPage-[\w-]+\.js$/
  await page.route(isIndex, (route) => route.fulfill({ status: 404 }))
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  // The way back is prefetched on sight: whatever that did, this document is a new one.
  await page.evaluate(() => sessionStorage.removeItem('backing/reload'))
  await page.goto(new URL('/', page.url()).href)
  await heading(page, 'Internal Server Error').waitFor()
  await page.getByText(/dynamically imported module/).waitFor()
  expect(documents).toBe(2)

  await page.unroute(isIndex)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.wall:visible').waitFor()
})

test('[S2.5, S9.34, S9.36] a toast appears under the strict policy, at the bottom right, and F8 focuses it', async () => {
  const page = await open()
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), buildPollMs: 1000 } })
  })
  await page.route('**/builds/latest.json?*', (route) =>
    route.fulfill({ json: { id: 'another-build', timestamp: 1 } }),
  )
  await page.reload()
  // Not by role, because the hidden live region has the same role.
  const toast = page.locator('.toast', { hasText: 'A new version is ready' })
  await toast.waitFor()
  const box = await toast.boundingBox()
  expect([box?.width, 1280 - (box?.x ?? 0) - (box?.width ?? 0)]).toEqual([384, 16])
  await page.keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('toasts__list')
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => toast.count()).toBe(0)
})
