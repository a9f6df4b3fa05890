import { formatEther } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { give } from './email/embedded.ts'
import { buyer, pay } from './support/buyer.ts'
import { balanceOf } from './support/chain.ts'
import { visitAs } from './support/visitAs.ts'
import { pictureFailures, useBrowser, type Visitor } from './support/visitor.ts'

// This account has nothing, until it buys.
const EVE = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const EVE_INDEX = 4

const stage = useBrowser()
let visitor: Visitor

afterAll(async () => {
  await give(EVE, '100')
  await visitor.leave()
})
pictureFailures(() => visitor.context.pages())

test('[S1.11, S7.26] buys ether from nothing: it is on its way, then it has arrived, and the account shows it', async () => {
  await give(EVE, '0')
  visitor = await visitAs(stage.browser, EVE_INDEX)
  // It shows the address, or the name that another test registered for it.
  await visitor.page.locator('[data-latchkey="account"]').click()
  const { dialog, button, heading, buy } = buyer(visitor)
  const checkout = await buy()
  expect(await checkout.locator('body').innerText()).toContain('No real money is taken')
  await heading('Pay in the other window').waitFor()
  await checkout.getByLabel('twice').check()
  await pay(checkout)
  await heading('Arrived').waitFor({ timeout: 90_000 })
  const bought = Number(formatEther(await balanceOf(42161, EVE)))
  expect(bought).toBeGreaterThan(0.05)
  await button('Done').click()
  const shown = String(bought).slice(0, 5).replace(/0+$/, '')
  // The gateway keeps what an account holds for ten seconds.
  await dialog.getByText(shown).first().waitFor({ timeout: 90_000 })
})
