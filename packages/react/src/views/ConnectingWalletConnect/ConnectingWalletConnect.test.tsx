import { currentRoute, type Kit, RelayUnreachableError, toFailure, type Wallet } from '@latchkey/core'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  createDirectoryKit,
  known,
  readyPairing,
  toKnown,
  URI,
  unreachable,
} from '../../../gallery/createDirectoryKit.ts'
import { pretendPhone } from '../../../gallery/pretendPhone.ts'
import { openKit } from '../../../gallery/renderKit.tsx'

afterEach(() => vi.restoreAllMocks())

const open = (kit: Kit, wallet?: Wallet) =>
  openKit(kit, { route: { view: 'ConnectingWalletConnect', ...(wallet ? { wallet } : {}) } })

const quill = toKnown('Quill')
const leadsTo = (name: string | RegExp, href: string) =>
  expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)

test('a code for one wallet: its name, the code, and the link to copy', async () => {
  const { kit } = await open(createDirectoryKit({ known, pairing: readyPairing() }), quill)
  await expect.element(page.getByRole('img', { name: 'QR code to connect a wallet' })).toBeVisible()
  await expect.element(page.getByText('Scan with Quill on your phone')).toBeVisible()
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(written).toHaveBeenCalledWith(URI)
  expect(kit.store.get().pairing?.wallet?.name).toBe('Quill')
})

test('a code for any wallet says which can answer it', async () => {
  await open(createDirectoryKit({ known, pairing: readyPairing() }))
  await expect.element(page.getByText('Answered by Northlight, Harbor and 14 more')).toBeVisible()
})

test('in its last half minute it is said that a new code follows, and before not', async () => {
  await open(createDirectoryKit({ known, pairing: readyPairing(38_000) }), quill)
  await expect.element(page.getByText(/A new code follows in 0:2\d/)).toBeVisible()
})

test('[S4.2] a code whose end is ten seconds away is replaced while somebody looks', async () => {
  const { kit } = await open(createDirectoryKit({ known, pairing: readyPairing(10_500) }), quill)
  // There is no relay here: that the kit tried to reach one shows that it asked for a new code.
  await expect.poll(() => kit.store.get().pairing?.progress.step, { timeout: 15_000 }).toBe('failed')
})

test('an expired code that nobody looked at waits for a press', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await open(createDirectoryKit({ known, pairing: readyPairing(5_000) }), quill)
  await expect.element(page.getByRole('img', { name: 'This code has expired' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show a new code' })).toBeVisible()
})

test('what went wrong, and a way to try again', async () => {
  const { kit } = await open(createDirectoryKit({ known, pairing: readyPairing() }), quill)
  kit.store.dispatch({ type: 'pairing.failed', failure: toFailure(new RelayUnreachableError()) })
  await expect.element(page.getByRole('heading', { name: 'Connection failed' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a wallet that has answered is waited for', async () => {
  const { kit } = await open(createDirectoryKit({ known, pairing: readyPairing() }), quill)
  kit.store.dispatch({ type: 'pairing.answered' })
  await expect.element(page.getByRole('heading', { name: 'Connecting Quill' })).toBeVisible()
})

test('several ways stand beside each other as tabs', async () => {
  const harbor = toKnown('Harbor', { webappLink: 'https://app.harbor.example', desktopLink: 'harbor://' })
  await open(createDirectoryKit({ known, installed: [], pairing: readyPairing() }), harbor)
  await expect.element(page.getByRole('tab', { name: 'Phone' })).toHaveAttribute('aria-selected', 'true')
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await page.getByRole('tab', { name: 'Web' }).click()
  await page.getByRole('button', { name: 'Open Harbor' }).click()
  expect(opened.mock.calls[0]?.[0]).toBe(`https://app.harbor.example/wc?uri=${encodeURIComponent(URI)}`)
  await page.getByRole('tab', { name: 'Desktop' }).click()
  await page.getByRole('button', { name: 'Open Harbor' }).click()
  expect(opened.mock.calls[1]?.[0]).toBe(`harbor://wc?uri=${encodeURIComponent(URI)}`)
})

test('on a phone the app is opened inside the tap; one that stays away can be got, copied to, scanned', async () => {
  onTestFinished(pretendPhone())
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { kit } = await open(createDirectoryKit({ known, pairing: readyPairing() }), quill)
  await page.getByRole('button', { name: 'Open Quill' }).click()
  // These tests run in a frame.
  const link = `quill://wc?uri=${encodeURIComponent(URI)}`
  expect(opened.mock.calls).toEqual([[link, '_top', 'noreferrer noopener']])
  expect(kit.store.get().pairing?.linking?.name).toBe('Quill')
  await expect.element(page.getByRole('heading', { name: 'Quill didn’t open' })).toBeVisible()
  await leadsTo('Get Quill', 'https://play.example/?id=example.quill')
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code to connect a wallet' })).toBeVisible()
})

test('a tap that came before the code was ready opens the app as soon as it is', async () => {
  onTestFinished(pretendPhone(true))
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { kit } = await open(createDirectoryKit({ known, pairing: [{ type: 'pairing.started' }] }), quill)
  await expect.element(page.getByRole('heading', { name: 'Getting ready' })).toBeVisible()
  expect(opened).not.toHaveBeenCalled()
  kit.store.dispatch({ type: 'pairing.ready', uri: URI, expiresAt: Date.now() + 240_000 })
  await expect.poll(() => opened.mock.calls.length, { timeout: 10_000 }).toBe(1)
})

test('a wallet that knows none of our relays is never given a code', async () => {
  const { kit } = await open(createDirectoryKit({ known }), unreachable('Tern'))
  await expect.element(page.getByRole('heading', { name: 'Tern can’t scan a code here' })).toBeVisible()
  await leadsTo('Get Tern', 'https://extensions.example/tern')
  expect(kit.store.get().pairing).toBeUndefined()
  await page.getByRole('button', { name: 'Other places to get it' }).click()
  expect(currentRoute(kit.store.get().modal).view).toBe('Downloads')
  await leadsTo(/App Store/, 'https://apps.example/tern')
})

test('the address that a wallet app opens is the page’s own, or what the page says', async () => {
  onTestFinished(pretendPhone())
  const tern = toKnown('Tern', { rdns: 'io.metamask', relays: ['wss://elsewhere.example'] })
  // These tests run without https, for which there is no such link.
  await open(createDirectoryKit({ known }), tern)
  await expect.element(page.getByRole('heading', { name: 'Tern can’t scan a code here' })).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
  const walletBrowserUrl = (): string => 'https://app.example/fund?id=7'
  await open(createDirectoryKit({ known, config: { walletBrowserUrl } }), tern)
  await leadsTo(/Tern/, 'https://metamask.app.link/dapp/app.example/fund?id=7')
})

test('[S3.18] with manualWCControl nothing is prepared until the visitor, or the page, asks', async () => {
  const { kit } = await open(createDirectoryKit({ known, config: { manualWCControl: true } }), quill)
  await expect.element(page.getByText('Scan with Quill on your phone')).toBeVisible()
  expect(kit.store.get().pairing).toBeUndefined()
})

test('leaving gives the code up', async () => {
  const { kit } = await openKit(createDirectoryKit({ known, pairing: readyPairing() }))
  await page.getByRole('button', { name: /WalletConnect/ }).click()
  await expect.element(page.getByRole('img', { name: 'QR code to connect a wallet' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => kit.store.get().pairing?.progress.step, { timeout: 10_000 }).toBe('idle')
})
