import { expect, test } from 'vitest'
import { fromBase58 } from '../../lab/src/solana/base58.ts'
import { labKeys } from '../../lab/src/solana/keys.ts'
import { serveLab } from '../support/page/serveLab.ts'
import { pairWithPhone } from '../support/pairing/pairWithPhone.ts'
import { pictureFailures, useBrowser } from '../support/visitor.ts'

const [alice, bob, , , erin] = labKeys()
if (!alice || !bob || !erin) throw new Error('The lab has no accounts')
const shortOf = (address: string) => new RegExp(`${address.slice(0, 4)}.*${address.slice(-4)}`)

const stage = useBrowser(() => serveLab('e2e/solana/page', { phone: true }))

pictureFailures(stage.pages)

test('[S1.4, S4.2] a phone connects by a code, signs, sends, changes its account, comes back after a reload, and leaves', async () => {
  const visitor = await stage.visit({ path: stage.served.url })
  const { page } = visitor
  const account = shortOf(alice.address)
  const phone = await pairWithPhone(stage.browser, visitor, { url: stage.served.url, account })
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const signature = page.getByRole('status', { name: 'Sign' })
  await expect.poll(async () => fromBase58(await signature.innerText()).length).toBe(64)

  const before = stage.served.solana.ledger.account(erin.address)?.lamports ?? 0n
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).first().click()
  await page.reload()
  await page.getByRole('button', { name: account }).first().click()
  await press('Send')
  await press('Select token')
  await press(/Solana/)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await dialog.getByRole('textbox', { name: 'Receiver' }).fill(erin.address)
  await press(/Preview send/i)
  await press('Send')
  const read = () => stage.served.solana.ledger.account(erin.address)?.lamports
  await expect.poll(read).toBe(before + 250_000_000n)
  await page.keyboard.press('Escape')

  await phone.selectAccount(1)
  const button = page.getByRole('button', { name: shortOf(bob.address) }).first()
  await button.waitFor()
  await phone.disconnect()
  await page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor()
  await phone.leave()
  await visitor.leave()
})
