import { expect, test } from 'vitest'
import { Failure } from '../../server/Failure.ts'
import { chainSources } from './chainSources.ts'
import type { AccountTransaction } from './history/transaction.ts'
import type { DataSource } from './provider.ts'

const OWNER = '0x00000000000000000000000000000000000000a1'
const one: AccountTransaction = {
  ...{ block: 9, position: 0, time: 1, hash: '0x1', sender: '', receiver: '', created: undefined, nonce: 0 },
  ...{ succeeded: true, selector: undefined, value: 0n, blockHash: '0x2', movements: [], omitted: 0 },
}
const down: DataSource = {
  name: 'indexer',
  history: async () => {
    throw new Failure(503, 'chainId', 'The index is away.')
  },
}
/** A source whose history begins at a block. */
const from = (floor: number | undefined): DataSource => ({
  name: 'etherscan',
  history: async () => ({ transactions: [one], isEnd: true, floor, missing: [] }),
})
const historyOf = (...sources: DataSource[]) =>
  chainSources('eip155:1', [], sources).history(OWNER, undefined, 10)

test('[S7.13] a history that one source has is shown although another one failed, and says so', async () => {
  const whole = await historyOf(down, from(0))
  expect(whole.transactions).toEqual([one])
  expect(whole.missing).toEqual([{ part: 'history', description: 'The index is away.' }])
})

test('[S7.13] where the only source fails, the answer is its failure', async () => {
  await expect(historyOf(down)).rejects.toThrow('The index is away.')
})

test('[S7.13] without any source the answer says that no history is kept', async () => {
  const nothing = await historyOf()
  expect(nothing.transactions).toEqual([])
  expect(nothing.missing.map(({ part }) => part)).toEqual(['history'])
})

test('[S7.13] what was before the first block that a source knows is said to be missing', async () => {
  expect((await historyOf(from(5))).missing).toEqual([
    { part: 'olderHistory', description: 'What was before block 5 is not known here.' },
  ])
  expect((await historyOf(from(0))).missing).toEqual([])
})
