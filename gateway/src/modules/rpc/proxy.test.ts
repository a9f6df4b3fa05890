import { afterAll, beforeAll, expect, test } from 'vitest'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const lab = useLabChains()
let gateway: TestGateway

beforeAll(async () => {
  const sepolia = lab.chains.find(({ id }) => id === 421614)?.nodeUrl ?? ''
  const nodes = { RPC_URL_42161: lab.nodeUrl, RPC_URL_421614: sepolia }
  gateway = await startTestGateway({ ...nodes, RPC_MAX_BODY_BYTES: '100000' })
}, 300_000)

afterAll(() => gateway.close())

const askNode = async (body: string) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(lab.nodeUrl, { method: 'POST', body, headers })
  return new Uint8Array(await response.arrayBuffer())
}

test.each([
  ['a 19-digit id', '{"jsonrpc":"2.0","id":1234567890123456789,"method":"eth_chainId","params":[]}'],
  [
    'odd white space',
    ' \n{ "id" :\t7 ,\r\n "jsonrpc":"2.0", "method" : "eth_getBlockByNumber","params":["0x0",false] } \n',
  ],
  [
    'a batch',
    '[{"jsonrpc":"2.0","id":9007199254740993,"method":"net_version"},{"jsonrpc":"2.0","id":"é","method":"net_listening"}]',
  ],
  ['an error', '{"jsonrpc":"2.0","id":9223372036854775807,"method":"eth_getBalance","params":["0x1"]}'],
  ['a string id', '{"jsonrpc":"2.0","id":"\\u00e9\\n","method":"eth_gasPrice"}'],
])('[S7.32] answers %s byte for byte as the node does', async (_, body) => {
  const response = await gateway.rpc(body)
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe(
    Buffer.from(await askNode(body)).toString('latin1'),
  )
  expect(response.status).toBe(200)
})

test('[S7.31] sends each chain id to its own node, with and without the last slash', async () => {
  const body = '{"jsonrpc":"2.0","id":1,"method":"net_version"}'
  const answers = ['/v1', '/v1/'].flatMap((path) =>
    ['42161', '421614'].map(async (id) => {
      const url = `${gateway.url}${path}?chainId=eip155:${id}&projectId=x`
      const response = await fetch(url, { method: 'POST', body })
      return [id, (await response.json()).result]
    }),
  )
  for (const [id, result] of await Promise.all(answers)) expect(result).toBe(id)
})

test('[S7.31] an unknown chain is 400 and a missing project 401, in both forms of error', async () => {
  const call = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
  expect((await gateway.rpc(call, { chainId: 'eip155:10' })).status).toBe(400)
  expect((await gateway.rpc(call, { chainId: 'ethereum' })).status).toBe(400)
  const response = await gateway.rpc(call, { projectId: '' })
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({
    status: 'FAILED',
    reasons: [{ field: 'projectId', description: 'Unauthorized: invalid key', code: 'project' }],
    jsonrpc: '2.0',
    id: null,
    error: { code: -32001, message: 'Unauthorized: invalid key' },
  })
})

test('passes on no method that is not on its list, alone or in a batch', async () => {
  const balance =
    '{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000aa","latest"]}'
  const before = await askNode(balance)
  const set =
    '{"jsonrpc":"2.0","id":1234567890123456789,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000aa","0x1"]}'
  for (const body of [set, `[${set}]`, set.replace('"method"', '"method":"eth_chainId","METHOD"')]) {
    const response = await gateway.rpc(body)
    expect(response.status).toBe(400)
    expect((await response.json()).error.message).toMatch(/anvil_setBalance is not served here|exactly once/)
  }
  expect(await (await gateway.rpc(set)).text()).toContain('"id":1234567890123456789,')
  expect(await askNode(balance)).toEqual(before)
})

test('passes a batch of a thousand and refuses a longer one', async () => {
  const batch = (length: number) =>
    `[${Array(length).fill('{"id":1,"jsonrpc":"2.0","method":"net_version"}').join()}]`
  expect(await (await gateway.rpc(batch(1_000))).json()).toHaveLength(1_000)
  const tooLong = await gateway.rpc(batch(1_001))
  const expected = [400, 'A batch may hold 1000 calls, this one has 1001. Send it in parts.']
  expect([tooLong.status, (await tooLong.json()).reasons[0].description]).toEqual(expected)
})

test.each([
  ['nothing', '', 422],
  ['half a call', '{"id":1', 422],
  ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 422],
  ['a byte order mark', '\ufeff{"id":1,"method":"eth_chainId"}', 422],
  ['a number', '7', 400],
  ['an empty batch', '[]', 400],
  ['a batch in a batch', '[[{"method":"eth_chainId"}]]', 400],
  ['deep nesting', '['.repeat(40_000) + ']'.repeat(40_000), 400],
  ['more than the limit', `{"id":1,"method":"eth_call","params":["${'0'.repeat(100_000)}"]}`, 413],
])('refuses %s', async (_, body, status) => {
  const response = await gateway.rpc(body)
  expect(response.status).toBe(status)
  expect((await response.json()).status).toBe('FAILED')
})

test('refuses a compressed body: a small one could unpack to a huge one', async () => {
  const headers = { 'content-encoding': 'gzip' }
  const url = `${gateway.url}/v1?chainId=eip155:42161&projectId=x`
  const response = await fetch(url, { method: 'POST', body: 'x', headers })
  expect(response.status).toBe(415)
})
