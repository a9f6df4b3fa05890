import { verifyBip122 } from '@latchkey/siwx/bitcoin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bitcoinKey } from '../../lab/src/bitcoin/keys.ts'
import { approving, rejecting } from '../support/labWallet.ts'
import { serveLab } from '../support/page/serveLab.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'
import { heldAt } from './heldAt.ts'

const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const [alice, erin] = [bitcoinKey(0), bitcoinKey(25)]
const { address } = alice.payment

const stage = useBrowser(() => serveLab('e2e/bitcoin/page'))
let visitor: Visitor

beforeAll(async () => {
  visitor = await stage.visit({ path: stage.served.url })
})
// The gateway has no node of Bitcoin's main network, and says so.
afterAll(() => visitor?.leave(/status of 400/))
pictureFailures(() => visitor.context.pages())

const dialog = () => visitor.page.getByRole('dialog')
const button = (name: string) => visitor.page.getByRole('button', { name, exact: true })
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true })
const accountButton = () =>
  visitor.page
    .getByRole('button', { name: new RegExp(`${address.slice(0, 4)}.*${address.slice(-4)}`) })
    .first()
const held = (script: Uint8Array) => heldAt(stage.served.bitcoin, script)
/** Waits until the modal shows what the first account has. */
const showsBalance = () =>
  dialog()
    .getByText(new RegExp(`^${Number(held(alice.payment.script) / 100_000n) / 1_000}\\d* BTC$`))
    .first()
    .waitFor()

test('[S1.2, S1.14, S9.25] connects with the payment account, and signs by BIP-322', async () => {
  await button('Connect Wallet').click()
  const said = await approving(visitor, () => inDialog(/Lab Wallet/).click())
  expect(said).toContain('Connect to this site on Bitcoin')
  await accountButton().waitFor()
  const window = await approving(visitor, () => button('Sign').click())
  expect(window).toContain('I am on Bitcoin')
  const shown = visitor.page.getByRole('status', { name: 'Sign', exact: true })
  await expect.poll(() => shown.innerText()).not.toBe('')
  const signature = await shown.innerText()
  expect(
    verifyBip122({ text: 'I am on Bitcoin', signature, chainId: TESTNET, accountAddress: address }),
  ).toBe('bip322')
})

test('[S1.8, S1.9] sees the balance, sends coins, receives some, and has both in the activity', async () => {
  await accountButton().click()
  await showsBalance()
  const before = held(erin.payment.script)
  await inDialog('Send').click()
  await dialog().getByRole('textbox', { name: 'Amount' }).fill('0.1')
  await dialog().getByRole('textbox', { name: 'Receiver' }).fill(erin.payment.address)
  await inDialog(/Preview send/i).click()
  await rejecting(visitor, () => inDialog('Send').click())
  const window = await approving(visitor, () => inDialog('Try again').click())
  expect(window).toContain('Send 0.1 BTC')
  await expect.poll(() => held(erin.payment.script)).toBe(before + 10_000_000n)
  await showsBalance()

  await inDialog('Receive').click()
  await dialog()
    .getByRole('img', { name: new RegExp(alice.payment.address) })
    .waitFor()
  stage.served.bitcoin.ledger.give(
    [{ script: Buffer.from(alice.payment.script).toString('hex'), amount: 25_000_000n }],
    1_800_000_000,
  )
  await visitor.page.reload()
  await accountButton().click()
  await showsBalance()
  await dialog().getByRole('tab', { name: 'Activity' }).click()
  for (const amount of [/0\.1 BTC/, /0\.25 BTC/]) await dialog().getByText(amount).first().waitFor()
})

test('[S7.13] comes back after a reload, and leaves', async () => {
  await visitor.page.reload()
  await accountButton().click()
  await inDialog('Account settings').click()
  await inDialog('Disconnect').click()
  await button('Connect Wallet').waitFor()
  await visitor.page.reload()
  await button('Connect Wallet').waitFor()
})
