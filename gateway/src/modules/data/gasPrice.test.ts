import { expect, test } from 'vitest'
import { replyTo, startNode } from '../../testing/startNode.ts'
import { startTestGateway } from '../../testing/startTestGateway.ts'

async function ask(result: unknown, chainId = 'eip155:42161') {
  const node = await startNode((response, body) => {
    response.end(replyTo(body, ({ id }) => ({ jsonrpc: '2.0', id, result })))
  })
  const gateway = await startTestGateway({ RPC_URL_42161: node.url, CHAINS: '42161' })
  try {
    const read = () => gateway.get(`/v1/convert/gas-price?projectId=x&chainId=${chainId}`)
    const response = await read()
    await read()
    const asked = node.received.filter((body) => body.includes('eth_gasPrice')).length
    return { status: response.status, body: await response.json(), asked }
  } finally {
    await gateway.close()
    await node.close()
  }
}

test('[S7.19] says what gas costs, in wei as decimal texts, and asks the node once for many', async () => {
  const { status, body, asked } = await ask('0x5f5e100')
  expect([status, body]).toEqual([200, { standard: '100000000', fast: '110000000', instant: '125000000' }])
  expect(asked).toBe(1)
})

test('[S7.19] a chain that is not served is refused', async () => {
  const { status, body } = await ask('0x1', 'eip155:5')
  expect([status, body.reasons[0].field]).toEqual([400, 'chainId'])
})

test.each([['0x'], [`0x${'f'.repeat(65)}`], [null]])(
  'a node that says %j is not believed',
  async (result) => {
    expect((await ask(result)).status).toBe(503)
  },
)
