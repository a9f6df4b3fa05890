import { decodePsbt } from '@latchkey/clear-signing/bitcoin'
import { verifyBip122 } from '@latchkey/siwx/bitcoin'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bitcoinKey } from '../../lab/src/bitcoin/keys.ts'
import { preparePayment } from '../../lab/src/bitcoin/pay.ts'
import { approving, labWallet, rejecting } from '../support/labWallet.ts'
import { type LabPage, serveLab } from '../support/page/serveLab.ts'
import { launch, pictureFailures, type Visitor, visit } from '../support/visitor.ts'

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const [alice, bob, erin] = [bitcoinKey(0), bitcoinKey(1), bitcoinKey(25)]
const short = (address: string) => new RegExp(`${address.slice(0, 4)}.*${address.slice(-4)}`)

let browser: Browser
let visitor: Visitor
let served: LabPage

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launch(), serveLab('e2e/bitcoin/page')])
  visitor = await visit(browser, { path: served.url })
}, 120_000)
afterAll(async () => {
  // The gateway has no node of Bitcoin's main network, and says so.
  await visitor?.leave(/status of 400/)
  await browser?.close()
  await served?.close()
})
pictureFailures(() => visitor.context.pages())

const dialog = () => visitor.page.getByRole('dialog')
const button = (name: string) => visitor.page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const accountButton = (address = alice.payment.address) =>
  visitor.page.getByRole('button', { name: short(address) }).first()
const said = (label: string) => visitor.page.getByRole('status', { name: label, exact: true })
const paidTo = (script: Uint8Array) =>
  served.bitcoin.ledger
    .of(toHex(script))
    .flatMap(({ outputs }) => outputs)
    .filter((output) => output.script === toHex(script))
    .reduce((sum, { amount }) => sum + amount, 0n)

async function connect(): Promise<string> {
  await visitor.page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  return approving(visitor, () =>
    dialog()
      .getByRole('button', { name: /Lab Wallet/ })
      .click(),
  )
}

test('[S1.2, S1.14, S9.25] connects a Wallet Standard wallet on Bitcoin, and shows its payment account', async () => {
  expect(await connect()).toContain('Connect to this site on Bitcoin')
  await accountButton().waitFor()
})

test('a text is signed by BIP-322 with the account that is displayed', async () => {
  const window = await approving(visitor, () => button('Sign').click())
  expect(window).toContain('I am on Bitcoin')
  await expect.poll(() => said('Sign').innerText()).not.toBe('')
  const signature = await said('Sign').innerText()
  const accountAddress = alice.payment.address
  expect(verifyBip122({ text: 'I am on Bitcoin', signature, chainId: TESTNET, accountAddress })).toBe(
    'bip322',
  )
})

test('a transaction is signed after the wallet has said its inputs, its outputs and its fee', async () => {
  const outputs = [{ script: toHex(erin.payment.script), amount: 1_000_000n }]
  const { psbt } = preparePayment(served.bitcoin.ledger, alice, outputs, 2_500n)
  await visitor.page.evaluate((text) => {
    location.hash = text
  }, Buffer.from(psbt).toString('base64'))
  const window = await approving(visitor, () => button('Sign a transaction').click())
  for (const words of [
    'Send 0.01 BTC',
    erin.payment.address,
    'Input 2, yours',
    'back to you',
    '0.000025 BTC',
  ])
    expect(window).toContain(words)
  await expect.poll(() => said('Sign a transaction').innerText()).not.toBe('')
  const signed = Buffer.from(await said('Sign a transaction').innerText(), 'base64')
  expect(signed.length).toBeGreaterThan(psbt.length)
  expect(decodePsbt(signed, { network: 'testnet', own: [alice.payment.address] }).fee).toBe(2_500n)
  expect(paidTo(erin.payment.script)).toBe(0n)
})

