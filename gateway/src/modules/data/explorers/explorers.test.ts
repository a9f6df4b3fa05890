import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  pad,
  publicActions,
  toHex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { LAB_MNEMONIC } from '../../../../../lab/src/chains/labAccounts.ts'
import { receiptOf } from '../../../../../lab/src/chains/receiptOf.ts'
import { useLabChains } from '../../../../../lab/src/testing/useLabChains.ts'
import { deployPuppet, PUPPET_ABI } from '../../../testing/deployPuppet.ts'
import { openGateway } from '../../../testing/openGateway.ts'
import { startExplorer } from '../../../testing/startExplorer.ts'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const account = mnemonicToAccount(LAB_MNEMONIC, { addressIndex: 1 })
const quiet = pad('0xc0ffee', { size: 20 })

const lab = useLabChains()
let explorer: Awaited<ReturnType<typeof startExplorer>>
let indexed: TestGateway

beforeAll(async () => {
  const wallet = createWalletClient({ account, transport: http(lab.nodeUrl) }).extend(publicActions)
  const puppet = await deployPuppet(lab.nodeUrl, account)
  const pay = encodeFunctionData({ abi: PUPPET_ABI, functionName: 'pay', args: [quiet, 5n] })
  const usdc = (amount: bigint): Hex =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [quiet, amount] })
  let last: Hex = '0x'
  for (let index = 0; index < 70; index += 1) {
    const call =
      index % 10 === 0
        ? { to: puppet, data: pay, value: 9n }
        : index % 2 === 0
          ? ({ to: USDC, data: usdc(BigInt(index)) } as const)
          : { to: quiet, value: BigInt(index) }
    last = await wallet.sendTransaction({ ...call, chain: null, gas: 300_000n })
  }
  const failing = { to: USDC, data: usdc(10n ** 30n), chain: null, gas: 300_000n } as const
  last = await wallet.sendTransaction(failing)
  await receiptOf(wallet, last)
  explorer = await startExplorer(lab.nodeUrl, 42161)
  indexed = await startTestGateway({ RPC_URL_42161: lab.nodeUrl, DATA_SOURCES: 'indexer', INDEX_FROM: '0' })
}, 300_000)
afterAll(async () => {
  await indexed.close()
  await explorer.close()
})

const start = (environment: Record<string, string>) =>
  openGateway({ RPC_URL_42161: lab.nodeUrl, ...environment })
const blockscout = () => ({ DATA_SOURCES: 'blockscout', BLOCKSCOUT_URL_42161: explorer.url })
const etherscan = () => ({
  DATA_SOURCES: 'etherscan',
  ETHERSCAN_URL: `${explorer.url}/v2/api`,
  ETHERSCAN_API_KEY: 'right-key',
})

/** The whole history, icons' addresses aside: they name the gateway that was asked. */
const wholeHistory = async (gateway: TestGateway, address: string) => {
  const data: { id: string }[] = []
  let cursor = ''
  let missing: unknown
  do {
    const asked = { projectId: 'x', chainId: 'eip155:42161', ...(cursor ? { cursor } : {}) }
    const query = new URLSearchParams(asked)
    const body = await (await gateway.get(`/v1/account/${address}/history?${query}`)).json()
    data.push(...JSON.parse(JSON.stringify(body.data).replaceAll(gateway.url, '')))
    cursor = body.next ?? ''
    missing = body.missing ?? missing
  } while (cursor)
  return { data, missing }
}

const untilWhole = (gateway: TestGateway) =>
  vi.waitUntil(async () => !(await wholeHistory(gateway, quiet)).missing, { timeout: 20_000 })

test.each([
  ['Blockscout', blockscout],
  ['Etherscan', etherscan],
])('[S7.13] a history from %s is what our own index says, page after page', async (_, environment) => {
  await untilWhole(indexed)
  const gateway = await start(environment())
  for (const address of [quiet, account.address]) {
    const own = await wholeHistory(indexed, address)
    expect(own.data.length).toBeGreaterThan(60)
    expect(await wholeHistory(gateway, address)).toEqual(own)
  }
  expect((await wholeHistory(gateway, pad(toHex(0xeeee), { size: 20 }))).data).toEqual([])
})

test('[S7.13] what was before the index began comes from the explorer', async () => {
  const [oldest] = (await wholeHistory(indexed, quiet)).data.slice(-1)
  const gateway = await start({ ...blockscout(), DATA_SOURCES: 'indexer,blockscout', INDEX_FROM: 'latest' })
  const wallet = createWalletClient({ account, transport: http(lab.nodeUrl) }).extend(publicActions)
  await untilWhole(gateway)
  const hash = await wallet.sendTransaction({ to: quiet, value: 1n, chain: null })
  await receiptOf(wallet, hash)
  const both = await wholeHistory(gateway, quiet)
  expect(both.data[0]?.id).toBe(`eip155:42161:${hash}`)
  expect(both.data.at(-1)).toEqual(oldest)
  expect(both.data).toEqual((await wholeHistory(indexed, quiet)).data)
})

test.each([
  ['429', { status: 429, body: '{}' }],
  ['no JSON', { body: '<html>' }],
  ['an answer of another form', { body: '{"items":{}}' }],
  ['an end before the answer', { status: 500, body: '' }],
])('an explorer that gives %s is said to be missing, and the node helps out', async (_, fault) => {
  Object.assign(explorer.fault, fault)
  onTestFinished(() => void Object.assign(explorer.fault, { status: undefined, body: undefined }))
  const gateway = await start({ ...blockscout(), DATA_SOURCES: 'blockscout,node' })
  const { data, missing } = await wholeHistory(gateway, quiet)
  expect(data.length).toBeGreaterThan(20)
  const description = expect.stringMatching(/^Blockscout /)
  expect(missing).toContainEqual(expect.objectContaining({ part: 'history', description }))
})

test('a refused key is a 503 that does not show it', async () => {
  const gateway = await start({ ...etherscan(), ETHERSCAN_API_KEY: 'secret-key' })
  const response = await gateway.get(`/v1/account/${quiet}/history?projectId=x`)
  const text = await response.text()
  expect([response.status, text.includes('Etherscan refused: Invalid API Key.')]).toEqual([503, true])
  expect(text + gateway.log.join('')).not.toContain('secret-key')
})

test('an explorer without an address, and one without a key, are mistakes that stop the start', async () => {
  await expect(start({ DATA_SOURCES: 'blockscout' })).rejects.toThrow('BLOCKSCOUT_URL_42161 is not set')
  await expect(start({ DATA_SOURCES: 'etherscan' })).rejects.toThrow('ETHERSCAN_API_KEY is not set')
  await expect(start({ DATA_SOURCES: 'subgraph' })).rejects.toThrow('DATA_SOURCES is not valid')
})
