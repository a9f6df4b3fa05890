import { expect, test } from 'vitest'
import { createFakeUpstream } from '../../testing/createFakeUpstream.ts'
import { callNode } from './callNode.ts'

const call = { method: 'eth_blockNumber', params: [] }

test.each([
  ['7', 7_000],
  ['900', 60_000],
  ['0', 2_000],
  ['Sun, 22 Nov 2026 20:00:00 GMT', 2_000],
  [undefined, 2_000],
])('[S7.13] a node that limits us and says %s is left alone for %i ms', async (retryAfter, pauseMs) => {
  const rest = { status: 429, ...(retryAfter === undefined ? {} : { retryAfter }) }
  const upstream = createFakeUpstream(() => '0x1', rest)
  await expect(callNode(upstream, [call])).rejects.toMatchObject({ name: 'NodeRefusedError', pauseMs })
})
