import { expect, test } from 'vitest'
import { approving, rejecting } from '../support/labWallet.ts'
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

test('[S4.9] another tab notices a sign-out', async () => {
  const { page, press, connect } = await open()
  await connect()
  await approving(visitor, () => press('Sign'))
  await page.getByText('Welcome back').waitFor()
  const tab = await visitor.context.newPage()
  await tab.goto(stage.served.url)
  await tab.getByText('Welcome back').waitFor()
  await tab.getByRole('button', { name: 'Leave' }).click()
  await page.getByText('Who are you?').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await visitor.leave()
})

test('[S4.10] a signature that is declined in the wallet says so, and is asked for again', async () => {
  const { page, dialog, press, connect } = await open()
  await connect()
  await rejecting(visitor, () => press('Sign'))
  await dialog.getByText('Signature declined').waitFor()
  await dialog.getByText('You declined the request in the wallet').waitFor()
  await approving(visitor, () => press('Try again'))
  await page.getByText('Welcome back').waitFor()
  await visitor.leave()
})

test('[S4.11] a server that is down disconnects where sign-in is required, and leaves the wallet connected elsewhere', async () => {
  stage.served.setDown(true)
  const said = 'A problem occurred while trying initialize authentication'
  const strict = await open('?required')
  await strict.connect()
  await strict.page.getByText(said).first().waitFor()
  await strict.page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
  expect(await strict.says('wallet')).toBe('disconnected')
  await visitor.leave(/503/)

  const free = await open()
  await free.connect()
  await free.dialog.getByText(said).first().waitFor()
  expect(await free.says('wallet')).toBe('connected')
  stage.served.setDown(false)
  await free.press('Try again')
  await approving(visitor, () => free.press('Sign'))
  await free.page.getByText('Welcome back').waitFor()
  await visitor.leave(/503/)
})

test('[S4.12] Cancel closes an optional sign-in, which the page can ask for later', async () => {
  const { page, signInDialog, press, cancel, says, connect } = await open()
  await connect()
  await cancel()
  await signInDialog.waitFor({ state: 'detached' })
  expect([await says('wallet'), await says('session')]).toEqual(['connected', 'signedOut'])
  await page.reload()
  await expect.poll(() => says('session')).toBe('signedOut')
  expect(await signInDialog.count()).toBe(0)
  await page.getByRole('button', { name: 'Enter' }).click()
  await approving(visitor, () => press('Sign'))
  await page.getByText('Welcome back').waitFor()
  await visitor.leave()
})

test('[S4.12][S4.13] a required sign-in locks the modal with a shake, and Cancel disconnects', async () => {
  const { page, signInDialog, cancel, says, connect } = await open('?required')
  await connect()
  await signInDialog.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => signInDialog.getAttribute('data-motion')).toBe('shake')
  await page.mouse.click(5, 400)
  expect(await signInDialog.isVisible()).toBe(true)
  await page.reload()
  await signInDialog.waitFor()
  await cancel()
  await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
  expect(await says('wallet')).toBe('disconnected')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await visitor.leave()
})
