import { currentRoute, isConnected, type Kit } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type ScriptedFactory, scripted } from '../../../../core/src/testing/scriptedAdapter.ts'
import { announceLate, createConnectKit, toId } from '../../../gallery/createConnectKit.ts'
import {
  createDirectoryKit,
  known,
  readyPairing,
  toKnown,
  toListed,
  URI,
  unreachable,
} from '../../../gallery/createDirectoryKit.ts'
import { pretendPhone } from '../../../gallery/pretendPhone.ts'
import { openKit } from '../../../gallery/renderKit.tsx'
import { viewTable } from '../../modal/views.ts'

/** A chunk has to come first. */
const PATIENT = { timeout: 10_000 }

const PARTS = '[data-part="row-title"], [data-part="row-sub"], [data-part="tag"]'
const textOf = ({ textContent }: Element) => textContent
/** Each group's heading, then its rows: title, second line, tag and count with commas between. */
const rows = () =>
  page
    .getByRole('list')
    .elements()
    .flatMap((list) => {
      const label = list.previousElementSibling
      const items = [...list.querySelectorAll('li')]
      const shown = items.map((row) => [...row.querySelectorAll(PARTS)].map(textOf).join(', '))
      return label?.matches('[data-part="list-label"]') ? [`# ${label.textContent}`, ...shown] : shown
    })
/** Waits until these rows are there, group by group, and no others. */
const expectRows = (...groups: readonly (readonly string[])[]) =>
  expect.poll(rows, PATIENT).toEqual(groups.flat())
const installed = ['# Installed', 'Harbor']

const guide = page.getByRole('heading', { name: 'What is a wallet?' })
const phone = ['# On your phone', 'WalletConnect, Scan with a phone wallet']

test('[S9.5] lists recent wallets before installed ones, each with its tag', async () => {
  await openKit(createConnectKit({ recent: ['Quill'] }))
  await expect.element(page.getByRole('button', { name: 'Quill' })).toBeVisible()
  expect(rows()).toEqual(['# Installed', 'Quill, Recent', 'Northlight', 'Harbor'])
})

const never = () => new Promise<never>(() => {})
const asked = (factory: ScriptedFactory) =>
  factory.adapter().calls.filter(({ method }) => method === 'connect').length
const shownNow = (kit: Kit) => currentRoute(kit.store.get().modal)

/** Until the chunk is here that asks before its view shows. */
const settled = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))

test('one click asks the wallet', async () => {
  const { kit } = await openKit(createConnectKit({ factory: scripted({ connect: never }) }))
  await page.getByRole('button', { name: 'Harbor' }).click()
  await expect.poll(() => shownNow(kit)).toEqual({ view: 'ConnectingExternal', walletId: toId('Harbor') })
})

test('two clicks ask the wallet once', async () => {
  const factory = scripted({ connect: never })
  const { kit } = await openKit(createConnectKit({ factory }))
  await settled()
  await page.getByRole('button', { name: 'Harbor' }).dblClick()
  await expect.poll(() => shownNow(kit).view).toBe('ConnectingExternal')
  await expect.element(page.getByRole('heading', { name: 'Continue in Harbor' })).toBeVisible()
  await expect.poll(() => asked(factory)).toBe(1)
})

test('a wallet that answers at once lets the visitor in with nothing in between', async () => {
  const kit = createConnectKit()
  const seen = new Set<string>()
  kit.store.subscribe((state) => seen.add(currentRoute(state.modal).view))
  await openKit(kit)
  await settled()
  await viewTable.groups.asking()
  await settled()
  await page.getByRole('button', { name: 'Harbor' }).click()
  await expect.poll(() => isConnected(kit.store.get())).toBe(true)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect([...seen]).toEqual(['Connect'])
})

test('a visitor without a wallet finds one way to get one, with the guide beside the list', async () => {
  await page.viewport(1024, 768)
  onTestFinished(() => page.viewport(800, 800))
  await openKit(createConnectKit({ wallets: [] }))
  await expect.element(guide, PATIENT).toBeVisible()
  expect(page.getByRole('link', { name: 'Get a wallet' }).elements()).toHaveLength(1)
})

