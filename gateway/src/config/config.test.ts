import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('has a default for everything but the chains', () => {
  const { host, port, chains, trustedProxies, databaseUrl } = readConfig({})
  expect({ host, port, chains, trustedProxies, databaseUrl }).toEqual({
    host: '127.0.0.1',
    port: 4110,
    chains: [],
    trustedProxies: 0,
    databaseUrl: undefined,
  })
})

test('reads chains from the list and from a variable each, the latter winning', () => {
  const { chains } = readConfig({
    RPC_URLS:
      '{"eip155:10":"http://a.example","eip155:42161":{"http":"https://b.example","ws":"wss://ws.example"}}',
    RPC_URL_42161: 'https://c.example/key',
    RPC_URL_1: 'http://d.example',
    WS_URL_1: 'ws://e.example',
  })
  expect(chains.map(({ caipNetworkId, httpUrl, wsUrl }) => [caipNetworkId, httpUrl, wsUrl])).toEqual([
    ['eip155:10', 'http://a.example', 'ws://a.example'],
    ['eip155:42161', 'https://c.example/key', 'wss://c.example/key'],
    ['eip155:1', 'http://d.example', 'ws://e.example'],
  ])
})

test('names every mistake at once and what to write, and never the value', () => {
  const environment = {
    PORT: '70000',
    DATABASE_URL: 'mysql://user:secret@host/db',
    RPC_URL_42161: 'node.example',
    WS_URL_5: 'ws://x',
    RATE_LIMIT: 'lots',
    LOG_LEVEL: 'loud',
    RPC_URLS: '["http://x"]',
  }
  expect(() => readConfig(environment)).toThrowErrorMatchingInlineSnapshot(`
    [ConfigError: The gateway cannot start:
      - RPC_URLS is not valid. Write JSON from CAIP-2 ids to URLs (or to {"http", "ws"}), for example RPC_URLS='{"eip155:42161":"https://node.example"}' or RPC_URL_42161=https://node.example.
      - RPC_URL_42161 is not valid. Write a URL that begins with http: or https:, for example RPC_URL_42161=http://host.example.
      - WS_URL_5 is set and RPC_URL_5 is not. Write RPC_URL_5=https://node.example.
      - PORT is not valid. Write a whole number from 0 to 65535, for example PORT=4110.
      - DATABASE_URL is not valid. Write a URL that begins with postgres: or postgresql:, for example DATABASE_URL=postgres://host.example.
      - RATE_LIMIT is not valid. Write "per second/burst", for example RATE_LIMIT=50/500, or RATE_LIMIT=off.
      - LOG_LEVEL is not valid. Write one of trace, debug, info, warn, error, fatal, silent.
    See gateway/README.md.]
  `)
})
