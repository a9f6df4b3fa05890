import { parseEther, parseUnits } from 'viem'
import { expect, inject, test } from 'vitest'
import { balanceOf, node, USDC } from './support/chain.ts'
import { approving, rejecting } from './support/labWallet.ts'
import { useBrowser } from './support/visitor.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const stage = useBrowser()
const visitor = stage.useVisitor('all')

// Everything above ran under the strict policy and with every host but loopback out of reach.

const accountButton = () => visitor.page.getByRole('button', { name: /0xf39F…2266/ }).first()
const dialog = () => visitor.page.getByRole('dialog')

test('[S1.2, S1.3] connects a browser wallet in the modal, after its person approved', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  const said = await approving(visitor, () =>
    dialog()
      .getByRole('button', { name: /Lab Wallet/ })
      .click(),
  )
  expect(said).toContain(new URL(inject('stack').pageUrl).host)
  await accountButton().waitFor()
  await expect.poll(() => dialog().isVisible()).toBe(false)
})

test('[S1.7, S1.14] sees real balances of Arbitrum One', async () => {
  if (!(await dialog().isVisible())) await accountButton().click()
  for (const balance of ['1,000 USDC', '1,000 ARB', /\d+ ETH/]) {
    await dialog().getByText(balance).first().waitFor()
  }
  expect(await dialog().innerText()).toContain('Arbitrum One')
})

async function fillSend(token: RegExp, amount: string, receiver: string): Promise<void> {
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await dialog().getByRole('button', { name: 'Select token' }).first().click()
  await dialog().getByRole('button', { name: token }).click()
  await dialog().getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog().getByRole('textbox', { name: 'Receiver' }).fill(receiver)
  await dialog()
    .getByRole('button', { name: /Preview send/i })
    .click()
}

async function lastHash(): Promise<`0x${string}`> {
  const block = await node(42161).getBlock({ includeTransactions: false })
  for (let number = block.number; ; number -= 1n) {
    const { transactions } = await node(42161).getBlock({ blockNumber: number })
    const hash = transactions.at(-1)
    if (hash) return hash
  }
}

test('[S1.9, S4.23] sends ETH; the receipt is on the chain, and the balance changes', async () => {
  const before = await balanceOf(42161, BOB)
  await fillSend(/Ether/, '0.25', BOB)
  await dialog().getByText('0.25 ETH').first().waitFor()
  const said = await approving(visitor, () =>
    dialog().getByRole('button', { name: 'Send', exact: true }).click(),
  )
  expect(said).toMatch(/0\.25\s*ETH/)
  // S4.24: back at Account, with nothing left of the form.
  await dialog().getByText('Ether').first().waitFor()
  expect(await balanceOf(42161, BOB)).toBe(before + parseEther('0.25'))
  const receipt = await node(42161).getTransactionReceipt({ hash: await lastHash() })
  expect(receipt).toMatchObject({ status: 'success', from: ALICE.toLowerCase(), to: BOB.toLowerCase() })
  await dialog()
    .getByText(/^99\.\d{1,3} ETH$/)
    .first()
    .waitFor()
})

test('[S4.22, S4.23] sends USDC, an ERC-20 transfer', async () => {
  const before = await balanceOf(42161, BOB, USDC)
  await fillSend(/USD Coin/, '12.5', BOB)
  await approving(visitor, () => dialog().getByRole('button', { name: 'Send', exact: true }).click())
  await dialog().getByText('987.5 USDC').first().waitFor()
  expect(await balanceOf(42161, BOB, USDC)).toBe(before + parseUnits('12.5', 6))
  const receipt = await node(42161).getTransactionReceipt({ hash: await lastHash() })
  expect(receipt).toMatchObject({ status: 'success', to: USDC.toLowerCase() })
})

test('a send that is rejected in the wallet moves nothing, and can be tried again', async () => {
  const before = await balanceOf(42161, BOB, USDC)
  await fillSend(/USD Coin/, '1', BOB)
  await rejecting(visitor, () => dialog().getByRole('button', { name: 'Send', exact: true }).click())
  await dialog().getByRole('button', { name: 'Try again' }).waitFor()
  expect(await balanceOf(42161, BOB, USDC)).toBe(before)
  await approving(visitor, () => dialog().getByRole('button', { name: 'Try again' }).click())
  await dialog().getByText('986.5 USDC').first().waitFor()
  expect(await balanceOf(42161, BOB, USDC)).toBe(before + 1_000_000n)
})

test('[S1.13, S4.15] switches to Arbitrum Sepolia', async () => {
  await dialog()
    .getByRole('button', { name: /Arbitrum One/ })
    .click()
  await approving(visitor, () =>
    dialog()
      .getByRole('button', { name: /Arbitrum Sepolia/ })
      .click(),
  )
  await visitor.page
    .getByRole('button', { name: /Arbitrum Sepolia/ })
    .first()
    .waitFor()
})

test('[S4.1, S4.16] after a reload the account and the network are still there', async () => {
  await visitor.page.reload()
  await accountButton().waitFor()
  await visitor.page
    .getByRole('button', { name: /Arbitrum Sepolia/ })
    .first()
    .waitFor()
  await accountButton().click()
  await dialog().getByText('Ether').first().waitFor()
  expect(await dialog().innerText()).toContain('Arbitrum Sepolia')
})

test('[S4.3] disconnects, and a reload does not bring the account back', async () => {
  await dialog().getByRole('button', { name: 'Account settings' }).click()
  await dialog().getByRole('button', { name: 'Disconnect' }).click()
  await visitor.page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor()
  await visitor.page.reload()
  await visitor.page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor()
  expect(await accountButton().count()).toBe(0)
})
