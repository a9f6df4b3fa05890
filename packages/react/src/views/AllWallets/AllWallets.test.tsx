import { currentRoute, goBack, type Kit, pushView } from '@latchkey/core'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toId } from '../../../gallery/createConnectKit.ts'
import {
  createDirectoryKit,
  type DirectoryQuery,
  findsNothing,
  known,
  toKnown,
  toListed,
} from '../../../gallery/createDirectoryKit.ts'
import { createGate } from '../../../gallery/createGate.ts'
import { openKit, type RenderedKit } from '../../../gallery/renderKit.tsx'

async function open(kit: Kit): Promise<RenderedKit> {
  const rendered = await openKit(kit, { route: { view: 'AllWallets' } })
  await expect.element(search).toBeVisible()
  return rendered
}

const search = page.getByRole('searchbox')
const numbered = (count: number) => Array.from({ length: count }, (_, index) => toKnown(`Wallet ${index}`))
/** A page of a directory, whose wallets have the page's number in their names. */
const listed = (number = '1', length = 40, name = 'Wallet') =>
  Array.from({ length }, (_, index) => toListed(`${name} ${number}.${index}`))
const bodyOf = ({ root }: RenderedKit) => root()?.querySelector('[data-part="body"]')

/** Chunks and searches take their time on a busy machine. */
const PATIENT = { timeout: 10_000 }

const tiles = () =>
  page
    .getByRole('list', { name: 'Wallets' })
    .getByRole('listitem')
    .elements()
    .map((tile) => tile.querySelector('[data-part="tile-name"]')?.textContent)

test('recent and installed wallets come first, and once', async () => {
  await open(createDirectoryKit({ known, installed: ['Tern', 'Harbor'], recent: ['Harbor'] }))
  await expect.poll(tiles, PATIENT).toHaveLength(known.length)
  expect(tiles().slice(0, 3)).toEqual(['Harbor', 'Tern', 'Northlight'])
  await expect.element(page.getByRole('button', { name: 'Harbor , recent' })).toBeVisible()
})

test('[S9.4] a text shows what is known at once, and then what the directory finds', async () => {
  const asked: DirectoryQuery[] = []
  const { gate: answers, open: answer } = createGate()
  const kit = createDirectoryKit({
    known,
    answer: async (query) => {
      asked.push(query)
      if (query.search) await answers
      return { data: [toListed('Seaport'), toListed('Harbor')], count: 2 }
    },
  })
  await open(kit)
  await search.fill('harb')
  await expect.poll(tiles, PATIENT).toEqual(['Harbor'])
  await expect.poll(() => asked.some(({ search }) => search), PATIENT).toBe(true)
  expect(tiles()).toEqual(['Harbor'])
  answer()
  await expect.poll(tiles, PATIENT).toEqual(['Harbor', 'Seaport'])
  expect(asked.filter(({ search }) => search)).toMatchObject([{ search: 'harb', entries: '100' }])
})

test('nothing found: a way to connect any wallet that can scan', async () => {
  const { kit } = await open(createDirectoryKit({ known, answer: findsNothing }))
  await search.fill('Meridiam')
  await expect.element(page.getByRole('heading', { name: 'No wallet called “Meridiam”' })).toBeVisible()
  await page.getByRole('button', { name: 'Show QR code' }).click()
  expect(currentRoute(kit.store.get().modal)).toEqual({ view: 'ConnectingWalletConnect' })
})

