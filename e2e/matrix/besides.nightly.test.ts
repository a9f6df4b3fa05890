import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AnnounceOptions } from '../../lab/src/browser/inPage/announce.ts'
import type { QuirkName } from '../../lab/src/browser/inPage/quirks.ts'
import type { Behaviours } from '../../lab/src/wallet/behaviour.ts'
import { TEXTS } from '../../packages/contract/src/index.ts'
import { ConnectingExternal, errors } from '../../packages/react/src/messages/en/connecting.ts'
import { AccountSettings } from '../../packages/react/src/messages/en/settings.ts'
import { type ServedPage, servePage } from '../support/page/servePage.ts'
import { launch, pictureFailures, type Visitor, visit } from '../support/visitor.ts'
import { createDriver, type Driver } from './driver.ts'
import { WAITING, WALLET } from './says.ts'

// Cases outside the matrix: reloads, impostor wallets, leaving a request, and floods.

let browser: Browser
let served: ServedPage
let visitor: Visitor
let driver: Driver

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launch(), servePage({ page: 'e2e/matrix/page' })])
})
afterAll(async () => {
  await browser.close()
  await served.close()
})
afterEach(() => visitor.leave())
pictureFailures(() => visitor.context.pages())

async function connected(): Promise<void> {
  visitor = await visit(browser, { path: served.url, width: 420, height: 760 })
  driver = await createDriver(visitor, served)
  await driver.prepare('sign')
}

/** The page is loaded again, with these announcements. */
async function reload(announce: AnnounceOptions): Promise<void> {
  await visitor.page.evaluate((options) => window.__labWallet.setAnnounce(options), announce)
  await visitor.page.reload()
}

const connectButton = () => visitor.page.getByRole('button', { name: 'Connect Wallet' }).first()

/** The connected wallet is missing after a reload, and the user looks for it. */
async function goMissing(): Promise<void> {
  await connected()
  await reload({ silent: true })
  await driver.until({ status: 'disconnected', address: '' })
  await connectButton().click()
}

/** The impostor was approved before, with its own account, and would answer immediately. */
function letStrangerIn(): void {
  const stranger = served.wallet.session(`${driver.session.id}.spoof`)
  const [, second = stranger.selected] = stranger.accounts
  stranger.permissions.set(served.url, [second])
  stranger.selected = second
}

test.each([
  ['the same rdns', { strangers: ['sameRdns'] }],
  ['the same rdns, and who comes first', { strangers: ['sameRdns'], strangersFirst: true }],
  ['the same rdns and uuid, and who comes first', { strangers: ['sameUuid'], strangersFirst: true }],
] satisfies [string, AnnounceOptions][])(
  'a stranger with %s takes over no connection at a reload: the user chooses again',
  async (_, announce) => {
    await connected()
    letStrangerIn()
    await reload(announce)
    await driver.until({ status: 'disconnected', address: '' })
    await connectButton().click()
    await driver.until({}, 'dev.latchkey.lab · 1/2', 'dev.latchkey.lab · 2/2')
    expect((await driver.shown()).text).not.toContain('Recent')
  },
)

test('an impostor that was reconnected before the late wallet appeared becomes unconfirmed as soon as the wallet appears', async () => {
  await connected()
  letStrangerIn()
  await reload({ strangers: ['sameRdns'], strangersFirst: true, delayMs: 1_500 })
  await driver.until({ status: 'connected', address: driver.session.accounts[1] ?? '' })
  await driver.until({ status: 'disconnected', address: '' })
})

test('a wallet whose name an impostor copies stays connected, and the two are distinguishable', async () => {
  await connected()
  await reload({ strangers: ['sameName'], strangersFirst: true })
  await driver.until({ status: 'connected', address: driver.session.accounts[0] ?? '' })
})