test('[S1.8, S1.9] sees the balance, and sends coins', async () => {
  await accountButton().click()
  await dialog()
    .getByText(/0\.75 BTC/)
    .first()
    .waitFor()
  await inDialog('Send').click()
  await dialog().getByRole('textbox', { name: 'Amount' }).fill('0.1')
  await dialog().getByRole('textbox', { name: 'Receiver' }).fill(erin.payment.address)
  await dialog()
    .getByRole('button', { name: /Preview send/i })
    .click()
  await rejecting(visitor, () => inDialog('Send').click())
  const window = await approving(visitor, () => inDialog('Try again').click())
  expect(window).toContain('Send 0.1 BTC')
  await expect.poll(() => paidTo(erin.payment.script)).toBe(10_000_000n)
  await dialog()
    .getByText(/0\.64\d+ BTC/)
    .first()
    .waitFor()
})

test('[S9.25] shows the address to receive at, and what arrived there', async () => {
  await inDialog('Receive').click()
  await dialog()
    .getByRole('img', { name: new RegExp(alice.payment.address) })
    .waitFor()
  await dialog().getByText('Only send', { exact: false }).first().waitFor()
  served.bitcoin.ledger.give([{ script: toHex(alice.payment.script), amount: 25_000_000n }], 1_800_000_000)
  await visitor.page.reload()
  await accountButton().click()
  await dialog()
    .getByText(/0\.89\d* BTC/)
    .first()
    .waitFor()
  await inDialog('Close').click()
})

test('[S9.25] another account is chosen: in the kit the one for ordinals, which sends nothing, and in the wallet another person’s', async () => {
  const { page } = visitor
  await accountButton().click()
  await inDialog('Account settings').click()
  await dialog()
    .getByRole('button', { name: /Switch Address/i })
    .click()
  await dialog()
    .getByRole('button', { name: short(alice.ordinals.address) })
    .click()
  await accountButton(alice.ordinals.address).waitFor()
  await page.keyboard.press('Escape')
  await approving(visitor, () => button('Sign').click())
  await expect.poll(() => said('Sign').innerText()).not.toBe('')
  const signature = await said('Sign').innerText()
  const accountAddress = alice.ordinals.address
  expect(verifyBip122({ text: 'I am on Bitcoin', signature, chainId: TESTNET, accountAddress })).toBe(
    'bip322',
  )

  await labWallet(page).selectAccount(1)
  await accountButton(bob.payment.address).waitFor()
  await labWallet(page).selectAccount(0)
  await accountButton().waitFor()
})

test('[S4.16] another network shows the account that the wallet has there, and a lab kit signs nothing on it', async () => {
  const { page } = visitor
  const there = bitcoinKey(0, false).payment.address
  const switchTo = async (from: string, to: RegExp) => {
    await button(`Network ${from}`).click()
    await dialog().getByRole('button', { name: to }).click()
  }
  await switchTo('Bitcoin Testnet', /^Bitcoin$/)
  await accountButton(there).waitFor()
  await button('Sign').click()
  await expect.poll(() => said('Sign').innerText()).toMatch(/Error/)
  await page.keyboard.press('Escape')
  await switchTo('Bitcoin', /^Bitcoin Testnet/)
  await accountButton().waitFor()
})

test('[S1.8, S7.13] after a reload the wallet is there with the transfers, and gone once it is disconnected', async () => {
  const { page } = visitor
  await page.reload()
  await accountButton().click()
  await dialog().getByRole('tab', { name: 'Activity' }).click()
  await dialog()
    .getByText(/0\.1 BTC/)
    .first()
    .waitFor()
  await inDialog('Account settings').click()
  await inDialog('Disconnect').click()
  await page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor()
})

test('a wallet that speaks sats-connect signs by ECDSA', async () => {
  const { page } = visitor
  await page.evaluate(() => window.__labWallet.setAnnounce({ sats: true }))
  await page.reload()
  await connect()
  await accountButton().waitFor()
  await approving(visitor, () => button('Sign by ECDSA').click())
  await expect.poll(() => said('Sign by ECDSA').innerText()).not.toBe('')
  const signature = await said('Sign by ECDSA').innerText()
  const accountAddress = alice.payment.address
  expect(verifyBip122({ text: 'I am on Bitcoin', signature, chainId: TESTNET, accountAddress })).toBe(
    'bip137',
  )
})