test('a wallet that announces itself later appears by itself', async () => {
  const { kit } = await openKit(createConnectKit({ wallets: [] }))
  await expect.element(page.getByText('No wallet found')).toBeVisible()
  const get = page.getByRole('link', { name: 'Get a wallet' })
  await expect.element(get).toHaveAttribute('rel', 'noopener noreferrer')
  announceLate(kit)
  await expect.element(page.getByRole('button', { name: 'Latecomer' })).toBeVisible()
  await expect.element(page.getByText('No wallet found')).not.toBeInTheDocument()
})

test('[S3.18] legalCheckbox holds every wallet until it is ticked', async () => {
  const kit = createConnectKit({
    factory: scripted({ connect: never }),
    config: { termsConditionsUrl: 'https://backing.example/terms', features: { legalCheckbox: true } },
  })
  await openKit(kit)
  const harbor = page.getByRole('button', { name: 'Harbor' })
  await expect.element(harbor).toHaveAttribute('aria-disabled', 'true')
  // Not by the pointer: nothing else has to be still yet.
  harbor.element().dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
  expect(shownNow(kit).view).toBe('Connect')
  await page.getByRole('checkbox').click()
  await harbor.click()
  await expect.poll(() => shownNow(kit).view).toBe('ConnectingExternal')
})

test('[S3.18] enableWalletGuide decides about the guide, customWallets are offered with a way to get them', async () => {
  const kit = createConnectKit({
    config: {
      enableWalletGuide: false,
      customWallets: [
        { id: 'tidepool', name: 'Tidepool', homepage: 'https://tidepool.example/' },
        { id: 'bad', name: 'Bad', homepage: 'javascript:alert(1)' },
        { id: 'harbor', name: 'Harbor', homepage: 'https://harbor.example/' },
      ],
    },
  })
  await openKit(kit)
  const tidepool = page.getByRole('link', { name: 'Tidepool' })
  await expect.element(tidepool).toHaveAttribute('href', 'https://tidepool.example/')
  expect(rows().at(-1)).toBe('Tidepool, Get')
  expect(rows()).toHaveLength(6)
  await expect.element(page.getByText('New to wallets?')).not.toBeInTheDocument()
})

test('[S2.9] a code, recommended wallets where there are few, and all of them with their number', async () => {
  const { kit } = await openKit(createDirectoryKit({ known, installed: ['Harbor'] }))
  await expectRows(
    installed,
    [...phone, 'Northlight', 'Quill', 'Copperleaf'],
    ['# More wallets', 'All wallets, 16'],
  )
  await page.getByRole('button', { name: /All wallets/ }).click()
  expect(shownNow(kit)).toEqual({ view: 'AllWallets' })
})

test('no code is offered where no listed wallet can answer it, and such wallets are to be got', async () => {
  const far = ['Quill', 'Tern'].map(unreachable)
  await openKit(createDirectoryKit({ known: far, answering: [], installed: ['Harbor'] }))
  await expectRows(installed, ['# More wallets', 'Quill, Get', 'Tern, Get', 'All wallets, 2'])
})

test.each([
  [{ enableWalletConnect: false }, [installed]],
  [{ allWallets: 'HIDE' }, [installed, phone]],
  [{ allWallets: 'ONLY_MOBILE' }, [installed, phone]],
  [{ features: { allWallets: false } }, [installed, phone]],
] as const)('[S3.18] %o decides what is offered', async (config, expected) => {
  const kit = createDirectoryKit({
    installed: ['Harbor'],
    config,
    answer: ({ relays }) => ({ data: [], count: relays ? 1 : 0 }),
  })
  await openKit(kit)
  await expect.element(page.getByRole('button', { name: 'Harbor' })).toBeVisible()
  await expectRows(...expected)
})

