import type { Kit } from '@latchkey/core'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTestKit } from '../../../../packages/core/src/testing/createTestKit.ts'
import { ALICE } from '../../../../packages/core/src/testing/scriptedAdapter.ts'
import file from '../../programme.json' with { type: 'json' }
import { parsePayload } from '../payload/Payload.ts'
import { eventually } from '../shell/testing/eventually.ts'
import { createTestApp, pageOf, prerender, renderShell } from '../shell/testing/renderShell.tsx'
import IndexPage from './IndexPage.tsx'
import { type FakeChain, fakeChain, TREASURY, transfersOf } from './testing/fakeChain.ts'

const ETH = 10n ** 18n
const home = pageOf('/', IndexPage)
const snapshot = { 42161: { balance: String(12n * ETH), blockNumber: '7', readAt: 1_750_000_000_000 } }
/** A chain whose transfers come to the treasury's balance. */
const paid = (...amounts: readonly bigint[]) => ({
  transfers: transfersOf(amounts),
  balance: amounts.reduce((total, amount) => total + amount, 0n),
})
const OWN_KEY = `backing/sent/42161/${TREASURY.toLowerCase()}`
const rememberSent = (hash: string | undefined, sentAt = Date.now()) =>
  localStorage.setItem(OWN_KEY, JSON.stringify([{ hash, sentAt }]))

beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.dir = 'ltr'
})

interface Options {
  readonly programme?: Partial<typeof file> | Record<string, unknown>
  readonly snapshot?: unknown
  readonly lab?: boolean
  readonly path?: string
}

function payloadOf({ programme = {}, snapshot }: Options = {}) {
  return parsePayload({ buildId: 'build-of-a-test', programme: { ...file, ...programme }, snapshot })
}

async function show(chain: Partial<FakeChain> = {}, options: Options = {}) {
  const fake = fakeChain(chain)
  const { kit } = createTestKit({ features: { analytics: false }, lab: options.lab ?? true })
  const queries = await kit.queries()
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryDelay: 20 } })
  const { screen } = await renderShell({
    pages: [home],
    path: options.path ?? '/',
    app: { kit, queries, payload: payloadOf(options) },
  })
  return { fake, kit, screen }
}

const wall = () => document.querySelector('.wall')
const label = () => wall()?.getAttribute('aria-label')
const stones = (kind = '') => [...document.querySelectorAll(`.stones .stone${kind}`)]
const expectLabel = (words: string | RegExp) => eventually(() => expect(label()).toMatch(words))
const main = () => document.querySelector('main')?.textContent ?? ''

