import { BALANCE_POLL_MS } from '@latchkey/contract'
import { currentRoute } from '@latchkey/core'
import { arbitrum } from '@latchkey/core/networks'
import { afterEach, expect, test, vi } from 'vitest'
import { BOB, HASH } from '../../../../core/src/testing/scriptedAdapter.ts'
import {
  type AccountKitOptions,
  createAccountKit,
  type HistoryAnswer,
} from '../../../gallery/createAccountKit.ts'
import { coin, entry, FRIEND, nft, someHistory, token } from '../../../gallery/historyEntries.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { settle } from '../../../gallery/settle.ts'
import { submitSend } from '../../../gallery/submitSend.ts'
import { Account } from '../Account/Account.tsx'
import { Activity } from './Activity.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function show(history: NonNullable<AccountKitOptions['history']>) {
  const kit = createAccountKit({ history })
  const explorerUrl = 'https://explorer.test/address/0x1'
  const screen = await renderIn(kit, <Activity network={arbitrum} explorerUrl={explorerUrl} />)
  return { kit, screen, text: () => plain(screen.container.textContent ?? '') }
}

type Entries = readonly HistoryAnswer['data'][number][]
const page = (data: Entries, more: Partial<HistoryAnswer> = {}): HistoryAnswer => ({
  ...{ data: [...data], next: null, ...more },
})

/** Without the marks that keep directions apart. */
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

test('[S9.19] what is too little to show has no sign before it', async () => {
  const { screen } = await show(() => page([entry({ transfers: [coin('out', '0.0000001')] })]))
  await expect.element(screen.getByText('<0.001 ETH')).toBeVisible()
  expect(screen.container.textContent).not.toContain('\u2212')
})

test('[S3.11, S5.12] lists transactions by year and month, newest first, without spam', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') })
  const { screen, text } = await show(() => page(someHistory))
  await expect.element(screen.getByText('−250 USDC')).toBeVisible()
  const headings = [...screen.container.querySelectorAll('[data-part="list-label"]')]
  expect(headings.map((one) => one.textContent)).toEqual(['November', 'October', 'December 2025'])
  expect(text()).toContain('Swappedfor 0.2 ETH+360.181 USDC')
  expect(text()).toContain('Receivedfrom 0x9A3f…17c2+0.5 ETH')
  expect(text()).toContain('Send failedto 0x5B38…ddC440 ARB')
  expect(text()).toContain('Approvedwith Harbour Swap')
  expect(text()).not.toContain('FREE')
  // S9.19: cut, with the exact amount in the title.
  await expect.element(screen.getByTitle('0.500000000000000001 ETH')).toBeVisible()
})

test('[S5.12] spam is one choice away, and marked', async () => {
  const { screen, text } = await show(() => page(someHistory))
  await screen.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.element(screen.getByText('1,000,000 FREE')).toBeVisible()
  expect(text()).toContain('Spam')
  await screen.getByRole('button', { name: 'Hide', exact: true }).click()
  expect(text()).not.toContain('FREE')
})

test('an NFT whose every transfer is flagged is hidden, one that is partly spam is not', async () => {
  const { screen, text } = await show(() =>
    page([
      entry({ type: 'receive', transfers: [nft('in', 'Bad', true)] }),
      entry({ type: 'receive', transfers: [nft('in', 'Good'), nft('in', 'Bad', true)] }),
    ]),
  )
  await expect.element(screen.getByText('1 hidden as spam')).toBeVisible()
  expect(text()).toContain('+Good')
})

test('[S9.14] what is sent stands at once as pending, and once only when the history has it', async () => {
  let data = someHistory
  const { kit, screen, text } = await show(() => page(data))
  await expect.element(screen.getByText('−250 USDC')).toBeVisible()
  submitSend(kit)
  await expect.element(screen.getByText('Sending')).toBeVisible()
  expect(text()).toContain('Sendingto 0x5B38…ddC4−0.25 ETHPending')
  data = [entry({ hash: HASH, transfers: [coin('out', '0.25')] }), ...data]
  // It is asked for more often than every ten seconds while something waits.
  await expect.poll(text, { timeout: 6_000 }).toContain('Sentto 0x5B38…ddC4−0.25 ETH')
  expect(text().match(/0\.25 ETH/g)).toHaveLength(1)
})

test('without a history what was sent from here is listed all the same, and the list says that it is no more than that', async () => {
  const { kit, screen } = await show(404)
  await expect.element(screen.getByText('Not listed here')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Open the explorer' })
  await expect.element(link).toHaveAttribute('href', 'https://explorer.test/address/0x1')
  submitSend(kit)
  await expect.element(screen.getByText('Only what you sent from here is listed.')).toBeVisible()
  await expect.element(screen.getByText('Sending')).toBeVisible()
})

test('an account without any says so, and how it changes', async () => {
  const { screen } = await show(() => page([]))
  await expect.element(screen.getByText('No Transactions yet')).toBeVisible()
})

test('a list that is empty because a part is missing is not called empty', async () => {
  const missing = [{ chainId: 'eip155:42161', part: 'history', description: 'x' }] as const
  const { screen, text } = await show(() => page([], { missing: [...missing] }))
  await expect.element(screen.getByText('Some transactions can’t be listed right now.')).toBeVisible()
  expect(text()).not.toContain('No Transactions yet')
})

test('what an answer lacks is said above the list', async () => {
  const missing = [
    { chainId: 'eip155:42161', part: 'internalTransfers', description: 'x' },
    { chainId: 'eip155:42161', part: 'prices', description: 'x' },
  ] as const
  const { screen, text } = await show(() => page(someHistory, { missing: [...missing] }))
  await expect.element(screen.getByText('Transfers made by contracts are not listed here.')).toBeVisible()
  expect(text()).not.toContain('prices')
})

test('[S8.13] "Failed to fetch transactions": the list is not called empty, and the visitor tries again', async () => {
  let answer: HistoryAnswer | number = 500
  const { screen, text } = await show(() => answer)
  await expect.element(screen.getByText('Failed to fetch transactions')).toBeVisible()
  expect(text()).not.toContain('No Transactions yet')
  answer = page(someHistory)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('−250 USDC')).toBeVisible()
})

