import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const NODE = { RPC_URL_42161: 'http://127.0.0.1:9' }
const start = (more: Record<string, string>) => () => readConfig({ ...NODE, ...more })

test('a bundler is named for each chain, with https or on this machine', () => {
  const url = 'https://bundler.example/v2/42161/rpc?apikey=abc'
  const { services } = readConfig({ ...NODE, BUNDLER_URL_42161: url })
  expect(services).toEqual({
    bundlers: new Map([['eip155:42161', url]]),
    paymasters: new Map(),
    timeoutMs: 10_000,
  })
  expect(readConfig(NODE).services.bundlers.size).toBe(0)
  expect(start({ BUNDLER_URL_42161: 'http://127.0.0.1:4337/rpc' })).not.toThrow()
})

test('a bundler that cannot be used stops the start, and its URL is never repeated', () => {
  const secret = 'pim_0123456789'
  const plain = start({ BUNDLER_URL_42161: `http://bundler.example/${secret}` })
  expect(plain).toThrow('BUNDLER_URL_42161 is not valid. Write a URL with https')
  expect(plain).not.toThrow(secret)
  const message = 'BUNDLER_URL_10 is set, and the chain has no node. Set RPC_URL_10 too.'
  expect(start({ BUNDLER_URL_10: `https://bundler.example/${secret}` })).toThrow(message)
  expect(start({ BUNDLER_TIMEOUT_MS: '0' })).toThrow('BUNDLER_TIMEOUT_MS')
})

test('a paymaster service has its context, and needs something that brings its operations in', () => {
  const url = 'https://paymaster.example/rpc?apikey=abc'
  const bundler = { BUNDLER_URL_42161: 'https://bundler.example' }
  const whole = { ...bundler, PAYMASTER_URL_42161: url, PAYMASTER_CONTEXT_42161: '{"policyId":"p"}' }
  expect(readConfig({ ...NODE, ...whole }).services.paymasters).toEqual(
    new Map([['eip155:42161', { url, context: { policyId: 'p' } }]]),
  )
  expect(start({ PAYMASTER_URL_42161: url })).toThrow('nothing brings its operations in')
  expect(start({ PAYMASTER_URL_42161: url })).not.toThrow('abc')
  expect(start({ ...whole, PAYMASTER_CONTEXT_42161: 'p' })).toThrow('Write a JSON object')
  expect(start({ PAYMASTER_CONTEXT_42161: '{}' })).toThrow('PAYMASTER_URL_42161 is not')
})
