import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../cli/runCommand.ts'
import { testFolder } from '../testing/openFolder.ts'
import { openGateway } from '../testing/openGateway.ts'
import { type HostFeatures, readHostPolicy } from './readHostPolicy.ts'

const gatewayUrl = 'https://gateway.example'
const document = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const fill = (text: string) =>
  text
    .replaceAll('WSS-GATEWAY', 'wss://gateway.example')
    .replaceAll('GATEWAY', gatewayUrl)
    .replaceAll(/\s+/g, ' ')
    .trim()
const directive = (features: object, name: string) =>
  readHostPolicy({ gatewayUrl, ...features })
    .contentPolicy.split('; ')
    .find((each) => each.startsWith(`${name} `))

const print = (features: HostFeatures) => {
  const path = join(testFolder(), 'page.json')
  writeFileSync(path, JSON.stringify(features))
  return runCommand('policy', ['--config', path], {})
}

test('a page with nothing but the kit has the policy of docs/embedding.md, under which the hosts of e2e run', async () => {
  const documented = /^default-src 'none';[^`]+/m.exec(document('docs/embedding.md'))?.[0] ?? ''
  const answer = await print({ gatewayUrl, networks: ['eip155:42161'] })
  expect(answer).toBe(`Content-Security-Policy: ${fill(documented)}`)
})

const backing = { networks: ['eip155:42161', 'eip155:421614'], trustedTypes: 'none' as const }

test('the Backing page on a host of its own has the policy of docs/backing.md', async () => {
  const documented = /^Content-Security-Policy: .+$/m.exec(document('docs/backing.md'))?.[0] ?? ''
  const page = { calls: true, fonts: true, manifest: true }
  expect(await print({ ...backing, gatewayUrl, page })).toBe(fill(documented))
})

test('the Backing page behind a gateway is served under just what is printed for it', async () => {
  const dir = join(testFolder(), 'dist')
  mkdirSync(dir)
  writeFileSync(join(dir, 'index.html'), '<!doctype html>')
  const gateway = await openGateway({ RPC_URL_42161: 'http://127.0.0.1:9', APP_DIR: dir })
  const { headers } = await gateway.get('/', { 'sec-fetch-dest': 'document' })
  const served = headers.get('content-security-policy')
  const here = { gatewayUrl: gateway.url, pageUrl: gateway.url }
  const printed = await print({ ...backing, ...here, page: { fonts: true, manifest: true } })
  expect(printed).toBe(`Content-Security-Policy: ${served}`)
})

test('each feature adds what it needs, and no more', () => {
  const calls = (features: object) => directive(features, 'connect-src')
  expect(calls({})).toBe('connect-src https://gateway.example wss://gateway.example')
  expect(calls({ enableWalletConnect: false })).toBe('connect-src https://gateway.example')
  const message = 'connect-src https://gateway.example wss://relay.example'
  expect(calls({ relays: ['wss://relay.example'] })).toBe(message)
  expect(calls({ relays: [] })).toBe('connect-src https://gateway.example')
  const custom = { 'eip155:42161': ['https://one.example/key', 'https://two.example:8545/'] }
  expect(calls({ networks: ['eip155:42161'], customRpcUrls: custom })).toBe(
    'connect-src https://gateway.example https://one.example https://two.example:8545 wss://gateway.example',
  )
  const own = { caipNetworkId: 'eip155:31337', rpcUrls: ['https://chain.example/rpc'] }
  expect(calls({ networks: [own] })).toContain('https://chain.example')
  const directory = { baseUrlForRestrictedTimezones: 'https://second.example/x' }
  for (const text of [calls({ directory }), directive({ directory }, 'img-src')])
    expect(text).toContain('https://second.example')
  const words = "img-src 'self' data: blob: https://gateway.example https://cdn.example"
  expect(directive({ customWallets: [{ image_url: 'https://cdn.example/a.png' }] }, 'img-src')).toBe(words)
  expect(directive({}, 'frame-src')).toBeUndefined()
  expect(directive({ frames: ['https://frame.example/x'] }, 'frame-src')).toBe(
    'frame-src https://frame.example',
  )
  expect(directive({}, 'frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(directive({ safe: { origins: ['https://app.safe.global'] } }, 'frame-ancestors')).toBe(
    'frame-ancestors https://app.safe.global',
  )
  expect(directive({ trustedTypes: 'off' }, 'require-trusted-types-for')).toBeUndefined()
})

test('[S6.6] a page with the embedded wallet shows its frame, keeps its windows, and is told of the header that blocks both', async () => {
  const wallet = { url: 'https://wallet.example/x' }
  const said = (await print({ gatewayUrl, wallet })).split('\n')
  expect(said[0]).toContain('frame-src https://wallet.example;')
  expect(said.slice(1)).toEqual([
    'Cross-Origin-Opener-Policy: same-origin-allow-popups',
    '',
    expect.stringMatching(/^Send no Cross-Origin-Embedder-Policy: /),
  ])
  const ways: HostFeatures['features'][] = [
    { email: false },
    { socials: false },
    { email: false, socials: ['google'] },
  ]
  for (const features of ways) expect(await print({ gatewayUrl, wallet, features })).toBe(said.join('\n'))
  const none: HostFeatures['features'][] = [
    { email: false, socials: false },
    { email: false, socials: [] },
  ]
  for (const features of none)
    expect(await print({ gatewayUrl, wallet, features })).toBe(await print({ gatewayUrl }))
})

test('a page that a site frames names it, and that site has to allow the clipboard', async () => {
  const said = await print({ gatewayUrl, framedBy: ['https://portal.example/apps'] })
  expect(said).toContain('frame-ancestors https://portal.example;')
  expect(said).toContain('<iframe src="…" allow="clipboard-read; clipboard-write"></iframe>')
})

test.each([
  [{}, 'gatewayUrl: is missing'],
  [{ gatewayUrl: 'gateway.example' }, 'gatewayUrl: is not valid'],
  [{ gatewayUrl, relays: ['https://relay.example'] }, 'relays.0: is not valid'],
  [{ gatewayUrl, networks: ['eip155:31337'] }, "gateways don't host eip155:31337"],
  [{ gatewayUrl, customRpcUrls: { 'eip155:1': [] } }, 'customRpcUrls: eip155:1 is not in networks'],
  [{ gatewayUrl, framdBy: [] }, 'framdBy'],
  [null, 'the file: must be an object'],
])('%j is refused: %s', (features, expected) => {
  expect(() => readHostPolicy(features)).toThrow(expected)
})

test('a missing or broken file says what to write', async () => {
  await expect(runCommand('policy', [], {})).rejects.toThrow('Write: policy --config page.json')
  const message = 'cannot be read as JSON'
  await expect(runCommand('policy', ['--config', '/nowhere.json'], {})).rejects.toThrow(message)
})