test('[S8.13] a failure later keeps what was known, and says since when', async () => {
  let answer: HistoryAnswer | number = page(someHistory)
  const { kit, screen, text } = await show(() => answer)
  await expect.element(screen.getByText('−250 USDC')).toBeVisible()
  answer = 503
  await (await kit.queries()).refetchQueries({ queryKey: ['history'] })
  await expect.poll(text).toMatch(/Failed to fetch transactions\. The list is from \d/)
  expect(text()).toContain('−250 USDC')
})

test('older transactions follow by the opaque cursor as the end comes near, and a failure can be tried again', async () => {
  const asked: (string | undefined)[] = []
  let fails = true
  const { screen, text } = await show((cursor) => {
    asked.push(cursor)
    if (cursor === 'older' && fails) return 500
    return cursor === undefined
      ? page([entry({ transfers: [coin('out', '1')] })], { next: 'older' })
      : page([entry({ at: '2026-01-05T12:00:00Z', transfers: [coin('out', '2')] })])
  })
  await expect.element(screen.getByText('Older transactions can’t be loaded right now.')).toBeVisible()
  fails = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('−2 ETH')).toBeVisible()
  expect(text()).toContain('−1 ETH')
  expect(asked).toEqual([undefined, 'older', 'older'])
})

test('a page of nothing but spam does not end the list', async () => {
  const spam = (amount: string) => [entry({ isSpam: true, transfers: [token('in', amount, 'FREE')] })]
  const { screen } = await show((cursor) => {
    if (cursor === undefined) return page(spam('1'), { next: 'a' })
    return cursor === 'a' ? page(spam('2'), { next: 'b' }) : page([entry({ transfers: [coin('out', '7')] })])
  })
  await expect.element(screen.getByText('−7 ETH')).toBeVisible()
  await expect.element(screen.getByText('2 hidden as spam')).toBeVisible()
})

test('asks every ten seconds while the page is visible, and not at all while it is hidden', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  let asked = 0
  await show(() => {
    asked += 1
    return page(someHistory)
  })
  await settle()
  expect(asked).toBe(1)
  await settle(BALANCE_POLL_MS)
  expect(asked).toBe(2)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await settle(BALANCE_POLL_MS * 3)
  expect(asked).toBe(2)
  visibility.mockReturnValue('visible')
  await settle(BALANCE_POLL_MS)
  expect(asked).toBe(3)
})

test('names with markup and turned text are only text', async () => {
  const { screen, text } = await show(() =>
    page([
      entry({ type: 'execute', application: '\u202E<img src=x onerror=alert(1)>' }),
      entry({ type: 'receive', from: FRIEND, transfers: [token('in', '5', '\u202EHTE', '<b>Ether</b>')] }),
    ]),
  )
  await expect.element(screen.getByText('+5 HTE')).toBeVisible()
  expect(text()).toContain('with <img src=x onerror=alert(1)>')
  expect(screen.container.querySelector('img, b')).toBeNull()
  expect(screen.container.textContent).not.toContain('\u202E')
})

test('a transaction leads to its details', async () => {
  const { kit, screen } = await show(() => page(someHistory))
  await screen.getByRole('button', { name: /Swapped/ }).click()
  const route = { view: 'Transaction', transaction: { operation: 'trade' } }
  expect(currentRoute(kit.store.get().modal)).toMatchObject(route)
})

test('the tab is a part of where the visitor is, and can be switched off', async () => {
  const kit = createAccountKit({ history: () => page(someHistory) })
  const screen = await renderIn(kit, <Account route={{ view: 'Account' }} />)
  await screen.getByRole('tab', { name: 'Activity' }).click()
  expect(currentRoute(kit.store.get().modal)).toEqual({ view: 'Account', tab: 'activity' })
  const without = createAccountKit({ config: { features: { history: false } } })
  const other = await renderIn(without, <Account route={{ view: 'Account', tab: 'activity' }} />)
  await expect.element(other.getByText('USD Coin').last()).toBeVisible()
  expect(other.container.querySelector('[role="tab"]')).toBeNull()
})

test('[S3.13] whom the service names goes by the name, with the address at hand; spam never does', async () => {
  const data = [
    entry({ transfers: [coin('out', '1')] }),
    entry({ type: 'receive', from: FRIEND, transfers: [coin('in', '2')] }),
    entry({ type: 'receive', from: BOB, isSpam: true, transfers: [coin('in', '3')] }),
  ]
  const { screen, text } = await show(() => page(data, { names: { [BOB]: 'bobby.backing.test' } }))
  await expect.element(screen.getByText('−1 ETH')).toBeVisible()
  expect(text()).toContain('Sentto bobby.backing.test')
  await expect.element(screen.getByTitle(BOB)).toHaveTextContent('bobby.backing.test')
  expect(text()).toContain('Receivedfrom 0x9A3f…17c2')
  await screen.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.element(screen.getByText('+3 ETH')).toBeVisible()
  expect(text().match(/bobby/g)).toHaveLength(1)
})