const NONE: [string, Behaviours][] = [
  ['shares no account any more', { eth_accounts: { kind: 'answer', result: [] } }],
  ['answers nonsense for its accounts', { eth_accounts: { kind: 'answer', result: { none: true } } }],
  ['answers nonsense for its chain', { eth_chainId: { kind: 'answer', result: 'forty-two' } }],
  ['fails inside', { eth_accounts: { kind: 'error', code: -32603, message: 'Internal error.' } }],
  ['is disconnected', { eth_accounts: { kind: 'error', code: 4900, message: 'Gone.' } }],
]

test.each(NONE)(
  'after a reload a wallet that %s is not connected, and connects again',
  async (_, behaviours) => {
    await connected()
    await driver.misbehave({ behaviours })
    await visitor.page.reload()
    await driver.until({ status: 'disconnected', address: '', busy: false })
    await driver.prepare('sign')
    await driver.act('sign')
    await driver.succeeds('sign')
  },
)

test('after a reload a wallet that never answers shows its account for ten seconds, and signs nothing', async () => {
  await connected()
  await visitor.page.clock.install()
  await driver.misbehave({ behaviours: { eth_accounts: { kind: 'never' } } })
  await visitor.page.reload()
  const address = driver.session.accounts[0] ?? ''
  await driver.until({ status: 'reconnecting', address })
  await driver.act('sign')
  await driver.until({}, errors.ConnectorUnavailableError)
  expect(driver.session.signed).toEqual([])
  await visitor.page.clock.fastForward(10_000)
  await driver.until({ status: 'disconnected', address: '', busy: false })
})

test('after a reload the page shows the network of a wallet that has switched', async () => {
  await connected()
  await driver.misbehave({ deed: 'moves to another network without a word' })
  await visitor.page.reload()
  await driver.until({ status: 'connected', network: 'eip155:421614' })
})

async function pressDisconnect(): Promise<void> {
  const button = visitor.page.getByRole('button', { name: /0xf39F…2266/ }).first()
  await button.click()
  await visitor.page.getByRole('button', { name: 'Account settings' }).click()
  await visitor.page.getByRole('button', { name: AccountSettings.disconnect }).click()
}

const QUIRKS = ['throwsLong', 'throwsBidi', 'throwsMarkup', 'throwsRevoked', 'answersNothing'] as const

test.each(QUIRKS)('disconnecting works although the wallet does this: %s', async (quirk) => {
  await connected()
  await driver.misbehave({ quirk, methods: ['*'] })
  await pressDisconnect()
  await driver.until({ status: 'disconnected', address: '', busy: false })
  expect((await driver.shown()).text).not.toContain(TEXTS.failedToDisconnect)
  await visitor.page.reload()
  await driver.until({ status: 'disconnected' })
})

test('a wallet that fails to forget the page, with its node’s words, is left without a word', async () => {
  await connected()
  await driver.misbehave({ mode: 'keepsPermissions' })
  await pressDisconnect()
  await driver.until({ status: 'disconnected', address: '', dialog: false, busy: false })
  expect((await driver.shown()).text).not.toMatch(/EthRpcCall|Failed to disconnect/)
})

/** A user who has asked the wallet to connect, on a page whose clock the test moves. */
async function asking(mode: 'rejectsSecond' | 'queuesSecond' | 'manual'): Promise<void> {
  visitor = await visit(browser, { path: served.url, width: 420, height: 760 })
  await visitor.page.clock.install()
  driver = await createDriver(visitor, served)
  await driver.prepare('connect')
  await driver.misbehave({ mode })
  await driver.act('connect')
  await driver.until({}, ...WAITING.connect)
  await expect.poll(() => driver.session.pending.length).toBe(1)
}

test.each([
  ['rejects the second at once', 'rejectsSecond', 1],
  ['says that it is busy with the first', 'manual', 1],
  ['queues the second', 'queuesSecond', 2],
] as const)('Try again while the wallet asks loses nothing: one that %s', async (_, mode, open) => {
  await asking(mode)
  // This early, it only says where to look.
  await driver.triesAgain('connect')
  await driver.until({}, ConnectingExternal.slow(WALLET))
  expect(driver.session.pending).toHaveLength(1)
  await visitor.page.clock.fastForward(6_000)
  await driver.triesAgain('connect')
  if (open === 1)
    await driver.until({}, ConnectingExternal.pendingTitle, ConnectingExternal.stillOpen(WALLET))
  await expect.poll(() => driver.session.pending.length).toBe(open)
  driver.session.pending[0]?.decide({ approved: true })
  await driver.succeeds('connect')
})