describe('[S1.1] the wall in every state', () => {
  test('ready: a stone for each contribution, equal for equal, and the numbers with their source', async () => {
    await show(paid(ETH, 2n * ETH, 3n * ETH, ETH / 10n))
    const built = 'A wall with a doorway, 25% built. 6.1 of 24 ETH, in 4 stones, one for each contribution.'
    await expectLabel(built)
    expect(document.querySelectorAll('.arch--laid')).toHaveLength(6)
    expect(main()).toContain('4 addresses')
    expect(main()).toContain('distinct senders on chain')
    expect(main()).toContain('of 24 ETH, balance on chain')
    expect(document.querySelectorAll('.record tbody tr')).toHaveLength(4)
    // One wall once the page is measured.
    expect(document.querySelectorAll('.wall')).toHaveLength(1)
  })

  test('reading: the plan and places of the same size, and nothing claimed', async () => {
    await show({ answers: 'never' })
    await expectLabel('The treasury is being read.')
    expect(stones()).toHaveLength(0)
    expect(document.querySelectorAll('.ground .bone').length).toBeGreaterThan(3)
    expect(document.querySelector('.door__share')).toBeNull()
  })

  test('empty: the first place is dashed', async () => {
    await show()
    await expectLabel('No stone is laid yet.')
    expect(document.querySelectorAll('.stone--next')).toHaveLength(1)
    await eventually(() => expect(main()).toContain('No one yet'))
    await expect.element(page.getByRole('button', { name: 'Lay the first stone' })).toBeVisible()
  })

  test('the place of the next stone is outlined, where no stone lies; near the goal there is none', async () => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll<SVGGraphicsElement>(selector)].map((one) => one.getBBox())
    const { fake } = await show(paid(ETH, 2n * ETH, 3n * ETH))
    await expectLabel(/in 3 stones/)
    const [place] = boxes('.stone--next')
    if (!place) throw new Error('no place is outlined')
    expect(place.width * place.height).toBeGreaterThan(100)
    const isOver = ({ x, y, width, height }: DOMRect) =>
      x < place.x + place.width && place.x < x + width && y < place.y + place.height && place.y < y + height
    expect(boxes('.stones .stone').filter(isOver)).toEqual([])
    Object.assign(fake, { balance: 24n * ETH, block: fake.block + 1 })
    await userEvent.click(page.getByRole('button', { name: 'Read again' }))
    await expectLabel(/100% built/)
    expect(boxes('.stone--next')).toEqual([])
  })

  test('the latest eight stones, and all of them when asked', async () => {
    await show(paid(...Array.from({ length: 11 }, () => ETH)))
    await expectLabel(/in 11 stones/)
    const rows = () => document.querySelectorAll('.record tbody tr').length
    expect(rows()).toBe(8)
    await userEvent.click(page.getByRole('button', { name: 'See all 11 stones' }))
    expect(rows()).toBe(11)
    await userEvent.click(page.getByRole('button', { name: 'See the latest only' }))
    expect(rows()).toBe(8)
  })

  test('one tier is the primary, each prints its amount, and nobody wonders who controls the treasury', async () => {
    await show({}, { programme: { owner: undefined } })
    await expectLabel('No stone is laid yet.')
    const buttons = [...document.querySelectorAll('.tier .button')]
    const found = buttons.map(({ textContent }) => textContent)
    expect(found).toEqual(['0.02', '0.1', '0.5', '2.5'].map((amount) => `Back with ${amount} ETH`))
    expect(buttons.filter((button) => button.matches('.button--primary'))).toHaveLength(1)
    expect(main()).toContain('The programme does not say who controls this address.')
  })

  test('without a list: the balance alone, hatched, and said', async () => {
    await show({ balance: 15n * ETH, hasHistory: false })
    await expectLabel('62% built. 15 of 24 ETH, drawn as one mass: its transfers are not listed here.')
    expect(stones('--footing').length).toBe(stones().length)
    expect(main()).toContain('The hatched part')
    expect(main()).toContain('this gateway keeps no list of transfers')
  })

  test('what is still missing is one figure, whatever says it', async () => {
    await show(paid(6n * ETH + 1n))
    await expectLabel(/6 of 24 ETH/)
    expect(main()).toMatch(/18 ETH\W? to go/)
    expect(main()).toMatch(/There is room for \W?18 ETH\W? more/)
  })

  test('more than the list: a footing; less: the oldest have been paid out', async () => {
    const { fake } = await show({ ...paid(4n * ETH, 2n * ETH), balance: 7n * ETH })
    await expectLabel(/in 2 stones/)
    expect(stones('--footing').length).toBeGreaterThan(0)
    fake.balance = 5n * ETH
    fake.block += 1
    await userEvent.click(page.getByRole('button', { name: 'Read again' }))
    await eventually(() => expect(main()).toContain('has been paid out. The oldest stones made room.'))
    expect(stones('--footing')).toHaveLength(0)
  })

  test('past the goal: the arch is closed, the percentage goes on, the goal’s mark comes down', async () => {
    await show(paid(20n * ETH, 10n * ETH))
    await expectLabel('125% built. 30 of 24 ETH')
    expect(document.querySelectorAll('.arch--key.arch--laid')).toHaveLength(1)
    expect(main()).toContain('The goal is reached, and the wall can grow')
    const top = document.querySelector('.level--reached path')?.getAttribute('d') ?? ''
    expect(Number(top.split(' ')[1]?.split('h')[0])).toBeGreaterThan(20)
  })

  test('unreachable with nothing known: no number is made up, and the way out is one button', async () => {
    const { fake } = await show({ answers: 'busy' })
    await expect.element(page.getByRole('alert')).toHaveTextContent(/The gateway refused with 503/)
    await expectLabel('What is laid of it could not be read.')
    expect(main()).toContain('Not known')
    expect(main()).not.toMatch(/\b0 ETH/)
    expect(document.querySelectorAll('.arch--laid, .level--reached')).toHaveLength(0)
    fake.answers = 'normally'
    fake.balance = 6n * ETH
    // It is tried again by itself as well.
    document.querySelector<HTMLButtonElement>('.strip--error .button')?.click()
    await expectLabel('25% built')
    expect(page.getByRole('alert').elements()).toHaveLength(0)
  })

  test('unreachable after it was read: the last known, hollow, dated, nothing green', async () => {
    const { fake } = await show(paid(6n * ETH))
    await expectLabel(/in 1 stone,/)
    fake.answers = 'busy'
    await userEvent.click(page.getByRole('button', { name: 'Read again' }))
    await expectLabel('The wall as last known: 6 of 24 ETH.')
    await expect.element(page.getByRole('alert')).toHaveTextContent(/What you see was read on/)
    expect(main()).toContain('last known, may be more by now')
    const accent = document.querySelector('.button--primary')
    const green = document.querySelector('.arch--laid')
    const colour = accent && getComputedStyle(accent).backgroundColor
    await eventually(() => expect(green && getComputedStyle(green).fill).not.toBe(colour))
    for (const stone of stones()) expect(getComputedStyle(stone).fill).not.toBe(colour)
  })

  test('a node of another chain is not believed', async () => {
    await show({ answers: 'as chain 1', balance: 7n * ETH })
    await expect.element(page.getByRole('alert')).toHaveTextContent(/says that it is on chain 1/)
    expect(main()).not.toContain('7 ETH')
  })

  test('a snapshot of the build stands as last known until the chain answers', async () => {
    const { fake } = await show({ answers: 'never' }, { snapshot })
    await expectLabel('The wall as last known: 12 of 24 ETH.')
    expect(page.getByRole('alert').elements()).toHaveLength(0)
    expect(fake.answers).toBe('never')
  })
})

