import { expect, test, vi } from 'vitest'
import type { KitStorage } from '../adapter/page.ts'
import { BaseError } from '../errors/BaseError.ts'
import {
  TransactionMismatchError,
  TransactionReplacedError,
  TransactionRevertedError,
} from '../errors/transaction.ts'
import type { Token } from '../flows/send/state.ts'
import type { Kit } from '../kit/kit.ts'
import type { KitEvent } from '../store/events.ts'
import { createTestKit, createMemoryStorage as memory } from '../testing/createTestKit.ts'
import { ALICE, BOB, type ScriptedMethods, scripted } from '../testing/scriptedAdapter.ts'
import { keepOwn } from './keepOwn.ts'

const KEY = '@latchkey/default/activity'
const CHAIN = 'eip155:42161' as const
const forEver: ScriptedMethods['wait'] = () => new Promise(() => {})

/** One page of a user whose browser keeps `storage`. */
function page(storage: KitStorage, wait: ScriptedMethods['wait'] = forEver): Kit {
  const { kit } = createTestKit({ storage, gatewayUrl: 'http://gateway.test' }, scripted({ wait }))
  keepOwn(kit)
  return kit
}

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const TOKEN = {
  ...{ id: 'native', name: 'Ether', symbol: 'ETH', caipNetworkId: CHAIN, decimals: 18 },
  ...{ amount: 0n, price: 1_800, iconUrl: 'http://gateway.test/public/getTokenImage/ETH' },
} satisfies Token
const sent = (hash: string, at = Date.now()): Extract<KitEvent, { type: 'send.submitted' }> => ({
  type: 'send.submitted',
  hash,
  to: BOB,
  at,
  from: { connectorId: 'dev.latchkey.test', address: ALICE, caipNetworkId: CHAIN, isSmartAccount: false },
  token: TOKEN,
  amount: '0.25',
})
const own = (kit: Kit) => kit.store.get().activity?.own ?? []

test('[S9.14] a pending transaction survives a reload with all of its data', () => {
  const storage = memory()
  const first = page(storage)
  first.store.dispatch(sent('0xA'))
  first.store.dispatch({ type: 'activity.seen', hash: '0xA', nonce: 7 })
  const second = page(storage)
  expect(own(second)).toEqual(own(first))
  expect(own(second)).toMatchObject([{ hash: '0xA', status: 'pending', nonce: 7 }])
})

test('[S9.14] a transaction is no longer stored once it is in the history', () => {
  const storage = memory()
  page(storage).store.dispatch(sent('0xA'))
  const second = page(storage)
  second.store.dispatch({ type: 'history.read', transactions: [{ hash: '0xa', from: ALICE, nonce: 7 }] })
  expect(own(second)).toEqual([])
  expect(storage.getItem(KEY)).toBeNull()
  expect(own(page(storage))).toEqual([])
})

class ExpiredError extends BaseError {
  override readonly outcome = 'impossible'
}

test.each([
  ['mined', async () => ({ hash: '0xA', status: 'success' as const, blockNumber: 1n }), 'confirmed'],
  ['undone', () => Promise.reject(new TransactionRevertedError({ hash: '0xA' })), 'failed'],
  ['replaced', () => Promise.reject(new TransactionReplacedError({ hash: '0xA' })), 'failed'],
  ['expired', () => Promise.reject(new ExpiredError('It expired')), 'failed'],
  ['not to be known', () => Promise.reject(new Error('down')), 'pending'],
] as const)('[S9.14] after a reload it is asked for again: %s', async (_, answer, status) => {
  const storage = memory()
  page(storage).store.dispatch(sent('0xA'))
  const asked = vi.fn<ScriptedMethods['wait']>((parameters) => {
    parameters.onSeen?.({ nonce: 7 })
    return answer()
  })
  const kit = page(storage, asked)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ hash: '0xA', caipNetworkId: CHAIN })
  await vi.waitFor(() => expect(own(kit)).toMatchObject([{ status, nonce: 7 }]))
})

