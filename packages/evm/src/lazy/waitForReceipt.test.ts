import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groundOf } from '../testing/groundOf.ts'
import { HASH } from '../testing/scriptedWallet.ts'
import { waitForReceipt } from './waitForReceipt.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[S9.12] a receipt is asked for at once, six times more from 200 ms on, each pause twice the last, and for 180 s', async () => {
  const started = Date.now()
  const asked: number[] = []
  const ground = groundOf(async (_, method) => {
    if (method === 'eth_getTransactionReceipt') asked.push(Date.now() - started)
    return null
  })
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

const TO = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const FROM = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const COIN = { address: FROM, caipNetworkId: 'eip155:42161', to: TO, amount: 7n } as const
const paid = { from: FROM.toLowerCase(), to: TO.toLowerCase(), value: '0x7', input: '0x', nonce: '0x1' }
const moved = {
  ...paid,
  to: USDC.toLowerCase(),
  value: '0x0',
  input: `0xa9059cbb${TO.slice(2).toLowerCase().padStart(64, '0')}${'7'.padStart(64, '0')}`,
}

test.each([
  ['is the coin transfer that was reviewed', COIN, paid, 'success'],
  ['is the token transfer that was reviewed', { ...COIN, tokenAddress: USDC }, moved, 'success'],
  ['comes from somebody else', COIN, { ...paid, from: TO.toLowerCase() }, 'TransactionMismatchError'],
  ['goes to somebody else', COIN, { ...paid, to: USDC.toLowerCase() }, 'TransactionMismatchError'],
  ['moves another amount', COIN, { ...paid, value: '0x8' }, 'TransactionMismatchError'],
  ['carries data', COIN, { ...paid, input: '0x00' }, 'TransactionMismatchError'],
  [
    'moves another amount of the token',
    { ...COIN, tokenAddress: USDC },
    { ...moved, input: moved.input.replace(/7$/, '8') },
    'TransactionMismatchError',
  ],
  ['moves the coin in place of the token', { ...COIN, tokenAddress: USDC }, paid, 'TransactionMismatchError'],
])(
  'a transaction that an earlier page had sent is compared when it is mined: it %s',
  async (_, transfer, transaction, expected) => {
    const answers: Record<string, unknown> = {
      eth_getTransactionReceipt: { status: '0x1', blockNumber: '0x10', logs: [] },
      eth_getTransactionByHash: transaction,
      eth_getCode: '0x',
    }
    const ground = groundOf(async (_, method) => answers[method] ?? null)
    const mined = { hash: HASH, caipNetworkId: 'eip155:42161', transfer } as const
    const outcome = await waitForReceipt(ground, mined).then(
      ({ status }) => status,
      (error: Error) => error.name,
    )
    expect(outcome).toBe(expected)
  },
)
