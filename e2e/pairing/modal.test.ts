import { parseEther } from 'viem'
import { beforeAll, expect, inject, test } from 'vitest'
import { buildPhone } from '../../tools/phoneClient/build.mjs'
import { balanceOf } from '../support/chain.ts'
import { openPhone } from '../support/pairing/labPhone.ts'
import { pictureFailures, useBrowser } from '../support/visitor.ts'

// The Backing page as `npm start` serves it: its modal, the gateway's relay and directory, and the Lab Phone beside it.
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const stage = useBrowser()

beforeAll(() => buildPhone())
pictureFailures(stage.pages)

test('[S1.4] a code from the modal, read by a phone: connects, sends, resumes after a reload, and ends', async () => {
  const visitor = await stage.visit()
  const { page } = visitor
  const phone = await openPhone(stage.browser, { url: inject('stack').pageUrl })
  await phone.setMode('manual')
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).first().click()
  const pressOnPhone = (name: string) => phone.page.getByRole('button', { name, exact: true }).click()
  const accountButton = page.getByRole('button', { name: /0xf39F…2266/ }).first()
  const connectButton = page.getByRole('button', { name: 'Connect Wallet' }).first()

  await connectButton.click()
  await press(/WalletConnect/)
  await dialog.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
  await press('Copy link')
  const uri = await page.evaluate(() => navigator.clipboard.readText())
  await phone.page.getByRole('textbox', { name: 'Pairing code' }).fill(uri)
  await pressOnPhone('Pair')
  await phone.page.getByRole('heading', { name: /wants to connect/ }).waitFor()
  await pressOnPhone('Approve')
  await accountButton.waitFor()
  await dialog.waitFor({ state: 'hidden' })

  const before = await balanceOf(42161, BOB)
  await accountButton.click()
  await press('Send')
  await press('Select token')
  await press(/Ether/)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.125')
  await dialog.getByRole('textbox', { name: 'Receiver' }).fill(BOB)
  await press(/Preview send/i)
  await press('Send')
  await phone.page.getByRole('heading', { name: 'Send 0.125 ETH' }).waitFor()
  await pressOnPhone('Approve')
  await dialog.getByText('Ether').first().waitFor()
  expect(await balanceOf(42161, BOB)).toBe(before + parseEther('0.125'))

  await page.reload()
  await accountButton.waitFor()
  await phone.disconnect()
  await connectButton.waitFor()
  await phone.leave()
  await visitor.leave()
})
