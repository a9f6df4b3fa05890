import type { ServerResponse } from 'node:http'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeUpstream } from '../testing/createFakeUpstream.ts'
import { type ReceivedCall as Request, startNode } from '../testing/startNode.ts'
import { askNode, call, optionalCall } from './askNode.ts'
import { createUpstream } from './createUpstream.ts'
import { hexNumber } from './evmValues.ts'

type Answer = (asked: Request | readonly Request[], response: ServerResponse) => unknown

const head = call('eth_blockNumber', [], hexNumber)
const chainId = call('eth_chainId', [], hexNumber)
const RESULTS: Record<string, string> = { eth_blockNumber: '0x7', eth_chainId: '0x1' }

const reply = ({ id, method }: Request) => ({ id, result: RESULTS[method] })
const list = (asked: Request | readonly Request[]) => [asked].flat() as Request[]

/** A node behind HTTP that answers with what `answer` returns as JSON, or writes itself. */
async function serve(answer: Answer) {
  const node = await startNode((response, body) => {
    const said = answer(JSON.parse(body), response)
    if (said !== undefined) response.end(JSON.stringify(said))
  })
  const chain = { caipNetworkId: 'eip155:1', httpUrl: node.url, wsUrl: '' }
  const upstream = createUpstream(chain, { timeoutMs: 3_000, maxResponseBytes: 100_000 })
  onTestFinished(async () => {
    upstream.close()
    await node.close()
  })
  return { upstream, sizes: () => node.received.map((body) => list(JSON.parse(body)).length) }
}

test('results come in the order of the calls, in whatever order the node answers', async () => {
  const { upstream, sizes } = await serve((asked) => list(asked).map(reply).reverse())
  expect(await askNode(upstream, [head, chainId])).toEqual([7, 1])
  expect(sizes()).toEqual([2])
})

test('one call is no batch, and no call asks nothing', async () => {
  const { upstream } = await serve((asked) => (Array.isArray(asked) ? [] : reply(list(asked)[0] as Request)))
  expect(await askNode(upstream, [head])).toEqual([7])
  expect(await askNode(upstream, [])).toEqual([])
})

test('an answer that the node left out is unreadable', async () => {
  const { upstream } = await serve((asked) => list(asked).slice(1).map(reply))
  const message = expect.stringContaining('left out its answer to eth_blockNumber')
  await expect(askNode(upstream, [head, chainId])).rejects.toMatchObject({ kind: 'unreadable', message })
})

test('a call that the node refuses fails, or is undefined where that is allowed', async () => {
  const error = { code: -32_601, message: 'no such method', data: '0x12' }
  const { upstream } = await serve((asked) =>
    list(asked).map((one) =>
      one.method === 'trace_block' ? { id: one.id, error } : { ...reply(one), error: null },
    ),
  )
  const answer = await askNode(upstream, [optionalCall('trace_block', [], v.unknown()), head])
  expect(answer).toEqual([undefined, 7])
  const message = 'The node of eip155:1 refused trace_block: no such method'
  const asked = askNode(upstream, [head, call('trace_block', [], v.unknown())])
  await expect(asked).rejects.toMatchObject({ kind: 'refused', refusal: error, message })
})

test.each<[string, Answer]>([
  [
    'an error',
    (_, response) => response.writeHead(400) && { error: { code: -32_600, message: 'no batches' } },
  ],
  ['something that is not JSON-RPC', () => ({ message: 'no batches' })],
])('a node that answers batches with %s is asked call by call from then on', async (_, refuse) => {
  const { upstream, sizes } = await serve((asked, response) =>
    Array.isArray(asked) ? refuse(asked, response) : reply(list(asked)[0] as Request),
  )
  expect(await askNode(upstream, [head, chainId])).toEqual([7, 1])
  expect(await askNode(upstream, [chainId, head])).toEqual([1, 7])
  expect(sizes()).toEqual([2, 1, 1, 1, 1])
})

test('many calls are several batches', async () => {
  const { upstream, sizes } = await serve((asked) => list(asked).map(reply))
  const calls = Array.from({ length: 120 }, (_, at) => (at % 2 === 0 ? head : chainId))
  expect(await askNode(upstream, calls)).toEqual(calls.map((one) => (one === head ? 7 : 1)))
  expect(sizes()).toEqual([25, 25, 25, 25, 20])
})

test.each([
  ['7', 7_000],
  ['900', 60_000],
  ['0', 2_000],
  ['Sun, 22 Nov 2026 20:00:00 GMT', 2_000],
  [undefined, 2_000],
])('[S7.13] a node that limits us and says %s is left alone for %i ms', async (retryAfter, pauseMs) => {
  const rest = { status: 429, ...(retryAfter === undefined ? {} : { retryAfter }) }
  const upstream = createFakeUpstream(() => '0x1', rest)
  await expect(askNode(upstream, [head])).rejects.toMatchObject({ kind: 'busy', pauseMs })
})

test.each<[string, Answer]>([
  ['a batch', () => ({ error: { code: -32_005, message: 'too many requests' } })],
  ['one of several calls', (asked) => list(asked).map(({ id }) => ({ id, error: { code: -32_005 } }))],
])('a node that limits us with its error to %s is busy', async (_, answer) => {
  const { upstream, sizes } = await serve(answer)
  const calls = [head, optionalCall('eth_chainId', [], hexNumber)]
  await expect(askNode(upstream, calls)).rejects.toMatchObject({ kind: 'busy', pauseMs: 2_000 })
  expect(sizes()).toEqual([2])
})

test.each<[string, Answer, string, string]>([
  [
    'a result of another form',
    () => ({ result: 'seven' }),
    'unreadable',
    'gave an unreadable answer to eth_blockNumber',
  ],
  ['no result', () => ({}), 'unreadable', 'gave an unreadable answer to eth_blockNumber'],
  ['broken JSON', (_, response) => void response.end('{"result": 0x7}'), 'unreadable', 'not JSON-RPC'],
  ['no JSON', (_, response) => void response.end('7'), 'unreachable', 'not JSON'],
  ['HTML', (_, response) => void response.end('<html>429</html>'), 'unreachable', 'not JSON'],
  [
    'half of it',
    (_, response) =>
      void response.writeHead(200, { 'content-length': 100 }).write('{"result"', () => response.destroy()),
    'unreachable',
    'broke off its answer',
  ],
])('a node that answers with %s', async (_, answer, kind, message) => {
  const { upstream } = await serve(answer)
  const refused = { kind, status: 503, message: expect.stringContaining(message) }
  await expect(askNode(upstream, [head])).rejects.toMatchObject(refused)
})
