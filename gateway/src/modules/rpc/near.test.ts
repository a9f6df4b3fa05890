import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { openGateway, openNode } from '../../testing/openGateway.ts'

const CHAIN = 'near:mainnet'
const ACCOUNT = { amount: '340282366920938463463374607431768211455', locked: '0', storage_usage: 182 }

/** A stand-in for a NEAR node: parameters have names, and a number is as long as it is. */
function answerAsNear(response: ServerResponse, body: string, chain: string): void {
  const { id, method, params } = JSON.parse(body)
  const result = method === 'status' ? { chain_id: chain, protocol_version: 80 } : ACCOUNT
  const error = { name: 'HANDLER_ERROR', cause: { name: 'UNKNOWN_ACCOUNT', info: {} }, code: -32_000 }
  const isKnown = method === 'status' || params.account_id === 'alice.near'
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', ...(isKnown ? { result } : { error }), id }))
}

async function start(
  answer = (response: ServerResponse, body: string) => answerAsNear(response, body, 'mainnet'),
) {
  const node = await openNode(answer)
  const gateway = await openGateway({ RPC_URLS: JSON.stringify({ [CHAIN]: node.url }) })
  const ask = (method: string, params: unknown = []) =>
    gateway.rpc(JSON.stringify({ jsonrpc: '2.0', id: 'dontcare', method, params }), { chainId: CHAIN })
  return { gateway, node, ask }
}

const view = (account_id: string) => ({ request_type: 'view_account', finality: 'final', account_id })

test('[S9.29] [S7.31] NEAR is a network that a gateway hosts: the operator’s node answers, byte for byte', async () => {
  const { gateway, node, ask } = await start()
  const response = await ask('query', view('alice.near'))
  const expected = [200, JSON.stringify({ jsonrpc: '2.0', result: ACCOUNT, id: 'dontcare' })]
  expect([response.status, await response.text()]).toEqual(expected)
  expect(JSON.parse(node.received[0] ?? '')).toMatchObject({ method: 'query', params: view('alice.near') })
  expect((await (await gateway.get('/v1/supported-chains?projectId=test')).json()).http).toEqual([CHAIN])
})

test('[S9.29] what the NEAR node refuses reaches the page in the node’s words', async () => {
  const { ask } = await start()
  const answer = await (await ask('query', view('nobody.near'))).json()
  expect(answer).toMatchObject({ id: 'dontcare', error: { cause: { name: 'UNKNOWN_ACCOUNT' } } })
})

test('[S9.29] a method of the NEAR node’s operator does not reach the node', async () => {
  const { ask, node } = await start()
  const response = await ask('network_info')
  expect([response.status, (await response.json()).error.code]).toEqual([400, -32_601])
  expect(node.received).toEqual([])
})

test.each(['mainnet', 'testnet'])('[S9.29] a node that says that it is on %s', async (chain) => {
  const { gateway } = await start((response, body) => answerAsNear(response, body, chain))
  const response = await gateway.get('/ready')
  expect((await response.json()).parts[0]).toEqual({
    ...{ part: 'node', of: CHAIN },
    state: chain === 'mainnet' ? 'ok' : 'down',
  })
})

test.each([
  ['near:mainnet', 'send_tx'],
  ['near:mainnet', 'broadcast_tx_commit'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'sendTransaction'],
])('on %s, %s is sent once, even where a kept connection turns out closed', async (chainId, method) => {
  const node = await openNode((response, body) => {
    if (body.includes(method)) response.socket?.resetAndDestroy()
    else response.end('{"jsonrpc":"2.0","id":1,"result":{}}')
  })
  const gateway = await openGateway({ RPC_URLS: JSON.stringify({ [chainId]: node.url }) })
  const ask = (name: string) =>
    gateway.rpc(JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params: [] }), { chainId })
  // The connection that is kept.
  expect((await ask(chainId.startsWith('near') ? 'block' : 'getSlot')).status).toBe(200)
  expect((await ask(method)).status).toBe(503)
  expect(node.received.filter((body) => body.includes(method))).toHaveLength(1)
})
