// A user without a wallet, who signs in by e-mail, and what their browser keeps.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser, launchArguments } from '../browser.mjs'

const EMAIL = 'ada@example.test'
const TEXT = 'I have an email address'
/** Where Chromium keeps what pages store; the rest of a profile is made anew. */
const STORAGES = ['Default/IndexedDB', 'Default/Local Storage']

/**
 * Makes a wallet, and signs a text with it.
 * @param options.work a folder for the browser's profile
 * @returns addresses, `text` and `signature`, and the files of the profile by path, in base64
 */
export async function useEmbeddedWallet({ pageUrl, walletUrl, mailUrl, work }) {
  const folder = join(work, 'profile')
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findBrowser(),
    args: launchArguments(),
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(pageUrl)
  await signUp(page, mailUrl)
  const stored = await page.evaluate(() => localStorage.getItem('@latchkey/default/state') ?? '')
  const [address] = /0x[0-9a-fA-F]{40}\b/.exec(stored) ?? []
  const signature = await sign(page, { address, text: TEXT, walletUrl })
  await context.close()
  return { pageUrl, walletUrl, email: EMAIL, address, text: TEXT, signature, profile: filesOf(folder) }
}

async function signUp(page, mailUrl) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(EMAIL)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).first().click()
  const field = dialog.getByRole('textbox', { name: 'Six-digit code' })
  await field.waitFor()
  let code
  while (code === undefined) {
    const response = await fetch(`${mailUrl}/last?to=${encodeURIComponent(EMAIL)}`)
    code = response.ok ? (await response.json()).code : undefined
  }
  await field.fill(code)
  const account = page.getByRole('button', { name: /0x[0-9a-f]{4}…[0-9a-f]{4}/i })
  await account.first().waitFor()
}

/** Asks the wallet's frame, as the page's kit would. Until 5a15cf2a the user approved in the frame, since then in a window. */
async function sign(page, { address, text, walletUrl }) {
  const id = randomUUID()
  const payload = { method: 'personal_sign', params: [`0x${Buffer.from(text).toString('hex')}`, address] }
  await page.evaluate(
    ([origin, message]) => {
      addEventListener('message', ({ data }) => {
        if (data.id === message.id) window.answer = data
      })
      document.querySelector('#latchkey-iframe').contentWindow.postMessage(message, origin)
    },
    [walletUrl, { id, type: '@latchkey/APP_RPC_REQUEST', payload }],
  )
  const review = page.getByRole('dialog').getByRole('button', { name: 'Review in your wallet' })
  const frame = page.frames().find((one) => one.url().startsWith(walletUrl))
  for (;;) {
    const answer = await page.evaluate(() => window.answer)
    if (answer) return answer.payload
    const pages = page.context().pages()
    const popup = pages.find((one) => one.url().startsWith(`${walletUrl}/approve`))
    if (!popup && (await review.isVisible())) await review.click()
    for (const place of [popup, frame]) {
      const button = place?.getByRole('button', { name: 'Sign', exact: true })
      // A press that comes too early does not count.
      if (await button?.isVisible()) await button.click({ timeout: 5_000 }).catch(() => {})
    }
    await page.waitForTimeout(1_500)
  }
}

function filesOf(folder) {
  const files = STORAGES.flatMap((storage) =>
    readdirSync(join(folder, storage), { recursive: true, withFileTypes: true }),
  )
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile() && !/^(LOCK|LOG|LOG\.old)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path), readFileSync(path, 'base64')]),
  )
}
