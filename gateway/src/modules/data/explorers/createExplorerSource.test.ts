import { pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createFakeUpstream } from '../../../testing/createFakeUpstream.ts'
import { openNode } from '../../../testing/openGateway.ts'
import { createExplorerSource } from './createExplorerSource.ts'
import { etherscanFeeds } from './etherscan.ts'

const OWNER = pad('0xa1', { size: 20 })
const hashOf = (at: number) => pad(toHex(at), { size: 32 })

test('[S7.13] a page is cut between blocks and not within one, whose order only the node knows', async () => {
  // Two in block 9, and of the three in block 8 the explorer names the first one first.
  const blocks = [9, 9, 8, 8, 8, 7]
  const upstream = createFakeUpstream(({ method, params: [hash] }) => {
    const at = Number(hash)
    if (method === 'eth_getBlockByNumber') return { timestamp: '0x64' }
    if (method === 'eth_getTransactionReceipt') return { status: '0x1', contractAddress: null, logs: [] }
    return {
      ...{ from: OWNER, to: OWNER, nonce: '0x0', value: '0x1', input: '0x', blockHash: hashOf(99) },
      ...{ blockNumber: toHex(blocks[at] ?? 0), transactionIndex: toHex(at) },
    }
  })
  const feed = async () => ({
    items: blocks.map((block, at) => ({ hash: hashOf(at), block, internal: undefined })),
    isEnd: true,
  })
  const page = await createExplorerSource('etherscan', [feed], upstream).history?.(OWNER, undefined, 3)
  expect(page?.transactions.map(({ block, position }) => [block, position])).toEqual([
    [9, 1],
    [9, 0],
    [8, 4],
  ])
  expect(page?.isEnd).toBe(false)
})

test.each([
  [
    { status: '0', message: 'No transactions found', result: [] },
    { items: [], isEnd: true },
  ],
  [
    { status: '0', message: 'OK', result: [] },
    { items: [], isEnd: true },
  ],
  [{ status: '0', message: 'NOTOK', result: 'Max rate limit reached' }, 'Max rate limit reached'],
  [{ status: '0', message: 'NOTOK', result: null }, 'NOTOK'],
])('[S7.13] Etherscan’s %j is an empty list or a refusal', async (body, expected) => {
  const node = await openNode((response) => void response.end(JSON.stringify(body)))
  const [feed] = etherscanFeeds(node.url, 'key', '1', async () => {})
  const asked = feed?.(OWNER, undefined)
  if (typeof expected === 'string') await expect(asked).rejects.toThrow(expected)
  else expect(await asked).toEqual(expected)
})
