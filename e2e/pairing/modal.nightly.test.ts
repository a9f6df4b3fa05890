import { devices, type Page } from 'playwright'
import { parseEther } from 'viem'
import { beforeAll, expect, inject, test } from 'vitest'
import { buildPhone } from '../../tools/phoneClient/build.mjs'
import { balanceOf, USDC } from '../support/chain.ts'
import { openPhone } from '../support/pairing/labPhone.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'

// The Backing page as `npm start` serves it: its modal, the gateway's relay and directory, and the Lab Phone beside it.
const DAVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const DAVE_INDEX = 3
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const stage = useBrowser()

beforeAll(() => buildPhone())
pictureFailures(stage.pages)

const dialog = (page: Page) => page.getByRole('dialog')
const accountButton = (page: Page) => page.getByRole('button', { name: /0xf39F…2266/ }).first()

async function openModal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
}

async function send(page: Page, amount: string): Promise<void> {
  await accountButton(page).click()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Select token' }).first().click()
  await dialog(page).getByRole('button', { name: /Ether/ }).click()
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog(page).getByRole('textbox', { name: 'Receiver' }).fill(BOB)
  const button = dialog(page).getByRole('button', { name: /Preview send/i })
  await button.click()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
}

const pressIn = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

test('[S1.10] a paired wallet swaps a token: an approval and the swap, each approved on the phone', async () => {
  const visitor = await stage.visit()
  const { page } = visitor
  const phone = await openPhone(stage.browser, { url: inject('stack').pageUrl })
  // Nobody else looks at what this account holds.
  await phone.selectAccount(DAVE_INDEX)
  await openModal(page)
  const part = dialog(page).getByRole('button', { name: /WalletConnect/ })
  await part.click()
  await pressIn(page, 'Copy link')
  await phone.pair(await page.evaluate(() => navigator.clipboard.readText()))
  await page
    .getByRole('button', { name: /0x90F7…b906/ })
    .first()
    .click()

  const [coin, before] = [await balanceOf(42161, DAVE), await balanceOf(42161, DAVE, USDC)]
  await dialog(page).getByRole('button', { name: 'Swap', exact: true }).click()
  await dialog(page).getByRole('button', { name: /^ETH/ }).waitFor()
  await dialog(page).getByRole('button', { name: 'Select token' }).first().click()
  await dialog(page)
    .getByRole('button', { name: /USD Coin/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Swap the other way round' }).click()
  await dialog(page).getByRole('textbox', { name: 'You pay' }).fill('90')
  await dialog(page).getByRole('button', { name: 'Review swap' }).click()
  await dialog(page).getByRole('button', { name: 'Approve and swap' }).click()
  await dialog(page).getByRole('heading', { name: 'Swapped', exact: true }).waitFor()
  expect(await balanceOf(42161, DAVE, USDC)).toBe(before - 90_000_000n)
  expect((await balanceOf(42161, DAVE)) - coin).toBeGreaterThan(parseEther('0.04'))
  await phone.leave()
  await visitor.leave()
})

test('[S1.4] on a phone, a tap opens the wallet with its proposal, and later with its requests', async () => {
  const visitor = await stage.visit({ width: 360, height: 740, device: devices['Pixel 7'] })
  const { page } = visitor
  const opened = nextPhone(visitor)
  await openModal(page)
  await dialog(page)
    .getByRole('button', { name: /Lab Phone/ })
    .click()
  const phone = await opened
  await phone.getByRole('heading', { name: /wants to connect/ }).waitFor()
  await pressIn(phone, 'Approve')
  await page.bringToFront()
  await accountButton(page).waitFor()
  const choice = await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))
  expect(JSON.parse(choice ?? '')).toEqual({ href: `${inject('stack').pageUrl}/phone/`, name: 'Lab Phone' })

  const asked = nextPhone(visitor)
  const before = await balanceOf(42161, BOB)
  await send(page, '0.0625')
  const again = await asked
  // Requests without approval, such as the proof of the chain, opened nothing.
  expect(visitor.context.pages()).toHaveLength(3)
  await again.getByRole('heading', { name: 'Send 0.0625 ETH' }).waitFor()
  await pressIn(again, 'Approve')
  await page.bringToFront()
  await dialog(page).getByText('Ether').first().waitFor()
  expect(await balanceOf(42161, BOB)).toBe(before + parseEther('0.0625'))
  await visitor.leave()
})

function nextPhone({ context }: Visitor): Promise<Page> {
  return context.waitForEvent('page', { predicate: (page) => page.url().includes('/phone') })
}
