import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, expect, inject, test } from 'vitest'
import { findLabChain } from '../../lab/src/chains/labChains.ts'
import { addressOf, give, leaveWelcome } from '../email/embedded.ts'
import { serveSmart } from '../support/page/serveSmart.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'
import { walletWindow } from '../support/walletWindow.ts'
import { accountButton, beAt, openProvider } from './social.ts'

// One user on two devices: at a page that embeds the wallet, and on the wallet's own page.
const NAME = `pages-${Date.now()}`
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const abi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function transfer(address to, uint256 amount)',
])

const stage = useBrowser(serveSmart)
const visitors: Visitor[] = []
let address: `0x${string}`

afterAll(async () => {
  for (const visitor of visitors) await visitor.leave(/Failed to load custom icons TimeoutError/)
})
pictureFailures(() => visitors.flatMap(({ context }) => context.pages()))

async function open(path: string): Promise<Visitor> {
  const visitor = await stage.visit({ path })
  visitors.push(visitor)
  return visitor
}

test('[S6.6] a descriptor in the operator’s folder explains a call, and the calls within it, in the wallet’s frame', async () => {
  const { page } = await open(stage.served.askUrl)
  await beAt(await openProvider(page, 'google'), NAME)
  await accountButton(page).waitFor({ timeout: 40_000 })
  await leaveWelcome(page)
  address = await addressOf(page)
  await give(address, '2')

  const { multicall3, usdc } = findLabChain(42161)?.contracts ?? {}
  const callData = encodeFunctionData({ abi, functionName: 'transfer', args: [BOB, 0n] })
  const calls = [{ target: usdc ?? BOB, allowFailure: false, callData }]
  const data = encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] })
  const asked = page.evaluate(
    (transaction): Promise<unknown> =>
      Reflect.apply(Reflect.get(window, 'ask'), window, ['eth_sendTransaction', [transaction]]),
    { to: multicall3, data },
  )
  const popup = await walletWindow(page)
  await popup.getByRole('heading', { name: /Call a contract: “\u2068Make calls together\u2069”/ }).waitFor()
  await popup.getByText('Explained by', { exact: true }).waitFor()
  await popup.getByText('Latchkey Lab', { exact: true }).waitFor()
  await popup.getByText('Send 0 USDC', { exact: true }).waitFor()
  await popup.getByRole('button', { name: 'Decline' }).click()
  expect(await asked).toEqual({ error: expect.stringContaining('User rejected') })
})

test('[S1.5] a person signs in at a provider on the wallet’s own page, and finds the same account and what it holds there', async () => {
  const { walletUrl, projectId } = inject('stack')
  const query = new URLSearchParams({ projectId, locale: 'en', theme: 'light' })
  const { page } = await open(`${walletUrl}/account?${query}`)
  await page.locator('[data-ready="true"]').waitFor()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await beAt(await opened, NAME)
  await page.getByText(address, { exact: true }).waitFor({ timeout: 40_000 })
  await page.getByText(`Google · ${NAME}@example.com`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete the wallet' }).click()
  await page.getByText('2 ETH', { exact: true }).waitFor({ timeout: 40_000 })
})
