import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { runCommand } from '../../gateway/src/cli/runCommand.ts'
import { signInByEmail } from '../email/embedded.ts'
import { servePage } from '../support/page/servePage.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'
import { newestWindow, pressInWallet } from '../support/walletWindow.ts'

// A page with the embedded wallet under the headers that the policy printer prints, and under those that it warns of.

type Headers = Readonly<Record<string, string>>

const stage = useBrowser()
let visitor: Visitor
let printed: Headers

beforeAll(async () => {
  printed = await printHeaders()
}, 300_000)
afterEach(() => visitor.context.close())
pictureFailures(() => visitor.context.pages())

/** As the developer of a page calls it. */
async function printHeaders(): Promise<Headers> {
  const { gatewayUrl, walletUrl } = inject('stack')
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-headers-'))
  const path = join(folder, 'page.json')
  const networks = ['eip155:42161', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']
  const page = { calls: true }
  writeFileSync(path, JSON.stringify({ gatewayUrl, wallet: { url: walletUrl }, networks, page }))
  const [headers = ''] = (await runCommand('policy', ['--config', path], {})).split('\n\n')
  rmSync(folder, { recursive: true })
  return Object.fromEntries(headers.split('\n').map((line) => line.split(/: (.*)/).slice(0, 2)))
}

async function open(headers: Headers) {
  const { walletUrl } = inject('stack')
  const served = await servePage({ page: 'e2e/email/page', walletUrl, headers })
  onTestFinished(served.close)
  visitor = await stage.visit({ path: served.url })
  const said: string[] = []
  visitor.page.on('console', (message) => said.push(message.text()))
  return { page: visitor.page, said }
}

async function copyAddress(): Promise<void> {
  const { page } = visitor
  await page.getByRole('dialog').getByRole('button', { name: 'Copy this site’s address' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
}

const sign = () => visitor.page.getByRole('button', { name: 'Sign', exact: true }).click()

test('[S6.6] under the headers that the policy printer prints a visitor signs in, and signs in the wallet’s window', async () => {
  expect(Object.keys(printed)).toEqual(['Content-Security-Policy', 'Cross-Origin-Opener-Policy'])
  const { page } = await open(printed)
  await signInByEmail(page, `printed-${Date.now()}@example.test`)
  await sign()
  await pressInWallet(page, 'Sign')
  await expect.poll(() => page.locator('output').textContent()).toMatch(/^0x[0-9a-f]{130,}$/)
  expect(visitor.troubles).toEqual([])
})

test('[S6.6] under Cross-Origin-Opener-Policy: same-origin the modal, the window and the console say what is wrong', async () => {
  const { page, said } = await open({ ...printed, 'Cross-Origin-Opener-Policy': 'same-origin' })
  await signInByEmail(page, `coop-${Date.now()}@example.test`)
  await sign()
  const popup = await newestWindow(page)
  await page
    .getByRole('dialog')
    .getByText(/^The window is gone, or this site is cut off/)
    .waitFor()
  await popup.getByText('same-origin-allow-popups').waitFor()
  expect(said.join()).toContain('send “same-origin-allow-popups”')
  await page.bringToFront()
  await copyAddress()
})

test.each(['require-corp', 'credentialless'])(
  '[S8.54] under Cross-Origin-Embedder-Policy: %s the modal and the console say what is wrong at once',
  async (policy) => {
    const { page, said } = await open({ ...printed, 'Cross-Origin-Embedder-Policy': policy })
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Email address' }).fill('coep@example.test')
    await dialog.getByRole('button', { name: 'Continue', exact: true }).first().click()
    await dialog.getByText(/^This site’s settings keep its wallet from loading/).waitFor({ timeout: 90_000 })
    expect(said.join()).toContain('Cross-Origin-Embedder-Policy')
    await copyAddress()
  },
)