test('after a reload the adapter receives the reviewed transfer, to compare it with the mined one', async () => {
  const storage = memory()
  const first = page(storage)
  first.store.dispatch(sent('0xA'))
  first.store.dispatch({
    ...sent('0xB'),
    token: { ...TOKEN, id: USDC, address: USDC, decimals: 6 },
    amount: '0.000001',
  })
  const asked = vi.fn<ScriptedMethods['wait']>(() => new Promise(() => {}))
  page(storage, asked)
  const place = { address: ALICE, caipNetworkId: CHAIN, to: BOB }
  expect(asked.mock.calls.map(([{ hash, transfer }]) => ({ hash, transfer }))).toEqual([
    { hash: '0xB', transfer: { ...place, amount: 1n, tokenAddress: USDC } },
    { hash: '0xA', transfer: { ...place, amount: 250_000_000_000_000_000n } },
  ])
})

test('after a reload a mined transaction that differs from the reviewed one isn’t listed as sent, and the page shows that', async () => {
  const storage = memory()
  page(storage).store.dispatch(sent('0xA'))
  const kit = page(storage, () => Promise.reject(new TransactionMismatchError({ hash: '0xA' })))
  await vi.waitFor(() => expect(own(kit)).toEqual([]))
  expect(storage.getItem(KEY)).toBeNull()
  expect(kit.store.get().notices.current).toMatchObject({
    variant: 'error',
    failure: { name: 'TransactionMismatchError' },
  })
})

test('a transaction stored by an earlier release has no exact amount, so it is awaited without a comparison', () => {
  const storage = memory()
  page(storage).store.dispatch(sent('0xA'))
  storage.setItem(KEY, (storage.getItem(KEY) ?? '').replace(/,"units":"\d+"/, ''))
  const asked = vi.fn<ScriptedMethods['wait']>(() => new Promise(() => {}))
  page(storage, asked)
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ hash: '0xA' })
  expect(asked.mock.calls[0]?.[0]).not.toHaveProperty('transfer')
})

test('a transaction that another tab sent stays stored', () => {
  const storage = memory()
  const [one, other] = [page(storage), page(storage)]
  one.store.dispatch(sent('0xA'))
  other.store.dispatch(sent('0xB'))
  other.store.dispatch({ type: 'history.read', transactions: [{ hash: '0xB', from: ALICE }] })
  expect(own(page(storage)).map(({ hash }) => hash)).toEqual(['0xA'])
})

test('a pending transaction is dropped after a day', () => {
  const storage = memory()
  page(storage).store.dispatch(sent('0xA', Date.now() - 86_400_001))
  expect(own(page(storage))).toEqual([])
})

test.each([
  ['corrupt', '{'],
  ['of a newer version', JSON.stringify({ version: 2, own: [] })],
  ['no list', JSON.stringify({ version: 1, own: {} })],
  ['of no transactions', JSON.stringify({ version: 1, own: [null, 1, { hash: '0xA' }] })],
])('what is kept and %s is left alone', (_, text) => {
  const storage = memory()
  storage.setItem(KEY, text)
  expect(own(page(storage))).toEqual([])
})

test('stored texts are untrusted: foreign pictures, invalid addresses and direction marks are dropped', () => {
  const storage = memory()
  page(storage).store.dispatch(sent('0xA'))
  const { own: list } = JSON.parse(storage.getItem(KEY) ?? '') as { own: object[] }
  const [good] = list as [{ transfers: [object] }]
  const transfers = [{ ...good.transfers[0], symbol: '\u202EHTE', iconUrl: 'https://spy.test/x.png' }]
  const bad = { ...good, hash: '0xB', to: '<img>' }
  storage.setItem(KEY, JSON.stringify({ version: 1, own: [{ ...good, transfers }, bad] }))
  const [one, ...rest] = own(page(storage))
  expect(rest).toEqual([])
  expect(one?.transfers).toMatchObject([{ symbol: 'HTE' }])
  expect(one?.transfers[0]).not.toHaveProperty('iconUrl')
})
