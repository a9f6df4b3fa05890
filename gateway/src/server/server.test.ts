import { expect, test } from 'vitest'
import { openGateway, openNode } from '../testing/openGateway.ts'
import { clientAddress } from './clientAddress.ts'
import { createMemoryRateLimiter } from './rateLimiter.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const start = async (environment: Record<string, string> = {}) => {
  const node = await openNode((response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
  const gateway = await openGateway({
    RPC_URL_42161: node.url,
    RPC_URLS: '{"near:mainnet":"http://127.0.0.1:9"}',
    ...environment,
  })
  return gateway
}

test('[S7.11] lists every configured chain, to keep for a day, without a project', async () => {
  const gateway = await start()
  const response = await gateway.get('/v1/supported-chains')
  const answer = await response.json()
  expect(answer).toEqual({ http: ['near:mainnet', 'eip155:42161'], ws: ['near:mainnet', 'eip155:42161'] })
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
})

test('says in plain text that it is well, and what it is', async () => {
  const gateway = await start({ BUILD_HASH: 'abc123' })
  const health = await gateway.get('/health')
  expect(health.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await health.text()).toMatch(
    /^OK v\d+\.\d+\.\d+, hash: abc123, features: rpc,data,convert,onramp,names,relayer,auth,analytics,directory,images,relay, uptime: \d+ s\n$/,
  )
  expect(await (await gateway.get('/')).text()).toContain('Latchkey gateway v')
})

test('[S7.6] serves icons that can be cached and can do nothing', async () => {
  const gateway = await start()
  const ids = ['TokenImage/ETH', 'TokenImage/WETH', 'TokenImage/USDC', 'TokenImage/ARB']
  const networks = ['eip155:1', 'eip155:42161', 'eip155:421614', '3bff954d-5cb0-47a0-9a23-d20192e74600']
  for (const path of [...ids, ...networks.map((id) => `AssetImage/${encodeURIComponent(id)}`)]) {
    const response = await gateway.get(`/public/get${path}`)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    // The id doesn't name the bytes: an operator may choose others.
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toMatch(/^<svg xmlns=/)
  }
  const known = await gateway.get('/public/getTokenImage/ETH')
  const again = await gateway.get('/public/getTokenImage/ETH', {
    'if-none-match': known.headers.get('etag') ?? '',
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await gateway.get('/public/getTokenImage/NOPE')).status).toBe(404)
})

test('every answer has its own request id, and every failure the same form', async () => {
  const gateway = await start()
  const ids = new Set<string>()
  const cases: [string, string, number][] = [
    ['GET', '/health', 200],
    ['HEAD', '/health', 200],
    ['GET', '/nope', 404],
    ['GET', '/v1', 405],
    ['DELETE', '/health', 405],
    ['PUT', '/v1/account/0x1/balance', 405],
    ['GET', '/v1/account/0x1/balance', 401],
    ['GET', '/v1/account/%E0%A4%A/balance', 400],
    ['GET', '/health?a=%ff', 400],
    ['OPTIONS', '/e', 204],
    ['OPTIONS', '/nope', 404],
    ['POST', '/e', 401],
    ['POST', '/e?projectId=x', 422],
  ]
  for (const [method, path, status] of cases) {
    const response = await fetch(`${gateway.url}${path}`, { method })
    expect([method, path, response.status]).toEqual([method, path, status])
    const id = response.headers.get('x-request-id') ?? ''
    expect(id).toMatch(UUID_V4)
    ids.add(id)
    if (status < 400) continue
    const body = await response.json()
    const expected = ['FAILED', 'string', 'string']
    expect([body.status, typeof body.reasons[0].field, typeof body.reasons[0].description]).toEqual(expected)
    if (status === 405) expect(response.headers.get('allow')).toBeTruthy()
  }
  expect(ids.size).toBe(cases.length)
})

test('logs a line for each request, with no address, body or query in it', async () => {
  const gateway = await start()
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const response = await gateway.get(`/v1/account/${address}/balance?projectId=my-app&chainId=eip155:1`)
  const line = JSON.parse(gateway.log.at(-1) ?? '{}')
  expect(line).toMatchObject({ method: 'GET', route: 'accountBalance', status: 400, project: 'my-app' })
  expect(line.requestId).toBe(response.headers.get('x-request-id'))
  expect(gateway.log.join('')).not.toContain(address)
})

test('too many calls meet a 429 that says how long to wait; health never does', async () => {
  const gateway = await start({ RATE_LIMIT_RPC: '1/20', RATE_LIMIT: '1/3' })
  const call = (count: number) => gateway.rpc(`[${Array(count).fill('{"id":1}').join()}]`)
  expect([(await call(15)).status, (await call(15)).status]).toEqual([200, 429])
  const refused = await call(20)
  expect([refused.status, (await refused.json()).error.code]).toEqual([429, -32005])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const statuses = async (path: string) =>
    new Set(await Promise.all(Array.from({ length: 30 }, async () => (await gateway.get(path)).status)))
  expect(await statuses('/health')).toEqual(new Set([200]))
  expect(await statuses('/v1/supported-chains')).toEqual(new Set([200, 429]))
})

test('a bucket fills again with time', async () => {
  let nowMs = 0
  const limiter = createMemoryRateLimiter(() => nowMs)
  const policy = { perSecond: 2, burst: 4 }
  expect([
    await limiter.take('a', 4, policy),
    await limiter.take('a', 1, policy),
    await limiter.take('b', 1, policy),
  ]).toEqual([0, 1, 0])
  nowMs = 1_000
  expect([await limiter.take('a', 2, policy), await limiter.take('a', 4, policy)]).toEqual([0, 2])
})

test('believes as many proxies as it is told to, and counts an IPv6 household as one', () => {
  const from = (remoteAddress: string, forwarded?: string) => {
    const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }
    return (proxies: number) =>
      clientAddress(request as unknown as Parameters<typeof clientAddress>[0], proxies)
  }
  expect(from('10.0.0.1', '1.1.1.1')(0)).toBe('10.0.0.1')
  expect(from('10.0.0.1', 'spoofed, 2.2.2.2')(1)).toBe('2.2.2.2')
  expect(from('10.0.0.1', '9.9.9.9, 2.2.2.2, 10.0.0.2')(2)).toBe('2.2.2.2')
  expect(from('10.0.0.1', 'nonsense')(1)).toBe('10.0.0.1')
  expect(from('::ffff:10.0.0.1')(0)).toBe('10.0.0.1')
  expect(from('2001:db8:1:2:3:4:5:6')(0)).toBe(from('2001:db8:1:2::9')(0))
})

