import type { Page } from 'playwright'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { addressOf, leaveWelcome, pressOwn } from '../email/embedded.ts'
import { serveSmart } from '../support/page/serveSmart.ts'
import { some } from '../support/some.ts'
import { useBrowser } from '../support/visitor.ts'
import {
  accountButton,
  beAt,
  connectButton,
  dialog,
  openProvider,
  type Provider,
  replyByFarcaster,
  sendHalfAnEther,
} from './social.ts'

// A user without a wallet, at the lab's stand-ins: the page, the wallet's frame, the window and the chain are real. Page and wallet have
// origins of their own.
const JOINED = { timeout: 90_000 }

const stage = useBrowser(serveSmart)
const visitor = stage.useVisitor('each', () => ({ path: stage.served.askUrl }))
/** In the names of users, so that each try has users of its own. */
let run: number

beforeEach(() => {
  run = Date.now()
})

test.each(some<Provider>(['google', 'x', 'discord', 'github', 'apple', 'facebook']))(
  '[S1.5] from a first sign-in at %s to a mined transaction',
  async (provider) => {
    const { page } = visitor
    await beAt(await openProvider(page, provider), `${provider}-${run}`)
    await accountButton(page).waitFor(JOINED)
    await leaveWelcome(page)
    await sendHalfAnEther(page)
  },
)

test('[S1.6] from a first sign-in with Farcaster to a mined transaction', async () => {
  const { page } = visitor
  await connectButton(page).click()
  await dialog(page).getByRole('button', { name: 'More', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Farcaster', exact: true }).click()
  await replyByFarcaster(page, 'ada')
  await accountButton(page).waitFor(JOINED)
  await leaveWelcome(page)
  await sendHalfAnEther(page)
})

test('[S1.6] on another device, where whoever had the code scanned may have made the wallet, its address is shown once it is allowed', async () => {
  const signIn = async (page: Page) => {
    await connectButton(page).click()
    await dialog(page).getByRole('button', { name: 'More', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Farcaster', exact: true }).click()
    await replyByFarcaster(page, 'linus')
  }
  const { page: first } = visitor
  await signIn(first)
  await accountButton(first).waitFor(JOINED)
  await leaveWelcome(first)
  const address = await addressOf(first)

  const other = await stage.visit({ path: first.url() })
  onTestFinished(() => other.leave(/403/))
  const { page } = other
  await signIn(page)
  // The wallet's window goes on to where a device proves that it is theirs.
  const review = dialog(page).getByRole('button', { name: 'Review in your wallet' })
  const findOwn = () => other.context.pages().find((one) => one.url().includes('/recover'))
  await expect
    .poll(async () => {
      if (await review.isVisible()) await review.click().catch(() => {})
      return findOwn() !== undefined
    }, JOINED)
    .toBe(true)
  const own = findOwn()
  if (!own) throw new Error('There is no window')
  await own.getByText(/^This wallet was made on .*, Linux,/).waitFor()
  expect(await page.content()).not.toContain(`${address.slice(0, 6)}…`)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(address)

  const allowing = await first.context().newPage()
  await allowing.goto(own.url().replace('/recover', '/account'))
  await allowing.getByRole('button', { name: /^Open your wallet on/ }).click()
  await pressOwn(allowing, 'Open it there')
  await accountButton(page).waitFor(JOINED)
  expect(await addressOf(page)).toBe(address)
})