test('a wallet that is missing for one load is unavailable, and back at the next', async () => {
  await goMissing()
  await visitor.page.getByRole('button', { name: /Lab Wallet/ }).click()
  await driver.until({}, ConnectingExternal.unavailableTitle(WALLET), ConnectingExternal.forget(WALLET))
  await reload({})
  await driver.until({ status: 'connected', address: driver.session.accounts[0] ?? '' })
})

test('a wallet that is missing and comes back within the page reconnects there', async () => {
  await goMissing()
  await driver.until({ dialog: true }, 'Unavailable')
  await visitor.page.evaluate(() => window.__labWallet.announceAgain())
  await driver.until({ status: 'connected', address: driver.session.accounts[0] ?? '', dialog: false })
})

test('a missing wallet that is forgotten does not come back', async () => {
  await goMissing()
  await visitor.page.getByRole('button', { name: /Lab Wallet/ }).click()
  await driver.press(ConnectingExternal.forget(WALLET))
  await reload({})
  await connectButton().waitFor()
  await driver.until({ status: 'disconnected', address: '', busy: false })
})

/** Runs in the page: its longest task since it began to load, in milliseconds. */
function longestTask(): Promise<number> {
  return new Promise((resolve) => {
    const tasks: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
    setTimeout(() => resolve(Math.max(0, ...tasks)), 300)
  })
}

/** The least of several measurements: a busy machine only adds time. */
async function leastOf(times: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let count = 0; count < times; count += 1) least = Math.min(least, await measure())
  return least
}

/**
 * The page's longest blocking time in milliseconds.
 *
 * @param quirk - what the wallet does; unless given, every wallet is asked to announce itself once more
 */
const stillness = (page: Page, quirk?: QuirkName): Promise<number> =>
  leastOf(5, () =>
    page.evaluate(async (name) => {
      const tasks: number[] = []
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      })
      observer.observe({ type: 'longtask' })
      if (name) window.__labWallet.misbehave(name)
      else window.dispatchEvent(new Event('eip6963:requestProvider'))
      // Waits for the consequences; an observer gets the entry of a task only later.
      await new Promise((resolve) => setTimeout(resolve, 300))
      observer.disconnect()
      return Math.max(0, ...tasks)
    }, quirk),
  )

test('a page among 10,000 wallets loads as fast as one among none', async () => {
  await connected()
  const longest = (announce: AnnounceOptions): Promise<number> =>
    leastOf(3, async () => {
      await reload(announce)
      await driver.until({ status: 'connected' })
      return visitor.page.evaluate(longestTask)
    })
  const alone = await longest({})
  const among = await longest({ strangers: ['many'] })
  console.info(`longest task of a load: ${Math.round(alone)} ms alone, ${Math.round(among)} ms among 10,000`)
  expect(among - alone).toBeLessThan(200)
})

test.each(['many', 'again'] as const)(
  '10,000 announcements (%s) stop the page for no more than 200 ms',
  async (name) => {
    await connected()
    await reload({ strangers: [name] })
    await driver.until({ status: 'connected' })
    const ms = await stillness(visitor.page)
    console.info(`10,000 announcements (${name}): longest task ${Math.round(ms)} ms`)
    expect(ms).toBeLessThan(200)
  },
)

test.each(['floodsAccounts', 'floodsChains', 'floodsDisconnects'] as const)(
  'a flood of events (%s) stops the page for no more than 200 ms',
  async (quirk) => {
    await connected()
    const ms = await stillness(visitor.page, quirk)
    console.info(`${quirk}: longest task ${Math.round(ms)} ms`)
    expect(ms).toBeLessThan(200)
    await driver.prepare('sign')
    await driver.act('sign')
    await driver.succeeds('sign')
  },
)
