import type { Browser, Page } from 'playwright'
import { type Hex, parseEther, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addressOf, give, signInByEmail } from '../../email/embedded.ts'
import { balanceOf } from '../../support/chain.ts'
import { type ServedPage, servePage } from '../../support/page/servePage.ts'
import { some } from '../../support/some.ts'
import { launch, pictureFailures, type Visitor, visit } from '../../support/visitor.ts'
import { passNext, walletWindow } from '../../support/walletWindow.ts'
import { MATRIX } from '../matrix.ts'
import { readPage } from '../readPage.ts'
import { SENT } from '../says.ts'
import { embeddedRows, type FrameCell, type FrameScript } from './rows.ts'
import { tamper } from './tamper.ts'

// The matrix of misbehaving wallets over the embedded wallet: its real frame, server and mail, and a page that hears other answers.
const MESSAGE = 'I use this page'
const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const PATIENCE = { timeout: 90_000 }

let browser: Browser
let served: ServedPage
let visitor: Visitor
let page: Page
/** Of the user, once they have signed in. */
let account: Hex | undefined

beforeAll(async () => {
  const { walletUrl } = inject('stack')
  ;[browser, served] = await Promise.all([launch(), servePage({ page: 'e2e/matrix/page', walletUrl })])
  visitor = await visit(browser, {
    ...{ path: served.url, width: 420, height: 760 },
    initScript: `(${tamper})()`,
  })
  page = visitor.page
}, 300_000)
afterAll(async () => {
  await visitor.leave()
  await browser.close()
  await served.close()
})
pictureFailures(() => visitor.context.pages())

const rows = embeddedRows('Lab e-mail wallet')
const words = Object.values(MATRIX).flatMap((part) => Object.entries(part))

const cells = Object.entries(rows).flatMap(([name, row]) =>
  (['sign', 'send'] as const).flatMap((action) => {
    const wallet = words.find(([one]) => one === name)?.[1].wallet
    return 'leftOut' in row ? [] : [{ name, wallet, action, cell: row[action] }]
  }),
)

test.each(some(cells, 2))('$action, $name: $wallet', async ({ action, cell }) => {
  await prepare()
  const before = await balanceOf(42161, RECEIVER)
  await decide(cell.script, action)
  await ends(cell, action, before)
  expect((await shown()).address).toBe(account)
  // The page goes on, and the frame too.
  await prepare()
  await decide({ person: 'approves' }, 'sign')
  await isSigned()
  expect(visitor.troubles).toEqual([])
})

const shown = () => page.evaluate(readPage)
const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

async function prepare(): Promise<void> {
  if (!account) {
    await signInByEmail(page, `matrix-${Date.now()}@example.test`)
    account = await addressOf(page)
    await give(account, '1')
  }
  if ((await shown()).dialog) await page.keyboard.press('Escape')
  await expect.poll(async () => (await shown()).dialog, PATIENCE).toBe(false)
}

async function decide({ person, answer }: FrameScript, action: 'sign' | 'send'): Promise<void> {
  if (action === 'sign') await page.getByRole('button', { name: 'Sign', exact: true }).click()
  else {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await press('Preview send')
  }
  const popup = await walletWindow(page)
  await passNext(popup)
  await popup.locator('[data-ready="true"]').waitFor(PATIENCE)
  await page.evaluate((wanted) => {
    window.frameAnswer = wanted
    window.releaseAnswer = undefined
  }, answer)
  if (person === 'approves') await popup.locator('[data-ready="true"]').click()
  else if (person === 'declines') await popup.getByRole('button', { name: 'Decline' }).click()
  else await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

async function ends({ script, says }: FrameCell, action: 'sign' | 'send', before: bigint): Promise<void> {
  if (script.answer?.becomes === 'late') {
    await page.waitForFunction(() => window.releaseAnswer !== undefined)
    await page.evaluate(() => window.releaseAnswer?.())
  }
  const wanted = says.length > 0 ? says : action === 'send' && script.person !== 'leaves' ? [SENT] : []
  await expect
    .poll(async () => {
      const { text, busy } = await shown()
      const missing = wanted.filter((one) => !text.includes(one))
      return missing.length === 0 && !busy ? 'as wanted' : { text, busy, missing }
    }, PATIENCE)
    .toBe('as wanted')
  if (says.length === 0 && action === 'sign') await isSigned()
  const isSent = action === 'send' && script.person === 'approves'
  await expect
    .poll(async () => (await balanceOf(42161, RECEIVER)) - before, PATIENCE)
    .toBe(isSent ? parseEther('0.001') : 0n)
}

async function isSigned(): Promise<void> {
  const signed = page.getByTestId('signed')
  await expect.poll(() => signed.innerText(), PATIENCE).toContain(' by ')
  const [signature = ''] = (await signed.innerText()).split(' by ')
  expect(await recoverMessageAddress({ message: MESSAGE, signature: `0x${signature.slice(2)}` })).toBe(
    account,
  )
}
