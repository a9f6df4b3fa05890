import { expect, test } from 'vitest'
import { approving, labWallet } from '../support/labWallet.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'
import { openSignIn } from './openSignIn.ts'
import { serveSignIn } from './serveSignIn.ts'

const stage = useBrowser(() => serveSignIn())
let visitor: Visitor

pictureFailures(() => visitor.context.pages())

async function open(query = '') {
  const opened = await openSignIn(stage.browser, stage.served, query)
  visitor = opened.visitor
  return opened
}

test('[S4.8][S4.9] connecting asks to sign in; the server has the session, a reload keeps it, and another account is asked itself', async () => {
  const { page, signInDialog, press, says, accounts, connect } = await open()
  await connect()
  await signInDialog.getByRole('heading', { name: /Harbour Notes.* needs to connect/ }).waitFor()
  for (const said of [new URL(stage.served.url).host, 'I accept the terms.', 'Arbitrum One'])
    await signInDialog.getByText(said).first().waitFor()
  const shown = await approving(visitor, () => press('Sign'))
  expect(shown).toContain(
    `${new URL(stage.served.url).host} wants you to sign in with your Ethereum account:`,
  )
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
