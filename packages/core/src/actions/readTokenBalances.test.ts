import type { CaipNetworkId } from '@latchkey/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ALICE } from '../testing/scriptedAdapter.ts'
import { createSendingKit, ETH, USDC } from '../testing/sendingKit.ts'
import { readTokenBalances } from './readTokenBalances.ts'
import { refreshBalance } from './refreshBalance.ts'
import { loadSendBalances } from './send/loadSendBalances.ts'
import { prepareSend } from './send/prepareSend.ts'
import { switchNetwork } from './switchNetwork.ts'

const ONE = 'eip155:42161'
const OTHER = 'eip155:421614'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds)

test('[S9.10] what an account holds is asked once in 30 s', async () => {
  const getHoldings = vi.fn(async () => [ETH, USDC])
  const { kit } = await createSendingKit({ getHoldings })
  const read = () => readTokenBalances(kit, { address: ALICE, caipNetworkId: ONE })
  await read()
  pass(29_999)
  expect((await read()).map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
  expect(getHoldings).toHaveBeenCalledTimes(1)
  pass(1)
  await read()
  expect(getHoldings).toHaveBeenCalledTimes(2)
  await readTokenBalances(kit, { address: ALICE, caipNetworkId: OTHER })
  expect(getHoldings).toHaveBeenCalledTimes(3)
})

test('[S8.14] after a failure the service is not asked again for 30 s, by opening Send either', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('', { status: 500 }))
  vi.stubGlobal('fetch', fetched)
  const asked = () => fetched.mock.calls.filter(([url]) => String(url).includes('/balance')).length
  const { kit } = await createSendingKit({ getHoldings: async () => undefined })
  const failing = readTokenBalances(kit, { address: ALICE, caipNetworkId: ONE })
  await expect(failing).rejects.toMatchObject({ name: 'ServiceError' })
  const failedAt = Date.now()
  pass(10_000)
  await prepareSend(kit)
  expect(kit.store.get().send).toMatchObject({ balancesStep: 'partial', balancesFailedAt: failedAt })
  pass(19_999)
  await loadSendBalances(kit)
  expect(asked()).toBe(1)
  pass(1)
  await loadSendBalances(kit)
  expect(asked()).toBe(2)
  expect(kit.store.get().send).toMatchObject({ balancesFailedAt: failedAt + 30_000 })
})

test('[S9.10] going back to a network within 30 s reads the coin’s balance from no node', async () => {
  const getBalance = vi.fn(async () => 5n)
  const { kit } = await createSendingKit({ getBalance })
  /** Whether the node was asked by going there. */
  const isAsked = async (caipNetworkId: CaipNetworkId): Promise<boolean> => {
    getBalance.mockClear()
    await switchNetwork(kit, { caipNetworkId })
    await new Promise((resolve) => setTimeout(resolve))
    return getBalance.mock.calls.length > 0
  }
  expect(await isAsked(OTHER)).toBe(true)
  pass(29_999)
  expect(await isAsked(ONE)).toBe(false)
  expect(await isAsked(OTHER)).toBe(false)
  pass(1)
  expect(await isAsked(ONE)).toBe(true)
  getBalance.mockClear()
  await refreshBalance(kit)
  expect(getBalance).toHaveBeenCalledOnce()
})
