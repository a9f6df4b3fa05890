import { messageOf } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ALICE, BOB, refuse } from './testing/scriptedWallet.ts'
import { CONNECTOR as connectorId, fails, setUp, setUpConnected } from './testing/setUp.ts'

test('[S4.1][S7.60] connecting asks the wallet, and answers with its accounts and chain', async () => {
  const { adapter, wallet } = setUp()
  expect(await adapter.connect({ connectorId })).toEqual({
    addresses: [ALICE, BOB],
    caipNetworkId: 'eip155:42161',
  })
  expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
})

test('[S4.1][S8.41] a silent connection opens no window, granted or not', async () => {
  const { adapter, wallet } = setUp()
  const silently = adapter.connect({ connectorId, silent: true })
  await fails(silently, 'ConnectorNotConnectedError')
  wallet.granted = true
  expect((await adapter.connect({ connectorId, silent: true })).addresses).toEqual([ALICE, BOB])
  expect(wallet.windows()).toBe(0)
})

test('[S8.45] a wallet that does not answer a silent question is unavailable', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { adapter, wallet } = setUp()
  wallet.answers.eth_accounts = () => new Promise(() => {})
  const connecting = fails(adapter.connect({ connectorId, silent: true }), {
    shortMessage: 'connector unavailable while reconnecting',
  })
  await vi.advanceTimersByTimeAsync(10_000)
  await connecting
})

test('[S8.42] a wallet that is not there is said to be missing', async () => {
  const { adapter } = setUp()
  await fails(adapter.connect({ connectorId: 'io.gone' }), { shortMessage: 'Provider not found' })
})

test('[S8.50] a wallet without a readable chain id cannot connect', async () => {
  const failures = [refuse({ code: -32601 }), refuse('no')]
  for (const answer of [() => null, () => 'mainnet', () => undefined, ...failures]) {
    const { adapter, wallet } = setUp()
    wallet.answers.eth_chainId = answer
    await fails(adapter.connect({ connectorId }), { shortMessage: 'ChainId not found in provider' })
  }
})

test('accounts that the wallet changes while it says which chain it is on are the ones that are connected', async () => {
  const { adapter, wallet } = setUp()
  wallet.answers.eth_chainId = () => {
    wallet.emit('accountsChanged', [BOB])
    return '0xa4b1'
  }
  expect((await adapter.connect({ connectorId })).addresses).toEqual([BOB])
  expect(wallet.listeners()).toBe(3)
})

test('[S8.60] a rejected connection is the visitor’s no', async () => {
  const { adapter, wallet } = setUp()
  wallet.answers.eth_requestAccounts = refuse({ code: 4001 })
  await fails(adapter.connect({ connectorId }), 'UserRejectedError')
})

test.each([[undefined], ['0x'], [['nonsense']], [{ 0: ALICE }]])(
  'accounts %j are no answer',
  async (answer) => {
    const { adapter, wallet } = setUp()
    wallet.answers.eth_requestAccounts = () => answer
    await fails(adapter.connect({ connectorId }), 'WalletAnswerError')
  },
)

test('a wallet that throws at once instead of rejecting fails like any other', async () => {
  const { adapter, browser } = setUp()
  browser.setEthereum({
    request() {
      throw { code: 4001 }
    },
  })
  await fails(adapter.connect({ connectorId: 'injected' }), 'UserRejectedError')
})

test('tells of changed accounts, chain and a lost connection, and of nothing that makes no sense', async () => {
  const { wallet, events } = await setUpConnected()
  for (const nonsense of [undefined, null, 'x', [7], ['0x'], {}]) wallet.emit('accountsChanged', nonsense)
  for (const nonsense of [undefined, null, 'x', {}, [], -1, '0x0']) wallet.emit('chainChanged', nonsense)
  expect(events).toEqual([])
  wallet.emit('accountsChanged', [BOB, BOB.toLowerCase(), 'x'])
  wallet.emit('chainChanged', '0x66eee')
  wallet.emit('chainChanged', 42161)
  wallet.emit('accountsChanged', [])
  wallet.emit('accountsChanged', [ALICE])
  expect(events).toEqual([
    { type: 'accounts.changed', connectorId, addresses: [BOB] },
    { type: 'chain.changed', connectorId, caipNetworkId: 'eip155:421614' },
    { type: 'chain.changed', connectorId, caipNetworkId: 'eip155:42161' },
    { type: 'wallet.dropped', connectorId },
  ])
})

test('a disconnect event counts only where the wallet names no account any more', async () => {
  const { wallet, events } = await setUpConnected()
  wallet.emit('disconnect', { code: 1013 })
  await vi.waitFor(() => expect(wallet.calls.at(-1)?.method).toBe('eth_accounts'))
  await Promise.resolve()
  expect(events).toEqual([])
  wallet.answers.eth_accounts = refuse('gone')
  wallet.emit('disconnect', undefined)
  await vi.waitFor(() => expect(events).toEqual([{ type: 'wallet.dropped', connectorId }]))
})

