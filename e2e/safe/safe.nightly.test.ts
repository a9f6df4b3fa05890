import { type Hex, parseEther, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { balanceOf } from '../support/chain.ts'
import { type ServedPage, servePage } from '../support/page/servePage.ts'
import { pictureFailures, useBrowser } from '../support/visitor.ts'
import { startStandIn } from './standIn.ts'

const RECEIVER = '0x00000000000000000000000000000000005afe01'
const stage = useBrowser()
let served: ServedPage
let standIn: Awaited<ReturnType<typeof startStandIn>>
/** What the page's code lists; the stand-in itself unless a test says otherwise. */
let listed: string | undefined

beforeAll(async () => {
  const nodeUrl = inject('stack').nodeUrls[42161] ?? ''
  standIn = await startStandIn({
    nodeUrl,
    framed: (own) => `${served.url}/?parent=${encodeURIComponent(listed ?? own)}`,
  })
  const { gatewayUrl } = inject('stack')
  served = await servePage({
    page: 'e2e/safe/page',
    policy: { gatewayUrl, safe: { origins: [standIn.url] } },
  })
}, 300_000)
afterAll(async () => {
  await served?.close()
  await standIn?.close()
})
pictureFailures(stage.pages)

async function open() {
  const visitor = await stage.visit({ path: 'about:blank' })
  await standIn.connect(visitor.page)
  await visitor.page.goto(standIn.url)
  return { visitor, app: visitor.page.frameLocator('iframe') }
}

test('a page in a Safe connects it, signs, and sends what the owners agree to', async () => {
  listed = undefined
  const { visitor, app } = await open()
  const dialog = app.getByRole('dialog')
  await app.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await dialog.getByRole('button', { name: /^Safe/ }).click()
  const account = app
    .getByRole('button', { name: new RegExp(`${standIn.address.slice(0, 6)}…`, 'i') })
    .first()
  await account.waitFor()

  await app.getByRole('button', { name: 'Sign', exact: true }).click()
  const shown = app.getByRole('status', { name: 'Sign' })
  await expect.poll(() => shown.innerText()).toMatch(/^0x/)
  const signature = (await shown.innerText()) as Hex
  expect(await recoverMessageAddress({ message: 'I am a Safe', signature })).toBe(standIn.address)

  const before = await balanceOf(42161, RECEIVER)
  await account.click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.01')
  await dialog.getByRole('textbox', { name: 'Receiver' }).fill(RECEIVER)
  await dialog.getByRole('button', { name: /Preview send/i }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => balanceOf(42161, RECEIVER)).toBe(before + parseEther('0.01'))
  await dialog.getByRole('heading', { name: 'Account' }).waitFor()
  expect(standIn.asked()).toContain('getTxBySafeTxHash')
  await visitor.leave()
})

test('a parent that the code does not list offers no Safe', async () => {
  listed = 'https://app.safe.global'
  const asked = standIn.asked().length
  const { visitor, app } = await open()
  await app.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await app
    .getByRole('dialog')
    .getByRole('button', { name: /Lab Wallet/ })
    .waitFor()
  expect(await app.getByRole('button', { name: /^Safe/ }).count()).toBe(0)
  expect(standIn.asked()).toHaveLength(asked)
  await visitor.leave(/postMessage/)
})