test('[S4.27] featured and custom wallets stand before recommended ones; excluded ones nowhere', async () => {
  const kit = createDirectoryKit({
    installed: ['Harbor', 'Basalt'],
    config: {
      featuredWalletIds: ['wallet-tern'],
      excludeWalletIds: ['wallet-basalt'],
      customWallets: [{ id: 'own', name: 'Own', mobile_link: 'own://' }],
    },
    answer: ({ include, relays }) => {
      if (include === 'wallet-tern') return { data: [toListed('Tern')], count: 1 }
      if (include === 'wallet-basalt') return { data: [toListed('Basalt')], count: 1 }
      return { data: relays ? [toListed('Quill')] : [toListed('Quill'), toListed('Lumen')], count: 2 }
    },
  })
  await openKit(kit)
  await expectRows(installed, [...phone, 'Tern', 'Own', 'Quill'], ['# More wallets', 'All wallets, 3'])
})

test('[S8.58] a directory that fails leaves the wallets of this browser, a code, names that people know, and the way to the list', async () => {
  await openKit(createDirectoryKit({ installed: ['Harbor'], answer: 503 }))
  const more = ['# More wallets', 'MetaMask, Get', 'Phantom, Get', 'Rainbow, Get', 'All wallets']
  await expectRows(installed, phone, more)
  const get = page.getByRole('link', { name: /MetaMask/ })
  await expect.element(get).toHaveAttribute('href', 'https://metamask.io/')
  await expect.element(get).toHaveAttribute('rel', 'noopener noreferrer')
})

test('a page that chooses its wallets names no others, whatever the directory says', async () => {
  const kit = createDirectoryKit({
    installed: ['Harbor'],
    answer: 503,
    config: { excludeWalletIds: ['wallet-basalt'] },
  })
  await openKit(kit)
  await expectRows(installed, phone, ['# More wallets', 'All wallets'])
})

test('on a phone the app opens inside the tap on its row', async () => {
  onTestFinished(pretendPhone())
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => opened.mockRestore())
  const { kit } = await openKit(createDirectoryKit({ known, installed: [], pairing: readyPairing() }))
  await page.getByRole('button', { name: 'Quill' }).click()
  expect(opened.mock.calls[0]?.[0]).toBe(`quill://wc?uri=${encodeURIComponent(URI)}`)
  expect(shownNow(kit).view).toBe('ConnectingWalletConnect')
})

test('says what connecting shares, and with which site', async () => {
  const { kit } = await openKit(createConnectKit({ config: { enableWalletGuide: false } }))
  const { name } = kit.config.metadata
  const part = page.getByText(`Connecting shares your address with \u2068${name}\u2069. Nothing moves`)
  await expect.element(part).toBeVisible()
})

test('a wallet that this machine serves is marked as a test wallet', async () => {
  const lab = toKnown('Lab Phone', { mobileLink: 'http://localhost:4105/phone' })
  await openKit(createDirectoryKit({ known: [lab, toKnown('Quill')], installed: ['Harbor'] }))
  await expect.poll(rows, PATIENT).toContain('Lab Phone, Test')
  expect(rows()).toContain('Quill')
})

test('the wallet that focus starts at is the plate to press; the heading says once that they are installed', async () => {
  const { focused } = await openKit(createConnectKit())
  await expect.poll(() => focused()?.hasAttribute('data-primary')).toBe(true)
  expect(document.querySelectorAll('[data-primary]').length).toBeLessThanOrEqual(1)
  const heading = page.getByText('Installed', { exact: true })
  expect(heading.elements()).toHaveLength(1)
  await expect.element(heading).toHaveAttribute('data-tone', 'success')
})

const dialogWidth = () => page.getByRole('dialog').element().getBoundingClientRect().width

test('[S2.19] a wide screen shows the guide beside the list to a visitor without a wallet, and no other', async () => {
  await page.viewport(1024, 768)
  onTestFinished(() => page.viewport(800, 800))
  const { kit } = await openKit(createDirectoryKit({ known, installed: [] }))
  await expect.element(guide, PATIENT).toBeVisible()
  expect(dialogWidth()).toBe(720)
  const news = page.getByText('New to wallets?').elements()
  expect(news.filter((part) => part.checkVisibility())).toEqual([])
  await page.viewport(700, 768)
  await expect.element(guide).not.toBeInTheDocument()
  expect(dialogWidth()).toBe(360)
  await page.viewport(1024, 768)
  announceLate(kit)
  await expect.element(guide).not.toBeInTheDocument()
  expect(dialogWidth()).toBe(360)
})
