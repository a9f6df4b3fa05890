import type { Browser, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { balanceOf } from './support/chain.ts'
import { some } from './support/inTurns.ts'
import { approvalWindow, approving, fault, labWallet, rejecting } from './support/labWallet.ts'
import { launch, pictureFailures, type Visitor, visit } from './support/visitor.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A record that no version of the kit has written. */
const CORRUPT = `if (location.protocol === 'http:') localStorage.setItem('@latchkey/default/state', '{"version":1,"connections":[{}]}')`

/** Refuses whatever the kit writes; the wallet, which is no part of the kit, keeps its own. */
const BLOCKED = `{
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, value) {
    if (key.startsWith('@latchkey')) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, value)
  }
}`

let browser: Browser
let visitor: Visitor
/** Errors that the running test causes on purpose. */
let expected: RegExp | undefined

beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
})
afterEach(async () => {
  await fault(42161, { kind: 'none' })
  await visitor.leave(expected)
  expected = undefined
})
pictureFailures(() => visitor.context.pages())

const dialog = (page: Page = visitor.page) => page.getByRole('dialog')
const accountButton = (page: Page = visitor.page) =>
  page.getByRole('button', { name: /0x[0-9a-fA-F]{4}…/ }).first()
const connectButton = (page: Page = visitor.page) =>
  page.getByRole('button', { name: 'Connect Wallet' }).first()

async function openConnecting(): Promise<void> {
  await connectButton().click()
  await dialog()
    .getByRole('button', { name: /Lab Wallet/ })
    .click()
}

/** A visitor whose wallet approves automatically. */
async function connected(options: Parameters<typeof visit>[1] = {}): Promise<void> {
  visitor = await visit(browser, options)
  await labWallet(visitor.page).setMode('approve')
  await openConnecting()
  await accountButton().waitFor()
  await expect.poll(() => dialog().isVisible()).toBe(false)
}

async function openSend(): Promise<void> {
  await accountButton().click()
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await dialog().getByRole('button', { name: 'Select token' }).first().click()
  await dialog().getByRole('button', { name: /Ether/ }).click()
}
const amount = () => dialog().getByRole('textbox', { name: 'Amount' })
const receiver = () => dialog().getByRole('textbox', { name: 'Receiver' })

describe('connecting', () => {
  test('a rejection is shown, and a retry connects', async () => {
    visitor = await visit(browser)
    await connectButton().click()
    await rejecting(visitor, () =>
      dialog()
        .getByRole('button', { name: /Lab Wallet/ })
        .click(),
    )
    await dialog().getByText('Connection declined').first().waitFor()
    await approving(visitor, () => dialog().getByRole('button', { name: 'Try again' }).click())
    await accountButton().waitFor()
  })

  test('the visitor can leave a wallet that never answers, and the page keeps working', async () => {
    visitor = await visit(browser)
    await labWallet(visitor.page).setMode('never')
    await openConnecting()
    await dialog().getByText('Continue in Lab Wallet').first().waitFor()
    await visitor.page.keyboard.press('Escape')
    await expect.poll(() => dialog().isVisible()).toBe(false)
    await labWallet(visitor.page).setMode('approve')
    await openConnecting()
    await accountButton().waitFor()
  })

  test('closing the wallet’s window counts as a rejection', async () => {
    visitor = await visit(browser)
    await connectButton().click()
    const opened = approvalWindow(visitor)
    await dialog()
      .getByRole('button', { name: /Lab Wallet/ })
      .click()
    await (await opened).close()
    await dialog().getByText('Connection declined').first().waitFor()
  })

  // The matrix has these and more, on a page of its own.
  const failing = [
    ['emptyAccounts', /Connection (failed|declined)/],
    ['busy', 'A request is already open'],
    ['error', 'Connection failed'],
    ['malformed', 'Connection failed'],
  ] as const

  test.each(some(failing))('a wallet in mode %s ends in a message and a way on', async (mode, message) => {
    visitor = await visit(browser)
    await labWallet(visitor.page).setMode(mode)
    await openConnecting()
    await dialog().getByText(message).first().waitFor()
    await labWallet(visitor.page).setMode('approve')
    await dialog().getByRole('button', { name: 'Try again' }).click()
    await accountButton().waitFor()
  })

  test('after a reload during a wallet prompt, connecting works', async () => {
    visitor = await visit(browser)
    await labWallet(visitor.page).setMode('never')
    await openConnecting()
    await dialog().getByText('Continue in Lab Wallet').first().waitFor()
    await visitor.page.reload()
    await connectButton().waitFor()
    await labWallet(visitor.page).setMode('approve')
    await openConnecting()
    await accountButton().waitFor()
  })
})

