import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { give } from '../email/embedded.ts'
import { balanceOf, node } from '../support/chain.ts'
import { serveSmart } from '../support/page/serveSmart.ts'
import { pictureFailures, useBrowser } from '../support/visitor.ts'
import { type SmartPerson, visitSmart } from './smartPerson.ts'

// Everything is real: mail, frame, relayer, entry point and chain.
/** Nobody's, so that what arrives there is from here. */
const [BOB, CAROL] = [generatePrivateKey(), generatePrivateKey()].map(
  (key) => privateKeyToAccount(key).address,
) as [`0x${string}`, `0x${string}`]

const stage = useBrowser(serveSmart)
let person: SmartPerson

beforeAll(async () => {
  person = await visitSmart(stage.browser, stage.served)
})
afterAll(() => person.visitor.leave())
pictureFailures(() => person.visitor.context.pages())

test('[S9.25, S6.2] a visitor who is new gets a smart account, and is signed in by it before it is deployed (ERC-6492)', async () => {
  await person.signIn(`smart-${Date.now()}@example.test`)
  expect(await node(42161).getCode({ address: await person.addressShown() })).toBeUndefined()
  await person.signInAtServer()
})

test('[S6.6] the first operation deploys the account, at the operator’s expense', async () => {
  const from = await person.addressShown()
  await give(from, '2')
  const { result, error } = await person.ask(
    'eth_sendTransaction',
    [{ from, to: BOB, value: '0x64' }],
    'Approve',
  )
  expect({ result, error }).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/), error: undefined })
  expect(await node(42161).getCode({ address: from })).not.toBeUndefined()
  expect([await balanceOf(42161, BOB), await balanceOf(42161, from)]).toEqual([100n, parseEther('2') - 100n])
})

test('[S5.6, S6.6] several calls are one approval; all happen or none', async () => {
  const calls = [
    { to: BOB, value: '0x1' },
    { to: CAROL, value: '0x7' },
  ]
  const { result } = await person.ask(
    'wallet_sendCalls',
    [{ version: '2.0.0', chainId: '0xa4b1', calls }],
    'Approve',
  )
  const { id } = result as { id: string }
  await expect
    .poll(async () => (await person.ask('wallet_getCallsStatus', [id])).result, { timeout: 90_000 })
    .toMatchObject({ status: 200, atomic: true })
  expect([await balanceOf(42161, BOB), await balanceOf(42161, CAROL)]).toEqual([101n, 7n])
  // The second is more than the account has, so the first does not happen either.
  const failing = [
    { to: BOB, value: '0x1' },
    { to: CAROL, value: `0x${parseEther('9').toString(16)}` },
  ]
  const refused = await person.ask('wallet_sendCalls', [{ calls: failing }])
  expect(refused.error).toMatch(/revert/)
  expect(await balanceOf(42161, BOB)).toBe(101n)
})

test('[S4.20, S7.49] from the smart account to the key’s own and back; another tab follows, and a reload keeps the choice', async () => {
  const { page } = person
  const smart = await person.addressShown()
  const settings = async () => {
    await page
      .getByRole('button', { name: /0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}/ })
      .first()
      .click()
    await person.button('Account settings').click()
  }
  const tab = await person.visitor.context.newPage()
  await tab.goto(page.url())
  const shownThere = async () => tab.getByRole('status', { name: 'Account' }).textContent()
  await expect.poll(shownThere, { timeout: 90_000 }).toContain(`smartAccount ${smart}`)
  await settings()
  await person.button(/Switch to your EOA/).click()
  await person.until(/ eoa 0x/)
  // The other tab learns of it without a reload.
  await expect.poll(shownThere, { timeout: 90_000 }).toContain(` eoa ${await person.addressShown()}`)
  await tab.close()
  // Another account signs in for itself.
  await person.signInAtServer()
  const own = await person.addressShown()
  expect(own).not.toBe(smart)
  await page.reload()
  await person.until(new RegExp(`connected eoa ${own}`))
  await settings()
  await person.button(/Switch to your smart account/).click()
  await person.until(new RegExp(`smartAccount ${smart}`))
})
