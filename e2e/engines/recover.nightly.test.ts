import { expect, test } from 'vitest'
import { accept, reads } from '../support/engines/decide.ts'
import type { EngineBrowser, Window } from '../support/engines/engine.ts'
import { inEveryEngine, type Visit } from './visitHost.ts'

// A wallet is set up and opened on a page of the wallet that has no opener, to which the wallet's window goes. The server is a double. Passkeys
// are in e2e/frame/passkey.test.ts: only Chromium has an authenticator whose function seals a secret, and which a test can drive.
inEveryEngine((given) => {
  test('a wallet is made with its phrase, which opens it on a new device; the way back closes the window', async () => {
    const visitor = await given.visit({ recovery: 'phrase' })
    const made = await begin(visitor, 'GET_USER')
    const setUp = await recovery(given.browser, visitor)
    expect(await setUp.evaluate(() => opener === null)).toBe(true)
    const words = await writeDown(setUp)
    await goBack(given.browser, setUp)
    const { address } = (await visitor.answer(made)).payload as { address: `0x${string}` }
    expect(address).toMatch(/^0x/)

    const anew = await given.visitAnew()
    await begin(anew, 'IS_CONNECTED')
    expect(await anew.call('GET_USER')).toMatchObject({ address })
    const signing = await anew.askToSign(address)
    const opened = await recovery(anew.browser, anew)
    // Another order of the words is another wallet's phrase, or none.
    await opened.fill('Recovery phrase', words.toReversed().join(' '))
    await accept(opened, 'Open wallet')
    await reads(opened, /This is not the phrase of your wallet/)
    // Whoever loads the page again has it again.
    await opened.goto(await opened.url())
    await opened.fill('Recovery phrase', words.join(' '))
    await accept(opened, 'Open wallet')
    await goBack(anew.browser, opened)
    await accept(await anew.review())
    await anew.expectSignature(signing, address)
  })
})

/** Signs in, and asks. @returns the id of what was asked */
async function begin({ ready, call, ask }: Visit, asked: string): Promise<string> {
  await ready()
  await call('CONNECT_EMAIL', { email: 'ada@example.com' })
  await call('CONNECT_OTP', { otp: '123456' })
  return ask(asked)
}

/** Opens the wallet's window by a press, and follows it to where the wallet is set up or opened. */
async function recovery(browser: EngineBrowser, { page, wallet }: Visit): Promise<Window> {
  await page.focus()
  await page.click('button', 'Review')
  return browser.window(`${wallet}/recover?`)
}

async function writeDown(page: Window): Promise<readonly string[]> {
  await page.click('button', 'Show the words')
  const words = await page.evaluate(() =>
    [...document.querySelectorAll('[data-part="words"] > li')].map(({ textContent }) => textContent),
  )
  expect(words).toHaveLength(24)
  await accept(page, 'I have written them down')
  await page.see('heading', 'Confirm your recovery phrase')
  const labels = await page.evaluate(() =>
    [...document.querySelectorAll('label')].map(({ textContent }) => textContent),
  )
  for (const label of labels) await page.fill(label, words[Number(/\d+/.exec(label)?.[0]) - 1] ?? '')
  await accept(page, 'Confirm')
  return words
}

/** The wallet is ready: goes back to the page, which is behind the window. */
async function goBack(browser: EngineBrowser, window: Window): Promise<void> {
  await reads(window, /Your wallet is ready on this device/)
  await window.click('button', 'Back to Test')
  await expect.poll(async () => (await browser.windows()).length).toBe(1)
}
