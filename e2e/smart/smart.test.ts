import type { Browser, Page } from 'playwright'
import { createWalletClient, http, parseAbi, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createJsonRpc } from '../../lab/src/chains/jsonRpc.ts'
import { LAB_SMART_ACCOUNTS } from '../../lab/src/chains/labSmartAccounts.ts'
import { receiptOf } from '../../lab/src/chains/receiptOf.ts'
import { codeFor, give } from '../email/embedded.ts'
import { balanceOf, node } from '../support/chain.ts'
import { type ServedPage, servePage } from '../support/page/servePage.ts'
import { launch, pictureFailures, type Visitor, visit } from '../support/visitor.ts'

// Everything is real: mail, frame, relayer, entry point, enforcers and chain.
const EMAIL = `smart-${Date.now()}@example.test`
/** Nobody's, so that what arrives there is from here. */
const [BOB, CAROL] = [generatePrivateKey(), generatePrivateKey()].map(
  (key) => privateKeyToAccount(key).address,
) as [`0x${string}`, `0x${string}`]
/** Whoever has the shop collect pays for that. */
const collector = privateKeyToAccount(generatePrivateKey())
const SHOP = LAB_SMART_ACCOUNTS.subscription
const shop = parseAbi(['function collectCoins(bytes context, uint256 amount)'])

let browser: Browser
let visitor: Visitor
let served: ServedPage

beforeAll(async () => {
  const { walletUrl, gatewayUrl, projectId } = inject('stack')
  ;[browser, served] = await Promise.all([launch(), servePage({ page: 'e2e/smart/page', walletUrl })])
  const query = new URLSearchParams({ wallet: walletUrl, tokens: gatewayUrl, projectId })
  visitor = await visit(browser, { path: `${served.url}/?${query}` })
})
afterAll(async () => {
  await visitor.leave()
  await browser.close()
  await served.close()
})
pictureFailures(() => visitor.context.pages())

const dialog = () => visitor.page.getByRole('dialog')
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).first()
const account = async () => (await visitor.page.getByRole('status', { name: 'Account' }).textContent()) ?? ''
const until = (form: RegExp) => expect.poll(account, { timeout: 60_000 }).toMatch(form)

async function addressShown(): Promise<`0x${string}`> {
  const [address] = /0x[0-9a-fA-F]{40}/.exec(await account()) ?? []
  return `0x${address?.slice(2)}`
}

interface Answer {
  readonly result?: unknown
  readonly error?: string
}

/** Asks the wallet as the page's own code would, and decides in the wallet's frame. */
async function ask(method: string, params: unknown, decision?: 'Approve' | 'Sign'): Promise<Answer> {
  const { page } = visitor
  const asked = page.evaluate(
    ([method, params]): Promise<Answer> =>
      Reflect.apply(Reflect.get(window, 'ask'), window, [method, params]),
    [method, params] as const,
  )
  let isOver = false
  const watched = asked.finally(() => {
    isOver = true
  })
  if (decision) await press(page, decision, async () => isOver)
  return watched
}

/** A click counts once the screen has been seen for a moment. */
async function press(page: Page, name: string, isOver: () => Promise<boolean>): Promise<void> {
  const wanted = page.frameLocator('#latchkey-iframe').getByRole('button', { name, exact: true })
  await expect
    .poll(
      async () => {
        if (await wanted.isVisible()) await wanted.click({ timeout: 5_000 }).catch(() => {})
        return isOver()
      },
      { timeout: 90_000, interval: 1_000 },
    )
    .toBe(true)
}

test('[S9.25, S6.2] a visitor who is new gets a smart account, and is signed in by it before it is deployed (ERC-6492)', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await dialog().getByRole('textbox', { name: 'Email address' }).fill(EMAIL)
  await button('Continue').click()
  await dialog()
    .getByRole('textbox', { name: 'Six-digit code' })
    .fill(await codeFor(EMAIL))
  await until(/connected smartAccount 0x/)
  expect(await node(42161).getCode({ address: await addressShown() })).toBeUndefined()
  await button('Sign').click()
  await press(page, 'Sign', async () => / signedIn$/.test(await account()))
})

test('[S6.6] the first operation deploys the account, at the operator’s expense', async () => {
  const from = await addressShown()
  await give(from, '2')
  const { result, error } = await ask('eth_sendTransaction', [{ from, to: BOB, value: '0x64' }], 'Approve')
  expect({ result, error }).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/), error: undefined })
  expect(await node(42161).getCode({ address: from })).not.toBeUndefined()
  expect([await balanceOf(42161, BOB), await balanceOf(42161, from)]).toEqual([100n, parseEther('2') - 100n])
})

test('[S6.6] deployed, it signs as ERC-1271 asks', async () => {
  const address = await addressShown()
  const { result } = await ask('personal_sign', ['0x48656c6c6f', address], 'Sign')
  const signature = `0x${String(result).slice(2)}` as const
  expect(signature).toHaveLength(132)
  expect(await node(42161).verifyMessage({ address, message: 'Hello', signature })).toBe(true)
})

test('[S5.6, S6.6] several calls are one approval; all happen or none', async () => {
  const calls = [
    { to: BOB, value: '0x1' },
    { to: CAROL, value: '0x7' },
  ]
  const { result } = await ask(
    'wallet_sendCalls',
    [{ version: '2.0.0', chainId: '0xa4b1', calls }],
    'Approve',
  )
  const { id } = result as { id: string }
  await expect
    .poll(async () => (await ask('wallet_getCallsStatus', [id])).result, { timeout: 60_000 })
    .toMatchObject({ status: 200, atomic: true })
  expect([await balanceOf(42161, BOB), await balanceOf(42161, CAROL)]).toEqual([101n, 7n])
  // The second is more than the account has, so the first does not happen either.
  const failing = [
    { to: BOB, value: '0x1' },
    { to: CAROL, value: `0x${parseEther('9').toString(16)}` },
  ]
  const refused = await ask('wallet_sendCalls', [{ calls: failing }])
  expect(refused.error).toMatch(/revert/)
  expect(await balanceOf(42161, BOB)).toBe(101n)
})

