import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createJsonRpc, type JsonRpc } from '../../../../lab/src/chains/jsonRpc.ts'
import { type RunningChains, startChains } from '../../../../lab/src/chains/startChains.ts'
import { createTestKit } from '../../../../packages/core/src/testing/createTestKit.ts'
import { askNode, type NodeAddress } from './askNode.ts'
import { readHistory } from './history.ts'
import { readBalance } from './readBalance.ts'
import { readTransfers } from './readTransfers.ts'
import { TreasuryError } from './TreasuryError.ts'

const TREASURY = '0x4c617463686b65794C6162547265617375727901'
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Takes no coin: a transfer to it is undone. */
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const ETH = 10n ** 18n

let lab: RunningChains
let node: NodeAddress
let rpc: JsonRpc

beforeAll(async () => {
  lab = await startChains()
  const url = lab.chains.find(({ id }) => id === 42161)?.nodeUrl ?? ''
  node = { url, chainId: 42161 }
  rpc = createJsonRpc(url)
}, 60_000)
afterAll(() => lab.stop())

async function send(to: string, amount: bigint, from = ALICE, gas?: string): Promise<string> {
  const value = `0x${amount.toString(16)}`
  const hash = await rpc('eth_sendTransaction', [{ from, to, value, ...(gas ? { gas } : {}) }])
  await expect.poll(() => rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
  // For a moment the node has the receipt, and still answers the transaction itself out of its pool.
  const read = () => rpc('eth_getTransactionByHash', [hash])
  await expect.poll(read).toMatchObject({ blockNumber: expect.any(String) })
  return String(hash)
}

describe('on the real chain', () => {
  test('[S1.1] the balance is read with its block', async () => {
    const before = await readBalance(node, TREASURY)
    await send(TREASURY, ETH / 2n)
    const after = await readBalance(node, TREASURY)
    expect(after.balance - before.balance).toBe(ETH / 2n)
    expect(after.blockNumber).toBeGreaterThan(before.blockNumber)
  })

  test('[S1.1] a stone is laid only for a transfer read back from the chain', async () => {
    const laid = await send(TREASURY, ETH / 10n)
    const elsewhere = await send(BOB, ETH / 10n)
    const nothing = await send(TREASURY, 0n)
    const undone = await send(USDC, ETH / 10n, ALICE, '0x30000')
    const unknown = `0x${'ab'.repeat(32)}`
    const found = await readTransfers(node, TREASURY, [laid, elsewhere, nothing, undone, unknown])
    expect(found.map(({ step }) => step)).toEqual(['laid', 'none', 'none', 'none', 'pending'])
    expect(found[0]).toMatchObject({
      contribution: { hash: laid, from: ALICE.toLowerCase(), amount: ETH / 10n, index: 0 },
    })
    const [first] = found
    const minedAt = first?.step === 'laid' ? first.contribution.minedAt : 0
    expect(Math.abs(minedAt - Date.now())).toBeLessThan(60_000)
  })

  test('[S1.1] a transfer that the treasury undid lays nothing, though it was sent there', async () => {
    // A treasury may be a contract; this one reverts whatever it is sent.
    await rpc('anvil_setCode', [TREASURY, '0x60006000fd'])
    const undone = await send(TREASURY, ETH / 10n, ALICE, '0x30000')
    await rpc('anvil_setCode', [TREASURY, '0x'])
    expect(await rpc('eth_getTransactionReceipt', [undone])).toMatchObject({ status: '0x0' })
    expect(await readTransfers(node, TREASURY, [undone])).toEqual([{ step: 'none', hash: undone }])
  })

  test('a node of another chain is not believed', async () => {
    await expect(readBalance({ ...node, chainId: 421614 }, TREASURY)).rejects.toMatchObject({
      problem: { reason: 'wrongChain', chainId: '42161' },
    })
  })

  test('more than fits a batch is asked for in several', async () => {
    const calls = Array.from({ length: 250 }, () => ({ method: 'eth_chainId', params: [] }))
    expect(await askNode(node, calls)).toEqual(calls.map(() => '0xa4b1'))
  })
})

describe('what answers badly', () => {
  let server: Server | undefined
  afterEach(() => {
    vi.restoreAllMocks()
    server?.close()
    server?.closeAllConnections()
  })

  /** A node that answers every call with the same. */
  async function serve(status: number, body: string): Promise<NodeAddress> {
    server = createServer((_, response) => response.writeHead(status).end(body))
    return listening(server)
  }

  test.each([
    [503, 'busy', { reason: 'refused', status: 503 }] as const,
    ...[
      '<!doctype html>',
      '{"jsonrpc":"2.0","id":0,"result":"0xa4b1"}',
      '[{"id":0,"result":"0xa4b1"}]',
      '[{"id":2,"result":"-1"},{"id":1,"result":"0x1"},{"id":0,"result":"0xa4b1"}]',
      '[{"id":2,"error":{"code":-32000},"result":null},{"id":1,"result":"0x1"},{"id":0,"result":"0xa4b1"}]',
      `[{"id":0,"result":"0xa4b1"},{"id":1,"result":"0x1"},{"id":2,"result":"0x${'f'.repeat(65)}"}]`,
    ].map((body) => [200, body, { reason: 'malformed' }] as const),
  ])('status %i with %s', async (status, body, problem) => {
    const bad = await serve(status, body)
    await expect(readBalance(bad, TREASURY)).rejects.toMatchObject({ name: 'TreasuryError', problem })
  })

  test('nobody listens', async () => {
    const bad = await serve(200, '')
    server?.close()
    await expect(readBalance(bad, TREASURY)).rejects.toMatchObject({ problem: { reason: 'unreachable' } })
  })

  test('no answer in time, which is not the caller giving up', async () => {
    server = createServer(() => {})
    const silent = await listening(server)
    const { timeout } = AbortSignal
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50))
    await expect(readBalance(silent, TREASURY)).rejects.toMatchObject({
      problem: { reason: 'slow', seconds: 10 },
    })
    vi.restoreAllMocks()
    const left = new AbortController()
    const reading = readBalance(silent, TREASURY, left.signal)
    left.abort()
    await expect(reading).rejects.not.toBeInstanceOf(TreasuryError)
  })

  test('answers in another order than the questions are told apart', async () => {
    const said = '[{"id":2,"result":"0x2"},{"id":0,"result":"0xa4b1"},{"id":1,"result":"0x1"}]'
    const good = await serve(200, said)
    expect(await readBalance(good, TREASURY)).toMatchObject({ blockNumber: 1n, balance: 2n })
  })
})

