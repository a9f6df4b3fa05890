import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testFolder } from '../../testing/openFolder.ts'
import { openGateway } from '../../testing/openGateway.ts'
import { startTestGateway } from '../../testing/startTestGateway.ts'
import { contentPolicy } from './contentPolicy.ts'

const DOCUMENT = { 'sec-fetch-dest': 'document' }
const script = `document.title = "${'app '.repeat(400)}"`

const built: Record<string, string> = {
  'index.html': '<!doctype html><html><head><title>Home</title></head></html>',
  '404.html': '<!doctype html><html><head><title>Shell</title></head></html>',
  'about/index.html': '<!doctype html><title>About</title>',
  'assets/app-3f9a.js': script,
  'builds/latest.json': '{"id":"build-one","timestamp":1}',
  'builds/meta/build-one.json': '{"id":"build-one","timestamp":1,"prerendered":["/"]}',
  '_payload.json': '{"buildId":"build-one","programme":{}}',
  'a file.txt': 'spaces',
  '.env': 'SECRET=1',
  '.well-known/security.txt': 'Contact: mailto:security@example.org',
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

async function serve(environment: Record<string, string> = {}, files = built) {
  const root = testFolder()
  const folder = join(root, 'dist')
  write(folder, files)
  writeFileSync(join(root, 'secret.txt'), 'secret')
  const gateway = await openGateway({
    RPC_URL_42161: 'http://127.0.0.1:9',
    APP_DIR: folder,
    ...environment,
  })
  return { ...gateway, folder, root }
}

/** Sends a path as it is written, which fetch() would put in order first. */
function getRaw(url: string, path: string, method = 'GET', headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(url)
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request({ hostname, port, path, method, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      })
      sent.on('error', reject)
      sent.end()
    },
  )
}

test('serves the page under a strict policy, and what the contract names as ever', async () => {
  const { get } = await serve()
  const page = await get('/', DOCUMENT)
  expect(await page.text()).toBe(built['index.html'])
  expect(
    Object.fromEntries(
      [...page.headers].filter(([name]) => !/^(date|x-request-id|connection|keep-alive)$/.test(name)),
    ),
  ).toMatchInlineSnapshot(`
    {
      "accept-ranges": "none",
      "cache-control": "no-cache",
      "content-length": "60",
      "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      "content-type": "text/html; charset=utf-8",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "etag": "W/"Jwj0wkYQp1P1bX00sHe6uI"",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
      "referrer-policy": "no-referrer",
      "vary": "origin, accept-encoding",
      "x-content-type-options": "nosniff",
    }
  `)
  expect(await (await get('/about')).text()).toBe(built['about/index.html'])
  expect(await (await get('/about/')).text()).toBe(built['about/index.html'])
  expect(await (await get('/a%20file.txt')).text()).toBe('spaces')
  expect(await (await get('/.well-known/security.txt')).text()).toContain('Contact')
  expect(await (await get('/health')).text()).toMatch(/features: .*,app,/)
  expect((await get('/v1', DOCUMENT)).status).toBe(405)
  expect(await (await get('/v1/supported-chains')).json()).toMatchObject({ http: ['eip155:42161'] })
})

test('keeps hashed files for ever, asks for pages each time, and never keeps the latest build', async () => {
  const { get } = await serve()
  const caching = async (path: string) => (await get(path)).headers.get('cache-control')
  const forEver = 'public, max-age=31536000, immutable'
  expect(await caching('/assets/app-3f9a.js')).toBe(forEver)
  expect(await caching('/builds/meta/build-one.json')).toBe(forEver)
  expect(await caching('/_payload.json?build-one')).toBe(forEver)
  expect(await caching('/_payload.json?build-of-an-older-tab')).toBe('no-store')
  expect(await caching('/_payload.json')).toBe('no-store')
  expect(await caching('/builds/latest.json?1700000000000')).toBe('no-store')
  expect(await caching('/')).toBe('no-cache')
})

test('a path that is no file is answered with the shell and 404 to a person, and as ever to a program', async () => {
  const { get } = await serve()
  for (const headers of [DOCUMENT, { accept: 'text/html,application/xhtml+xml' }]) {
    const shell = await get('/nowhere/at.all', headers)
    expect([shell.status, await shell.text()]).toEqual([404, built['404.html']])
    expect(shell.headers.get('content-security-policy')).toContain("script-src 'self'")
  }
  const chunk = await get('/assets/gone-1a2b.js', { 'sec-fetch-dest': 'script' })
  expect([chunk.status, chunk.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(await chunk.json()).toMatchObject({ status: 'FAILED' })
  expect((await get('/nowhere')).headers.get('content-type')).toBe('application/json')
})

test('sends what compresses compressed, and each as it was asked for', async () => {
  const { url } = await serve()
  const ask = (encoding: string, path = '/assets/app-3f9a.js') =>
    getRaw(url, path, 'GET', { 'accept-encoding': encoding })
  const [brotli, gzip, plain, refused] = await Promise.all([
    ask('gzip, deflate, br, zstd'),
    ask('gzip'),
    ask('identity'),
    ask('br;q=0, gzip;q=0'),
  ])
  const expected = ['br', 'gzip', undefined, undefined]
  expect([brotli, gzip, plain, refused].map(({ headers }) => headers['content-encoding'])).toEqual(expected)
  expect(brotliDecompressSync(brotli.body).toString()).toBe(script)
  expect(gunzipSync(gzip.body).toString()).toBe(script)
  expect(plain.body.toString()).toBe(script)
  expect(brotli.body.length).toBeLessThan(script.length / 4)
  expect(String(brotli.headers.vary)).toContain('accept-encoding')
  expect((await ask('br', '/a%20file.txt')).headers['content-encoding']).toBeUndefined()
})

test('HEAD says what GET sends; 304 to what the browser has, also among others; a range is sent whole', async () => {
  const { url, get } = await serve()
  const path = '/assets/app-3f9a.js'
  const [full, head] = await Promise.all([getRaw(url, path), getRaw(url, path, 'HEAD')])
  expect(head.body.length).toBe(0)
  for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
    expect([name, head.headers[name]]).toEqual([name, full.headers[name]])
  const etag = String(full.headers.etag)
  for (const tags of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
    const known = await get(path, { 'if-none-match': tags })
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])
    expect(known.headers.get('cache-control')).toContain('immutable')
  }
  expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  const ranged = await getRaw(url, path, 'GET', { range: 'bytes=0-9' })
  const expected = [200, script.length, 'none']
  expect([ranged.status, ranged.body.length, ranged.headers['accept-ranges']]).toEqual(expected)
})

