import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ground } from '../ground.ts'
import { HASH } from '../testing/scriptedWallet.ts'
import { waitForReceipt } from './waitForReceipt.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[S9.12] a receipt is asked for at once, six times more from 200 ms on, each pause twice the last, and for 180 s', async () => {
  const started = Date.now()
  const asked: number[] = []
  const ground: Ground = {
    networks: [],
    transport: {
      async request(_, method) {
        if (method === 'eth_getTransactionReceipt') asked.push(Date.now() - started)
        return null
      },
      abort: () => {},
    },
    walletOf: () => Promise.reject(new Error('nobody asks a wallet')),
    names: undefined,
    orders: new Map(),
  }
  const ended = vi.fn()
  const waiting = waitForReceipt(ground, { hash: HASH, caipNetworkId: 'eip155:42161' }).catch(ended)
  await vi.advanceTimersByTimeAsync(179_999)
  // No pause is longer than the 4 s between two polls.
  expect(asked.slice(0, 8)).toEqual([0, 200, 600, 1_400, 3_000, 6_200, 10_200, 14_200])
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ name: 'ReceiptTimeoutError', hash: HASH }))
})