/** Grants the shop so much a day. */
async function grant(uses: number, seconds: number): Promise<{ pci: string; context: `0x${string}` }> {
  const { timestamp } = await node(42161).getBlock()
  const { result, error } = await ask(
    'wallet_requestExecutionPermissions',
    [
      {
        ...{ chainId: '0xa4b1', to: SHOP },
        permission: {
          ...{ type: 'native-token-periodic', isAdjustmentAllowed: false },
          data: {
            periodAmount: `0x${parseEther('0.01').toString(16)}`,
            ...{ periodDuration: 86_400, startTime: Number(timestamp) - 1 },
          },
        },
        rules: [
          { type: 'expiry', data: { timestamp: Number(timestamp) + seconds } },
          { type: 'count', data: { uses } },
        ],
      },
    ],
    'Approve',
  )
  if (error) throw new Error(error)
  const [granted] = result as [{ pci: string; context: `0x${string}` }]
  return granted
}

/** Has the shop collect by a permission. */
async function collect(context: `0x${string}`, eth: string): Promise<void> {
  const client = createWalletClient({
    ...{ account: collector, chain: arbitrum },
    transport: http(inject('stack').nodeUrls[42161]),
  })
  const call = {
    abi: shop,
    address: SHOP,
    functionName: 'collectCoins',
    args: [context, parseUnits(eth, 18)],
  } as const
  await node(42161).simulateContract({ ...call, account: collector })
  await receiptOf(node(42161), await client.writeContract(call))
}

const card = () => dialog().locator('[data-part="session"]')

test('[S7.29, S3.16, S7.30] a permission is granted, used to its limit, shown with what was used, and taken back', async () => {
  await give(collector.address, '1')
  const before = await balanceOf(42161, SHOP)
  const { context } = await grant(2, 3_600)
  await dialog().getByText('Permission granted').first().waitFor()
  await collect(context, '0.004')
  await expect(collect(context, '0.007')).rejects.toThrow()
  await button('All permissions').click()
  await card().getByText('1 of 2 times').waitFor()
  await card()
    .getByText(/0\.004 ETH.* of .*0\.01 ETH/)
    .waitFor()
  await collect(context, '0.006')
  await card().getByText('Used up').waitFor()
  await expect(collect(context, '0.001')).rejects.toThrow()
  expect((await balanceOf(42161, SHOP)) - before).toBe(parseEther('0.01'))
  await visitor.page.keyboard.press('Escape')

  const other = await grant(5, 3_600)
  await button('All permissions').click()
  await card().filter({ hasText: '0 of 5 times' }).getByRole('button', { name: 'Revoke' }).click()
  await card().filter({ hasText: '0 of 5 times' }).getByRole('button', { name: 'Revoke' }).click()
  await press(visitor.page, 'Approve', async () =>
    dialog().locator('[data-part="session"][data-status="revoked"]').isVisible(),
  )
  await expect(collect(other.context, '0.001')).rejects.toThrow()
})

test('[S7.29] a permission that has expired is refused by the chain, and listed as over', async () => {
  if (await dialog().isVisible()) await visitor.page.keyboard.press('Escape')
  const { context } = await grant(9, 600)
  await collect(context, '0.001')
  const rpc = createJsonRpc(inject('stack').nodeUrls[42161])
  await rpc('evm_increaseTime', [601])
  await rpc('anvil_mine', [1])
  try {
    await expect(collect(context, '0.001')).rejects.toThrow('expired-delegation')
    await button('All permissions').click()
    await card().filter({ hasText: '1 of 9 times' }).filter({ hasText: 'Expired' }).waitFor()
    await visitor.page.keyboard.press('Escape')
  } finally {
    // The other tests share the chain, and take its time for the present.
    await rpc('evm_setTime', [Math.floor(Date.now() / 1_000)])
    await rpc('anvil_mine', [1])
  }
})

test('[S4.20, S7.49] from the smart account to the key’s own and back; another tab follows, and a reload keeps the choice', async () => {
  const { page } = visitor
  const smart = await addressShown()
  const settings = async () => {
    await page
      .getByRole('button', { name: /0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}/ })
      .first()
      .click()
    await button('Account settings').click()
  }
  const tab = await visitor.context.newPage()
  await tab.goto(page.url())
  const shownThere = async () => tab.getByRole('status', { name: 'Account' }).textContent()
  await expect.poll(shownThere, { timeout: 60_000 }).toContain(`smartAccount ${smart}`)
  await settings()
  await button(/Switch to your EOA/).click()
  await until(/ eoa 0x/)
  // The other tab learns of it without a reload.
  await expect.poll(shownThere, { timeout: 60_000 }).toContain(` eoa ${await addressShown()}`)
  await tab.close()
  // Another account signs in for itself.
  await button('Sign').click()
  await press(page, 'Sign', async () => / signedIn$/.test(await account()))
  const own = await addressShown()
  expect(own).not.toBe(smart)
  await page.reload()
  await until(new RegExp(`connected eoa ${own}`))
  await settings()
  await button(/Switch to your smart account/).click()
  await until(new RegExp(`smartAccount ${smart}`))
})