test('a code is not offered where no listed wallet can answer it', async () => {
  await open(createDirectoryKit({ known, answering: [], answer: () => ({ data: [], count: 0 }) }))
  await search.fill('Meridiam')
  await expect.element(page.getByRole('heading', { name: 'No wallet called “Meridiam”' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Show QR code' }).elements()).toEqual([])
})

test('certified wallets only, and said so', async () => {
  await open(createDirectoryKit({ known, installed: [] }))
  await page.getByRole('button', { name: 'Certified wallets only' }).click()
  await expect
    .poll(tiles, PATIENT)
    .toEqual(known.filter(({ isCertified }) => isCertified).map(({ name }) => name))
  await expect.element(page.getByText('Only certified wallets')).toBeVisible()
})

test('says how many there are, and not how many are read by then', async () => {
  const kit = createDirectoryKit({
    installed: [],
    answer: ({ page: number }) => ({ data: listed(number), count: 1_086 }),
  })
  const { root } = await open(kit)
  const told = new Set<string>()
  await expect
    .poll(() => {
      for (const line of root()?.querySelectorAll('[role="status"] p') ?? []) told.add(line.textContent ?? '')
      return [...told].filter((text) => /^\d/.test(text))
    }, PATIENT)
    .toEqual(['1,086 wallets'])
  expect(tiles().length).toBeLessThan(1_086)
})

test('[S9.1] the next page is read as the end comes near, and a failure of it leaves what is there', async () => {
  const kit = createDirectoryKit({
    installed: [],
    answer: ({ page: number, entries }) =>
      entries === '40' && number === '3' ? 503 : { data: listed(number), count: 120 },
  })
  const rendered = await open(kit)
  await expect.poll(tiles, PATIENT).toContain('Wallet 1.0')
  const body = bodyOf(rendered)
  await expect
    .poll(() => {
      body?.scrollTo(0, body.scrollHeight)
      return tiles()
    }, PATIENT)
    .toContain('Wallet 2.39')
  await expect.element(page.getByText('The rest of the list didn’t load.').first()).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test('a directory that is gone says so, and what still works', async () => {
  await open(createDirectoryKit({ installed: [], answer: 503 }))
  await expect.element(page.getByRole('heading', { name: 'The wallet list didn’t load' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('wallets of this browser are there where the directory is gone', async () => {
  const { kit } = await open(createDirectoryKit({ answer: 503 }))
  await page.getByRole('button', { name: 'Northlight' }).click()
  expect(currentRoute(kit.store.get().modal)).toEqual({
    view: 'ConnectingExternal',
    walletId: toId('Northlight'),
  })
})

test('markup in a name is text', async () => {
  await open(createDirectoryKit({ installed: [], known: [toKnown('<img src=x onerror=alert(1)>')] }))
  await expect.poll(tiles, PATIENT).toEqual(['<img src=x onerror=alert(1)>'])
})

test('arrow keys walk through the tiles, of which one is a stop of Tab', async () => {
  const { focused } = await open(createDirectoryKit({ installed: [], known: numbered(1_000) }))
  await expect.element(page.getByRole('button', { name: 'Wallet 0', exact: true })).toBeVisible()
  const at = () => focused()?.querySelector('[data-part="tile-name"]')?.textContent
  await userEvent.tab()
  await userEvent.tab()
  expect(at()).toBe('Wallet 0')
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.poll(at, PATIENT).toBe('Wallet 5')
  await userEvent.keyboard('{End}')
  await expect.poll(at, PATIENT).toBe('Wallet 999')
  await expect.element(page.getByRole('button', { name: 'Wallet 999', exact: true })).toBeInViewport()
  await userEvent.keyboard('{ArrowDown}{Home}')
  await expect.poll(at, PATIENT).toBe('Wallet 0')
  // Scrolled away from it, the walk goes on where it was.
  const body = focused()?.closest('[data-part="body"]')
  body?.scrollTo(0, 12_000)
  await expect.poll(tiles, PATIENT).toContain('Wallet 480')
  expect(at()).toBe('Wallet 0')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(at, PATIENT).toBe('Wallet 4')
  await expect.element(page.getByRole('button', { name: 'Wallet 4', exact: true })).toBeInViewport()
  await userEvent.tab({ shift: true })
  expect(focused()?.getAttribute('aria-label')).toBe('Certified wallets only')
})

test('ten thousand wallets: few of them are drawn, and a text is answered in a moment', async () => {
  const rendered = await open(createDirectoryKit({ installed: [], known: numbered(10_000) }))
  await expect.poll(tiles, PATIENT).toContain('Wallet 0')
  const body = bodyOf(rendered)
  for (const part of [0.25, 0.5, 0.75, 1]) {
    body?.scrollTo(0, body.scrollHeight * part)
    await expect.poll(tiles, PATIENT).toContain(`Wallet ${Math.min(9_999, 10_000 * part)}`)
    expect(tiles().length).toBeLessThan(100)
  }
  await search.fill('wallet')
  await expect.poll(tiles, PATIENT).toContain('Wallet 0')
  expect(body?.scrollTop).toBe(0)
  await search.fill('9999')
  await expect.poll(tiles, PATIENT).toEqual(['Wallet 9999'])
})

test('every wallet of a long list is drawn once on the way to its end, and at its own place', async () => {
  const many = numbered(1_003)
  const rendered = await open(createDirectoryKit({ installed: [], known: many }))
  await expect.poll(tiles, PATIENT).toContain('Wallet 0')
  const { root } = rendered
  const body = bodyOf(rendered)
  const places = new Map<string, Set<string>>()
  for (let top = 0; top <= (body?.scrollHeight ?? 0); top += 400) {
    body?.scrollTo(0, top)
    await new Promise(requestAnimationFrame)
    await expect.poll(() => blank(root()), PATIENT).toEqual([])
    const items = root()?.querySelectorAll('[role="listitem"]') ?? []
    expect(new Set([...items].map(nameOf)).size).toBe(items.length)
    for (const item of items) {
      const at = places.get(nameOf(item)) ?? new Set()
      places.set(nameOf(item), at.add(`${item.ariaPosInSet} ${topOf(item)}`))
    }
  }
  const expected = many.map(({ name }, index) => [name, [`${index + 1} ${Math.floor(index / 4) * 102}`]])
  expect([...places].map(([name, at]) => [name, [...at]])).toEqual(expected)
})

const nameOf = (item: Element) => item.querySelector('[data-part="tile-name"]')?.textContent ?? ''

const topOf = (item: Element) =>
  Math.round(item.getBoundingClientRect().top - (item.parentElement?.getBoundingClientRect().top ?? 0))

/** Points of the list that are seen and have no tile. */
function blank(root: ShadowRoot | undefined): number[] {
  const body = root?.querySelector('[data-part="body"]')?.getBoundingClientRect()
  const list = root?.querySelector('[data-part="wallet-list"]')?.getBoundingClientRect()
  if (!root || !body || !list) return [Number.NaN]
  const end = Math.min(body.bottom, list.bottom)
  const points = Array.from({ length: Math.ceil((end - body.top) / 40) }, (_, index) => body.top + index * 40)
  // Between two lines there are 4 px of nothing.
  const ends = [...root.querySelectorAll('[role="listitem"]')].map(
    (one) => one.getBoundingClientRect().bottom,
  )
  return points
    .filter((y) => y > list.top && y < end - 10)
    .filter((y) => !root.elementsFromPoint(list.left + 20, y).some((one) => one.closest('[role="listitem"]')))
    .filter((y) => !ends.some((bottom) => y >= bottom && y <= bottom + 4))
}

test('where the whole view scrolls, as on a low screen, few are drawn and read all the same', async () => {
  await page.viewport(700, 360)
  onTestFinished(() => page.viewport(800, 800))
  const asked: DirectoryQuery[] = []
  const kit = createDirectoryKit({
    installed: [],
    answer: (query) => {
      asked.push(query)
      return { data: listed(query.page), count: 10_000 }
    },
  })
  const { root } = await open(kit)
  await expect.poll(tiles, PATIENT).toContain('Wallet 1.0')
  const view = root()?.querySelector('[data-part="view"]')
  view?.scrollTo(0, 1_500)
  await expect.poll(tiles, PATIENT).toContain('Wallet 2.20')
  expect(tiles().length).toBeLessThan(100)
  expect(asked.filter(({ entries }) => entries === '40').length).toBeLessThan(6)
})

test('who comes back from a wallet finds what was looked for, and the list where it was', async () => {
  const kit = createDirectoryKit({
    installed: [],
    answer: ({ page: number }) => ({ data: listed(number, 100, 'Harbor'), count: 100 }),
  })
  const { root } = await open(kit)
  await search.fill('harb')
  await expect.poll(tiles, PATIENT).toContain('Harbor 1.0')
  const body = () => root()?.querySelector('[data-view="AllWallets"] [data-part="body"]')
  const early = tiles()[6]
  body()?.scrollTo(0, 1_200)
  await expect.poll(tiles, PATIENT).not.toContain(early)
  pushView(kit, { view: 'WhatIsAWallet' })
  await expect.element(search).not.toBeInTheDocument()
  goBack(kit)
  await expect.element(search).toHaveValue('harb')
  expect(body()?.scrollTop).toBe(1_200)
  await expect.poll(tiles).not.toContain(early)
})
