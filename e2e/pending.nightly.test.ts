import type { Page } from 'playwright'
import { createWalletClient, getAddress, http, parseEther, parseGwei } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { LAB_MNEMONIC } from '../lab/src/chains/labAccounts.ts'
import { node } from './support/chain.ts'
import { visitAs } from './support/visitAs.ts'
import { pictureFailures, useBrowser, type Visitor } from './support/visitor.ts'

const ERIN_INDEX = 4
const erin = mnemonicToAccount(LAB_MNEMONIC, { addressIndex: ERIN_INDEX })

const stage = useBrowser()
let visitor: Visitor

beforeAll(async () => {
  visitor = await visitAs(stage.browser, ERIN_INDEX)
  await accountButton().waitFor()
})
afterEach(goOn)
afterAll(() => visitor.leave())
pictureFailures(() => visitor.context.pages())

const dialog = () => visitor.page.getByRole('dialog')
/** It shows the address, or the name that another test registered for it. */
const accountButton = () => visitor.page.locator('[data-latchkey="account"]')
const row = (name: RegExp) => dialog().getByRole('tabpanel').getByRole('button', { name })

/** Stops mining until `goOn`, so that transactions stay pending. */
async function hold(): Promise<void> {
  await ask('evm_setIntervalMining', [0])
  await ask('evm_setAutomine', [false])
}
async function goOn(): Promise<void> {
  await ask('evm_setAutomine', [true])
  await ask('evm_setIntervalMining', [1])
}
async function ask(method: string, params: unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(inject('stack').nodeUrls[42161], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(await response.json()).not.toHaveProperty('error')
}

async function openActivity(page: Page): Promise<void> {
  await accountButton().click()
  await dialog().getByRole('tab', { name: 'Activity' }).click()
  await page.getByRole('tabpanel').waitFor()
}

/** Sends in the app, and leaves the page while the transfer is under way. */
async function sendAndReload(amount: string): Promise<string> {
  const receiver = getAddress(privateKeyToAddress(generatePrivateKey()))
  await accountButton().click()
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await dialog().getByRole('button', { name: 'Select token' }).first().click()
  await dialog().getByRole('button', { name: /Ether/ }).click()
  await dialog().getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog().getByRole('textbox', { name: 'Receiver' }).fill(receiver)
  const button = dialog().getByRole('button', { name: /Preview send/i })
  await button.click()
  await hold()
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
  const isPending = async () =>
    (await node(42161).getTransactionCount({ address: erin.address, blockTag: 'pending' })) >
    (await node(42161).getTransactionCount({ address: erin.address }))
  await expect.poll(isPending, { timeout: 45_000 }).toBe(true)
  // The page has the hash, and has looked the transaction up, before it is left.
  const read = () => visitor.page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(read, { timeout: 45_000 }).toMatch(/\/activity.*nonce/)
  await visitor.page.reload()
  return receiver
}

test('[S9.14] a pending transaction survives a reload, and is listed once when the index has it', async () => {
  await sendAndReload('0.321')
  await openActivity(visitor.page)
  await row(/Sending.*0\.321 ETH/).waitFor()
  await goOn()
  await row(/Sent.*0\.321 ETH/).waitFor({ timeout: 45_000 })
  await expect
    .poll(() => visitor.page.evaluate(() => JSON.stringify(localStorage)), { timeout: 45_000 })
    .not.toMatch(/\/activity/)
  expect(await row(/0\.321 ETH/).count()).toBe(1)
  await visitor.page.keyboard.press('Escape')
})

test('[S9.14] a replaced transaction disappears when the index has its replacement', async () => {
  await sendAndReload('0.432')
  await openActivity(visitor.page)
  await row(/Sending.*0\.432 ETH/).waitFor()
  const wallet = createWalletClient({ account: erin, transport: http(inject('stack').nodeUrls[42161]) })
  const nonce = await node(42161).getTransactionCount({ address: erin.address })
  await wallet.sendTransaction({
    chain: null,
    to: getAddress(privateKeyToAddress(generatePrivateKey())),
    value: parseEther('0.0433'),
    nonce,
    gas: 21_000n,
    maxFeePerGas: parseGwei('100'),
    maxPriorityFeePerGas: parseGwei('50'),
  })
  await goOn()
  await row(/Sent.*0\.043 ETH/).waitFor({ timeout: 45_000 })
  await expect.poll(() => row(/0\.432 ETH/).count(), { timeout: 45_000 }).toBe(0)
})
