import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  pad,
  parseEther,
  parseUnits,
  publicActions,
  toHex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { LAB_MNEMONIC } from '../../../../lab/src/chains/labAccounts.ts'
import { receiptOf } from '../../../../lab/src/chains/receiptOf.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openGateway, openNode } from '../../testing/openGateway.ts'
import type { ReceivedCall } from '../../testing/startNode.ts'
import type { TestGateway } from '../../testing/startTestGateway.ts'

const USDC: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const account = mnemonicToAccount(LAB_MNEMONIC, { addressIndex: 1 })
/** For a machine that is busy with something else too. */
const PATIENT = { timeout: 15_000 }
const ONE = { chainId: 'eip155:42161' }

interface Reply {
  id: number
  result?: unknown
  error?: { code: number; message: string }
}

const lab = useLabChains()

/** A gateway whose node answers as the lab's does, but for what `twist` does to it. */
const startBehind = async (
  twist: (request: ReceivedCall, reply: Reply) => Reply | number | undefined,
  environment: Record<string, string> = {},
) => {
  const asked: ReceivedCall[] = []
  const node = await openNode(async (response, body) => {
    const requests: ReceivedCall[] = [JSON.parse(body)].flat()
    asked.push(...requests)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(lab.nodeUrl, { method: 'POST', body, headers })
    const replies: Reply[] = [await answer.json()].flat()
    const twisted = requests.map((request, index) => {
      const reply = replies[index] ?? { id: request.id }
      return twist(request, reply) ?? reply
    })
    const status = twisted.find((each) => typeof each === 'number')
    if (status !== undefined) response.writeHead(status, { 'retry-after': '1' })
    response.end(JSON.stringify(Array.isArray(JSON.parse(body)) ? twisted : twisted[0]))
  })
  const gateway = await openGateway({
    RPC_URL_42161: node.url,
    DATA_SOURCES: 'indexer',
    INDEX_FROM: '0',
    INDEX_POLL_MS: '20',
    ...environment,
  })
  return { gateway, asked }
}

const seen = async (gateway: TestGateway, to: string, hashes: readonly string[]) =>
  expect.poll(async () => (await history(gateway, to)).hashes, PATIENT).toEqual(hashes)
const logs = async (gateway: TestGateway, text: string) =>
  expect.poll(() => gateway.log.some((line) => line.includes(text)), PATIENT).toBe(true)
const history = async (gateway: TestGateway, address: string) => {
  const response = await gateway.get(
    `/v1/account/${address}/history?${new URLSearchParams({ projectId: 'x', ...ONE })}`,
  )
  const body = await response.json()
  return {
    hashes: (body.data ?? []).map((each: { metadata: { hash: string } }) => each.metadata.hash),
    missing: (body.missing ?? []).map((each: { part: string }) => each.part),
    body,
  }
}

let made = 0
const pay = async (): Promise<{ to: Address; hash: Hex }> => {
  made += 1
  const to = pad(toHex(0xbad_0000 + made), { size: 20 })
  const wallet = createWalletClient({ account, transport: http(lab.nodeUrl) }).extend(publicActions)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, parseUnits('1', 6)] })
  const hash = await wallet.sendTransaction({ to: USDC, data, chain: null })
  await receiptOf(wallet, hash)
  return { to, hash }
}

test('a node that gives a part of the logs is not believed; the answer says what is missing', async () => {
  let isPartial = true
  const { to, hash } = await pay()
  const { gateway } = await startBehind(({ method }, reply) => {
    if (method !== 'eth_getBlockReceipts' || !isPartial || !Array.isArray(reply.result)) return undefined
    const without = (receipt: { transactionHash: string }) =>
      receipt.transactionHash === hash ? { ...receipt, logs: [] } : receipt
    return { ...reply, result: reply.result.map(without) }
  })
  await expect.poll(async () => (await history(gateway, to)).missing, PATIENT).toContain('recentHistory')
  await logs(gateway, 'gave a part of the logs of block')
  expect((await history(gateway, to)).hashes).toEqual([])
  isPartial = false
  await seen(gateway, to, [hash])
  await expect.poll(async () => (await history(gateway, to)).missing, PATIENT).toEqual([])
})

