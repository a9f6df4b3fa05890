import { expect, test } from 'vitest'
import { ALICE, BOB, HASH } from '../testing/scriptedWallet.ts'
import { findReplacement } from './findReplacement.ts'

const CHAIN = 'eip155:42161'
const sent = { from: ALICE, nonce: '0x5', to: BOB, value: '0x1', input: '0x' }
const winner = { ...sent, hash: HASH }

/** A chain of 1,000 blocks, in one of which the sender's number 5 was used. */
function chain(usedIn: number, transactions: unknown) {
  const read: number[] = []
  const ask = async (method: string, [first, second]: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_blockNumber') return '0x3e8'
    if (method === 'eth_getTransactionCount') {
      expect(first).toBe(ALICE)
      return (second === 'latest' ? 1_000 : Number(second)) >= usedIn ? '0x6' : '0x5'
    }
    expect(method).toBe('eth_getBlockByNumber')
    read.push(Number(first))
    return { transactions }
  }
  return { ask, read }
}

test.each([873, 874, 937, 999, 1_000])('finds the block that used the number: %i', async (block) => {
  const { ask, read } = chain(block, [winner])
  expect(await findReplacement(ask, sent, CHAIN)).toEqual({ hash: HASH, isSame: true, transaction: winner })
  expect(read).toEqual([block])
})

test('while the number is not used up there is none', async () => {
  const { ask, read } = chain(1_001, [winner])
  expect(await findReplacement(ask, sent, CHAIN)).toBeUndefined()
  expect(read).toEqual([])
})

test('it has the sender and the number of the one that is gone', async () => {
  const others = [
    { ...winner, from: BOB, hash: '0x01' },
    { ...winner, nonce: '0x4', hash: '0x02' },
  ]
  const { ask } = chain(990, [...others, winner])
  expect(await findReplacement(ask, sent, CHAIN)).toMatchObject({ hash: HASH })
  expect(await findReplacement(chain(990, others).ask, sent, CHAIN)).toBeUndefined()
  expect(await findReplacement(chain(990, null).ask, sent, CHAIN)).toBeUndefined()
})

test.each([{ to: ALICE }, { value: '0x2' }, { input: '0x12' }])(
  'it does something else where it differs in %o',
  async (change) => {
    const { ask } = chain(990, [{ ...winner, ...change }])
    expect(await findReplacement(ask, sent, CHAIN)).toMatchObject({ hash: HASH, isSame: false })
  },
)