test('the OpenAPI document lists every route with its parameters and one form of failure', async () => {
  const gateway = await start()
  const document = await (await gateway.get('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.entries<
    Record<
      string,
      {
        operationId: string
        parameters: { name: string; in: string; required: boolean; schema: object }[]
        responses: object
      }
    >
  >(document.paths)
  const names = operations.flatMap(([, methods]) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(names).size).toBe(names.length)
  expect(names.sort()).toMatchInlineSnapshot(`
    [
      "accountApprovals",
      "accountBalance",
      "accountHistory",
      "accountPortfolio",
      "accountTransaction",
      "activateSession",
      "assetImage",
      "authAuthenticate",
      "authKeys",
      "authMe",
      "authNonce",
      "authRefresh",
      "authSessions",
      "authSignOut",
      "buildApprove",
      "buildTransaction",
      "convertAllowance",
      "convertQuotes",
      "convertTokens",
      "createSession",
      "currencyImage",
      "fungiblePrice",
      "gasPrice",
      "getAnalyticsConfig",
      "getName",
      "getWallets",
      "health",
      "home",
      "iconSet",
      "identity",
      "nameSuggestions",
      "onRampCheckout",
      "onRampOptions",
      "onRampOrder",
      "onRampQuote",
      "onRampUrl",
      "onRampWebhook",
      "openApi",
      "postEvent",
      "ready",
      "registerName",
      "relay",
      "resolveName",
      "reverseName",
      "revokeSession",
      "rpc",
      "sessions",
      "setNameAddress",
      "setNameAttributes",
      "supportedChains",
      "tokenImage",
      "walletImage",
    ]
  `)
  for (const [path, methods] of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters, responses } of Object.values(methods)) {
      const declared = parameters.filter((parameter) => parameter.in === 'path' && parameter.required)
      expect(declared.map(({ name }) => name)).toEqual(inPath)
      expect(parameters.every(({ schema }) => Object.keys(schema).length > 0)).toBe(true)
      expect(responses).toHaveProperty('default')
    }
  }
  expect(JSON.stringify(document)).toContain('#/components/schemas/Failure')
  expect(document.components.schemas.Failure.required).toEqual(['status', 'reasons'])
})