describe('networks', () => {
  test('[S4.18] on another network the page offers to switch, can be closed, and switching works', async () => {
    visitor = await visit(browser)
    await labWallet(visitor.page).setMode('wrongChain')
    await openConnecting()
    await dialog().getByText('Switch Network').first().waitFor()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => dialog().isVisible()).toBe(false)
    await visitor.page.getByRole('button', { name: 'Switch Network' }).first().click()
    await dialog()
      .getByRole('button', { name: /Arbitrum One/ })
      .click()
    await visitor.page
      .getByRole('button', { name: /Arbitrum One/ })
      .first()
      .waitFor()
    await expect.poll(() => dialog().isVisible()).toBe(false)
  })

  test('[S4.19] a network the wallet does not know is added, then switched to', async () => {
    await connected()
    await labWallet(visitor.page).setMode('unknownChain')
    await visitor.page
      .getByRole('button', { name: /Arbitrum One/ })
      .first()
      .click()
    await dialog()
      .getByRole('button', { name: /Arbitrum Sepolia/ })
      .click()
    await visitor.page
      .getByRole('button', { name: /Arbitrum Sepolia/ })
      .first()
      .waitFor()
  })

  test.each(some(['addRejected', 'switchIgnored', 'switchRejected', 'cannotSwitch', 'cannotAdd'], 2))(
    '[S4.19] with a wallet in mode %s the switch fails with a reason, and the network stays',
    async (mode) => {
      await connected()
      await labWallet(visitor.page).setMode(mode)
      await visitor.page
        .getByRole('button', { name: /Arbitrum One/ })
        .first()
        .click()
      await dialog()
        .getByRole('button', { name: /Arbitrum Sepolia/ })
        .click()
      await dialog().getByRole('button', { name: 'Try again' }).waitFor()
      await visitor.page.keyboard.press('Escape')
      await visitor.page
        .getByRole('button', { name: /Arbitrum One/ })
        .first()
        .waitFor()
    },
  )
})

