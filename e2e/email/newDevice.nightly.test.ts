import type { Page } from 'playwright'
import { recoverMessageAddress } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { beAt, openProvider } from '../social/social.ts'
import { serveSmart } from '../support/page/serveSmart.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'
import { newestWindow, pressInWallet } from '../support/walletWindow.ts'
import { accountButton, addressOf, askToSign, lastMail, pressOwn, signInByEmail } from './embedded.ts'

// One user with several browsers. A sign-in can read; the wallet opens on a new device after a proof in the wallet's own window.
const stage = useBrowser(serveSmart)
const visitors: Visitor[] = []

afterAll(async () => {
  for (const visitor of visitors) await visitor.leave(/status of (400|401|403)/)
})
pictureFailures(() => visitors.flatMap(({ context }) => context.pages()))

async function open(): Promise<Page> {
  const visitor = await stage.visit({ path: stage.served.askUrl })
  visitors.push(visitor)
  return visitor.page
}

/** The page in which a device is proved, where the wallet's window has gone. */
async function proofPage(page: Page): Promise<Page> {
  const popup = await newestWindow(page).catch(() => undefined)
  const found = () =>
    page
      .context()
      .pages()
      .find((one) => one.url().includes('/recover'))
  if (!found()) await popup?.waitForURL(/\/recover/, { timeout: 30_000 })
  const proof = found() ?? popup
  if (!proof) throw new Error('No window has opened')
  await proof.getByRole('heading', { name: 'Open your wallet on this device' }).waitFor({ timeout: 30_000 })
  return proof
}

async function linkFor(email: string): Promise<string> {
  let link = ''
  const read = async () => {
    link = /https?:\/\/\S+\/open\?[^\s"\\]+/.exec(await lastMail(email))?.[0] ?? ''
    return link
  }
  await expect.poll(read, { timeout: 30_000 }).toContain('#')
  return link
}

async function signed(page: Page, asked: Promise<{ result: `0x${string}` }>, address: string): Promise<void> {
  await pressInWallet(page, 'Sign')
  const { result } = await asked
  expect(result).toMatch(/^0x/)
  if (result.length === 132)
    expect(await recoverMessageAddress({ message: 'hello', signature: result })).toBe(address)
}

test('a new device opens the wallet by a link of a mail: with a code from another browser, by a press in its own', async () => {
  const email = `device-${Date.now()}@example.test`
  const first = await open()
  await signInByEmail(first, email)
  const address = await addressOf(first)
  const second = await open()
  await signInByEmail(second, email, 'known')
  expect(await addressOf(second)).toBe(address)
  const asked = askToSign(second, address)
  const proof = await proofPage(second)
  const link = await linkFor(email)
  // Read on a phone, say: another browser shows a code after a press, and opens nothing there.
  const phone = (await open()).context()
  const read = await phone.newPage()
  await read.goto(link)
  await read.getByRole('heading', { name: 'Open your wallet?' }).waitFor()
  await pressOwn(read, 'Show the code')
  const code = read.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await code.waitFor()
  expect(read.url()).not.toContain('#')
  await proof.getByRole('textbox', { name: 'Code of the page' }).fill((await code.textContent()) ?? '')
  await pressOwn(proof, 'Continue')
  await proof.getByText('Your wallet is ready on this device').waitFor({ timeout: 30_000 })
  await proof.close()
  await signed(second, asked, address)
  const third = await open()
  await signInByEmail(third, email, 'known')
  const again = askToSign(third, address)
  const own = await proofPage(third)
  await expect.poll(() => linkFor(email)).not.toBe(link)
  const here = await third.context().newPage()
  await here.goto(await linkFor(email))
  await here.getByText(/^This device/).waitFor()
  await pressOwn(here, 'Open it')
  await here.getByText('Go back to the wallet’s window').waitFor()
  // The window goes on by itself.
  await own.getByText('Your wallet is ready on this device').waitFor({ timeout: 30_000 })
  await own.close()
  await signed(third, again, address)
})

test('somebody without an address proves a new device at a provider', async () => {
  const name = `device-${Date.now()}`
  const first = await open()
  await beAt(await openProvider(first, 'github'), name)
  await accountButton(first).waitFor({ timeout: 40_000 })
  const address = await addressOf(first)
  const second = await open()
  await beAt(await openProvider(second, 'github'), name)
  await accountButton(second).waitFor({ timeout: 40_000 })
  const asked = askToSign(second, address)
  const proof = await proofPage(second)
  const opened = proof.context().waitForEvent('page')
  await pressOwn(proof, 'Continue with GitHub')
  await beAt(await opened, name)
  await proof.getByText('Your wallet is ready on this device').waitFor({ timeout: 30_000 })
  await proof.close()
  await signed(second, asked, address)
})