test('of a flood of events the first few and the last are told, and the wallet is asked once', async () => {
  const { wallet, events } = await setUpConnected()
  const asked = wallet.calls.length
  for (let times = 0; times < 10_000; times += 1) {
    wallet.emit('accountsChanged', [ALICE])
    wallet.emit('accountsChanged', [BOB])
    wallet.emit('disconnect', undefined)
  }
  wallet.emit('accountsChanged', [BOB, ALICE])
  expect(events).toHaveLength(20)
  expect(wallet.calls).toHaveLength(asked + 1)
  await vi.waitFor(() =>
    expect(events.at(-1)).toEqual({ type: 'accounts.changed', connectorId, addresses: [BOB, ALICE] }),
  )
  expect(events).toHaveLength(21)
})

test('a wallet whose events fail only later fails at nothing else', async () => {
  const { adapter, browser, wallet } = setUp()
  browser.setEthereum({
    request: wallet.provider.request,
    on: () => Promise.reject(new Error('no events')),
    removeListener: () => Promise.reject(new Error('no events')),
  })
  // Vitest fails a run in which a rejection is not handled.
  await adapter.connect({ connectorId: 'injected' })
  await adapter.disconnect({ connectorId: 'injected' })
})

test('the wallet that was connected is the one that is asked, even if another wallet took its place', async () => {
  const { adapter, browser, wallet } = setUp()
  browser.setEthereum(wallet.provider)
  await adapter.connect({ connectorId: 'injected' })
  const request = vi.fn()
  browser.setEthereum({ request })
  await adapter.signMessage({ connectorId: 'injected', address: ALICE, message: 'x' })
  expect(wallet.calls.at(-1)?.method).toBe('personal_sign')
  await adapter.disconnect({ connectorId: 'injected' })
  expect(request).not.toHaveBeenCalled()
  await adapter.connect({ connectorId: 'injected' }).catch(() => {})
  expect(request).toHaveBeenCalled()
})

test('a wallet that cannot be asked any more says so, and neither a start nor a goodbye fails on it', async () => {
  const { adapter, browser, wallet } = setUp()
  const provider = { ...wallet.provider }
  browser.setEthereum(provider)
  await adapter.connect({ connectorId: 'injected' })
  Reflect.set(provider, 'request', undefined)
  await fails(
    adapter.signMessage({ connectorId: 'injected', address: ALICE, message: 'x' }),
    'ProviderNotFoundError',
  )
  adapter.start()()
  await adapter.disconnect({ connectorId: 'injected' })
})

test('a wallet that answers nothing by itself is given ten seconds, and a person all the time there is', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { adapter, wallet } = await setUpConnected()
  wallet.answers.eth_accounts = () => new Promise(() => {})
  const signing = fails(
    adapter.signMessage({ connectorId, address: ALICE, message: 'x' }),
    'WalletSilentError',
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await signing
  wallet.answers.eth_accounts = () => [ALICE]
  wallet.answers.personal_sign = () => new Promise(() => {})
  const settled = vi.fn()
  adapter.signMessage({ connectorId, address: ALICE, message: 'x' }).then(settled, settled)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(settled).not.toHaveBeenCalled()
})

test('a wallet that shares no account has not allowed anything', async () => {
  const { adapter, wallet } = setUp()
  wallet.answers.eth_requestAccounts = () => []
  await fails(adapter.connect({ connectorId }), 'UnauthorizedError')
})

test('listeners stay constant over connections, starts and stops', async () => {
  const { adapter, wallet, events, stop } = setUp()
  for (let round = 0; round < 3; round += 1) await adapter.connect({ connectorId })
  expect(wallet.listeners()).toBe(3)
  const end = adapter.start()
  expect(wallet.listeners()).toBe(3)
  events.length = 0
  wallet.emit('chainChanged', '0x1')
  expect(events).toHaveLength(1)
  end()
  stop()
  expect(wallet.listeners()).toBe(0)
  wallet.emit('chainChanged', '0x2')
  expect(events).toHaveLength(1)
})

test('a wallet whose events do not work can be connected all the same', async () => {
  const { adapter, browser, wallet } = setUp()
  browser.setEthereum({ request: wallet.provider.request, on: refuse('no events') })
  expect(await adapter.connect({ connectorId: 'injected' })).toMatchObject({ addresses: [ALICE, BOB] })
})