describe('sending', () => {
  /** The button says why it is off, for as long as the field holds this. */
  async function refuses(field: () => Locator, typed: string, label: string): Promise<void> {
    const button = dialog().getByRole('button', { name: label })
    await field().fill(typed)
    await button.waitFor()
    await field().fill('')
    await button.waitFor({ state: 'hidden' })
  }

  test('an amount with too many digits, with a letter or of more than there is is refused on the button', async () => {
    await connected()
    await openSend()
    await receiver().fill(BOB)
    await refuses(amount, '0.1234567890123456789', 'Incorrect value')
    await refuses(amount, '1e3', 'Incorrect value')
    await refuses(amount, '999999', 'Insufficient funds')
  })

  test('[S5.16] an address that is malformed, with a wrong checksum or of nobody is refused', async () => {
    await connected()
    await openSend()
    await amount().fill('0.1')
    for (const typed of ['0x1234', BOB.replace('C', 'c'), `0x${'0'.repeat(40)}`])
      await refuses(receiver, typed, 'Invalid address')
  })

  test('the sender itself and a contract are pointed out', async () => {
    await connected()
    await openSend()
    await receiver().fill('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    await dialog().getByText('This is your own address.').first().waitFor()
    await dialog().getByRole('button', { name: 'Clear' }).click()
    await receiver().fill('0x1F98431c8aD98523631AE4a59f267346ea31F984')
    await dialog()
      .getByText(/This is a contract/)
      .first()
      .waitFor()
  })

  test('Max leaves enough for the network fee, and dust can be sent', async () => {
    await connected()
    await labWallet(visitor.page).selectAccount(CAROL)
    await openSend()
    await receiver().fill(BOB)
    await amount().fill('0.000000000000000001')
    const before = await balanceOf(42161, BOB)
    await dialog().getByRole('button', { name: 'Preview send' }).click()
    await dialog().getByText('0.000000000000000001 ETH').first().waitFor()
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().getByText('Ether').first().waitFor()
    expect(await balanceOf(42161, BOB)).toBe(before + 1n)
  })

  test('if the wallet’s account changes during the prompt, nothing leaves the displayed account', async () => {
    await connected()
    await openSend()
    await receiver().fill(BOB)
    await amount().fill('1')
    await dialog().getByRole('button', { name: 'Preview send' }).click()
    await labWallet(visitor.page).selectAccount(CAROL)
    await dialog()
      .getByText(/The account changed/)
      .first()
      .waitFor()
  })

  test('if the wallet’s account changes while it signs, the reviewed transfer is sent from the displayed account', async () => {
    await connected()
    await openSend()
    await receiver().fill(BOB)
    await amount().fill('0.5')
    await dialog().getByRole('button', { name: 'Preview send' }).click()
    await labWallet(visitor.page).setMode('changeAccountMidFlow')
    const before = await balanceOf(42161, BOB)
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await visitor.page
      .getByText(/0\.5 ETH.? sent|The account changed/u)
      .first()
      .waitFor()
    // Whichever account the page shows now, only the reviewed account has paid, at most once.
    expect([before, before + 500_000_000_000_000_000n]).toContain(await balanceOf(42161, BOB))
    await expect.poll(() => accountButton().innerText()).not.toContain('2266')
  })

  test.each(['foreignGenesis', 'noGenesis'])(
    'in the lab a wallet in mode %s sends nothing, and the page says why',
    async (mode) => {
      await connected()
      await labWallet(visitor.page).setMode(mode)
      await openSend()
      await receiver().fill(BOB)
      await amount().fill('1')
      await dialog().getByRole('button', { name: 'Preview send' }).click()
      const before = await balanceOf(42161, BOB)
      await dialog().getByRole('button', { name: 'Send', exact: true }).click()
      await dialog()
        .getByText(/real network/)
        .first()
        .waitFor()
      expect(await balanceOf(42161, BOB)).toBe(before)
    },
  )
})

describe('the chain', () => {
  test.each([
    ['down', { kind: 'down' }],
    ['answering for another chain', { kind: 'wrongChainId', chainId: 1 }],
  ])(
    '[S8.14] a chain that is %s is reported, and the page recovers by itself or by Try again',
    async (_, broken) => {
      expected = /Failed to load resource|50\d|400/
      await connected()
      await fault(42161, broken)
      await visitor.page.clock.install()
      await visitor.page.reload()
      await accountButton().waitFor()
      await accountButton().click()
      const unavailable = dialog()
        .locator('[data-part="view"]')
        .getByText(/Token Balance Unavailable/)
      await unavailable.waitFor({ timeout: 40_000 })
      await fault(42161, { kind: 'none' })
      const retry = dialog().getByRole('button', { name: 'Try again', exact: true })
      const recover = async () => {
        if ((await retry.count()) > 0) await retry.click()
        // Retries are blocked for 30 s, so the test advances the page's clock.
        else if ((await unavailable.count()) > 0) await visitor.page.clock.fastForward(30_000)
        return (await dialog().getByText(/USDC$/).count()) > 0 && (await unavailable.count()) === 0
      }
      await expect.poll(recover, { timeout: 50_000, interval: 500 }).toBe(true)
    },
    120_000,
  )

  test('a chain that is slow is waited for, with nothing broken meanwhile', async () => {
    await connected()
    await fault(42161, { kind: 'slow', delayMs: 1_500 })
    await visitor.page.reload()
    await accountButton().click()
    await dialog().getByText(/USDC$/).first().waitFor({ timeout: 40_000 })
  })
})

describe('the browser', () => {
  test('storage that is blocked leaves a kit that works until the page is closed', async () => {
    await connected({ initScript: BLOCKED })
    await visitor.page.reload()
    await connectButton().waitFor()
  })

  test('coming back online reads the balances again by itself', async () => {
    expected = /Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/
    await connected()
    // What the account needs for its data is loaded while the page idles: Chromium doesn't fetch a chunk again that failed.
    await visitor.page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name, duration }) => /observer/.test(name) && duration > 0),
    )
    await visitor.context.setOffline(true)
    await accountButton().click()
    await dialog()
      .getByText(/offline|Unavailable/i)
      .first()
      .waitFor({ timeout: 45_000 })
    await visitor.context.setOffline(false)
    await dialog().getByText(/USDC$/).first().waitFor({ timeout: 45_000 })
  })

  test('a corrupt record is set aside, and the page starts clean', async () => {
    visitor = await visit(browser, {
      initScript: CORRUPT,
    })
    await connectButton().waitFor()
    expect(
      await visitor.page.evaluate(() => localStorage.getItem('@latchkey/default/state.set-aside')),
    ).toContain('connections')
  })

  test('if one tab disconnects a wallet, the other shows it as disconnected too', async () => {
    await connected()
    const other = await visitor.openTab()
    await accountButton(other).waitFor()
    await accountButton().click()
    await dialog().getByRole('button', { name: 'Account settings' }).click()
    await dialog().getByRole('button', { name: 'Disconnect' }).click()
    await connectButton().waitFor()
    await connectButton(other).waitFor()
  })

  test('an account that the wallet revokes disappears from the page', async () => {
    await connected()
    await labWallet(visitor.page).revoke()
    await connectButton().waitFor()
  })

  test('before the visitor acts, the page contacts only its own origin, and the gateway for the treasury', async () => {
    const { pageUrl, gatewayUrl } = inject('stack')
    visitor = await visit(browser, { path: '/' })
    const asked: string[] = []
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).origin))
    await visitor.page.reload()
    await connectButton().waitFor()
    await visitor.page.waitForTimeout(1_000)
    const ours = [pageUrl, gatewayUrl].map((url) => new URL(url).origin)
    expect(asked.filter((origin) => !ours.includes(origin))).toEqual([])
  })
})