describe('the list of transfers', () => {
  let server: Server
  let pages: { data: unknown[]; next: string | null }[] = []
  let paths: Record<string, unknown> = {}
  const asked: string[] = []

  const gateway = async () => {
    asked.length = 0
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://gateway')
      asked.push(url.pathname + (url.searchParams.get('cursor') ?? ''))
      const page = pages[Number(url.searchParams.get('cursor') ?? 0)]
      const body = url.pathname === '/openapi.json' ? { paths } : page
      const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }
      response.writeHead(body ? 200 : 404, headers).end(JSON.stringify(body ?? {}))
    })
    const { url } = await listening(server)
    return createTestKit({ gatewayUrl: url }).kit
  }
  afterEach(() => {
    server.close()
    server.closeAllConnections()
  })

  const entry = (hash: string, more: Record<string, unknown> = {}) => ({
    id: hash,
    metadata: { hash, status: 'confirmed', chain: 'eip155:42161', ...more },
    transfers: [{ direction: 'in' }],
  })
  const served = { '/v1/account/{address}/history': {} }

  test('[S1.1] is read page by page, and every amount comes from the chain', async () => {
    const hashes = [await send(TREASURY, 3n), await send(TREASURY, 5n, BOB), await send(TREASURY, 7n)]
    const [one = '', two = '', three = ''] = hashes
    const elsewhere = await send(BOB, 9n)
    paths = served
    pages = [
      { data: [entry(three), entry(elsewhere), { odd: true }], next: '1' },
      { data: [entry(two), entry(one, { status: 'failed' }), entry(one, { chain: 'eip155:1' })], next: '2' },
      { data: [entry(one), entry(two)], next: null },
    ]
    const kit = await gateway()
    const list = await readHistory({ kit, node, treasury: TREASURY })
    expect(list).toMatchObject({
      step: 'read',
      complete: true,
      contributions: [
        { hash: one, amount: 3n, from: ALICE.toLowerCase() },
        { hash: two, amount: 5n, from: BOB.toLowerCase() },
        { hash: three, amount: 7n },
      ],
    })

    // Later only what is new: the first page that holds something known is the last that is asked for.
    const four = await send(TREASURY, 11n)
    pages = [{ data: [entry(four), entry(three)], next: '1' }, ...pages.slice(1)]
    asked.length = 0
    const later = await readHistory({ kit, node, treasury: TREASURY, known: list })
    const amounts = later.step === 'read' && later.contributions.map(({ amount }) => amount)
    expect(amounts).toEqual([3n, 5n, 7n, 11n])
    expect(asked).toEqual([`/v1/account/${TREASURY}/history`])
  })

  test('[S1.1] a gateway that serves none is not asked for one', async () => {
    paths = { '/v1': {} }
    const kit = await gateway()
    expect(await readHistory({ kit, node, treasury: TREASURY })).toEqual({ step: 'notServed' })
    expect(asked).toEqual(['/openapi.json'])
  })

  test('a list longer than the page reads says that it is not complete', async () => {
    const hash = await send(TREASURY, 13n)
    paths = served
    pages = Array.from({ length: 60 }, (_, at) => ({ data: [entry(hash)], next: String(at + 1) }))
    const kit = await gateway()
    expect(await readHistory({ kit, node, treasury: TREASURY })).toMatchObject({
      complete: false,
      contributions: [{ hash }],
    })
    expect(asked).toHaveLength(41)
  })
})

function listening(server: Server): Promise<NodeAddress> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({ url: `http://127.0.0.1:${port}`, chainId: 42161 })
    }),
  )
}
