import { parseEther } from 'viem'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import programme from '../../apps/backing/programme.json' with { type: 'json' }
import { receiptOf } from '../../lab/src/chains/receiptOf.ts'
import { balanceOf, type ChainId, node } from '../support/chain.ts'
import { approving, fault, labWallet, rejecting } from '../support/labWallet.ts'
import { pictureFailures, useBrowser, type Visitor, type VisitorOptions } from '../support/visitor.ts'

const treasuries = programme.treasury as Record<ChainId, `0x${string}`>
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const stage = useBrowser()
let visitor: Visitor
/** Errors that the running test causes on purpose. */
let expected: RegExp | undefined

beforeEach(async () => {
  await hold(42161, '0')
  await hold(421614, '0')
})
afterEach(async () => {
  await fault(42161, { kind: 'none' })
  await visitor.leave(expected)
  expected = undefined
})
pictureFailures(() => visitor.context.pages())

/** Makes the treasury hold this much, whatever it held before. */
async function hold(chainId: ChainId, eth: string): Promise<void> {
  const response = await fetch(`${inject('stack').labUrl}/control/${chainId}/balance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: treasuries[chainId], wei: String(parseEther(eth)) }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Someone else backs the programme without the page. */
async function contribute(chainId: ChainId, from: string, eth: string): Promise<void> {
  const transaction = { from, to: treasuries[chainId], value: `0x${parseEther(eth).toString(16)}` }
  const response = await fetch(inject('stack').nodeUrls[chainId], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [transaction] }),
  })
  const { result }: { result: `0x${string}` } = await response.json()
  const receipt = await receiptOf(node(chainId), result)
  expect(receipt.status).toBe('success')
}

const dialog = () => visitor.page.getByRole('dialog')
const wall = () => visitor.page.locator('.wall:visible')
const back = (name = 'Back it with test money') => visitor.page.getByRole('button', { name }).first()
const account = () => visitor.page.getByRole('button', { name: /0x[0-9a-fA-F]{4}…/ }).first()
const laid = () => visitor.page.getByText('Your stone is in the wall.')

/** All text of the page, without direction marks. */
async function said(): Promise<string> {
  return (await visitor.page.locator('main').innerText()).replace(/[\u2066\u2069]/g, '')
}

async function expectWall(words: string | RegExp): Promise<void> {
  await expect.poll(() => wall().getAttribute('aria-label'), { timeout: 45_000 }).toMatch(words)
}

async function connect(options: VisitorOptions = {}): Promise<void> {
  visitor = await stage.visit(options)
  await visitor.page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await approving(visitor, () => chooseLabWallet())
  await account().waitFor()
  await expect.poll(() => dialog().isVisible()).toBe(false)
}

const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true })
const chooseLabWallet = () => inDialog(/Lab Wallet/).click()

async function expectForm(amount: string, chainId: ChainId = 42161): Promise<void> {
  await expect.poll(() => dialog().getByRole('textbox', { name: 'Amount' }).inputValue()).toBe(amount)
  await dialog().getByTitle(treasuries[chainId]).waitFor()
  await dialog().getByText('ETH', { exact: true }).first().waitFor()
}

const preview = () => inDialog(/Preview send/i).click()
const sendNow = () => inDialog('Send').click()

test('[S1.1] the wall, its list and its count show the stones of other senders', async () => {
  await contribute(42161, BOB, '1.5')
  await contribute(42161, CAROL, '0.75')
  await contribute(42161, BOB, '0.25')
  visitor = await stage.visit()
  const { page } = visitor
  await expectWall(/2\.5 of 24 ETH, in \d+ stones, one for each contribution/)
  await page.getByRole('row', { name: /0x7099…79C8 0\.25 ETH/i }).waitFor()
  await page.getByRole('row', { name: /0x3C44…93BC 0\.75 ETH/i }).waitFor()
  await page.getByRole('row', { name: /0x7099…79C8 1\.5 ETH/i }).waitFor()
  const text = await said()
  // Distinct senders, however often they sent.
  expect(text).toMatch(/Backed by\s+[2-9] addresses/)
  expect(text).not.toContain('keeps no list of transfers')

  // A transfer that arrives while the page is open.
  await contribute(42161, CAROL, '0.5')
  await page.getByRole('button', { name: 'Read again' }).click()
  await page.getByRole('row', { name: /0x3C44…93BC 0\.5 ETH/i }).waitFor()
  await expectWall(/3 of 24 ETH/)
})

test('[S1.1] the progress follows the balance, no matter who sent, and shows the part that it can’t list', async () => {
  await contribute(42161, BOB, '0.1')
  visitor = await stage.visit()
  const { page } = visitor
  await expectWall(/0\.1 of 24 ETH, in \d+ stones?/)
  await hold(42161, '14.99')
  await page.getByRole('button', { name: 'Read again' }).click()
  await expectWall(/62% built\. 14\.99 of 24 ETH, in \d+ stones?/)
  expect(await wall().locator('.arch--laid').count()).toBe(15)
  // The part without a listed transfer is hatched.
  expect(await wall().locator('.stone--footing').count()).toBeGreaterThan(0)
  const text = await said()
  expect(text).toContain('is what the treasury holds beyond the transfers listed here')
  expect(text).toContain('Reached')
  expect(text).toContain('5.01 ETH to go')

  await hold(42161, '30')
  await page.getByRole('button', { name: 'Read again' }).click()
  await expectWall(/125% built/)
  expect(await wall().locator('.arch--laid').count()).toBe(25)
  await page.getByText('The goal is reached, and the wall can grow').waitFor()
})

test('[S1.1, S1.9] a transfer that is rejected in the wallet adds no stone', async () => {
  await connect()
  await back().click()
  await expectForm('0.02')
  await preview()
  await rejecting(visitor, sendNow)
  await dialog().getByRole('button', { name: 'Try again' }).waitFor()
  expect(await balanceOf(42161, treasuries[42161])).toBe(0n)
  await visitor.page.keyboard.press('Escape')
  await expectWall(/No stone is laid/)
  expect(await laid().count()).toBe(0)
})

test('[S1.1] a transfer to another address adds no stone', async () => {
  await connect()
  await labWallet(visitor.page).setMode('approve')
  const before = await balanceOf(42161, BOB)
  await back().click()
  await expectForm('0.02')
  await dialog().getByRole('button', { name: 'Clear' }).click()
  await dialog().getByRole('textbox', { name: 'Receiver' }).fill(BOB)
  await preview()
  await sendNow()
  await expect.poll(() => balanceOf(42161, BOB), { timeout: 45_000 }).toBe(before + parseEther('0.02'))
  await expectWall(/No stone is laid/)
  expect(await visitor.page.evaluate(() => Object.keys(localStorage).join())).not.toContain('backing/sent')
})

test('closing the modal instead of connecting cancels the contribution', async () => {
  visitor = await stage.visit()
  await back('Back with 0.5 ETH').click()
  await inDialog(/Lab Wallet/).waitFor()
  await visitor.page.keyboard.press('Escape')
  await expect.poll(() => dialog().isVisible()).toBe(false)
  await labWallet(visitor.page).setMode('approve')
  await visitor.page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await chooseLabWallet()
  await account().waitFor()
  await expect.poll(() => dialog().isVisible()).toBe(false)
})

describe('[S1.14] the testnet', () => {
  test('has its own treasury and wall', async () => {
    await connect()
    await labWallet(visitor.page).setMode('approve')
    await back('Back with 0.02 ETH').click()
    await expectForm('0.02')
    await preview()
    await sendNow()
    await expectWall(/0\.02 of 24 ETH, in \d+ stones?/)

    await labWallet(visitor.page).switchChain(421614)
    await expectWall(/No stone is laid/)
    await visitor.page.getByText('Treasury on Arbitrum Sepolia').waitFor()
    await visitor.page.getByText(/worth nothing/).waitFor()
    await back('Back with 0.1 ETH').click()
    await expectForm('0.1', 421614)
    await preview()
    await sendNow()
    await laid().waitFor({ timeout: 45_000 })
    expect(await balanceOf(421614, treasuries[421614])).toBe(parseEther('0.1'))
    expect(await balanceOf(42161, treasuries[42161])).toBe(parseEther('0.02'))
    await expectWall(/0\.1 of 24 ETH, in \d+ stones?/)

    await labWallet(visitor.page).switchChain(42161)
    await expectWall(/0\.02 of 24 ETH, in \d+ stones?/)
  })
})
