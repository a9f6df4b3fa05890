import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicClient, http, webSocket } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { suiteFolder } from '../../../gateway/src/testing/openFolder.ts'
import { type RunningLab, startLab } from '../startLab.ts'

let lab: RunningLab
const appDir = suiteFolder()
beforeAll(async () => {
  writeFileSync(
    join(appDir, 'index.html'),
    '<!doctype html><html><head><script src="/a.js"></script></head></html>',
  )
  cpSync(join(appDir, 'index.html'), join(appDir, '404.html'))
  writeFileSync(join(appDir, 'a.js'), 'document.title = "app"')
  lab = await startLab({ appDir, gatewayUrl: 'http://localhost:4110', projectId: 'p1', instance: 'lab-test' })
}, 300_000)
afterAll(() => lab.stop())

const post = (path: string, body: object) =>
  fetch(`${lab.labUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const control = (path: string, body: object = {}) => post(`/control/42161/${path}`, body)
const call = (method: string, params: unknown[] = []) =>
  post('/rpc/42161', { jsonrpc: '2.0', id: 7, method, params })

test('says in /health whose it is and where its chains are', async () => {
  expect(await (await fetch(`${lab.labUrl}/health`)).json()).toMatchObject({
    ok: true,
    service: 'latchkey-lab',
    instance: 'lab-test',
    chains: [{ id: 42161, rpcUrl: `${lab.labUrl}/rpc/42161` }, { id: 421614 }],
    solana: { caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', rpcUrl: `${lab.labUrl}/rpc/solana` },
  })
})

test('passes calls on to Solana, and injects faults there too', async () => {
  const health = { jsonrpc: '2.0', id: 1, method: 'getHealth' }
  expect(await (await post('/rpc/solana', health)).json()).toMatchObject({ result: 'ok' })
  await post('/control/solana/fault', { kind: 'status', status: 502 })
  expect((await post('/rpc/solana', health)).status).toBe(502)
  await post('/control/solana/fault', { kind: 'none' })
})

describe('the page server', () => {
  const page = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${lab.pageUrl}${path}`, { headers })

  test('adds the wallet before the scripts of the app, on every place inside the app', async () => {
    for (const path of ['/', '/projects/7']) {
      const html = await (await page(path, { 'sec-fetch-dest': 'document' })).text()
      expect(html).toContain('<head><script src="/__lab/wallet.js"></script><script src="/a.js">')
    }
  })

  test('sends the strict policy and the right types', async () => {
    const response = await page('/a.js')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatchInlineSnapshot(
      `"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: http://localhost:4110; connect-src 'self' http://localhost:4110 ws://localhost:4110; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"`,
    )
  })

  test('answers 304 to what the browser has, and 404 to files that are not there or not in the app', async () => {
    const etag = (await page('/a.js')).headers.get('etag') ?? ''
    expect((await page('/a.js', { 'if-none-match': etag })).status).toBe(304)
    expect((await page('/b.js')).status).toBe(404)
    expect((await page('/..%2f..%2fetc%2fpasswd.txt')).status).toBe(404)
  })

  test('tells the app what it needs to know', async () => {
    expect(await (await page('/config.json')).json()).toEqual({
      projectId: 'p1',
      gatewayUrl: 'http://localhost:4110',
      nameZone: 'backing.test',
      nameRegistration: 'any',
      lab: true,
    })
  })

  test('serves the wallet as one script without import or export', async () => {
    const script = await (await page('/__lab/wallet.js')).text()
    expect(script).not.toMatch(/^\s*(import|export)\b/m)
    expect(() => new Function(script)).not.toThrow()
    expect(script).toContain("setAttribute('data-lab', '')")
    for (const path of ['/__lab/wallet', '/__lab/wallet/approve', '/__lab/wallet/assets/wallet.css'])
      expect((await page(path)).status).toBe(200)
  })

  test('without a wallet the page stays as it was built', async () => {
    const plain = await startLab({ appDir, wallet: false })
    onTestFinished(() => plain.stop())
    expect(await (await fetch(plain.pageUrl ?? '')).text()).not.toContain('__lab')
    expect((await fetch(`${plain.pageUrl}/__lab/wallet.js`)).status).toBe(404)
  })
})

describe("a chain's front", () => {
  afterEach(() => control('fault', { kind: 'none' }))

  test("passes the node's answer on, byte for byte", async () => {
    const node = lab.chains[0]?.nodeUrl ?? ''
    const body =
      '{"jsonrpc":"2.0","id":9007199254740993123,"method":"eth_getBlockByNumber","params":["0x0",false]}'
    const ask = async (url: string) =>
      (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text()
    expect(await ask(`${lab.labUrl}/rpc/42161`)).toBe(await ask(node))
  })

  test('passes WebSockets on', async () => {
    const client = createPublicClient({
      transport: webSocket(`${lab.labUrl.replace('http', 'ws')}/rpc/421614`),
    })
    expect(await client.getChainId()).toBe(421614)
    await (await client.transport.getRpcClient()).close()
  })

  test('lies about its chain id, alone and in a batch', async () => {
    await control('fault', { kind: 'wrongChainId', chainId: 10 })
    expect(await (await call('eth_chainId')).json()).toMatchObject({ id: 7, result: '0xa' })
    const client = createPublicClient({ transport: http(`${lab.labUrl}/rpc/42161`, { batch: true }) })
    const answer = await Promise.all([client.getChainId(), client.getBlock({ blockNumber: 0n })])
    expect(answer).toMatchObject([10, { hash: lab.chains[0]?.genesisHash }])
  })

  test('goes down, fails, and is slow', async () => {
    await control('fault', { kind: 'down' })
    await expect(call('eth_chainId')).rejects.toThrow('fetch failed')
    await control('fault', { kind: 'status', status: 502 })
    expect((await call('eth_chainId')).status).toBe(502)
    await control('fault', { kind: 'error', code: -32005, message: 'limit exceeded' })
    const answer = await (await call('eth_chainId')).json()
    expect(answer).toEqual({ jsonrpc: '2.0', id: 7, error: { code: -32005, message: 'limit exceeded' } })
    await control('fault', { kind: 'slow', delayMs: 120 })
    const started = performance.now()
    await call('eth_chainId')
    expect(performance.now() - started).toBeGreaterThanOrEqual(115)
    expect((await control('fault', { kind: 'sideways' })).status).toBe(400)
  })
})

describe('control', () => {
  const address = '0x00000000000000000000000000000000000000dd'
  const balance = async () =>
    BigInt((await (await call('eth_getBalance', [address, 'latest'])).json()).result)

  test('sets balances, and goes back to a snapshot', async () => {
    const { id } = await (await control('snapshot')).json()
    await control('balance', { address, wei: '12345678901234567890' })
    expect(await balance()).toBe(12345678901234567890n)
    expect((await control('tokens', { address, token: 'usdc', units: '5000000' })).status).toBe(200)
    expect(await (await control('revert', { id })).json()).toEqual({ ok: true })
    expect(await balance()).toBe(0n)
  })

  test('mines, and says what is wrong with a request', async () => {
    const height = async () => Number((await (await call('eth_blockNumber')).json()).result)
    const before = await height()
    await control('mine', { blocks: 5 })
    expect((await height()) - before).toBeGreaterThanOrEqual(5)
    expect(await (await control('balance', { address })).json()).toEqual({ error: 'wei is missing' })
  })
})
