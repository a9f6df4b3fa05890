import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { balanceOf, USDC } from './support/chain.ts'
import { labWallet } from './support/labWallet.ts'
import { servePage } from './support/page/servePage.ts'
import { pictureFailures, useBrowser, type Visitor } from './support/visitor.ts'

// The total download of a user who connects, opens the account, sends a token and disconnects. Budgets of single
// chunks don't limit how many of them a journey loads.

/** The target is 90 kB. The limit is today's value, so that it doesn't grow. */
const LIMIT = 153_800
/** With the modal open and at rest, before a wallet is picked. The target is 45 kB; the limit is today's value. */
const LIMIT_AT_REST = 57_500
/** What the account fetches ahead once it has been open for a moment: a slow machine gets that far, a fast one does not. */
const AHEAD = /^(activity|pluralOf)-/
const RECEIVER = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

const stage = useBrowser(() => servePage({ page: 'e2e/matrix/page' }))
let visitor: Visitor

pictureFailures(() => visitor.context.pages())

test(`connecting, the account, sending and disconnecting download at most ${LIMIT / 1000} kB above React`, async () => {
  visitor = await stage.visit()
  const { page } = visitor
  const loaded = listen(page)
  await page.goto(stage.served.url)
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).first().click()
  const before = await balanceOf(42161, RECEIVER, USDC)

  await labWallet(page).setMode('approve')
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await dialog.getByRole('button', { name: /Lab Wallet/ }).click()
  await page
    .getByRole('button', { name: /0x[0-9a-fA-F]{4}…/ })
    .first()
    .click()
  await press('Send')
  await press('Select token')
  await dialog.getByRole('button', { name: /USD Coin/ }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1.5')
  await dialog.getByRole('textbox', { name: 'Receiver' }).fill(RECEIVER)
  await dialog.getByRole('button', { name: /Preview send/i }).click()
  await press('Send')
  await expect.poll(() => balanceOf(42161, RECEIVER, USDC)).toBe(before + 1_500_000n)
  await press('Account settings')
  await press('Disconnect')
  await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()

  const files = await loaded()
  const react = files.filter(({ name }) => /^react-/.test(name))
  const own = files
    .filter(({ name }) => !/^react-/.test(name) && !AHEAD.test(name))
    .sort((left, right) => right.bytes - left.bytes)
  const total = own.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(
    `the journey: ${(total / 1000).toFixed(1)} kB in ${own.length} files above React: ${own.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')}`,
  )
  expect(react.length).toBe(1)
  expect(total).toBeLessThanOrEqual(LIMIT)
  await visitor.leave()
})

test(`the modal at rest has downloaded at most ${LIMIT_AT_REST / 1000} kB above React`, async () => {
  visitor = await stage.visit()
  const { page } = visitor
  const loaded = listen(page)
  await page.goto(stage.served.url)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Lab Wallet/ })
    .waitFor()
  // The last thing that is fetched ahead.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/asking-')),
  )
  await page.waitForLoadState('networkidle')
  const own = (await loaded()).filter(({ name }) => !/^react-/.test(name))
  const total = own.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(
    `the modal at rest: ${(total / 1000).toFixed(1)} kB in ${own.length} files above React: ${own.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')}`,
  )
  expect(total).toBeLessThanOrEqual(LIMIT_AT_REST)

  // What keeps a connection, and the view that waits for a wallet, come before the click.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Lab Wallet/ })
    .hover()
  for (const name of ['lazyRules', 'connecting'])
    await page.waitForFunction(
      (file) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${file}-`)),
      name,
    )
  await visitor.leave()
})

function listen(page: Page): () => Promise<readonly { name: string; bytes: number }[]> {
  const bodies: Promise<{ name: string; bytes: number }>[] = []
  page.on('response', (response) => {
    const { pathname, origin } = new URL(response.url())
    if (origin !== new URL(stage.served.url).origin || !/\/assets\/.*\.(js|css)$/.test(pathname)) return
    const name = pathname.split('/').at(-1) ?? ''
    const body = response.body().then((bytes) => ({ name, bytes: gzipSync(bytes).length }))
    body.catch(() => {
      // What is fetched ahead after the count goes with the page.
    })
    bodies.push(body)
  })
  return () => Promise.all(bodies)
}
