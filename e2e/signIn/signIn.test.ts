import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approving, labWallet } from '../support/labWallet.ts'
import { launch, pictureFailures, type Visitor } from '../support/visitor.ts'
import { openSignIn } from './openSignIn.ts'
import { type SignInPage, serveSignIn } from './serveSignIn.ts'

let browser: Browser
let served: SignInPage
let visitor: Visitor

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launch(), serveSignIn()])
})
afterAll(async () => {
  await browser.close()
  await served.close()
})
pictureFailures(() => visitor.context.pages())

async function open(query = '') {
  const opened = await openSignIn(browser, served, query)
  visitor = opened.visitor
  return opened
}

test('[S4.8][S4.9] connecting asks to sign in; the server has the session, a reload keeps it, and another account is asked itself', async () => {
  const { page, signInDialog, press, says, accounts, connect } = await open()
  await connect()
  await signInDialog.getByRole('heading', { name: /Harbour Notes.* needs to connect/ }).waitFor()
  for (const said of [new URL(served.url).host, 'I accept the terms.', 'Arbitrum One'])
    await signInDialog.getByText(said).first().waitFor()
  const shown = await approving(visitor, () => press('Sign'))
  expect(shown).toContain(`${new URL(served.url).host} wants you to sign in with your Ethereum account:`)
  await signInDialog.waitFor({ state: 'detached' })
  await page.getByText('Welcome back').waitFor()
  const address = await says('session')
  expect(await accounts()).toEqual([`eip155:42161:${address}`])

  await page.reload()
  await page.getByText('Welcome back').waitFor()
  expect(await signInDialog.count()).toBe(0)

  await labWallet(page).selectAccount(1)
  await signInDialog.waitFor()
  await approving(visitor, () => press('Sign'))
  await expect.poll(() => says('session')).not.toBe(address)
  await page.getByText('Welcome back').waitFor()
  expect(await accounts()).toHaveLength(2)

  await page.getByRole('button', { name: 'Unplug' }).click()
  await page.getByText('Who are you?').waitFor()
  await expect.poll(accounts).toEqual([])
  await visitor.leave()
})