test('nothing outside of the folder, no hidden file and no broken path is served', async () => {
  const { url, folder, root } = await serve()
  symlinkSync(join(root, 'secret.txt'), join(folder, 'link.txt'))
  const paths = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/%2e%2e%5c%2e%2e%5csecret.txt',
    '//secret.txt',
    `/${encodeURIComponent(join(root, 'secret.txt'))}`,
    '/link.txt',
    '/.env',
    '/index.html%00.txt',
    '/assets',
    '/C:%5csecret.txt',
  ]
  for (const path of paths) {
    const { status, body } = await getRaw(url, path)
    expect([path, status]).toEqual([path, 404])
    expect(body.toString()).not.toMatch(/secret$|SECRET=1/)
  }
  expect((await getRaw(url, '/%E0%A4%A')).status).toBe(400)
})

test('[S4.37] a deployment is served without a restart', async () => {
  const { get, folder } = await serve()
  const before = await get('/builds/latest.json')
  write(folder, {
    'builds/latest.json': '{"id":"build-two","timestamp":2}',
    'index.html': '<!doctype html>Two',
  })
  rmSync(join(folder, 'assets'), { recursive: true })
  expect(await (await get('/builds/latest.json')).json()).toEqual({ id: 'build-two', timestamp: 2 })
  expect((await get('/builds/latest.json')).headers.get('etag')).not.toBe(before.headers.get('etag'))
  expect(await (await get('/')).text()).toBe('<!doctype html>Two')
  expect((await get('/assets/app-3f9a.js')).status).toBe(404)
})

test('tells the page which gateway it has, unless the folder says otherwise', async () => {
  const own = await serve({ APP_PROJECT_ID: 'my-app' })
  expect(await (await own.get('/config.json')).json()).toEqual({ projectId: 'my-app', gatewayUrl: own.url })
  const naming = await serve({ NAME_ZONE: 'names.example.eth', NAME_REGISTRATION: 'any' })
  const answer = await (await naming.get('/config.json')).json()
  expect(answer).toMatchObject({ nameZone: 'names.example.eth', nameRegistration: 'any' })
  const strict = await serve({ NAME_ZONE: 'names.example.eth' })
  expect(await (await strict.get('/config.json')).json()).toMatchObject({ nameRegistration: 'embedded' })
  const written = await serve({}, { ...built, 'config.json': '{"projectId":"other"}' })
  expect(await (await written.get('/config.json')).json()).toEqual({ projectId: 'other' })
})

test('origins of the operator’s are allowed beside its own', async () => {
  const { get } = await serve({ APP_ORIGINS: 'https://icons.example, https://node.example/path' })
  const policy = (await get('/')).headers.get('content-security-policy')
  const message = "connect-src 'self' https://icons.example https://node.example wss://icons.example"
  expect(policy).toContain(message)
})

test('docs/backing.md shows the policy that is sent', () => {
  const page = readFileSync(new URL('../../../../docs/backing.md', import.meta.url), 'utf8')
  const policy = contentPolicy(['https://gateway.example'])
    .replaceAll('https://gateway.example', 'GATEWAY')
    .replaceAll('wss://gateway.example', 'WSS-GATEWAY')
  expect(page).toContain(`Content-Security-Policy: ${policy}\n`)
})

test('without a page the gateway answers as before', async () => {
  const gateway = await openGateway({ RPC_URL_42161: 'http://127.0.0.1:9' })
  expect(await (await gateway.get('/', DOCUMENT)).text()).toContain('Latchkey gateway v')
  expect((await gateway.get('/config.json', DOCUMENT)).status).toBe(404)
})

test('a folder without a page and an origin that is none stop the start', async () => {
  const environment = {
    RPC_URL_42161: 'http://127.0.0.1:9',
    APP_DIR: '/nowhere',
    APP_ORIGINS: 'icons.example',
  }
  await expect(startTestGateway(environment)).rejects.toThrowErrorMatchingInlineSnapshot(`
    [ConfigError: The gateway cannot start:
      - APP_DIR has no index.html. Write the folder of a built page, for example APP_DIR=apps/backing/dist.
      - APP_ORIGINS is not valid. Write origins with commas between them, for example APP_ORIGINS=https://icons.example.
    See gateway/README.md.]
  `)
})
