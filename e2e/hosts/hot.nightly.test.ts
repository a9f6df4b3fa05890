import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { fromRoot } from '../support/fromRoot.ts'
import { host } from '../support/hosts/host.ts'
import { countListeners } from '../support/hosts/listeners.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'

/** A copy of the host's sources that a test may edit. */
const base = fromRoot('.cache/e2e/hosts/edited')
const folder = join(base, 'hot')

const stage = useBrowser()
let server: ViteDevServer
let visitor: Visitor
beforeAll(async () => {
  rmSync(base, { recursive: true, force: true })
  copySources()
  server = await createServer({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [react()],
    cacheDir: join(folder, '.vite'),
    server: {
      host: '127.0.0.1',
      port: 0,
      fs: { allow: [fromRoot('.')] },
      // Some test machines report no file changes.
      watch: { usePolling: true, interval: 100 },
    },
    // A dependency that the server finds late makes it reload the page.
    optimizeDeps: {
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-dev-runtime',
        '@latchkey/contract > valibot',
        '@latchkey/core > @noble/ciphers/_micro',
        '@latchkey/core > @noble/curves/ed25519',
        '@latchkey/core > @noble/hashes/hkdf',
        '@latchkey/core > @noble/hashes/sha2',
        '@latchkey/core > @tanstack/query-core',
        '@latchkey/evm > @noble/hashes/sha3',
        '@latchkey/evm > viem/ens',
        '@latchkey/evm > viem/utils',
        '@latchkey/react > uqr',
      ],
      exclude: ['@latchkey/contract', '@latchkey/core', '@latchkey/evm', '@latchkey/react'],
    },
  })
  await server.listen()
})
beforeEach(async () => {
  copySources()
  const address = server.httpServer?.address()
  visitor = await stage.visit({ path: 'about:blank' })
  // A development server sends each module by itself.
  visitor.context.setDefaultTimeout(30_000)
  // A development server first brings together what the page is made of.
  await visitor.page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`, {
    timeout: 60_000,
  })
})
afterEach(() => visitor.leave())
afterAll(() => server.close())
pictureFailures(() => visitor.context.pages())

function copySources(): void {
  for (const source of ['hot', 'fixture'])
    cpSync(fromRoot(`e2e/hosts/${source}`), join(base, source), { recursive: true })
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  writeFileSync(join(folder, 'index.html'), html.replace('GATEWAY', inject('stack').gatewayUrl))
}

function edit(file: string, before: string, after: string): void {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  if (!source.includes(before)) throw new Error(`${file} does not hold ${before}.`)
  writeFileSync(path, source.replace(before, after))
}

test('edits while the page runs: a component’s and the kit’s own module', async () => {
  const { page } = visitor
  const { connect, disconnect, account } = host(page)
  await connect()
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const read = () => countListeners(page).then(({ wallet }) => wallet)
  await expect.poll(read).toMatchObject({ accountsChanged: 1 })
  const before = await countListeners(page)

  for (const [file, from, to, count] of [
    ['Counter.tsx', 'First heading', 'Second heading', '1'],
    ['Counter.tsx', 'Second heading', 'Third heading', '1'],
    // The edit creates a new kit, which restores its state from storage.
    ['kit.ts', "'First app'", "'Second app'", '1'],
    ['kit.ts', "'Second app'", "'Third app'", '1'],
  ] as const) {
    const updated = page.waitForEvent('console', (message) => /hot updated/.test(message.text()))
    edit(file, from, to)
    await updated
    expect(await page.getByRole('status', { name: 'count' }).innerText()).toBe(count)
    await expect.poll(() => account.innerText()).toMatch(/^connected 0x/)
    await expect.poll(() => countListeners(page)).toEqual(before)
  }
  await page.getByRole('heading', { name: 'Third heading' }).waitFor()
  expect(await page.evaluate(() => window.fixtureKits.default?.config.metadata.name)).toBe('Third app')
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  await disconnect()
  await expect.poll(() => account.innerText()).toMatch(/^disconnected nobody/)
})
