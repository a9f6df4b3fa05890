import { setTimeout as pause } from 'node:timers/promises'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { codeFor, give } from '../email/embedded.ts'
import { balanceOf } from '../support/chain.ts'
import { accept, walletWindow } from '../support/engines/decide.ts'
import type { EngineBrowser, Window } from '../support/engines/engine.ts'
import { inEngines, pictureWindows } from '../support/engines/engines.ts'
import { firefox } from '../support/engines/firefox.ts'
import { webkit } from '../support/engines/webkit.ts'

// The embedded wallet on Backing's page, in the browsers that are not Chromium.
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ACCOUNT = /0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}/

inEngines([firefox, webkit], ({ name, launch }) => {
  let browser: EngineBrowser
  let page: Window
  beforeAll(async () => {
    browser = await launch()
    page = await browser.open(inject('stack').pageUrl)
  })
  afterAll(() => browser.close())
  pictureWindows(() => browser)

  test('a visitor signs in by e-mail, and still is after a reload', async () => {
    const email = `${name.toLowerCase()}-${Date.now()}@example.test`
    await page.click('button', 'Connect Wallet')
    await page.fill('Email address', email)
    await page.click('button', 'Continue')
    await page.see('textbox', 'Six-digit code')
    await page.fill('Six-digit code', await codeFor(email))
    await page.see('button', ACCOUNT)
    await page.goto(inject('stack').pageUrl)
    await page.see('button', ACCOUNT)
  })

  test('[S4.1] a page that is left while it confirms its login is still signed in when it is opened again', async () => {
    for (const ms of [0, 50, 100, 200, 300, 400, 500, 600, 700, 800]) {
      await page.goto(inject('stack').pageUrl)
      await pause(ms)
    }
    await page.goto(inject('stack').pageUrl)
    await page.see('button', ACCOUNT)
  })

  test('a transfer is approved in the wallet’s window, and mined', async () => {
    const { pageUrl, walletUrl } = inject('stack')
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    await give(/0x[0-9a-fA-F]{40}/.exec(stored)?.[0] as `0x${string}`, '2')
    const before = await balanceOf(42161, BOB)
    await page.goto(pageUrl)
    await page.click('button', ACCOUNT)
    await page.click('button', 'Send')
    await page.fill('Amount', '0.5')
    await page.fill(/^Receiver/, BOB)
    await page.click('button', 'Preview send')
    await accept(await walletWindow(browser, page, walletUrl), /^Send 0.5 ETH to/)
    await expect.poll(async () => (await balanceOf(42161, BOB)) - before).toBe(parseEther('0.5'))
    await page.see('button', ACCOUNT)
  })
})
