import { supportedChains } from '@latchkey/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnectedKit } from '../testing/connectedKit.ts'
import { ALICE, BOB } from '../testing/scriptedAdapter.ts'
import { watchPending } from './watchPending.ts'

const CHAIN = 'eip155:42161'
const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`
/** The transactions that the history service returns. */
let indexed: readonly string[]

beforeEach(() => {
  vi.useFakeTimers()
  indexed = []
  vi.stubGlobal('fetch', async (input: URL) => {
    if (input.pathname.includes('supported-chains')) return Response.json({ http: [CHAIN], ws: [] })
    if (!input.pathname.includes('/history')) return new Response('', { status: 500 })
    return Response.json({ data: indexed.map(toRecord), next: null })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function toRecord(hash: string) {
  return {
    id: hash,
    metadata: {
      hash,
      chain: CHAIN,
      application: null,
      minedAt: '2026-01-01T00:00:00.000Z',
      nonce: 1,
      operationType: 'send',
      sentFrom: ALICE,
      sentTo: BOB,
      status: 'confirmed',
    },
    transfers: [],
  }
}

async function watched({ isHidden = (): boolean => false, count = 1 } = {}) {
  const getBalance = vi.fn(async () => 5n)
  const { kit } = await createConnectedKit(
    { getBalance, wait: () => new Promise(() => {}) },
    { gatewayUrl: 'http://gateway.test', features: { analytics: false } },
  )
  // Wait for the chunks of the first call before moving the clock.
  await Promise.all([kit.queries(), kit.services.call(supportedChains)])
  const asked = vi.spyOn(kit.services, 'call')
  const stop = watchPending(kit, isHidden)
  for (let index = 0; index < count; index += 1)
    kit.store.dispatch({
      type: 'send.submitted',
      hash: hashOf(index),
      to: BOB,
      at: Date.now(),
      from: { address: ALICE, connectorId: 'dev.latchkey.test', caipNetworkId: CHAIN, isSmartAccount: false },
      token: { id: 'native', name: 'Ether', symbol: 'ETH', caipNetworkId: CHAIN, decimals: 18, amount: 0n },
      amount: '0.25',
    })
  await vi.advanceTimersByTimeAsync(0)
  getBalance.mockClear()
  const reads = () => asked.mock.calls.filter(([route]) => route.name === 'accountHistory').length
  return { kit, reads, stop, getBalance, own: () => kit.store.get().activity?.own.length }
}

test('[S9.14] pending transactions are looked up every 30 s until they are in the history', async () => {
  const { reads, getBalance, own } = await watched()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(reads()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([reads(), own()]).toEqual([1, 1])
  expect(getBalance).not.toHaveBeenCalled()
  indexed = [hashOf(0)]
  await vi.advanceTimersByTimeAsync(30_000)
  expect([reads(), own()]).toEqual([2, 0])
  expect(getBalance).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(reads()).toBe(2)
})

test('[S9.14] the watch ends at 99 pending transactions, and not before', async () => {
  const below = await watched({ count: 98 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(below.reads()).toBe(2)
  below.stop()
  const { kit, reads } = await watched({ count: 99 })
  await vi.advanceTimersByTimeAsync(30_000)
  kit.store.dispatch({ type: 'history.read', transactions: [{ hash: hashOf(0), from: ALICE, nonce: 1 }] })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(reads()).toBe(0)
})

test('[S9.14] no request is sent while the page is hidden, or after the watch was stopped', async () => {
  let hidden = true
  const { reads, stop } = await watched({ isHidden: () => hidden })
  await vi.advanceTimersByTimeAsync(90_000)
  expect(reads()).toBe(0)
  hidden = false
  stop()
  await vi.advanceTimersByTimeAsync(90_000)
  expect(reads()).toBe(0)
})
