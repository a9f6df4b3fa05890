import { decodePsbt } from '@latchkey/clear-signing/bitcoin'
import { verifyBip122 } from '@latchkey/siwx/bitcoin'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bitcoinKey } from '../../lab/src/bitcoin/keys.ts'
import { preparePayment } from '../../lab/src/bitcoin/pay.ts'
import { approving, labWallet } from '../support/labWallet.ts'
import { serveLab } from '../support/page/serveLab.ts'
import { pairWithPhone } from '../support/pairing/pairWithPhone.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'
import { heldAt } from './heldAt.ts'

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const [alice, bob, erin] = [bitcoinKey(0), bitcoinKey(1), bitcoinKey(25)]
const short = (address: string) => new RegExp(`${address.slice(0, 4)}.*${address.slice(-4)}`)

const stage = useBrowser(() => serveLab('e2e/bitcoin/page', { phone: true }))
let visitor: Visitor

beforeEach(async () => {
  visitor = await stage.visit({ path: stage.served.url })
})
// The gateway has no node of Bitcoin's main network, and says so.
afterEach(() => visitor.leave(/status of 400/))
pictureFailures(() => visitor.context.pages())

const dialog = () => visitor.page.getByRole('dialog')
const button = (name: string) => visitor.page.getByRole('button', { name, exact: true })
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true })
const accountButton = (address = alice.payment.address) =>
  visitor.page.getByRole('button', { name: short(address) }).first()

async function connect(): Promise<string> {
  await visitor.page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  const said = await approving(visitor, () => inDialog(/Lab Wallet/).click())
  await accountButton().waitFor()
  return said
}
/** Presses a button of the page that signs. @returns what the wallet's window said, and what the page got */
async function sign(label: string): Promise<{ window: string; signature: string }> {
  const window = await approving(visitor, () => button(label).click())
  const shown = visitor.page.getByRole('status', { name: label, exact: true })
  await expect.poll(() => shown.innerText()).not.toBe('')
  return { window, signature: await shown.innerText() }
}
const kindOf = (signature: string, accountAddress: string) =>
  verifyBip122({ text: 'I am on Bitcoin', signature, chainId: TESTNET, accountAddress })

const held = (script: Uint8Array): bigint => heldAt(stage.served.bitcoin, script)
/** Waits until the modal shows what the first account has. */
const showsBalance = () =>
  dialog()
    .getByText(new RegExp(`^${Number(held(alice.payment.script) / 100_000n) / 1_000}\\d* BTC$`))
    .first()
    .waitFor()

test('a transaction is signed after the wallet has said its inputs, its outputs and its fee', async () => {
  await connect()
  const before = held(erin.payment.script)
  const outputs = [{ script: toHex(erin.payment.script), amount: 1_000_000n }]
  const { psbt } = preparePayment(stage.served.bitcoin.ledger, alice, outputs, 2_500n)
  await visitor.page.evaluate((text) => {
    location.hash = text
  }, Buffer.from(psbt).toString('base64'))
  const { window, signature } = await sign('Sign a transaction')
  for (const words of [
    'Send 0.01 BTC',
    erin.payment.address,
    'Input 1, yours',
    'back to you',
    '0.000025 BTC',
  ])
    expect(window).toContain(words)
  const signed = Buffer.from(signature, 'base64')
  expect(signed.length).toBeGreaterThan(psbt.length)
  expect(decodePsbt(signed, { network: 'testnet', own: [alice.payment.address] }).fee).toBe(2_500n)
  expect(held(erin.payment.script)).toBe(before)
})

test('[S9.25, S4.16] another account and another network are chosen; a lab kit signs nothing on the main network', async () => {
  const { page } = visitor
  await connect()
  await accountButton().click()
  await inDialog('Account settings').click()
  await inDialog(/Switch Address/i).click()
  await inDialog(short(alice.ordinals.address)).click()
  await accountButton(alice.ordinals.address).waitFor()
  await page.keyboard.press('Escape')
  expect(kindOf((await sign('Sign')).signature, alice.ordinals.address)).toBe('bip322')
  // In the wallet itself.
  await labWallet(page).selectAccount(1)
  await accountButton(bob.payment.address).waitFor()

  await button('Network Bitcoin Testnet').click()
  await inDialog('Bitcoin').click()
  await accountButton(bitcoinKey(1, false).payment.address).waitFor()
  await button('Sign').click()
  const read = () => page.getByRole('status', { name: 'Sign', exact: true }).innerText()
  await expect.poll(read).toMatch(/Error/)
  await page.keyboard.press('Escape')
  await button('Network Bitcoin').click()
  await inDialog(/^Bitcoin Testnet/).click()
  await accountButton(bob.payment.address).waitFor()
})

test('a wallet that speaks sats-connect signs by ECDSA', async () => {
  await visitor.page.evaluate(() => window.__labWallet.setAnnounce({ sats: true }))
  await visitor.page.reload()
  await connect()
  expect(kindOf((await sign('Sign by ECDSA')).signature, alice.payment.address)).toBe('bip137')
})

test('[S1.4, S4.2, S9.25] a phone connects by a code, signs in both forms and a transaction, sends, and comes back after a reload', async () => {
  const { page } = visitor
  const account = short(alice.payment.address)
  const phone = await pairWithPhone(stage.browser, visitor, { url: stage.served.url, account })
  const shown = (label: string) => page.getByRole('status', { name: label, exact: true })
  const signed = async (label: string) => {
    await button(label).click()
    await expect.poll(() => shown(label).innerText()).not.toBe('')
    return shown(label).innerText()
  }
  expect(kindOf(await signed('Sign'), alice.payment.address)).toBe('bip322')
  expect(kindOf(await signed('Sign by ECDSA'), alice.payment.address)).toBe('bip137')

  await page.reload()
  const before = held(erin.payment.script)
  await accountButton().click()
  await showsBalance()
  await inDialog('Send').click()
  await dialog().getByRole('textbox', { name: 'Amount' }).fill('0.05')
  await dialog().getByRole('textbox', { name: 'Receiver' }).fill(erin.payment.address)
  await inDialog(/Preview send/i).click()
  await inDialog('Send').click()
  await expect.poll(() => held(erin.payment.script)).toBe(before + 5_000_000n)
  await page.keyboard.press('Escape')

  await phone.selectAccount(1)
  await accountButton(bob.payment.address).waitFor()
  await phone.disconnect()
  await page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor()
  await phone.leave()
})
