import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { connectClient } from '../modules/relay/testing/connectClient.ts'
import { openGateway, openNode } from '../testing/openGateway.ts'
import { startTestGateway } from '../testing/startTestGateway.ts'
import { createRegistry } from './createRegistry.ts'

async function start(environment: Record<string, string> = {}) {
  const node = await openNode((response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0xa4b1"}'))
  const gateway = await openGateway({
    RPC_URL_42161: `${node.url}/sEcReT`,
    METRICS_PORT: '0',
    ...environment,
  })
  const scrape = async () => (await fetch(gateway.metricsUrl ?? '')).text()
  const value = async (series: string) => {
    const line = (await scrape()).split('\n').find((each) => each.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }
  return { gateway, node, scrape, value }
}

test('requests are counted by route, method and status, whatever path was asked for', async () => {
  const { gateway, scrape, value } = await start()
  await gateway.rpc('{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}')
  for (const path of ['/a', '/b?x=1', '/c/0x71C7656EC7ab88b098defB751B7401B5f6d8976F'])
    await gateway.get(path)
  await fetch(`${gateway.url}/health`, { method: 'PROPFIND' })
  expect(await value('latchkey_requests_total{route="rpc",method="POST",status="200"}')).toBe(1)
  expect(await value('latchkey_requests_total{route="none",method="GET",status="404"}')).toBe(3)
  expect(await value('latchkey_requests_total{route="none",method="other",status="405"}')).toBe(1)
  expect(await value('latchkey_request_seconds_count{route="rpc"}')).toBe(1)
  expect(await value('latchkey_request_seconds_bucket{route="rpc",le="+Inf"}')).toBe(1)
  const answer = await value('latchkey_upstream_requests_total{chain="eip155:42161",outcome="answered"}')
  expect(answer).toBeGreaterThan(0)
  // Nothing of a caller's, and nothing of a node's address.
  expect(await scrape()).not.toMatch(/0x71C7|sEcReT|127\.0\.0\.1/)
})

test('refusals are counted by budget, sockets and stored bytes as they are', async () => {
  const { gateway, value } = await start({ RATE_LIMIT: '1/3', MAX_REQUESTS_PER_CLIENT: '100' })
  for (let count = 0; count < 8; count += 1) await gateway.get('/v1/supported-chains?projectId=x')
  expect(await value('latchkey_budget_refusals_total{budget="calls"}')).toBeGreaterThanOrEqual(4)
  const open = await start()
  const client = await connectClient(`${open.gateway.url.replace('http', 'ws')}/relay`)
  onTestFinished(client.close)
  expect(await open.value('latchkey_relay_sockets')).toBe(1)
  expect(await open.value('latchkey_relay_stored_bytes')).toBe(0)
  await client.publish('ab'.repeat(32), 'sealed')
  expect(await open.value('latchkey_relay_stored_bytes')).toBeGreaterThan(1_000)
  await expect(client.publish('ab'.repeat(32), 'sealed', { ttl: 0 })).rejects.toThrow('TtlTooShort')
  expect(await open.value('latchkey_relay_refusals_total{reason="TtlTooShort"}')).toBe(1)
})

test('a node that is away is counted, and which part is not ready', async () => {
  const { gateway, value } = await start({ RPC_URL_42161: 'http://127.0.0.1:9' })
  for (let count = 0; count < 7; count += 1)
    await gateway.rpc('{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}')
  const of = (outcome: string) =>
    value(`latchkey_upstream_requests_total{chain="eip155:42161",outcome="${outcome}"}`)
  expect([await of('failed'), (await of('skipped')) ?? 0]).toEqual([5, expect.any(Number)])
  expect(await of('skipped')).toBeGreaterThanOrEqual(2)
  expect(await value('latchkey_part_ready{part="node",of="eip155:42161"}')).toBe(0)
  expect(await value('latchkey_part_ready{part="database",of=""}')).toBe(1)
})

test('metrics have a port of their own, and none without METRICS_PORT', async () => {
  const { gateway } = await start()
  expect((await gateway.get('/metrics')).status).toBe(404)
  const at = (path: string, init = {}) => fetch(new URL(path, gateway.metricsUrl), init)
  expect((await at('/')).status).toBe(404)
  expect((await at('/metrics', { method: 'POST' })).status).toBe(405)
  expect((await at('/metrics')).headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const { port } = new URL(gateway.metricsUrl ?? '')
  await expect(startTestGateway({ RPC_URL_1: 'http://127.0.0.1:9', METRICS_PORT: port })).rejects.toThrow(
    'Set METRICS_PORT to a free port',
  )
  const silent = await openGateway({ RPC_URL_1: 'http://127.0.0.1:9' })
  expect(silent.metricsUrl).toBeUndefined()
})

test('label values are escaped, and a metric keeps a bounded number of series', async () => {
  const registry = createRegistry()
  const counter = registry.counter('latchkey_odd_total', 'Odd.')
  counter.add({ a: 'x"y\\z\n' }, 2)
  registry.gauge('latchkey_broken', 'Broken.', () => {
    throw new Error('away')
  })
  expect(await registry.write()).toBe(
    '# HELP latchkey_odd_total Odd.\n# TYPE latchkey_odd_total counter\nlatchkey_odd_total{a="x\\"y\\\\z\\n"} 2\n' +
      '# HELP latchkey_broken Broken.\n# TYPE latchkey_broken gauge\n',
  )
  for (let at = 0; at < 5_000; at += 1) counter.add({ a: String(at) })
  expect((await registry.write()).split('\n').length).toBeLessThan(2_010)
  expect(() => registry.counter('latchkey_odd_total', 'Again.')).toThrow('defined twice')
})

test('promtool accepts the text', async ({ skip }) => {
  const { gateway, scrape } = await start({ DATA_SOURCES: 'indexer' })
  await gateway.get('/v1/supported-chains?projectId=x')
  const text = await scrape()
  try {
    execFileSync('promtool', ['check', 'metrics'], { input: text, stdio: 'pipe' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      process.stderr.write('\n  SKIPPED  No promtool. Debian: apt-get install prometheus\n\n')
      return skip('promtool is not installed')
    }
    throw error
  }
})
