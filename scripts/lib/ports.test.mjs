import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { choosePorts, choosePortsAnywhere } from './ports.mjs'

async function occupy(host) {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => new Promise((resolve) => server.close(resolve)))
  return server.address().port
}

test.each(['127.0.0.1', '::1', '0.0.0.0'])(
  'takes the next free port when somebody listens on %s',
  async (host) => {
    const taken = await occupy(host)
    const { ports, moved } = await choosePorts([{ name: 'page', port: taken }])
    expect(ports.page).toBeGreaterThan(taken)
    expect(moved).toEqual([{ name: 'page', wanted: taken, port: ports.page }])
  },
)

test('never gives a moved part the well-known port of another', async () => {
  const taken = await occupy('127.0.0.1')
  const { ports } = await choosePorts([
    { name: 'page', port: taken },
    { name: 'gateway', port: taken + 1 },
  ])
  expect(ports.page).not.toBe(taken + 1)
  expect(new Set(Object.values(ports)).size).toBe(2)
})

test('finds free ports anywhere', async () => {
  const ports = await choosePortsAnywhere(['page', 'gateway'])
  expect(ports.page).not.toBe(ports.gateway)
})
