import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fromBase58 } from '../../lab/src/solana/base58.ts'
import { type ServedPage, servePage } from '../support/page/servePage.ts'
import { launch, pictureFailures, type Visitor, visit } from '../support/visitor.ts'
import { approveInFrame, signInByEmail } from './embedded.ts'

let browser: Browser
let served: ServedPage
let visitor: Visitor

beforeAll(async () => {
  browser = await launch()
  served = await servePage({ page: 'e2e/email/page', walletUrl: inject('stack').walletUrl })
  visitor = await visit(browser, { path: `${served.url}/?solana` })
}, 300_000)
afterAll(async () => {
  await visitor.leave()
  await browser.close()
  await served.close()
})
pictureFailures(() => visitor.context.pages())

test('[S1.5, S6.6] on Solana, from an email address to a message that is signed in the frame', async () => {
  const { page } = visitor
  await signInByEmail(page, `sol-${Date.now()}@example.test`)
  const signature = page.getByRole('status', { name: 'Sign' })
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await approveInFrame(page, async () => (await signature.innerText()) !== '', 'Sign')
  expect(fromBase58(await signature.innerText())).toHaveLength(64)
})
