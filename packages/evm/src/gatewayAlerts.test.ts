import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AlertCode, accountBalance, supportedChains } from '@latchkey/contract'
import { type Kit, refreshBalance, selectAccount } from '@latchkey/core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestGateway, type TestGateway } from '../../../gateway/src/testing/startTestGateway.ts'
import { createTestKit } from '../../core/src/testing/createTestKit.ts'
import { restored, stored } from '../../core/src/testing/restored.ts'
import { ALICE, BOB } from '../../core/src/testing/scriptedAdapter.ts'
import { evm } from './evm.ts'
import { type RpcServer, rpcServer } from './testing/rpcServer.ts'
import { CONNECTOR } from './testing/setUp.ts'

const CAROL = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

// What the gateway rejects never reaches a node: the answers below are the gateway's own words, over HTTP and over JSON-RPC.
let gateway: TestGateway
let folder: string
let node: RpcServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-alerts-'))
  const PROJECTS_FILE = join(folder, 'projects.json')
  writeFileSync(PROJECTS_FILE, JSON.stringify([{ id: 'my-app', origins: ['https://app.example'] }]))
  node = await rpcServer({ answer: ({ method }) => (method === 'eth_chainId' ? '0xa4b1' : '0x5') })
  gateway = await startTestGateway({ PROJECTS_FILE, RPC_URL_42161: node.url })
})

afterAll(async () => {
  await gateway.close()
  await node.close()
  rmSync(folder, { recursive: true, force: true })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** As if the page were on `origin`: Node's fetch names none. */
function pretendOrigin(origin: string): void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), origin } }),
  )
}

/** A kit with an account that was stored, whose coin is read through the gateway. */
function open(projectId: string, gatewayUrl = gateway.url, address: string = ALICE): Kit {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { kit } = createTestKit({ adapters: [evm()], gatewayUrl, projectId, debug: true })
  kit.store.dispatch(restored(stored(CONNECTOR, address)))
  return kit
}

/** The address of a server that stands in for the gateway. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const askHttp = (kit: Kit) =>
  kit.services.call(accountBalance, { path: { address: ALICE }, query: { chainId: 'eip155:42161' } })
const shown = (kit: Kit): AlertCode | undefined => kit.store.get().notices.alert
/** Each has an account of its own, since a kit of an earlier test may still be reading. */
const refusals: [string, string, string, AlertCode, string][] = [
  [
    '[S8.9] an origin that is not allowed',
    'https://evil.example',
    'my-app',
    'INVALID_APP_CONFIGURATION',
    BOB,
  ],
  ['[S8.11] an unknown project', 'https://app.example', 'other', 'INVALID_PROJECT_ID', CAROL],
]

test.each(refusals)('[S8.8] over HTTP, %s raises its alert', async (_, origin, projectId, code) => {
  pretendOrigin(origin)
  const kit = open(projectId)
  await expect(askHttp(kit)).rejects.toThrow()
  expect(shown(kit)).toBe(code)
})

test.each(refusals)(
  '[S8.8] over JSON-RPC, %s raises its alert',
  async (_, origin, projectId, code, address) => {
    pretendOrigin(origin)
    const kit = open(projectId, gateway.url, address)
    await expect(refreshBalance(kit)).rejects.toMatchObject({ name: 'TransportError' })
    expect(shown(kit)).toBe(code)
    expect(selectAccount(kit.store.get()).balance).toBeUndefined()
    // The gateway itself asks the node for its height at times.
    expect(JSON.stringify(node.bodies).toLowerCase()).not.toContain(address.toLowerCase())
  },
)

test('[S8.8] a project that is allowed is answered, and raises no alert', async () => {
  pretendOrigin('https://app.example')
  const kit = open('my-app')
  await kit.services.call(supportedChains)
  await refreshBalance(kit)
  expect(selectAccount(kit.store.get()).balance?.amount).toBe(5n)
  expect(shown(kit)).toBeUndefined()
})

// The gateway says this over its relay only. Another provider may say it over HTTP.
test('[S8.8, S8.10] a session that is not valid yet raises its alert, over HTTP and over JSON-RPC', async () => {
  const description = 'JWT validation error: JWT Token is not yet valid'
  const url = await listen((_, answer) => {
    answer.writeHead(401, { 'content-type': 'application/json' })
    answer.end(
      JSON.stringify({
        status: 'FAILED',
        reasons: [{ field: 'auth', description }],
        jsonrpc: '2.0',
        id: null,
        error: { code: -32000, message: description },
      }),
    )
  })
  const overHttp = open('my-app', url)
  await expect(askHttp(overHttp)).rejects.toThrow(description)
  expect(shown(overHttp)).toBe('JWT_TOKEN_NOT_VALID')
  const overRpc = open('my-app', url)
  await expect(refreshBalance(overRpc)).rejects.toThrow()
  expect(shown(overRpc)).toBe('JWT_TOKEN_NOT_VALID')
})

test('[S8.8] another failure of the gateway raises no alert', async () => {
  const kit = open('my-app', await listen((_, answer) => answer.writeHead(503).end('Unauthorized')))
  await expect(askHttp(kit)).rejects.toMatchObject({ status: 503 })
  expect(shown(kit)).toBeUndefined()
})
