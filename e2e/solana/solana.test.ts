import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBase58 } from '../../lab/src/solana/base58.ts'
import { labKeys } from '../../lab/src/solana/keys.ts'
import { tokenAccountOf } from '../../lab/src/solana/seed/instructions.ts'
import { USDC } from '../../lab/src/solana/seed/labTokens.ts'
import { readTokenAccount } from '../../lab/src/solana/tokens.ts'
import { approving, rejecting } from '../support/labWallet.ts'
import { serveLab } from '../support/page/serveLab.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'

const [alice, , , , erin] = labKeys()
if (!alice || !erin) throw new Error('The lab has no accounts')
const SHORT = new RegExp(`${alice.address.slice(0, 4)}.*${alice.address.slice(-4)}`)

const stage = useBrowser(() => serveLab('e2e/solana/page'))
let visitor: Visitor

beforeAll(async () => {
  visitor = await stage.visit({ path: stage.served.url })
}, 300_000)
afterAll(() => visitor?.leave())
pictureFailures(stage.pages)

const dialog = () => visitor.page.getByRole('dialog')
const accountButton = () => visitor.page.getByRole('button', { name: SHORT }).first()

test('[S1.2, S1.14] connects a Wallet Standard wallet on Solana', async () => {
  await visitor.page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await approving(visitor, () =>
    dialog()
      .getByRole('button', { name: /Lab Wallet/ })
      .click(),
  )
  await accountButton().waitFor()
})

test('a message is signed with the key of the account that is displayed', async () => {
  const said = await approving(visitor, () =>
    visitor.page.getByRole('button', { name: 'Sign', exact: true }).click(),
  )
  expect(said).toContain('I am on Solana')
  const signature = visitor.page.getByRole('status', { name: 'Sign' })
  await expect.poll(async () => fromBase58(await signature.innerText()).length).toBe(64)
})

async function fillSend(token: RegExp, amount: string): Promise<void> {
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await dialog().getByRole('button', { name: 'Select token' }).first().click()
  await dialog().getByRole('button', { name: token }).click()
  await dialog().getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog()
    .getByRole('textbox', { name: 'Receiver' })
    .fill(erin?.address ?? '')
  await dialog()
    .getByRole('button', { name: /Preview send/i })
    .click()
}
const send = () => dialog().getByRole('button', { name: 'Send', exact: true }).click()

test('[S1.8, S1.9, S4.23] sees SOL and tokens, and sends SOL', async () => {
  await accountButton().click()
  await dialog().getByText('1,000 USDC').first().waitFor()
  await fillSend(/Solana/, '1.5')
  await rejecting(visitor, send)
  await dialog().getByRole('button', { name: 'Try again' }).waitFor()
  const said = await approving(visitor, () => dialog().getByRole('button', { name: 'Try again' }).click())
  expect(said).toContain('Send 1.5 SOL')
  expect(said).toContain(erin.address)
  await dialog()
    .getByText(/48\.\d+ SOL/)
    .first()
    .waitFor()
  expect(stage.served.solana.ledger.account(erin.address)?.lamports).toBe(51_500_000_000n)
})

test('[S4.23] sends a token, and shows what the receiver’s new account takes', async () => {
  await fillSend(/USD Coin/, '12.5')
  await dialog().getByText('Includes deposit').waitFor()
  const said = await approving(visitor, send)
  expect(said).toContain('Open a token account')
  await dialog().getByText('987.5 USDC').first().waitFor()
  const at = await tokenAccountOf(erin.address, USDC.mint, USDC.tokenProgram)
  const account = stage.served.solana.ledger.account(at)
  expect(account && readTokenAccount(account)?.amount).toBe(12_500_000n)
})

test('[S1.8, S7.13] the transfers are in the activity, and the wallet is there after a reload', async () => {
  await visitor.page.reload()
  await accountButton().click()
  await dialog().getByRole('tab', { name: 'Activity' }).click()
  await dialog()
    .getByText(/12\.5 USDC/)
    .first()
    .waitFor()
  await dialog()
    .getByText(/1\.5 SOL/)
    .first()
    .waitFor()
})
