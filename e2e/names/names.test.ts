import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { approving, labWallet, rejecting } from '../support/labWallet.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'

// An account that no other test uses, because a name would change their results.
const ERIN = { index: 4, address: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65', button: /0x15d3…6A65/ }
const NAME = 'alice.backing.test'

const stage = useBrowser()
let visitor: Visitor | undefined

afterAll(() => visitor?.leave())
pictureFailures(() => visitor?.context.pages() ?? [])

const current = (): Visitor => {
  if (!visitor) throw new Error('No visitor came: the first test of this file has to run.')
  return visitor
}
const dialog = () => current().page.getByRole('dialog')
/** The line below the field. The live region announces the same text. */
const hint = (text: string) => dialog().locator('[data-part="hint"]').filter({ hasText: text })
const accountButton = (name: RegExp) => current().page.getByRole('button', { name }).first()

test('[S1.12][S6.3][S4.21] the app registers a name with the wallet’s signature', async () => {
  // A retry starts with a new browser.
  await visitor?.context.close()
  visitor = await stage.visit()
  const { page } = visitor
  await labWallet(page).selectAccount(ERIN.index)
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await approving(visitor, () =>
    dialog()
      .getByRole('button', { name: /Lab Wallet/ })
      .click(),
  )
  await accountButton(ERIN.button).click()
  await dialog()
    .getByRole('button', { name: /settings/i })
    .click()
  await dialog().getByRole('button', { name: 'Choose account name' }).click()
  const field = dialog().getByRole('textbox', { name: 'Name' })
  await field.fill('al')
  await hint('Name must be at least 4 characters long').waitFor()
  await field.fill('аlice')
  await hint('Can only contain letters, numbers and - characters').waitFor()
  await field.fill('Alice')
  await dialog().getByText('Available', { exact: true }).waitFor()
  await rejecting(visitor, () => dialog().getByRole('button', { name: 'Register name' }).click())
  await dialog().getByRole('button', { name: 'Try again' }).waitFor()
  const said = await approving(visitor, () => field.press('Enter'))
  expect(said).toContain(`Register the name ${NAME} at ${inject('stack').gatewayUrl}.`)
  await dialog().getByRole('heading', { name: 'Account name registered' }).waitFor()
})

test('[S4.21] the account is then shown by its name', async ({ task }) => {
  if (!task.result?.retryCount) await dialog().getByRole('button', { name: "Let's Go!" }).click()
  await dialog().getByText(NAME).first().waitFor()
})

test('[S9.20] the name resolves with viem, from a program of its own', async () => {
  const script = new URL('./resolve.mjs', import.meta.url).pathname
  for (const nodeUrl of Object.values(inject('stack').nodeUrls)) {
    const { stdout } = await promisify(execFile)(process.execPath, [script, nodeUrl, NAME, ERIN.address])
    expect(JSON.parse(stdout)).toMatchObject({ address: ERIN.address, nameOfAddress: NAME })
  }
})

test('[S9.10] the page still shows it after a reload, whatever the browser kept', async () => {
  await current().page.reload()
  await accountButton(/alice\.backing\.test/).waitFor()
})

test('a narrow page keeps its header in one row with it', async () => {
  const { page } = current()
  for (const width of [320, 360, 416, 460]) {
    await page.setViewportSize({ width, height: 740 })
    const { height } = (await page.locator('header').first().boundingBox()) ?? { height: 0 }
    expect(height, `${width} px`).toBe(65)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('[S7.22] sending to it shows the whole address', async () => {
  await accountButton(/alice\.backing\.test/).click()
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await dialog().getByRole('textbox', { name: 'Receiver' }).fill(NAME)
  await expect.poll(() => dialog().innerText()).toContain(ERIN.address)
  await dialog().getByRole('button', { name: 'Clear' }).click()
  await dialog().getByRole('textbox', { name: 'Receiver' }).fill('nobody-here.backing.test')
  await expect.poll(() => dialog().innerText()).toContain('This name has no address here')
})
