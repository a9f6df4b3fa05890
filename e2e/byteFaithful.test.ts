import { expect, inject, test } from 'vitest'

const odd = [
  ['a 19-digit id', '{"jsonrpc":"2.0","id":1234567890123456789,"method":"eth_chainId","params":[]}'],
  [
    'a block with its transactions',
    '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["0x0",true]}',
  ],
  [
    'odd white space and key order',
    '{ "params" : [ ] ,\n"method":"eth_gasPrice" , "id":"a\\u00e9" ,"jsonrpc":"2.0"}',
  ],
  [
    'a batch',
    '[{"jsonrpc":"2.0","id":9223372036854775807,"method":"eth_chainId"},{"jsonrpc":"2.0","id":2,"method":"net_version"}]',
  ],
  ['a call that the node refuses', '{"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0x1"]}'],
] as const

test.each(odd)('[S7.31] the proxy answers %s byte for byte as the node does', async (_, body) => {
  const { gatewayUrl, nodeUrls, projectId } = inject('stack')
  const ask = async (url: string) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return Buffer.from(await response.arrayBuffer()).toString('latin1')
  }
  const direct = await ask(nodeUrls[42161])
  expect(await ask(`${gatewayUrl}/v1/?chainId=eip155:42161&projectId=${projectId}`)).toBe(direct)
  expect(await ask(`${gatewayUrl}/v1?chainId=eip155:42161&projectId=${projectId}`)).toBe(direct)
})
