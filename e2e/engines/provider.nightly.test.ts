import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { node } from '../support/chain.ts'
import { accept, walletWindow } from '../support/engines/decide.ts'
import type { EngineBrowser, Window } from '../support/engines/engine.ts'
import { everyEngine, inEngines, pictureWindows } from '../support/engines/engines.ts'
import { type ServedPage, servePage } from '../support/page/servePage.ts'

// Everything is real but the providers, which are the lab's stand-ins. The page is of the wallet's site, or of another. Google comes back by
// an address, GitHub's page cuts its window off from ours, and Apple posts a form from its own site.
const sites = [
  ['the wallet’s site', 'localhost'],
  ['another site', '127.0.0.1'],
] as const
const providers = ['Google', 'X', 'Apple'] as const
const cases = sites.flatMap(([site, host]) => providers.map((provider) => [provider, site, host] as const))

let served: ServedPage
beforeAll(async () => {
  served = await servePage({ page: 'e2e/smart/page', walletUrl: inject('stack').walletUrl })
})
afterAll(() => served.close())

inEngines(everyEngine, ({ name, launch }) => {
  let browser: EngineBrowser
  let page: Window
  // Nobody is signed in from before.
  beforeEach(async () => {
    browser = await launch()
    page = await browser.open('about:blank')
  })
  afterEach(() => browser.close())
  pictureWindows(() => browser)

  test.each(cases)('from a sign-in at %s, on a page of %s, to a signature', async (provider, _, host) => {
    const { labUrl, walletUrl } = inject('stack')
    await page.goto(served.url.replace('localhost', host))
    const account = () => page.evaluate(() => document.querySelector('output')?.textContent ?? '')

    await page.click('button', 'Connect Wallet')
    await page.see('button', 'More')
    if (!(await page.shows('button', `Continue with ${provider}`))) await page.click('button', 'More')
    await page.click('button', new RegExp(`^(Continue with )?${provider}$`))
    const popup = await browser.window(`${labUrl}/social/${provider.toLowerCase()}/`)
    await popup.fill('User name', `${name}-${host}-${Date.now()}`.toLowerCase())
    await popup.click('button', 'Sign in')
    await expect.poll(account).toMatch(/connected .*0x/)
    const address = /0x[0-9a-fA-F]{40}/.exec(await account())?.[0] as `0x${string}`

    await page.focus()
    await page.evaluate((from) => {
      const asked: Promise<unknown> = Reflect.get(window, 'ask')('personal_sign', ['0x48656c6c6f', from])
      void asked.then((outcome) => Object.assign(window, { outcome }))
    }, address)
    await accept(await walletWindow(browser, page, walletUrl))
    const read = () =>
      page.evaluate<{ result: `0x${string}` } | null>(() => Reflect.get(window, 'outcome') ?? null)
    await expect.poll(read).not.toBeNull()
    const { result: signature } = (await read()) ?? { result: '0x' }
    expect(await node(42161).verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  })
})