describe('[S1.1] the visitor’s own', () => {
  test('is green with a line to its name, is read from the chain again, and is a row of the list', async () => {
    const chain = paid(ETH, 2n * ETH)
    rememberSent(chain.transfers[1]?.hash)
    await show({ ...chain, hasHistory: false })
    await expectLabel(/in 1 stone,/)
    await eventually(() => expect(stones('--mine').length).toBeGreaterThan(0))
    expect(document.querySelector('.leader')?.textContent).toBe('Your stone, 2 ETH')
    expect(document.querySelector('.record__own')?.textContent).toContain('You2 ETH')
  })

  test('is no stone where the chain knows of none, whatever the storage says', async () => {
    rememberSent(`0x${'ab'.repeat(32)}`, Date.now() - 90_000_000)
    await show({ balance: 3n * ETH, hasHistory: false })
    await expectLabel(/drawn as one mass/)
    // Older than a day and still unknown: it is forgotten.
    await eventually(() => expect(localStorage.getItem(OWN_KEY)).toBe('[]'))
    expect(stones('--mine')).toHaveLength(0)
  })

  test('on its way is said, and nothing is laid yet', async () => {
    rememberSent(`0x${'ab'.repeat(32)}`)
    await show({ balance: 3n * ETH, hasHistory: false })
    await expect.element(page.getByText('Your transfer is on its way.')).toBeVisible()
    expect(stones('--mine')).toHaveLength(0)
  })
})

describe('[S1.1] stones', () => {
  test('one tab stop: arrows go through them, and say amount, sender and time', async () => {
    await show(paid(ETH, 2n * ETH, 3n * ETH))
    await expectLabel(/in 3 stones/)
    const cursor = page.getByRole('slider', { name: 'Stones in order of arrival' })
    cursor.element().focus()
    await expect.element(cursor).toHaveAttribute('aria-valuenow', '3')
    await userEvent.keyboard('{Home}')
    await expect.element(cursor).toHaveAttribute('aria-valuenow', '1')
    const said = cursor.element().getAttribute('aria-valuetext')
    expect(said).toMatch(/1 ETH.*from .*0x1111…1111.*November 2023/)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.element(cursor).toHaveAttribute('aria-valuenow', '3')
    expect(document.querySelector('.stone-tip')?.textContent).toContain('3 ETH0x3333…3333')
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(document.querySelector('.stone-tip')).toBeNull())
    expect(document.querySelectorAll('main .wall [tabindex]')).toHaveLength(0)
  })

  test('one that the door splits lights as one', async () => {
    await show(paid(3n * ETH, 9n * ETH))
    await expectLabel(/in 2 stones/)
    const parts = stones('[data-order="1"]')
    expect(parts.length).toBeGreaterThan(1)
    parts[0]?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    await eventually(() => expect(document.querySelectorAll('.stone--lit')).toHaveLength(parts.length))
    wall()?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
    await eventually(() => expect(document.querySelectorAll('.stone--lit')).toHaveLength(0))
  })
})

