import type { RemoteWallet, RemoteWalletEvent } from '@latchkey/core'
import { expect, test, vi } from 'vitest'
import { needs } from './needs.ts'
import { remoteProvider } from './provider.ts'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const [ONE, SEPOLIA] = ['eip155:42161', 'eip155:421614'] as const

/** A remote wallet in memory. */
function setUp({ namespaces = ['eip155'] }: { namespaces?: readonly string[] } = {}) {
  const listeners = new Set<(event: RemoteWalletEvent) => void>()
  const shared: Record<string, readonly string[]> = { [ONE]: [ALICE] }
  let chain: typeof ONE | typeof SEPOLIA | undefined = ONE
  const asked: unknown[] = []
  const say = (type: RemoteWalletEvent['type']) => {
    for (const listener of [...listeners]) listener({ type })
  }
  const wallet: RemoteWallet = {
    id: 'remote',
    name: 'Remote',
    namespaces: () => namespaces,
    chain: () => chain,
    moveTo(next) {
      if (!shared[next]?.length) return false
      chain = next === ONE ? ONE : SEPOLIA
      say('changed')
      return true
    },
    accounts: (of) => shared[of] ?? [],
    grants: (_, method) => method !== 'eth_sign',
    async request(request) {
      asked.push(request)
      return 'done'
    },
    refresh: vi.fn(),
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    end: vi.fn(),
  }
  const provider = remoteProvider(wallet)
  const heard: unknown[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
    provider.on(event, (payload) => heard.push([event, payload]))
  const share = (of: string, accounts: readonly string[]) => {
    shared[of] = accounts
    say('changed')
  }
  const leave = () => {
    for (const of of Object.keys(shared)) shared[of] = []
    chain = undefined
    say('ended')
  }
  return { wallet, provider, heard, asked, share, leave, listeners }
}

test('accounts and chain are answered here, after other tabs were asked what they know', async () => {
  const { provider, wallet, asked } = setUp()
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ALICE])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([ALICE])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa4b1')
  expect(wallet.refresh).toHaveBeenCalledTimes(3)
  expect(asked).toEqual([])
})

test('everything else is asked of the wallet, on the chain that it is on; what it answers by itself, in silence', async () => {
  const { provider, asked } = setUp()
  await provider.request({ method: 'personal_sign', params: ['0x', ALICE] })
  await provider.request({ method: 'wallet_getCapabilities' })
  expect(asked).toEqual([
    { chain: ONE, method: 'personal_sign', params: ['0x', ALICE], isSilent: false },
    { chain: ONE, method: 'wallet_getCapabilities', params: [], isSilent: true },
  ])
  await expect(provider.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
})

test('members that a library left undefined are left out, as JSON does', async () => {
  const { provider, asked } = setUp()
  await provider.request({
    method: 'personal_sign',
    params: [{ to: ALICE, data: undefined, calls: [{ value: undefined }] }],
  })
  expect(asked).toStrictEqual([
    { chain: ONE, method: 'personal_sign', params: [{ to: ALICE, calls: [{}] }], isSilent: false },
  ])
})

test('what changes is told once, the chain before the accounts', () => {
  const { heard, share, wallet } = setUp()
  share(SEPOLIA, [BOB])
  expect(heard).toEqual([])
  wallet.moveTo(SEPOLIA)
  expect(heard).toEqual([
    ['chainChanged', '0x66eee'],
    ['accountsChanged', [BOB]],
  ])
})

test('a wallet that leaves has no accounts, says so, and can be asked nothing', async () => {
  const { provider, heard, leave, listeners } = setUp()
  leave()
  expect(heard).toMatchObject([
    ['accountsChanged', []],
    ['disconnect', { code: 4900 }],
  ])
  expect(listeners.size).toBe(0)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  for (const [method, code] of [
    ['eth_requestAccounts', 4100],
    ['eth_chainId', 4900],
    ['personal_sign', 4100],
  ] as const)
    await expect(provider.request({ method })).rejects.toMatchObject({ code })
})

test('a chain that is shared is moved to here; another is asked of the wallet, which grants it a moment later', async () => {
  const { provider, asked, share, wallet } = setUp()
  const move = (chainId: unknown) =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  const moving = move('0x66eee')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  share(SEPOLIA, [ALICE])
  expect(await moving).toBeNull()
  expect(wallet.chain('eip155')).toBe(SEPOLIA)
  await move('0xa4b1')
  expect(wallet.chain('eip155')).toBe(ONE)
  expect(asked).toHaveLength(1)
  for (const none of [undefined, 'x', 0, {}]) await expect(move(none)).rejects.toMatchObject({ code: -32602 })
})

test('taking the permission back ends the wallet, unless it serves another namespace too', async () => {
  const alone = setUp()
  await alone.provider.request({ method: 'wallet_revokePermissions' })
  expect(alone.wallet.end).toHaveBeenCalled()
  const { provider, wallet, heard } = setUp({ namespaces: ['eip155', 'toy'] })
  await provider.request({ method: 'wallet_revokePermissions' })
  expect(wallet.end).not.toHaveBeenCalled()
  expect(heard).toEqual([['accountsChanged', []]])
})

test.each([
  ['hex', '0x66eee', SEPOLIA],
  ['decimal', '421614', SEPOLIA],
  ['a number', 421614, SEPOLIA],
  ['CAIP-2', SEPOLIA, SEPOLIA],
  ['nothing that can be read', {}, ONE],
])('a change of chain is read as %s', (_, data, chain) => {
  expect(needs.read?.({ name: 'chainChanged', data, chain: ONE })).toEqual({ chain })
})

test('a change of accounts is read plainly and as CAIP-10, whole or not at all', () => {
  const read = (data: unknown) => needs.read?.({ name: 'accountsChanged', data, chain: ONE })
  expect(read([BOB, `${ONE}:${ALICE}`])).toEqual({ addresses: [BOB, ALICE] })
  expect(read([])).toEqual({ addresses: [] })
  for (const none of [null, BOB, [BOB, 7], [BOB, '0x12'], [{}]]) expect(read(none)).toBeUndefined()
  expect(needs.read?.({ name: 'message', data: [BOB], chain: ONE })).toBeUndefined()
})

test('[S1.4] a paired wallet is asked for what EVM needs, and for nothing else', () => {
  expect([needs.methods, needs.proofMethods, needs.events]).toMatchInlineSnapshot(`
    [
      [
        "eth_sendTransaction",
        "eth_signTransaction",
        "eth_signTypedData",
        "eth_signTypedData_v4",
        "personal_sign",
        "wallet_addEthereumChain",
        "wallet_getAssets",
        "wallet_getCallsStatus",
        "wallet_getCapabilities",
        "wallet_sendCalls",
        "wallet_switchEthereumChain",
      ],
      [
        "eth_getBlockByNumber",
      ],
      [
        "accountsChanged",
        "chainChanged",
      ],
    ]
  `)
})
