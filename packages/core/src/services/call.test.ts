import {
  accountBalance,
  accountHistory,
  accountTransaction,
  fungiblePrice,
  gasPrice,
  identity,
  type Route,
  supportedChains,
} from '@latchkey/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { ALICE, HASH } from '../testing/scriptedAdapter.ts'
import type { RawArguments } from './call.ts'
import { VERSION } from './sdkVersion.ts'

const fetched = vi.fn<typeof fetch>(async () => new Response('', { status: 503 }))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockClear()
})

const chainId = 'eip155:42161'
const path = { address: ALICE }
const routes: [Route, RawArguments][] = [
  [supportedChains, {}],
  [accountBalance, { path, query: { chainId } }],
  [accountHistory, { path, query: { chainId } }],
  [accountTransaction, { path: { ...path, hash: HASH }, query: { chainId } }],
  [identity, { path, query: {} }],
  [gasPrice, { query: { chainId } }],
  [fungiblePrice, { body: { addresses: [`${chainId}:${ALICE}`] } }],
]

test.each(routes.map(([route, parameters]) => ({ name: route.name, route, parameters })))(
  '[S7.10] $name names the project, the kit and its version',
  async ({ route, parameters }) => {
    vi.stubGlobal('fetch', fetched)
    const { kit } = createTestKit({ gatewayUrl: 'http://gateway.test', projectId: 'my-app' })
    const call: (route: Route, parameters: RawArguments) => Promise<unknown> = kit.services.call
    await expect(call(route, parameters)).rejects.toThrow()
    const { searchParams } = new URL(String(fetched.mock.calls[0]?.[0]))
    expect(['projectId', 'st', 'sv'].map((name) => searchParams.get(name))).toEqual([
      'my-app',
      'latchkey',
      `html-scripted-${VERSION}`,
    ])
  },
)