describe('[S1.1] backing', () => {
  const connectOn = (kit: Kit, caipNetworkId: `eip155:${number}`) =>
    kit.store.dispatch({
      type: 'wallet.connected',
      namespace: 'eip155',
      connector: { id: 'dev.latchkey.test', name: 'Test Wallet' },
      connection: { addresses: [ALICE], caipNetworkId },
      how: 'asked',
    })

  test('an example takes nothing outside a lab, and says so', async () => {
    const { kit } = await show({}, { lab: false })
    await expectLabel('No stone is laid yet.')
    const button = page.getByRole('button', { name: 'Back it with test money' }).first()
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button, { force: true })
    expect(kit.store.get().modal.open).toBe(false)
    expect(main()).toContain('Nothing can be sent here')
    expect(main()).toContain('Controlled by nobody')
    // The document says so before the page knows, and a lab's style hides it: nothing moves in either.
    const note = document.querySelector('.hero__example')
    expect(note?.checkVisibility()).toBe(true)
    document.documentElement.toggleAttribute('data-lab', true)
    expect(note?.checkVisibility()).toBe(false)
    document.documentElement.removeAttribute('data-lab')
  })

  test('a tier of a real programme opens the form with coin, amount and receiver, once there is a wallet', async () => {
    const { kit } = await show({}, { lab: false, programme: { example: false } })
    await expectLabel('No stone is laid yet.')
    await userEvent.click(page.getByRole('button', { name: 'Back with 0.5 ETH' }))
    expect(kit.store.get().modal).toMatchObject({ open: true, history: [{ view: 'Connect' }] })
    connectOn(kit, 'eip155:42161')
    const route = { view: 'WalletSend', receiver: TREASURY, tokenId: 'native', amount: '0.5' }
    await eventually(() => expect(kit.store.get().modal).toMatchObject({ open: true, history: [route] }))
  })

  test('a wallet on another network is offered the switch', async () => {
    const { kit } = await show({}, { programme: { treasury: { '42161': TREASURY } } })
    await expectLabel('No stone is laid yet.')
    connectOn(kit, 'eip155:421614')
    await expect.element(page.getByText('Your wallet is on Arbitrum Sepolia.')).toBeVisible()
    await expect.element(page.getByText('Treasury on Arbitrum One')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Switch to Arbitrum One' }))
    expect(kit.store.get().modal.history).toEqual([{ view: 'SwitchNetwork', caipNetworkId: 'eip155:42161' }])
  })
})

test('a link to an answer opens it', async () => {
  await show({}, { path: '/#refunds' })
  await expectLabel('No stone is laid yet.')
  await eventually(() => expect(document.querySelector<HTMLDetailsElement>('#refunds')?.open).toBe(true))
  expect(document.querySelector<HTMLDetailsElement>('#fees')?.open).toBe(false)
})

describe('[S1.1] whatever the programme says, it fits', () => {
  const long = 'An uncommonly long title, '.repeat(12).slice(0, 300)
  const arabic = 'سنة من البنية التحتية المفتوحة للمحافظ '.repeat(3).trim()
  const many = Array.from({ length: 12 }, (_, index) => ({
    name: `Tier ${'x'.repeat(index * 4)}`,
    from: String(index + 1),
    gets: ['w'.repeat(200)],
  }))
  const lines = Array.from({ length: 12 }, (_, index) => ({
    amount: '0.5',
    title: `${'Line '.repeat(9)}${index}`,
    text: 'x'.repeat(900),
  }))

  test.each([320, 360, 640, 1024, 1280, 1920])('at %i px', async (width) => {
    await page.viewport(width, 800)
    document.documentElement.dir = width === 360 ? 'rtl' : 'ltr'
    const title = width === 360 ? arabic : long
    const programme = { title, summary: title, tiers: many, paysFor: lines }
    await show(paid(ETH, 3n * ETH), { programme })
    await expectLabel(/in 2 stones/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    // Every label at the wall's right has a line of its own.
    const labels = [...document.querySelectorAll('.level text')].map((text) => Number(text.getAttribute('y')))
    const gaps = labels.slice(1).map((y, index) => y - (labels[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(12)
  })
})

test.each(['dark', 'light'])('axe finds nothing on the %s page', async (theme) => {
  document.documentElement.dataset.theme = theme
  localStorage.setItem('backing/color-mode', theme)
  const chain = paid(ETH, 2n * ETH)
  rememberSent(chain.transfers[1]?.hash)
  await show(chain)
  await expectLabel(/in 2 stones/)
  const { violations } = await axe.run(document, {
    rules: { 'document-title': { enabled: false }, 'html-has-lang': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)).toEqual([])
})

test('[S7.3] what is prerendered has no inline style, no stone that nobody has read, and the last known numbers', async () => {
  const app = await createTestApp()
  const render = (options: Options) => prerender(home, { ...app, payload: payloadOf(options) })
  const plain = await render({})
  expect(plain).toContain(file.title)
  expect(plain).not.toMatch(/ style=|<script|<style/)
  expect(plain).toContain('The treasury is being read.')
  expect(plain).not.toContain('data-order')
  expect(await render({ snapshot })).toContain('The wall as last known: 12 of 24 ETH.')
})
