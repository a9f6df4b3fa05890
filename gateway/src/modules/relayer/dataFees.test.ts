import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DATA_FEE_ORACLE } from '@latchkey/contract'
import { ENTRY_POINT } from '@latchkey/smart-account'
import { type Hex, parseEther, toHex } from 'viem'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openGateway } from '../../testing/openGateway.ts'
import { relayerSettings, signOperation, toTestAccount } from '../../testing/smartAccounts.ts'
import type { TestGateway } from '../../testing/startTestGateway.ts'
import { createDataFees } from './dataFees.ts'
import { settled } from './testing/askGateway.ts'
import { writeOperation } from './wire.ts'

const lab = useLabChains()
/** Returns 1 for whatever it is asked: PUSH1 1, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN. */
const ORACLE_CODE = '0x60015f5260205ff3'

const setOracle = (code: Hex) => rpc(lab.nodeUrl, 'anvil_setCode', [DATA_FEE_ORACLE, code])
afterEach(() => setOracle('0x'))

async function rpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()
}

async function start(more: Record<string, string> = {}, nodeUrl = lab.nodeUrl): Promise<TestGateway> {
  const { settings, remove } = relayerSettings(nodeUrl)
  onTestFinished(remove)
  const gateway = await openGateway({ ...settings, ...more })
  return gateway
}

/** The lab's node behind a door that is shut at first. */
async function shutNode() {
  let isOpen = false
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (!isOpen) return void response.writeHead(503).end()
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(lab.nodeUrl, { method: 'POST', headers, body: Buffer.concat(parts) })
    response.writeHead(answer.status, headers).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open() {
      isOpen = true
    },
  }
}

const ask = async (gateway: TestGateway, method: string, params: readonly unknown[] = []) => {
  const response = await gateway.rpc(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return { status: response.status, body: JSON.stringify(await response.json()) }
}

async function sponsored() {
  const { account, owner, node } = await toTestAccount(lab.nodeUrl)
  await node.setBalance({ address: account.address, value: parseEther('1') })
  return [writeOperation(await signOperation(owner, {})), ENTRY_POINT] as const
}

test('a chain that the operator has named ends the start: why, and what to do', async () => {
  await setOracle(ORACLE_CODE)
  await expect(start({ RELAYER_CHAINS: '42161' })).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(
      /RELAYER_CHAINS names eip155:42161, which takes a fee for L1 data besides gas .*Take 42161 out of RELAYER_CHAINS, or set BUNDLER_URL_42161/,
    ),
  })
})

test('of all chains with a node it is left out with a warning, and the gateway serves the rest', async () => {
  await setOracle(ORACLE_CODE)
  const gateway = await start()
  expect(gateway.log.join('')).toContain('the relayer leaves out a chain that takes a fee for L1 data')
  expect((await ask(gateway, 'eth_supportedEntryPoints')).body).not.toContain(ENTRY_POINT)
  expect((await ask(gateway, 'eth_sendUserOperation', await sponsored())).body).toContain('error')
  expect((await ask(gateway, 'eth_chainId')).body).toContain('0xa4b1')
})

test('a chain without the oracle is served, whether it is named or not', async () => {
  for (const more of [{}, { RELAYER_CHAINS: '42161' }])
    expect((await ask(await start(more), 'eth_supportedEntryPoints')).body).toContain(ENTRY_POINT)
})

test('a node that is down at the start: nothing is taken before it has answered, then all is', async () => {
  const node = await shutNode()
  const gateway = await start({ RELAYER_CHAINS: '42161' }, node.url)
  expect(gateway.log.join('')).toContain('the node of a chain does not answer')
  const operation = await sponsored()
  expect(await ask(gateway, 'eth_sendUserOperation', operation)).toMatchObject({ status: 503 })
  node.open()
  let taken = ''
  await expect
    .poll(async () => (taken = (await ask(gateway, 'eth_sendUserOperation', operation)).body), {
      timeout: 30_000,
    })
    .toContain('"result":"0x')
  const hash: string = JSON.parse(taken).result
  expect(await settled(gateway, hash)).toMatchObject({ success: true })
}, 120_000)

test('a node that is down at the start, of a chain that takes fees for data: nothing is ever taken', async () => {
  await setOracle(ORACLE_CODE)
  const node = await shutNode()
  const gateway = await start({}, node.url)
  node.open()
  const operation = await sponsored()
  for (const method of ['eth_sendUserOperation', 'eth_estimateUserOperationGas'])
    await expect
      .poll(async () => (await ask(gateway, method, operation)).body, { timeout: 30_000 })
      .toContain('This relayer does not serve eip155:42161: the chain takes a fee for L1 data')
  await expect
    .poll(() => gateway.log.join(''), { timeout: 30_000 })
    .toContain('the relayer does not serve a chain that takes a fee for L1 data')
}, 120_000)

test('a chain is asked until it has answered, and then never again', async () => {
  const answers: (Error | Hex)[] = [new Error('out of reach'), toHex(1)]
  let asked = 0
  const fees = createDataFees({
    async code() {
      asked += 1
      const answer = answers.shift() ?? '0x'
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  await expect(fees.areTaken()).rejects.toThrow('out of reach')
  expect([await fees.areTaken(), await fees.areTaken()]).toEqual([true, true])
  expect(asked).toBe(2)
})