test('[S7.32] disconnecting revokes the permission, silently', async () => {
  const { adapter, wallet, events } = await setUpConnected()
  await adapter.disconnect({ connectorId })
  expect(wallet.calls.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  expect(events).toEqual([])
  expect(wallet.listeners()).toBe(0)
  await adapter.connect({ connectorId })
  expect(wallet.calls.some(({ method }) => method === 'wallet_requestPermissions')).toBe(false)
})

test.each([
  ['an unknown method', { code: -32601 }],
  ['4200', { code: 4200 }],
  ['a missing key', new Error('No matching key. session topic does not exist')],
  ['a missing record', new Error('Missing or invalid. Record was recently deleted')],
])(
  '[S8.60][S7.32] %s is no failure to disconnect; the next connection asks for the permission again',
  async (_, thrown) => {
    const { adapter, wallet } = setUp()
    await adapter.connect({ connectorId })
    wallet.answers.wallet_revokePermissions = refuse(thrown)
    await adapter.disconnect({ connectorId })
    await adapter.connect({ connectorId })
    expect(wallet.calls.some(({ method }) => method === 'wallet_requestPermissions')).toBe(true)
  },
)

test.each([
  ['a locked database', { code: -32603, message: 'database is locked' }],
  [
    'a node’s text under 4001',
    { code: 4001, message: 'did not match any variant of untagged enum EthRpcCall' },
  ],
  ['a text', 'boom'],
])('[S8.60] %s for the revocation is logged, and nobody hears of it', async (_, thrown) => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const { adapter, wallet } = await setUpConnected()
  wallet.answers.wallet_revokePermissions = refuse(thrown)
  await adapter.disconnect({ connectorId })
  expect(log).toHaveBeenCalledWith(expect.stringContaining(messageOf(thrown) ?? ''))
  await adapter.connect({ connectorId })
  expect(wallet.calls.some(({ method }) => method === 'wallet_requestPermissions')).toBe(true)
})

test('a wallet that is gone can be left', async () => {
  const { adapter } = setUp()
  await adapter.disconnect({ connectorId: 'io.gone' })
})

test('a wallet that never answers cannot keep anybody connected', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { adapter, wallet } = await setUpConnected()
  wallet.answers.wallet_revokePermissions = () => new Promise(() => {})
  const leaving = adapter.disconnect({ connectorId })
  await vi.waitFor(() => expect(wallet.calls.at(-1)?.method).toBe('wallet_revokePermissions'))
  await vi.advanceTimersByTimeAsync(1_000)
  await leaving
})

test('[S7.60][S7.32] signs a message as hex of its UTF-8, with the account displayed', async () => {
  const { adapter, wallet } = await setUpConnected()
  await adapter.signMessage({ connectorId, address: BOB, message: 'Grüß 🦊' })
  expect(wallet.calls.at(-1)).toEqual({ method: 'personal_sign', params: ['0x4772c3bcc39f20f09fa68a', BOB] })
})

test('the account displayed is the account that signs, or nothing is signed', async () => {
  const { adapter, wallet } = await setUpConnected()
  wallet.accounts = [BOB]
  await fails(adapter.signMessage({ connectorId, address: ALICE, message: 'x' }), 'AccountMismatchError')
  expect(wallet.calls.some(({ method }) => method === 'personal_sign')).toBe(false)
})

test.each([undefined, '', '0x12', `0x${'1'.repeat(61)}`, 'signed', { signature: '0x' }])(
  '[S5.14] %j is no signature',
  async (answer) => {
    const { adapter, wallet } = setUp()
    await adapter.connect({ connectorId })
    wallet.answers.personal_sign = () => answer
    await fails(adapter.signMessage({ connectorId, address: ALICE, message: 'x' }), 'WalletAnswerError')
  },
)

test('works without a window, as on a server', async () => {
  const { adapter, browser } = setUp()
  browser.close()
  expect(adapter.start()).toBeTypeOf('function')
  await fails(adapter.connect({ connectorId: 'injected' }), 'ProviderNotFoundError')
})

test('[S5.16] addresses leave the adapter with their checksum, however the wallet writes them', async () => {
  const { adapter, wallet, events } = setUp()
  wallet.accounts = [BOB.toLowerCase(), `0x${ALICE.slice(2).toUpperCase()}`]
  expect(await adapter.connect({ connectorId })).toMatchObject({ addresses: [BOB, ALICE] })
  expect(await adapter.connect({ connectorId, silent: true })).toMatchObject({ addresses: [BOB, ALICE] })
  wallet.emit('accountsChanged', [ALICE.toLowerCase()])
  expect(events.at(-1)).toMatchObject({ type: 'accounts.changed', addresses: [ALICE] })
  // Without a word, and found out when something is to be signed.
  wallet.accounts = [ALICE.toLowerCase()]
  await adapter.signMessage({ connectorId, address: BOB, message: 'x' }).catch(() => {})
  expect(events.at(-1)).toMatchObject({ type: 'accounts.changed', addresses: [ALICE] })
})
