import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toAnalyticsRecord } from '../analytics/table.ts'
import { selectOwnTransactions } from '../flows/activity/select.ts'
import type { TransactionHistory } from '../history/transaction.ts'
import type { KitEvent } from '../store/events.ts'
import { createConnectedKit } from '../testing/connectedKit.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { fails } from '../testing/fails.ts'
import { ALICE, BOB, HASH } from '../testing/scriptedAdapter.ts'
import { fetchTransactions } from './fetchTransactions.ts'
import { historyKey, readHistory, readOlderHistory } from './readHistory.ts'

const CHAIN = 'eip155:42161'
const PLACE = { address: ALICE, caipNetworkId: CHAIN } as const
const fetched = vi.fn<typeof fetch>()
let answer: (url: URL) => Response | Promise<Response>

beforeEach(() => {
  answer = () => Response.json({ data: [], next: null })
  fetched.mockReset()
  fetched.mockImplementation(async (input) => {
    const url = new URL(String(input))
    return url.pathname.endsWith('supported-chains') ? Response.json({ http: [CHAIN], ws: [] }) : answer(url)
  })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

function wire(hash: string, metadata: Record<string, unknown> = {}, transfers: unknown = []) {
  return {
    id: hash,
    metadata: {
      operationType: 'send',
      hash,
      minedAt: '2026-11-18T12:00:00Z',
      sentFrom: ALICE,
      sentTo: BOB,
      status: 'confirmed',
      nonce: 3,
      chain: CHAIN,
      application: null,
      ...metadata,
    },
    transfers,
  }
}

const transfer = (more: Record<string, unknown> = {}) => ({
  direction: 'in',
  quantity: { numeric: '1.5' },
  value: 3,
  price: 2,
  fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: null },
  nft_info: null,
  ...more,
})
const nft = (is_spam: boolean) =>
  transfer({ fungible_info: null, nft_info: { name: 'Stone', content: null, flags: { is_spam } } })

async function connected() {
  const made = await createConnectedKit({}, { gatewayUrl: 'http://gateway.test' })
  const events: KitEvent[] = []
  made.kit.store.subscribe((_state, event) => void events.push(event))
  return { ...made, events }
}

const read = async (...data: readonly unknown[]): Promise<TransactionHistory['transactions']> => {
  answer = () => Response.json({ data, next: null })
  return (await fetchTransactions((await connected()).kit)).transactions
}

test('[S7.13, S5.12] asks for the displayed account on the shown network, and passes over other chains', async () => {
  answer = () =>
    Response.json({
      data: [wire('0x1'), wire('0x2', { chain: 'eip155:1' }), wire('0x3', { chain: null })],
      next: 'n',
    })
  const { kit } = await connected()
  const page = await fetchTransactions(kit, { cursor: 'here' })
  expect(page.transactions.map(({ hash }) => hash)).toEqual(['0x1', '0x3'])
  expect(page.next).toBe('n')
  const url = new URL(String(fetched.mock.calls.at(-1)?.[0]))
  expect(url.pathname).toBe(`/v1/account/${ALICE}/history`)
  expect([url.searchParams.get('chainId'), url.searchParams.get('cursor')]).toEqual([CHAIN, 'here'])
})

test('[S3.11, S5.12] only what is spam in every transfer is marked as spam', async () => {
  const transactions = await read(
    wire('0x1', {}, [nft(true), nft(true)]),
    wire('0x2', {}, [nft(true), nft(false)]),
    wire('0x3', { operationType: 'approve' }, null),
    wire('0x4', { isSpam: true }, [transfer()]),
  )
  expect(transactions.map(({ isSpam }) => isSpam)).toEqual([true, false, false, true])
})

test('names with markup, marks that turn the text, or without end are made harmless; amounts that are none are left out', async () => {
  const [one] = await read(
    wire(
      '0x1',
      { operationType: 'dance', application: { name: '\u202Eevil<b>', iconUrl: 'https://spy.test/x.png' } },
      [
        transfer({
          fungible_info: {
            name: 'x'.repeat(10_000),
            symbol: '\u2067ETH\u2069',
            icon: { url: 'https://spy.test/x.png' },
          },
        }),
        transfer({ quantity: { numeric: '1e400' } }),
        transfer({ value: -1 }),
      ],
    ),
  )
  expect(one).toMatchObject({ operation: 'execute', application: 'evil<b>' })
  expect(one?.transfers).toHaveLength(2)
  expect(one?.transfers[0]).toMatchObject({ symbol: 'ETH', name: 'x'.repeat(64) })
  expect(one?.transfers[0]).not.toHaveProperty('iconUrl')
  expect(one?.transfers[1]).not.toHaveProperty('worth')
})

test('[S3.13] those whom a transaction is with go by their names, where the service gave some that read as names', async () => {
  const eve = '0x00000000000000000000000000000000000000e1'
  answer = () =>
    Response.json({
      data: [wire('0x1', {}, [transfer({ from: eve, to: ALICE })]), wire('0x2', { sentTo: eve })],
      names: { [BOB]: 'bobby.backing.test', [eve]: '\u202Eevil.test', [HASH]: 'nobody.test' },
      next: null,
    })
  const { transactions } = await fetchTransactions((await connected()).kit)
  expect(transactions.map(({ names }) => names)).toEqual([{ [BOB]: 'bobby.backing.test' }, undefined])
})

test("[S8.20] Transactions can't be fetched without an accountAddress", async () => {
  const { kit } = createTestKit({ gatewayUrl: 'http://gateway.test' })
  await fails(fetchTransactions(kit), {
    name: 'AccountAddressMissingError',
    shortMessage: "Transactions can't be fetched without an accountAddress",
  })
  expect(fetched).not.toHaveBeenCalled()
})

test('[S7.10] a chain that the service does not answer for is not asked about', async () => {
  const { kit } = await connected()
  await fails(fetchTransactions(kit, { caipNetworkId: 'eip155:421614' }), 'UnsupportedChainError')
  expect(fetched.mock.calls.map(([url]) => new URL(String(url)).pathname)).toEqual(['/v1/supported-chains'])
})

test('[S8.13] a failure is an event, recorded as ERROR_FETCH_TRANSACTIONS without the address', async () => {
  answer = () => new Response('', { status: 500 })
  const { kit, events } = await connected()
  await fails(fetchTransactions(kit, { cursor: 'c' }), { name: 'ServiceError', status: 500 })
  const failed = events.find(({ type }) => type === 'history.failed')
  expect(failed).toMatchObject({ address: ALICE, caipNetworkId: CHAIN, cursor: 'c' })
  expect(failed && toAnalyticsRecord(failed, kit.store.get())).toEqual({
    event: 'ERROR_FETCH_TRANSACTIONS',
    properties: { cursor: 'c', isSmartAccount: false },
  })
})

test('[S9.14] what was sent from here goes once a page has it', async () => {
  const { kit } = await connected()
  await readHistory(kit, PLACE)
  kit.store.dispatch({
    type: 'send.submitted',
    hash: HASH.toUpperCase().replace('0X', '0x'),
    to: BOB,
    at: 1,
    from: { connectorId: 'dev.latchkey.test', address: ALICE, caipNetworkId: CHAIN, isSmartAccount: false },
    token: { id: 'native', name: 'Ether', symbol: 'ETH', caipNetworkId: CHAIN, decimals: 18, amount: 0n },
    amount: '1',
  })
  expect(selectOwnTransactions(kit.store.get(), PLACE)).toHaveLength(1)
  answer = () => Response.json({ data: [wire(HASH)], next: null })
  await readHistory(kit, PLACE)
  expect(selectOwnTransactions(kit.store.get(), PLACE)).toHaveLength(0)
})

test('older pages follow by the cursor; a page is dropped if the list started again meanwhile', async () => {
  const { kit } = await connected()
  const queries = await kit.queries()
  const known = () =>
    queries.getQueryData<TransactionHistory>(historyKey(PLACE))?.transactions.map(({ id }) => id)
  answer = () => Response.json({ data: [wire('0x3'), wire('0x2')], next: 'c1' })
  queries.setQueryData(historyKey(PLACE), await readHistory(kit, PLACE))
  answer = (url) =>
    Response.json(url.searchParams.get('cursor') === 'c1' ? { data: [wire('0x1')], next: null } : {})
  await readOlderHistory(kit, PLACE)
  expect(known()).toEqual(['0x3', '0x2', '0x1'])
  // At the end nothing is asked.
  const asked = fetched.mock.calls.length
  await readOlderHistory(kit, PLACE)
  expect(fetched).toHaveBeenCalledTimes(asked)
  queries.setQueryData(historyKey(PLACE), { transactions: [], missing: [], next: 'c1' })
  answer = () => {
    queries.setQueryData(historyKey(PLACE), { transactions: [], missing: [], next: 'c9' })
    return Response.json({ data: [wire('0x1')], next: null })
  }
  await readOlderHistory(kit, PLACE)
  expect(known()).toEqual([])
})