test('a node that gives the receipts of another block is not believed', async () => {
  const { to } = await pay()
  const { gateway } = await startBehind(({ method }, reply) => {
    if (method !== 'eth_getBlockReceipts' || !Array.isArray(reply.result)) return undefined
    const blockHash = `0x${'1'.repeat(64)}`
    return { ...reply, result: reply.result.map((receipt) => ({ ...receipt, blockHash })) }
  })
  await logs(gateway, 'gave receipts of another block')
  expect(await history(gateway, to)).toMatchObject({ hashes: [], missing: ['recentHistory'] })
})

test('a node that says 429 is left alone for as long as it says', async () => {
  let isLimited = false
  let refusals = 0
  const { to, hash } = await pay()
  const { gateway } = await startBehind(() => {
    if (!isLimited) return undefined
    refusals += 1
    return 429
  })
  await seen(gateway, to, [hash])
  isLimited = true
  await logs(gateway, 'asked too often')
  const soFar = refusals
  const answered = performance.now()
  for (let times = 0; times < 20; times += 1) await history(gateway, to)
  if (performance.now() - answered < 900) expect(refusals).toBe(soFar)
  isLimited = false
  const later = await pay()
  await seen(gateway, later.to, [later.hash])
})

test('a node that has thrown old state away leaves out only what contracts sent, and the answer says so', async () => {
  const { to, hash } = await pay()
  const { gateway } = await startBehind(({ method }, { id }) =>
    /trace/i.test(method) ? { id, error: { code: -32_000, message: 'missing trie node' } } : undefined,
  )
  await seen(gateway, to, [hash])
  const { missing, body } = await history(gateway, to)
  expect(missing).toEqual(['internalTransfers'])
  const pattern = /^Coin that contracts sent between blocks \d+ and \d+ may be missing\.$/
  expect(body.missing[0].description).toMatch(pattern)
})

test('a node of another chain is not indexed', async () => {
  const { to } = await pay()
  const { gateway } = await startBehind(({ method }, reply) =>
    method === 'eth_chainId' ? { ...reply, result: '0xa' } : undefined,
  )
  await logs(gateway, 'serves chain 10')
  expect(await history(gateway, to)).toMatchObject({ hashes: [], missing: ['history'] })
})

test('a node that lags behind is waited for, and nothing is forgotten', async () => {
  const { to, hash } = await pay()
  let lag = 0
  const { gateway, asked } = await startBehind(({ method, params }, reply) => {
    if (lag === 0) return undefined
    const head = Number(lag)
    if (method === 'eth_blockNumber') return { ...reply, result: toHex(head) }
    if (method === 'eth_getBlockByNumber' && Number(params[0]) > head) return { ...reply, result: null }
    return undefined
  })
  await seen(gateway, to, [hash])
  lag = 30
  const before = asked.length
  await expect.poll(() => asked.length, PATIENT).toBeGreaterThan(before + 12)
  expect((await history(gateway, to)).hashes).toEqual([hash])
  expect(gateway.log.some((line) => line.includes('changed its mind'))).toBe(false)
})

test('without an index or an explorer, the node tells the tokens of late, and the answer says what is missing', async () => {
  const { to, hash } = await pay()
  const { gateway } = await startBehind(() => undefined, { DATA_SOURCES: 'node' })
  const { hashes, missing } = await history(gateway, to)
  expect(hashes).toEqual([hash])
  expect(missing).toContain('internalTransfers')
  const wallet = createWalletClient({ account, transport: http(lab.nodeUrl) }).extend(publicActions)
  const sent = await wallet.sendTransaction({ to, value: parseEther('1'), chain: null })
  await receiptOf(wallet, sent)
  expect((await history(gateway, to)).hashes).toEqual([hash])
})
