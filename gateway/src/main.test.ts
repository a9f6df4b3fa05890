import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { bundleGateway } from './testing/bundleGateway.ts'
import { openNode } from './testing/openGateway.ts'

const built = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const bundled = await bundleGateway()
const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

const run = (environment: Record<string, string>, main = bundled) => {
  const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'latchkey-gateway-')), PORT: '0', ...environment }
  const child = spawn(process.execPath, [main], { env })
  started.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.err += chunk
  })
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => said.out.includes('\n') && resolve(JSON.parse(said.out).url))
    exited.then(() => reject(new Error(said.err)))
  })
  // A test that waits for the exit does not wait for readiness.
  ready.catch(() => {})
  return { child, said, exited, ready }
}

test('says in one line of JSON that it is ready, and answers what is under way before it stops', async () => {
  const node = await openNode((response) =>
    setTimeout(() => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'), 400),
  )
  const gateway = run({ RPC_URL_42161: node.url }, built)
  const url = await gateway.ready
  expect(JSON.parse(gateway.said.out)).toEqual({ ready: true, url })
  const body = '{"id":1,"method":"eth_chainId"}'
  const underWay = fetch(`${url}/v1?chainId=eip155:42161&projectId=x`, { method: 'POST', body })
  await expect.poll(() => node.received.length).toBe(1)
  gateway.child.kill('SIGTERM')
  expect((await underWay).status).toBe(200)
  expect(await gateway.exited).toBe(0)
  await expect(fetch(`${url}/health`)).rejects.toThrow()
})

test('says what to set where no chain is configured', async () => {
  const { exited, said } = run({})
  expect(await exited).toBe(1)
  expect(said.err).toContain('no chain is configured. Set the address of at least one node: RPC_URLS=')
})

test('says which variable to change where its port is taken', async () => {
  const first = run({ RPC_URL_1: 'http://127.0.0.1:9' })
  const { exited, said } = run({ RPC_URL_1: 'http://127.0.0.1:9', PORT: new URL(await first.ready).port })
  expect(await exited).toBe(1)
  expect(said.err).toContain('Set PORT to a free one.')
})

test('goes on answering while nobody reads its log', async () => {
  const gateway = run({ RPC_URL_42161: 'http://127.0.0.1:9', RATE_LIMIT: 'off' })
  const url = await gateway.ready
  gateway.child.stderr?.pause()
  // More lines than a pipe holds, and than a reader's buffer does.
  for (let round = 0; round < 30; round += 1) {
    const some = Array.from({ length: 100 }, () =>
      fetch(`${url}/v1/supported-chains`).then((response) => response.text()),
    )
    await Promise.all(some)
  }
  const before = gateway.said.err.length
  gateway.child.stderr?.resume()
  // And a client that comes back finds all of it.
  gateway.child.kill('SIGTERM')
  expect(await gateway.exited).toBe(0)
  expect(before).toBeLessThan(200_000)
  expect(gateway.said.err.split('\n').filter((line) => line.includes('supportedChains'))).toHaveLength(3_000)
}, 300_000)
