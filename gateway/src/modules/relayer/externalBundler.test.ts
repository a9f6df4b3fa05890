import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BUNDLER_CODES } from '@latchkey/contract'
import { ENTRY_POINT, hashOperation } from '@latchkey/smart-account'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import {
  relayerSettings,
  signOperation,
  stranger,
  toBundler,
  toTestAccount,
} from '../../testing/smartAccounts.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import { ask as askGateway, settled } from './testing/askGateway.ts'
import { writeOperation } from './wire.ts'

// The bundler is a second gateway's: its own keys, its own database, reached by its ERC-4337 methods alone. Between the two
// stands a listener that can lie, break off or stay silent. No vendor's bundler was reached.
const lab = useLabChains()
const SECRET = 'pim_verysecretkey'
type Reply = { result?: unknown; error?: { code: number; message: string } }
let tamper: (method: string, reply: Reply) => Reply | 'silent' | 'broken'
let peer: TestGateway
let gateway: TestGateway
let between: Server
let remove: () => void
let url: string
const asked: string[] = []

beforeAll(async () => {
  const made = relayerSettings(lab.nodeUrl)
  remove = made.remove
  peer = await startTestGateway(made.settings)
  between = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { method } = JSON.parse(body) as { method: string }
    asked.push(method)
    const { id, ...reply } = await (await peer.rpc(body)).json()
    const told = tamper(method, reply)
    if (told === 'silent') return
    if (told === 'broken') return void response.destroy()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...told }))
  })
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(between.address() as AddressInfo).port}/v2/${SECRET}/rpc?apikey=${SECRET}`
  gateway = await startWith(url)
}, 300_000)
afterAll(async () => {
  await gateway.close()
  between.closeAllConnections()
  between.close()
  await peer.close()
  remove()
})
beforeEach(() => {
  tamper = (_, reply) => reply
})

const startWith = (bundler: string, more: Record<string, string> = {}) =>
  startTestGateway({
    RPC_URL_42161: lab.nodeUrl,
    BUNDLER_URL_42161: bundler,
    BUNDLER_TIMEOUT_MS: '30000',
    ...more,
  })

/** What is told of one method; the rest is passed on. */
const tamperWith = (method: string, tell: (reply: Reply) => ReturnType<typeof tamper>) => {
  tamper = (asked, reply) => (asked === method ? tell(reply) : reply)
}
const ask = (method: string, params: readonly unknown[], to = gateway): Promise<Reply> =>
  askGateway(to, method, params)
const fees = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 3_000_000_000n }
/** A signed operation of a new account that can pay for it. */
async function paidOperation() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const operation = await signOperation(owner, { ...fees, preVerificationGas: 200_000n })
  const { node } = await toTestAccount(lab.nodeUrl, owner)
  await node.setBalance({ address: operation.sender, value: parseEther('1') })
  return operation
}
const send = async (to?: TestGateway) =>
  ask('eth_sendUserOperation', [writeOperation(await paidOperation()), ENTRY_POINT], to)

test('viem’s client sends through the gateway to another’s bundler, and the receipt is the chain’s', async () => {
  const { account, client, node } = await toTestAccount(lab.nodeUrl)
  const bundler = toBundler(gateway.url, account)
  expect(await bundler.getSupportedEntryPoints()).toEqual([ENTRY_POINT])
  await node.setBalance({ address: account.address, value: parseEther('1') })
  const to = stranger()
  const hash = await bundler.sendUserOperation({ calls: [{ to, value: 5n }], ...fees })
  const done = await bundler.waitForUserOperationReceipt({ hash, timeout: 120_000 })
  expect(done).toMatchObject({ success: true, sender: account.address, userOpHash: hash })
  expect(await client.getBalance({ address: to })).toBe(5n)
  expect((await bundler.getUserOperation({ hash })).transactionHash).toBe(done.receipt.transactionHash)
  expect(asked).toContain('eth_sendUserOperation')
}, 300_000)

test('an operation without fees is refused as not paid for, and never reaches the bundler', async () => {
  const operation = await signOperation(privateKeyToAccount(generatePrivateKey()), {})
  asked.length = 0
  const { error } = await ask('eth_sendUserOperation', [writeOperation(operation), ENTRY_POINT])
  expect(error?.code).toBe(-32_504)
  expect(asked).toEqual([])
})

test('a bundler that answers with another hash is not believed', async () => {
  tamperWith('eth_sendUserOperation', () => ({ result: `0x${'ab'.repeat(32)}` }))
  expect((await send()).error).toEqual({
    code: BUNDLER_CODES.untrue,
    message:
      'The bundler answered with the hash of another operation. Look at the account before you send anything again.',
  })
}, 60_000)

test('a receipt of another operation, and one that names a transaction without the operation, are not believed', async () => {
  const operation = await paidOperation()
  const hash = hashOperation(operation, 42_161)
  await ask('eth_sendUserOperation', [writeOperation(operation), ENTRY_POINT])
  const receipt = () => ask('eth_getUserOperationReceipt', [hash])
  const result = await settled(gateway, hash)
  const other = await paidOperation()
  const otherHash = hashOperation(other, 42_161)
  await ask('eth_sendUserOperation', [writeOperation(other), ENTRY_POINT])
  const otherResult = await settled(gateway, otherHash)

  tamper = () => ({ result: otherResult })
  const isUntrue = async (text: string) => {
    const { error } = await receipt()
    expect(error).toMatchObject({ code: BUNDLER_CODES.untrue, message: expect.stringContaining(text) })
  }
  await isUntrue('the receipt of another operation')
  tamper = () => ({ result: { ...Object(otherResult), userOpHash: hash } })
  await isUntrue('a transaction without the operation')
  // That it failed would be a lie too: the chain is asked.
  tamper = (_, reply) => ({ result: { ...Object(reply.result), success: false, actualGasCost: '0x0' } })
  expect((await receipt()).result).toEqual(result)
}, 180_000)

test('a bundler of another entry point is not used', async () => {
  const former = '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'
  tamperWith('eth_supportedEntryPoints', () => ({ result: [former] }))
  const other = await startWith(url)
  asked.length = 0
  expect((await send(other)).error?.code).toBe(BUNDLER_CODES.entryPoint)
  expect((await ask('eth_supportedEntryPoints', [], other)).error?.code).toBe(BUNDLER_CODES.entryPoint)
  expect(asked).not.toContain('eth_sendUserOperation')
  await expect.poll(() => other.log.join('')).toContain('the bundler of a chain cannot be used')
  await other.close()
}, 60_000)

test('one that is down sent nothing; one that breaks off or is silent may have sent', async () => {
  const down = await startWith('http://127.0.0.1:9/rpc')
  expect((await send(down)).error?.code).toBe(BUNDLER_CODES.down)
  await down.close()
  await ask('eth_supportedEntryPoints', [])
  tamperWith('eth_sendUserOperation', () => 'broken')
  expect((await send()).error?.code).toBe(BUNDLER_CODES.unknown)
  const hasty = await startWith(url, { BUNDLER_TIMEOUT_MS: '3000' })
  await expect.poll(async () => (await ask('eth_supportedEntryPoints', [], hasty)).result).toBeTruthy()
  tamperWith('eth_sendUserOperation', () => 'silent')
  expect((await send(hasty)).error?.code).toBe(BUNDLER_CODES.unknown)
  await hasty.close()
}, 120_000)

test('what the bundler refuses is passed on, without the key that its text repeats', async () => {
  const reverted = { code: -32_521, message: `execution reverted at ${url}` }
  tamperWith('eth_sendUserOperation', () => ({ error: reverted }))
  const { error } = await send()
  expect(error).toEqual({ code: -32_521, message: 'The bundler refused: execution reverted at …' })
  const told = [...gateway.log, JSON.stringify(error)].join('\n')
  expect(told).not.toContain(SECRET)
}, 60_000)

test('what the bundler gave up may happen all the same, and what has happened is not refused', async () => {
  const operation = await paidOperation()
  const hash = hashOperation(operation, 42_161)
  const receipt = () => ask('eth_getUserOperationReceipt', [hash])
  const written = [writeOperation(operation), ENTRY_POINT] as const
  await ask('eth_sendUserOperation', written)
  tamper = () => ({ error: { code: -32_500, message: 'The operation was not brought in: AA25' } })
  const before = await receipt()
  expect(before.error).toBeUndefined()
  const happened = async () => (await receipt()).result
  await expect.poll(happened, { timeout: 60_000 }).toMatchObject({ success: true })
  expect((await ask('eth_sendUserOperation', written)).result).toBe(hash)
  const nowhere = { transactionHash: null, blockHash: null, blockNumber: null }
  tamperWith('eth_getUserOperationByHash', ({ result }) => ({ result: { ...Object(result), ...nowhere } }))
  const { result } = await ask('eth_getUserOperationByHash', [hash])
  expect(Object(result).userOperation.signature).toBe('0x')
}, 120_000)
