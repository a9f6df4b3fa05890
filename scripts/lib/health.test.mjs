import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { askHealth, waitUntilHealthy } from './health.mjs'

async function serve(status, body) {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${server.address().port}/health`
}

test('is content with the server that it started', async () => {
  await waitUntilHealthy({ name: 'The gateway', url: await serve(200, 'OK, hash: abc'), proof: 'abc' })
})

test('never mistakes a foreign server for ours', async () => {
  const url = await serve(200, 'hello')
  const waiting = waitUntilHealthy({ name: 'The gateway', url, proof: 'abc', timeoutMs: 150 })
  await expect(waiting).rejects.toThrow('is another program, which answered: hello')
})

test('says what an unhealthy server answered', async () => {
  const { ok, said } = await askHealth(await serve(503, 'database locked'))
  expect({ ok, said }).toEqual({ ok: false, said: 'answered 503: database locked' })
})
