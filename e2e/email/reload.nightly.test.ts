import { afterAll, expect, test } from 'vitest'
import { serveSmart } from '../support/page/serveSmart.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'
import { pressInWallet } from '../support/walletWindow.ts'
import {
  accountButton,
  addressOf,
  askToSign,
  codeFor,
  lastCode,
  lastMail,
  leaveWelcome,
  pressOwn,
  signInByEmail,
} from './embedded.ts'

// Whoever loads a page again in the middle of a sign-in loses nothing. Sign-ins at a provider are in e2e/social/reload.nightly.test.ts.
const stage = useBrowser(serveSmart)
const visitors: Visitor[] = []

afterAll(async () => {
  for (const visitor of visitors) await visitor.leave(/status of (400|401|403)/)
})
pictureFailures(() => visitors.flatMap(({ context }) => context.pages()))

async function open() {
  const visitor = await stage.visit({ path: stage.served.askUrl })
  visitors.push(visitor)
  return visitor.page
}

test('a page that is loaded again while a code is awaited takes the code that was mailed', async () => {
  const page = await open()
  const email = `reload-${Date.now()}@example.test`
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Six-digit code' })
  const ask = async () => {
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await field.waitFor()
  }
  await ask()
  const code = await codeFor(email)
  await page.reload()
  await ask()
  expect(await lastCode(email)).toBe(code)
  await field.fill(code)
  await accountButton(page).waitFor()
  await leaveWelcome(page)
})

test('the proof of a new device goes on where its page is loaded again, with the code of the first mail', async () => {
  const email = `device-${Date.now()}@example.test`
  const linkOf = async () => /https?:\/\/\S+\/open\?[^\s"\\]+/.exec(await lastMail(email))?.[0] ?? ''
  await signInByEmail(await open(), email)
  const page = await open()
  await signInByEmail(page, email, 'known')
  const address = await addressOf(page)
  const asked = askToSign(page, address)
  const review = page.getByRole('dialog').getByRole('button', { name: 'Review in your wallet' })
  const windows = () => page.context().pages()
  const find = () => windows().find((one) => one.url().includes('/recover'))
  // Where the page has not opened the window within a press, the modal's button does.
  await expect
    .poll(async () => {
      if (windows().length === 1 && (await review.isVisible()))
        await review.click({ timeout: 5_000 }).catch(() => {})
      return find()
    })
    .toBeDefined()
  const proof = find()
  if (!proof) throw new Error('No window has gone to the proof')
  const field = proof.getByRole('textbox', { name: 'Code of the page' })
  await field.waitFor()
  await expect.poll(linkOf).toContain('#')
  const link = await linkOf()
  await proof.reload()
  await field.waitFor()
  const phone = await (await open()).context().newPage()
  await phone.goto(link)
  await pressOwn(phone, 'Show the code')
  const code = await phone.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
  expect(await linkOf()).toBe(link)
  await field.fill(code ?? '')
  await pressOwn(proof, 'Continue')
  const closed = proof.waitForEvent('close')
  await proof.getByRole('button', { name: /^Back to/ }).click()
  await closed
  await pressInWallet(page, 'Sign')
  expect(await asked).toEqual({ result: expect.stringMatching(/^0x/) })
})
