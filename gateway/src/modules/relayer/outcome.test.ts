import { encodeAbiParameters, type Hex, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import { NodeError } from '../../upstream/NodeError.ts'
import type { MinedLog } from './createNode.ts'
import { HAPPENED } from './entryPoint.ts'
import { findOutcome } from './outcome.ts'

const sender = '0x00000000000000000000000000000000000000aa'
const [hash, other]: [Hex, Hex] = [pad('0x01', { size: 32 }), pad('0x02', { size: 32 })]
const NUMBERS = [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }] as const

/** What the entry point wrote in block 100 of a chain of 10,000 blocks, and a node that answers for so many at once. */
function chain(by: Hex | undefined, most: number, head = 10_000n) {
  const log: MinedLog = {
    address: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    topics: [HAPPENED, by ?? hash, pad(sender, { size: 32 })],
    data: encodeAbiParameters(NUMBERS, [0n, true, 1n, 1n]),
    ...{
      transactionHash: pad('0x03', { size: 32 }),
      blockHash: pad('0x04', { size: 32 }),
      blockNumber: 100n,
    },
  }
  return {
    head: async () => ({ number: head, timestamp: 0n, baseFeePerGas: 1n }),
    read: async () => numberToHex(1n, { size: 32 }),
    async logs({ fromBlock, toBlock }: { fromBlock: Hex; toBlock: Hex }) {
      if (Number(toBlock) - Number(fromBlock) >= most) throw new NodeError('refused', 'block range too large')
      return by !== undefined && Number(fromBlock) <= 100 && Number(toBlock) >= 100 ? [log] : []
    },
  }
}
const find = (node: ReturnType<typeof chain>, since = 90n) =>
  findOutcome({ sender, nonce: 0n }, { hash, since, confirmations: 20 }, node)

test.each([10_000, 500])('a node that answers for %i blocks at once finds it all the same', async (most) => {
  expect(await find(chain(hash, most))).toMatchObject({ kind: 'happened', blockNumber: 100n })
})

test('a node that answers for no block says nothing of the outcome, and ends nothing', async () => {
  expect(await find(chain(hash, 0))).toEqual({ kind: 'unknown' })
})

test('another operation with the nonce proves that it can’t happen once its block is deep; that nothing was found proves nothing', async () => {
  expect(await find(chain(other, 10_000))).toEqual({ kind: 'impossible' })
  expect(await find(chain(other, 10_000, 110n))).toEqual({ kind: 'unknown' })
  expect(await find(chain(undefined, 10_000))).toEqual({ kind: 'unknown' })
})
