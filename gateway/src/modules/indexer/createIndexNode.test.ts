import { pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createFakeUpstream } from '../../testing/createFakeUpstream.ts'
import { createIndexNode } from './createIndexNode.ts'

const hash = (name: number) => pad(toHex(name), { size: 32 })
const [from, to] = [pad('0xa1', { size: 20 }), pad('0xb2', { size: 20 })]

const block = {
  hash: hash(1),
  parentHash: hash(0),
  number: '0x1',
  timestamp: '0x64',
  logsBloom: `0x${'0'.repeat(512)}`,
  transactions: [{ hash: hash(9), from, to, nonce: '0x0', value: '0x0', input: '0x12345678' }],
}
const receipt = {
  transactionHash: hash(9),
  blockHash: hash(1),
  status: '0x1',
  gasUsed: '0xffff',
  contractAddress: null,
  logs: [],
}

test('[S7.13] a node with Geth’s tracer is asked for calls, and what contracts moved is read', async () => {
  const upstream = createFakeUpstream(({ method }) => {
    if (method === 'eth_getBlockByNumber') return block
    if (method === 'eth_getBlockReceipts') return [receipt]
    const calls = [{ type: 'CALL', from: to, to: from, value: '0x5' }]
    return [{ txHash: hash(9), result: { type: 'CALL', from, to, value: '0x0', calls } }]
  })
  const [read] = await createIndexNode(upstream, 'debug_traceBlock').blocks(1, 1)
  expect(upstream.calls.at(-1)).toEqual({
    method: 'debug_traceBlockByHash',
    params: [hash(1), { tracer: 'callTracer' }],
  })
  expect(read?.internal?.get(hash(9))).toMatchObject([{ giver: to, taker: from, amount: 5n }])
})
