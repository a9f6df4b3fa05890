import { expect, onTestFinished, test, vi } from 'vitest'
import { evmOf } from '../../../evm/src/actions.ts'
import { disconnect } from '../actions/disconnect.ts'
import { openModal } from '../actions/openModal.ts'
import { abandonPairing } from '../actions/pairing/abandonPairing.ts'
import { openPairingLink } from '../actions/pairing/openPairingLink.ts'
import { preparePairing } from '../actions/pairing/preparePairing.ts'
import { resetPairing } from '../actions/pairing/resetPairing.ts'
import { signMessage } from '../actions/sign.ts'
import { switchNetwork } from '../actions/switchNetwork.ts'
import { activeConnection } from '../flows/connect/state.ts'
import { currentRoute } from '../flows/modal/modal.ts'
import type { Kit } from '../kit/kit.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { fails } from '../testing/fails.ts'
import { scripted } from '../testing/scriptedAdapter.ts'
import { concat, fromHex, randomBytes, toBase64, toUtf8 } from './crypto/bytes.ts'
import { seal } from './crypto/envelope.ts'
import { openPage } from './testing/openPage.ts'
import { ALICE, BOB, BOTH, granted, SIGNATURES, scriptedPhone } from './testing/scriptedPhone.ts'
import { setUpPaired, setUpPairing } from './testing/setUpPairing.ts'
import { startRelay } from './testing/startRelay.ts'

// Long enough for a busy machine.
const PATIENT = { timeout: 30_000 }
const SIGNATURE = SIGNATURES[ALICE]
const DEEP_LINK = 'WALLETCONNECT_DEEPLINK_CHOICE'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
const connection = (kit: Kit) => activeConnection(kit.store.get().connect, 'eip155')
const progress = (kit: Kit) => kit.store.get().pairing?.progress

type Phone = Awaited<ReturnType<typeof scriptedPhone>>

const changed = (address: string) => ({
  event: { name: 'accountsChanged', data: [address] },
  chainId: BOTH[0],
})
const write = (method: string, params: unknown, id = Date.now() * 1_000) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

/** Resolves once everything sent before has been handled. */
async function settled(phone: Phone): Promise<void> {
  const ping = await phone.send('wc_sessionPing', {})
  await phone.hears(({ id, result }) => id === ping && result === true)
}

async function requireSigned(phone: Phone, kit: Kit): Promise<void> {
  phone.answers.personal_sign = () => ({ result: SIGNATURE })
  expect(await signMessage(kit, { message: 'hi' })).toMatchObject({ signature: SIGNATURE })
}

/** Fakes parts of the clock for one test. */
function fake(...toFake: ('Date' | 'setTimeout' | 'clearTimeout')[]): void {
  vi.useFakeTimers({ toFake })
  onTestFinished(() => void vi.useRealTimers())
}

test('a phone that scans and approves is connected, and receives the page’s signature requests', async () => {
  const { phone, kit, events } = await setUpPaired()
  expect(connection(kit)).toMatchObject({
    connectorId: expect.stringMatching(/^walletConnect:[0-9a-f]{16}$/),
    walletName: 'Phone',
    address: ALICE,
    caipNetworkId: 'eip155:42161',
    verified: true,
  })
  expect(progress(kit)).toEqual({ step: 'idle' })
  expect(events.find(({ type }) => type === 'wallet.connected')).toMatchObject({ pairedBy: 'qrcode' })
  phone.answers.personal_sign = (params) => {
    expect(params).toEqual(['0x6869', ALICE])
    return { result: SIGNATURE }
  }
  expect(await signMessage(kit, { message: 'hi' })).toMatchObject({ signature: SIGNATURE })
})

test('a paired wallet connects on the network that the page shows', async () => {
  const { kit, connect } = await setUpPairing()
  await switchNetwork(kit, { caipNetworkId: 'eip155:421614' })
  await connect()
  expect(connection(kit)).toMatchObject({ caipNetworkId: 'eip155:421614' })
})

test('the proposal is optional throughout, names this page, and contains no clear text and no verification request', async () => {
  const { phone, prepare, relay } = await setUpPairing()
  const { params } = await phone.scan(await prepare())
  expect(params).toMatchObject({
    relays: [{ protocol: 'irn' }],
    requiredNamespaces: {},
    optionalNamespaces: {
      eip155: {
        chains: BOTH,
        methods: expect.arrayContaining(['personal_sign', 'eth_sendTransaction']),
        events: ['accountsChanged', 'chainChanged'],
      },
    },
    proposer: { publicKey: expect.stringMatching(/^[0-9a-f]{64}$/), metadata: { name: 'Backing' } },
  })
  const call = relay.calls.find(({ method }) => method === 'wc_proposeSession')
  expect(call?.params).toMatchObject({ attestation: '', ttl: 300, sessionProposal: expect.any(String) })
  expect(Object.keys(call?.params ?? {}).sort()).toEqual([
    'attestation',
    'pairingTopic',
    'sessionProposal',
    'ttl',
  ])
})

test('only a lab asks for the method that proves its chain', async () => {
  const asked = async (lab: boolean) => {
    const { phone, prepare } = await setUpPairing({ lab })
    return JSON.stringify((await phone.scan(await prepare())).params)
  }
  expect(await asked(true)).toContain('eth_getBlockByNumber')
  expect(await asked(false)).not.toContain('eth_getBlockByNumber')
})

test('an old relay without the proposal call gets two other calls instead', async () => {
  const { relay, connect } = await setUpPairing()
  relay.answer = (method) => (method === 'wc_proposeSession' ? { code: -32601, message: 'no' } : undefined)
  await connect()
  expect(relay.calls.find(({ method }) => method === 'irn_publish')?.params).toMatchObject({
    tag: 1100,
    prompt: true,
    ttl: 300,
    attestation: '',
  })
})

test.each([
  ['no', { code: 5000, message: 'User rejected.' }, 'UserRejectedError'],
  ['no, as EIP-1193 writes it', { code: 4001, message: 'no' }, 'UserRejectedError'],
  [
    'that it has none of the networks',
    { code: 5100, message: 'Unsupported chains' },
    'SessionNetworksMissingError',
  ],
  ['that it failed', { code: 1, message: 'boom' }, 'WalletRequestError'],
])('a phone that says %s ends the pairing with that', async (_, error, name) => {
  const { phone, kit, prepare, until } = await setUpPairing()
  await phone.scan(await prepare())
  await phone.reject(error)
  await until(({ pairing }) => pairing?.progress.step === 'failed')
  expect(progress(kit)).toMatchObject({ failure: { name } })
})

test.each([
  ['shares no account', { namespaces: { eip155: granted({ accounts: [] }) } }, 'SessionAccountsMissingError'],
  ['shares nothing', { namespaces: {} }, 'SessionAccountsMissingError'],
  [
    'shares only another network',
    { namespaces: { eip155: granted({ accounts: [`eip155:10:${ALICE}`] }) } },
    'SessionNetworksMissingError',
  ],
  [
    'shares only another namespace',
    { namespaces: { cosmos: granted({ accounts: ['cosmos:hub:cosmos1abc'] }) } },
    'SessionNetworksMissingError',
  ],
  [
    'lists an account under a namespace that isn’t its own',
    { namespaces: { eip155: granted({ accounts: ['solana:x:abc'] }) } },
    'SessionMalformedError',
  ],
  ['writes namespaces that are none', { namespaces: 'all' }, 'SessionMalformedError'],
  ['lists invalid methods', { namespaces: { eip155: granted({ methods: 'all' }) } }, 'SessionMalformedError'],
  [
    'floods its namespaces',
    { namespaces: { eip155: granted({ methods: Array(2_000).fill('a') }) } },
    'SessionMalformedError',
  ],
  ['settles with another key', { controller: { publicKey: '00'.repeat(32) } }, 'SessionMalformedError'],
  ['settles what has expired', { expiry: 1 }, 'SessionMalformedError'],
])('a phone that %s is refused, told so, and nothing is connected', async (_, settlement, name) => {
  const { phone, kit, prepare, until, storage } = await setUpPairing()
  await phone.scan(await prepare())
  await phone.approve(settlement)
  await until(({ pairing }) => pairing?.progress.step === 'failed')
  expect(progress(kit)).toMatchObject({ failure: { name } })
  await phone.hears(({ error }) => Object(error).code === 7000)
  expect(connection(kit)).toBeUndefined()
  expect(JSON.parse(storage.getItem('@latchkey/default/pairing') ?? '')).toMatchObject({ sessions: [] })
})

test.each([
  [
    'accounts under the keys of single chains',
    { 'eip155:42161': granted({ accounts: [`eip155:42161:${ALICE}`] }) },
  ],
  [
    'more methods, namespaces and chains than proposed',
    {
      eip155: granted({
        methods: ['personal_sign', 'eth_everything'],
        accounts: [...BOTH, 'eip155:1'].map((one) => `${one}:${ALICE}`),
      }),
      cosmos: granted({ accounts: ['cosmos:hub:cosmos1abc'] }),
    },
  ],
  ['only the second network', { eip155: granted({ accounts: [`eip155:421614:${ALICE}`] }) }],
])('a phone that grants %s is taken', async (_, namespaces) => {
  const { kit } = await setUpPaired({ namespaces })
  expect(connection(kit)?.address).toBe(ALICE)
})

test('if two phones answer one code, the first to settle is connected and the other is rejected', async () => {
  const { relay, phone, kit, prepare, until } = await setUpPairing()
  const second = await scriptedPhone(relay.url, 'Other')
  onTestFinished(() => second.close())
  const uri = await prepare()
  await Promise.all([phone.scan(uri), second.scan(uri)])
  await second.answer()
  await phone.approve()
  await until(({ connect }) => connect.namespaces.eip155?.status === 'connected')
  expect(connection(kit)?.walletName).toBe('Phone')
  await second.send('wc_sessionSettle', {})
  await phone.hears(({ result }) => result === true)
  expect(second.heard.some(({ result }) => result === true)).toBe(false)
})

test('the first valid answer pins the session to its relay, and a relay that is down doesn’t prevent pairing', async () => {
  openPage()
  const [first, second] = [await startRelay(), await startRelay()]
  const down = 'ws://127.0.0.1:1/relay'
  const test = await setUpPairing({ relays: [down, first.url, second.url] })
  onTestFinished(async () => {
    await first.stop()
    await second.stop()
  })
  const phone = await scriptedPhone(second.url)
  onTestFinished(() => phone.close())
  await phone.scan(await test.prepare())
  await phone.approve()
  await test.until(({ connect }) => connect.namespaces.eip155?.status === 'connected')
  await requireSigned(phone, test.kit)
  expect(first.calls.filter(({ params }) => params.topic === phone.session().topic)).toEqual([])
})

test('a late approval doesn’t connect a visitor who has left, and the phone is notified', async () => {
  const { phone, kit, prepare } = await setUpPairing()
  await phone.scan(await prepare())
  abandonPairing(kit)
  await phone.approve()
  await phone.hears(({ error }) => Object(error).code === 6000)
  expect(connection(kit)).toBeUndefined()
  expect(progress(kit)).toEqual({ step: 'idle' })
})

test('[S4.2][S9.11] a code is valid for four minutes, less the last ten seconds', async () => {
  fake('Date')
  const start = Date.now()
  const { kit, prepare } = await setUpPairing()
  const uri = await prepare()
  expect(progress(kit)).toMatchObject({ expiresAt: start + 240_000 })
  expect(uri).toContain(`&expiryTimestamp=${Math.floor(start / 1_000) + 300}`)
  vi.setSystemTime(start + 229_000)
  expect(await prepare()).toBe(uri)
  vi.setSystemTime(start + 230_000)
  expect(await prepare()).not.toBe(uri)
})

test.each([
  ['[S4.2] in Safari on iOS a code is kept after its visitor has left', IPHONE, true],
  ['[S4.2] elsewhere a visitor who comes back gets another code', undefined, false],
])('%s', async (_, userAgent, isKept) => {
  const { kit, prepare } = await setUpPairing({}, userAgent)
  const uri = await prepare()
  abandonPairing(kit)
  expect((await prepare()) === uri).toBe(isKept)
  await preparePairing(kit, { fresh: true })
  expect(progress(kit)).not.toMatchObject({ uri })
})

test('[S4.2] in Telegram a code is kept after the visitor has left', async () => {
  const { kit, prepare } = await setUpPairing()
  Reflect.set(window, 'TelegramWebviewProxy', {})
  const uri = await prepare()
  abandonPairing(kit)
  expect(await prepare()).toBe(uri)
})

test('[S4.2] the link that opened a phone’s wallet is stored, and requests open it again', async () => {
  const { phone, kit, page, prepare, until, storage, events } = await setUpPairing({}, IPHONE)
  const uri = await prepare({ id: 'abc', name: 'Phone' })
  const href = `phone://wc?uri=${encodeURIComponent(uri)}`
  openPairingLink(kit, { href, target: '_self', name: 'Phone' })
  expect(page.opened).toEqual([href])
  await phone.scan(uri)
  expect(storage.getItem(DEEP_LINK)).toBeNull()
  const methods = ['personal_sign', 'wallet_getCapabilities']
  await phone.approve({ namespaces: { eip155: granted({ methods }) } })
  await until(({ connect }) => connect.namespaces.eip155?.status === 'connected')
  expect(JSON.parse(storage.getItem(DEEP_LINK) ?? '')).toEqual({ href: 'phone://', name: 'Phone' })
  expect(events.find(({ type }) => type === 'wallet.connected')).toMatchObject({ pairedBy: 'mobile' })
  expect(kit.store.get().connect.recentConnectorIds).toEqual(['abc'])
  phone.answers.personal_sign = () => ({ result: SIGNATURE })
  phone.answers.wallet_getCapabilities = () => ({ result: {} })
  const { connectorId = '' } = connection(kit) ?? {}
  await evmOf(kit).getCapabilities({ connectorId, address: ALICE })
  await signMessage(kit, { message: 'hi' })
  const { id } = await phone.hears(({ params }) =>
    JSON.stringify({ params }).includes('personal_sign","params'),
  )
  // A request that needs no approval doesn't open the app.
  await expect.poll(() => page.opened, PATIENT).toHaveLength(2)
  expect(page.opened[1]).toBe(`phone://wc?requestId=${id}&sessionTopic=${phone.session().topic}`)
  await disconnect(kit)
  expect(storage.getItem(DEEP_LINK)).toBeNull()
})

test('[S4.2] reset deletes the code, the wallet, the link and everything stored for them', async () => {
  const { phone, kit, storage, prepare } = await setUpPairing()
  const uri = await prepare({ id: 'abc', name: 'Phone' })
  storage.setItem(DEEP_LINK, '{"href":"x://","name":"X"}')
  resetPairing(kit)
  expect(kit.store.get().pairing).toEqual({ progress: { step: 'idle' } })
  expect(storage.getItem(DEEP_LINK)).toBeNull()
  expect(await prepare()).not.toBe(uri)
  expect(phone.heard).toEqual([])
})

test.each([
  ['[S8.49] pairing is turned off', { enableWalletConnect: false }],
  ['[S8.49] no adapter takes a paired wallet in', { adapters: [scripted()] }],
])('%s: the pairing fails and says so', async (_, config) => {
  const { kit } = createTestKit(config)
  await preparePairing(kit)
  expect(progress(kit)).toMatchObject({
    step: 'failed',
    failure: {
      name: 'WalletConnectConnectorNotFoundError',
      shortMessage: 'WalletConnectConnector not found',
    },
  })
})

test('a relay that is down at first is reported as unreachable, and a retry with it up works', async () => {
  const { relay, kit, prepare } = await setUpPairing()
  await relay.stop()
  await preparePairing(kit)
  expect(progress(kit)).toMatchObject({ step: 'failed', failure: { name: 'RelayUnreachableError' } })
  await relay.start()
  await prepare()
})

test.each([
  ['[S8.9]', 'Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['[S8.10]', 'JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID'],
  ['[S8.11]', 'Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
])('%s a relay that says "%s" raises the alert %s', async (_, reason, code) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const { relay, kit, events } = await setUpPairing()
  relay.refusal = reason
  await preparePairing(kit)
  expect(progress(kit)).toMatchObject({ step: 'failed', failure: { name: 'RelayRefusedError' } })
  expect(events.filter(({ type }) => type === 'alert.raised')).toMatchObject([{ code }])
})

test('if a relay crashes while a code is shown, the kit reconnects and the code still works', async () => {
  const { relay, phone, kit, prepare, until } = await setUpPairing()
  const uri = await prepare()
  relay.drop()
  await phone.scan(uri)
  await phone.approve()
  await until(({ connect }) => connect.namespaces.eip155?.status === 'connected')
  expect(connection(kit)?.address).toBe(ALICE)
})

test('a relay that restarts between a request and its answer loses neither', async () => {
  const { relay, phone, kit } = await setUpPaired()
  const signing = signMessage(kit, { message: 'hi' })
  const { id } = await phone.hears(({ method }) => method === 'wc_sessionRequest')
  await relay.stop()
  await relay.start()
  await phone.respond(id, { result: SIGNATURE })
  expect(await signing).toMatchObject({ signature: SIGNATURE })
})

test('an unanswered request expires, and a late answer has no effect', async () => {
  const { phone, kit } = await setUpPaired()
  fake('setTimeout', 'clearTimeout')
  const signing = fails(signMessage(kit, { message: 'hi' }), {
    name: 'RequestExpiredError',
    shortMessage: 'Request expired. Please try again.',
  })
  const { id } = await phone.hears(({ method }) => method === 'wc_sessionRequest')
  await vi.advanceTimersByTimeAsync(300_000)
  await signing
  await phone.respond(id, { result: SIGNATURE })
})

test.each([
  [{ code: 4001, message: 'no' }, 'UserRejectedError'],
  [{ code: 5000, message: 'User rejected.' }, 'UserRejectedError'],
  [{ code: -32000, message: 'boom' }, 'WalletRequestError'],
])('a phone’s error %j to a request is told as the kit tells errors', async (error, name) => {
  const { phone, kit } = await setUpPaired()
  phone.answers.personal_sign = () => ({ error })
  await fails(signMessage(kit, { message: 'hi' }), name)
})

test('a method that wasn’t granted is never sent', async () => {
  const { phone, kit } = await setUpPaired({
    namespaces: { eip155: granted({ methods: ['eth_sendTransaction'] }) },
  })
  await fails(signMessage(kit, { message: 'hi' }), 'UnsupportedMethodError')
  expect(phone.heard.some(({ method }) => method === 'wc_sessionRequest')).toBe(false)
})

test('a switch to a granted network happens in the page; a switch to another is requested from the phone', async () => {
  const { phone, kit } = await setUpPaired({
    namespaces: { eip155: granted({ accounts: [`eip155:42161:${ALICE}`] }) },
  })
  phone.answers.wallet_switchEthereumChain = () => {
    phone.send('wc_sessionUpdate', { namespaces: { eip155: granted() } }).catch(() => {})
    return { result: null }
  }
  await switchNetwork(kit, { caipNetworkId: 'eip155:421614' })
  expect(connection(kit)?.caipNetworkId).toBe('eip155:421614')
  await switchNetwork(kit, { caipNetworkId: 'eip155:42161' })
  expect(connection(kit)?.caipNetworkId).toBe('eip155:42161')
  expect(phone.heard.filter(({ method }) => method === 'wc_sessionRequest')).toHaveLength(1)
})

test.each([
  ['hex', '0x66eee'],
  ['decimal', '421614'],
  ['a number', 421614],
  ['CAIP-2', 'eip155:421614'],
])('chainChanged is understood as %s', async (_, data) => {
  const { phone, kit, until } = await setUpPaired()
  await phone.send('wc_sessionEvent', { event: { name: 'chainChanged', data }, chainId: 'eip155:42161' })
  await until(({ network }) => network.active.eip155 === 'eip155:421614')
  expect(connection(kit)?.caipNetworkId).toBe('eip155:421614')
})

test('a chain that wasn’t granted or is invalid never becomes the current chain', async () => {
  const { phone, kit } = await setUpPaired()
  for (const data of ['0x1', null, {}, 'eip155:', -1, '0xffffffffffffffffffffff'])
    await phone.send('wc_sessionEvent', { event: { name: 'chainChanged', data }, chainId: 'eip155:42161' })
  await settled(phone)
  expect(connection(kit)?.caipNetworkId).toBe('eip155:42161')
})

test.each([
  ['plain', [BOB]],
  ['CAIP-10', [`eip155:42161:${BOB}`]],
])('accountsChanged is understood with %s addresses; what signs is what is shown', async (_, data) => {
  const { phone, kit, until } = await setUpPaired()
  await phone.send('wc_sessionEvent', { event: { name: 'accountsChanged', data }, chainId: 'eip155:42161' })
  await until(({ connect: state }) => activeConnection(state, 'eip155')?.address === BOB)
  phone.answers.personal_sign = (params) => {
    expect(params).toEqual(['0x6869', BOB])
    return { result: SIGNATURES[BOB] }
  }
  await signMessage(kit, { message: 'hi' })
})

test('an update replaces the grants and is acknowledged; a late one is rejected', async () => {
  const { phone, kit, until } = await setUpPaired()
  const namespaces = (address: string) => ({
    eip155: granted({ accounts: BOTH.map((one) => `${one}:${address}`) }),
  })
  const id = await phone.send('wc_sessionUpdate', { namespaces: namespaces(BOB) })
  await until(({ connect: state }) => activeConnection(state, 'eip155')?.address === BOB)
  await phone.hears((heard) => heard.id === id && heard.result === true)
  const late = await phone.send('wc_sessionUpdate', { namespaces: namespaces(ALICE) }, id - 10_000_000)
  const answer = await phone.hears((heard) => heard.id === late && heard.error !== undefined)
  expect(answer.error).toMatchObject({ code: 1003 })
  expect(connection(kit)?.address).toBe(BOB)
})

test('an update without an account ends the connection', async () => {
  const { phone, kit, until } = await setUpPaired()
  await phone.send('wc_sessionUpdate', { namespaces: { eip155: granted({ accounts: [] }) } })
  await until(({ connect: state }) => !activeConnection(state, 'eip155'))
  expect(connection(kit)).toBeUndefined()
  await phone.hears(({ method }) => method === 'wc_sessionDelete')
})

test('a ping, an extension and an unknown method are answered as the protocol says', async () => {
  const { phone, storage } = await setUpPaired({ expiry: Math.floor(Date.now() / 1_000) + 1_000 })
  const ping = await phone.send('wc_sessionPing', {})
  const extend = await phone.send('wc_sessionExtend', {})
  const unknown = await phone.send('wc_sessionDance', {})
  await phone.hears(({ id, result }) => id === ping && result === true)
  await phone.hears(({ id, result }) => id === extend && result === true)
  expect((await phone.hears(({ id, error }) => id === unknown && error !== undefined)).error).toMatchObject({
    code: 10_001,
  })
  const [session] = JSON.parse(storage.getItem('@latchkey/default/pairing') ?? '').sessions
  expect(session.expiry * 1_000 - Date.now()).toBeGreaterThan(600_000_000)
})

test('when the phone disconnects, the page removes it and rejects pending requests', async () => {
  const { phone, kit, until, storage } = await setUpPaired()
  const signing = fails(signMessage(kit, { message: 'hi' }), 'SessionGoneError')
  await phone.hears(({ method }) => method === 'wc_sessionRequest')
  const id = await phone.send('wc_sessionDelete', { code: 6000, message: 'User disconnected.' })
  await signing
  await until(({ connect: state }) => state.namespaces.eip155?.status === 'disconnected')
  await phone.hears((heard) => heard.id === id && heard.result === true)
  expect(JSON.parse(storage.getItem('@latchkey/default/pairing') ?? '').sessions).toEqual([])
  expect(connection(kit)).toBeUndefined()
})

test('when the page disconnects, the phone is notified and the relay connection closes', async () => {
  const { phone, kit, relay } = await setUpPaired()
  await disconnect(kit)
  const { params } = await phone.hears(({ method }) => method === 'wc_sessionDelete')
  expect(params).toEqual({ code: 6000, message: 'User disconnected.' })
  phone.close()
  await expect.poll(() => relay.sockets(), PATIENT).toBe(0)
})

test('after a reload the phone is reconnected without a request to it, and answers', async () => {
  const { phone, kit, open, until } = await setUpPaired()
  kit.destroy()
  const next = open()
  expect(connection(next)).toMatchObject({ walletName: 'Phone', address: ALICE, verified: false })
  await until(({ connect: state }) => state.namespaces.eip155?.status === 'connected', next)
  await requireSigned(phone, next)
})

test('after a reload the page knows the changes that the phone made in the meantime', async () => {
  const { phone, kit, open, until } = await setUpPaired()
  kit.destroy()
  await phone.send('wc_sessionEvent', changed(BOB))
  const next = open()
  await until(({ connect: state }) => activeConnection(state, 'eip155')?.address === BOB, next)
})

test('an expired session is gone after a reload', async () => {
  const { kit, open, until } = await setUpPaired({ expiry: Math.floor(Date.now() / 1_000) + 2 })
  kit.destroy()
  fake('Date')
  vi.setSystemTime(Date.now() + 5_000)
  const next = open()
  await until(({ connect: state }) => !activeConnection(state, 'eip155'), next)
})

test('a page that is left sends nothing more, and listens again once it is back', async () => {
  const { phone, kit, relay, until } = await setUpPaired()
  kit.destroy()
  phone.close()
  await expect.poll(() => relay.sockets(), PATIENT).toBe(0)
  kit.mount()
  await expect.poll(() => relay.sockets(), PATIENT).toBe(1)
  await until(({ connect: state }) => state.namespaces.eip155?.status === 'connected')
})

test('pairing stops listening to a destroyed kit', async () => {
  const { kit, connect } = await setUpPairing()
  const listeners = new Set<unknown>()
  const { subscribe } = kit.store
  kit.store.subscribe = (listener) => {
    const stop = subscribe(listener)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      stop()
    }
  }
  await connect()
  kit.destroy()
  expect([...listeners].map(String)).toEqual([])
})

test('keys, codes and topics never appear in events or on the console', async () => {
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name))
  onTestFinished(() => void vi.restoreAllMocks())
  const { phone, events, kit } = await setUpPaired()
  await disconnect(kit)
  const told = JSON.stringify([
    events.filter(({ type }) => type !== 'pairing.ready'),
    spies.map(({ mock }) => mock.calls),
  ])
  expect(told).not.toContain(phone.session().key)
  expect(told).not.toContain(phone.session().topic.slice(0, 8))
})

test('two tabs share a wallet: both get its messages, and both lose it when one disconnects', async () => {
  const { phone, kit, open, page, storage, connect, until } = await setUpPairing()
  const other = open()
  const tell = () => {
    for (const key of ['@latchkey/default/pairing', '@latchkey/default/state'])
      page.tellStorage(key, storage.getItem(key))
  }
  await connect()
  tell()
  await until(({ connect: state }) => state.namespaces.eip155?.status === 'connected', other)
  await requireSigned(phone, other)
  await phone.send('wc_sessionEvent', changed(BOB))
  for (const one of [kit, other])
    await until(({ connect: state }) => activeConnection(state, 'eip155')?.address === BOB, one)
  await disconnect(kit)
  tell()
  await until(({ connect: state }) => !activeConnection(state, 'eip155'), other)
  await phone.hears(({ method }) => method === 'wc_sessionDelete')
})

test.each(['pageshow', 'focus', 'visibilitychange', 'resume'])(
  '[S4.1] a suspended tab shows the changes that another tab received, after the browser’s %s event',
  async (says) => {
    const { kit, storage, until } = await setUpPaired()
    const key = '@latchkey/default/pairing'
    const stored = storage.getItem(key) ?? ''
    // Stored as if by another tab that applied an update. No storage event arrives.
    storage.setItem(
      key,
      stored.replaceAll(ALICE, BOB).replace(/"grantsAt":\d+/, `"grantsAt":${Date.now()}000`),
    )
    const target = says === 'pageshow' || says === 'focus' ? window : document
    target.dispatchEvent(new Event(says))
    await until(({ connect: state }) => activeConnection(state, 'eip155')?.address === BOB)
    expect(storage.getItem(key)).not.toContain(ALICE)
    expect(connection(kit)?.address).toBe(BOB)
  },
)

test('foreign, malformed and replayed envelopes have no effect', async () => {
  const { relay, phone, kit } = await setUpPaired()
  const { topic, key } = phone.session()
  const event = () => write('wc_sessionEvent', changed(BOB))
  const sealed = seal(event(), fromHex(key))
  for (const message of [
    '',
    'no envelope',
    seal(event(), randomBytes(32)),
    toBase64(concat(Uint8Array.of(2), toUtf8(event()))),
    seal('no json', fromHex(key)),
    seal('null', fromHex(key)),
    seal('{"id":"x","method":"wc_sessionDelete"}', fromHex(key)),
    seal('{"method":"wc_sessionDelete"}', fromHex(key)),
    'A'.repeat(1_600_000),
  ])
    relay.push(topic, message)
  await settled(phone)
  expect(connection(kit)?.address).toBe(ALICE)

  relay.push(topic, sealed)
  await expect.poll(() => connection(kit)?.address, PATIENT).toBe(BOB)
  await phone.send('wc_sessionEvent', changed(ALICE))
  await expect.poll(() => connection(kit)?.address, PATIENT).toBe(ALICE)
  const replayed = seal(write('wc_sessionPing', {}, 7), fromHex(key))
  for (const message of [sealed, replayed, replayed, replayed]) relay.push(topic, message)
  await settled(phone)
  expect(connection(kit)?.address).toBe(ALICE)
  expect(phone.heard.filter(({ id, result }) => id === 7 && result === true)).toHaveLength(1)
})

test('an envelope replayed after a reload has no effect', async () => {
  const { relay, phone, kit, open, until } = await setUpPaired()
  const { topic, key } = phone.session()
  const old = write('wc_sessionEvent', changed(BOB), (Date.now() - 60_000) * 1_000)
  await phone.send('wc_sessionEvent', changed(ALICE))
  await settled(phone)
  kit.destroy()
  const next = open()
  await until(({ connect: state }) => state.namespaces.eip155?.status === 'connected', next)
  await expect.poll(() => relay.sockets(), PATIENT).toBe(2)
  relay.push(topic, seal(old, fromHex(key)))
  await settled(phone)
  expect(connection(next)?.address).toBe(ALICE)
})

test.each([
  ['corrupt', '{"version":1,"seed":'],
  ['from a newer version', '{"version":2,"seed":"00","sessions":[]}'],
  ['with a session that is none', `{"version":1,"seed":"${'ab'.repeat(32)}","sessions":[{"topic":"x"}]}`],
])('a stored record that is %s is set aside, and pairing works', async (_, text) => {
  const { storage, connect, kit } = await setUpPairing()
  storage.setItem('@latchkey/default/pairing', text)
  await connect()
  expect(connection(kit)?.address).toBe(ALICE)
  expect(storage.getItem('@latchkey/default/pairing.set-aside')).toBe(text)
})

test('a phone whose clock is days ahead gets a session of a week at most', async () => {
  const { storage } = await setUpPaired({ expiry: Math.floor(Date.now() / 1_000) + 604_800 + 3 * 86_400 })
  const [session] = JSON.parse(storage.getItem('@latchkey/default/pairing') ?? '').sessions
  expect(session.expiry).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000) + 604_800)
})

test('an unanswered code expires', async () => {
  const { kit, prepare, until } = await setUpPairing()
  fake('setTimeout', 'clearTimeout')
  await prepare()
  await vi.advanceTimersByTimeAsync(300_000)
  await until(({ pairing }) => pairing?.progress.step === 'failed')
  expect(progress(kit)).toMatchObject({ failure: { name: 'PairingExpiredError' } })
})

test('a kit without adapters can pair: connect, follow changes, survive a reload, and disconnect', async () => {
  const { phone, kit, open, until } = await setUpPaired(undefined, { adapters: [] })
  expect(connection(kit)).toMatchObject({
    address: ALICE,
    caipNetworkId: 'eip155:42161',
    walletName: 'Phone',
  })
  await phone.send('wc_sessionEvent', changed(BOB))
  await until(({ connect: state }) => activeConnection(state, 'eip155')?.address === BOB)
  kit.destroy()
  const next = open()
  await until(({ connect: state }) => state.namespaces.eip155?.status === 'connected', next)
  expect(connection(next)?.address).toBe(BOB)
  await disconnect(next)
  await phone.hears(({ method }) => method === 'wc_sessionDelete')
})

test.each([
  ['on a phone', IPHONE, [], 'AllWallets'],
  ['on a computer', undefined, [], 'ConnectingWalletConnectBasic'],
  ['with an adapter', IPHONE, [scripted()], 'Connect'],
])('[S2.12] without a connection, a kit %s opens at the right view', async (_, userAgent, adapters, view) => {
  openPage(userAgent)
  const { kit } = createTestKit({ adapters })
  await openModal(kit)
  expect(currentRoute(kit.store.get().modal).view).toBe(view)
})

const CODE = '@latchkey/default/code'

test('a phone that scans or approves while the page reloads still connects', async () => {
  for (const before of ['nothing', 'scan', 'answer'] as const) {
    const { phone, kit, open, prepare, until, storage } = await setUpPairing()
    const uri = await prepare({ id: 'abc', name: 'Phone' })
    await expect.poll(() => storage.getItem(CODE), PATIENT).toContain(uri)
    if (before !== 'nothing') await phone.scan(uri)
    if (before === 'answer') {
      await phone.answer()
      await until(({ pairing }) => pairing?.progress.step === 'confirming')
    }
    kit.destroy()
    const next = open()
    await until(({ pairing }) => pairing?.progress.step === 'ready', next)
    expect(next.store.get().pairing).toMatchObject({ progress: { uri }, wallet: { id: 'abc' } })
    if (before === 'nothing') await phone.scan(uri)
    if (before === 'answer') await phone.settle()
    else await phone.approve()
    await until(({ connect }) => connect.namespaces.eip155?.status === 'connected', next)
    expect(connection(next)?.address).toBe(ALICE)
    await requireSigned(phone, next)
    expect(storage.getItem(CODE)).toBeNull()
  }
})

test('a phone that approves while no page is open is connected by the next page load', async () => {
  const { phone, kit, open, prepare, until, storage } = await setUpPairing()
  const uri = await prepare()
  await expect.poll(() => storage.getItem(CODE), PATIENT).toContain(uri)
  kit.destroy()
  await phone.scan(uri)
  await phone.approve()
  const next = open()
  await until(({ connect }) => connect.namespaces.eip155?.status === 'connected', next)
  expect(connection(next)?.address).toBe(ALICE)
})

test('a session that settled just before the page was left is connected by the next page load', async () => {
  const { phone, kit, open, prepare, until, storage } = await setUpPairing()
  let left = ''
  const uri = await prepare()
  await expect.poll(() => storage.getItem(CODE), PATIENT).toContain(uri)
  await phone.scan(uri)
  kit.store.subscribe((_state, { type }) => {
    if (type === 'pairing.answered') left = storage.getItem(CODE) ?? ''
  })
  await phone.approve()
  await until(({ connect: state }) => state.namespaces.eip155?.status === 'connected')
  kit.destroy()
  // As if the page had died before the connection was stored.
  storage.removeItem('@latchkey/default/state')
  storage.setItem(CODE, left)
  storage.setItem(
    '@latchkey/default/state',
    JSON.stringify({ version: 1, connections: [], active: {}, recent: [], network: 'eip155:42161' }),
  )
  const next = open()
  await until(({ connect: state }) => state.namespaces.eip155?.status === 'connected', next)
  await requireSigned(phone, next)
})

test.each([
  ['the visitor leaves', (kit: Kit) => abandonPairing(kit)],
  ['[S4.2] it is reset', (kit: Kit) => resetPairing(kit)],
  ['another is asked for', (kit: Kit) => preparePairing(kit, { fresh: true })],
])('what is kept of a code is deleted when %s', async (_, act) => {
  const { kit, prepare, storage } = await setUpPairing()
  const uri = await prepare()
  await expect.poll(() => storage.getItem(CODE), PATIENT).toContain(uri)
  await act(kit)
  expect(storage.getItem(CODE) ?? '').not.toContain(uri)
})

test('a stored code is deleted when a phone rejects it, and when it expires', async () => {
  const { phone, prepare, until, storage, kit, open } = await setUpPairing()
  await phone.scan(await prepare())
  await expect.poll(() => storage.getItem(CODE), PATIENT).not.toBeNull()
  await phone.reject()
  await until(({ pairing }) => pairing?.progress.step === 'failed')
  await expect.poll(() => storage.getItem(CODE), PATIENT).toBeNull()

  await preparePairing(kit)
  await expect.poll(() => storage.getItem(CODE), PATIENT).not.toBeNull()
  kit.destroy()
  fake('Date')
  vi.setSystemTime(Date.now() + 300_000)
  const next = open()
  await expect.poll(() => storage.getItem(CODE), PATIENT).toBeNull()
  expect(next.store.get().pairing?.progress ?? { step: 'idle' }).toEqual({ step: 'idle' })
})

test.each(['no json', '{}', '[{}]', '[{"draft":{"symKey":"00"}}]', 'null'])(
  'an invalid stored code (%s) is deleted',
  async (text) => {
    const { kit, open, prepare, storage } = await setUpPairing()
    await prepare()
    await expect.poll(() => storage.getItem(CODE), PATIENT).not.toBeNull()
    kit.destroy()
    storage.setItem(CODE, text)
    open()
    await expect.poll(() => storage.getItem(CODE), PATIENT).toBeNull()
  },
)

test('a code that was scanned just before it expired and was renewed still connects', async () => {
  fake('Date')
  const { phone, kit, open, prepare, until, storage } = await setUpPairing()
  const uri = await prepare()
  await phone.scan(uri)
  vi.setSystemTime(Date.now() + 240_000)
  await preparePairing(kit, { fresh: true })
  expect(progress(kit)).toMatchObject({ step: 'ready' })
  expect(progress(kit)).not.toMatchObject({ uri })
  // Both are stored, so a reload loses neither.
  await expect.poll(() => JSON.parse(storage.getItem(CODE) ?? '[]'), PATIENT).toHaveLength(2)
  kit.destroy()
  const next = open()
  await until(({ pairing }) => pairing?.progress.step === 'ready', next)
  await phone.approve()
  await until(({ connect }) => connect.namespaces.eip155?.status === 'connected', next)
  expect(connection(next)?.address).toBe(ALICE)
  expect(storage.getItem(CODE)).toBeNull()
})

test('a code that the visitor replaced before it expired connects nothing, and the phone is notified', async () => {
  const { phone, kit, prepare } = await setUpPairing()
  await phone.scan(await prepare())
  await preparePairing(kit, { fresh: true })
  await phone.approve()
  await phone.hears(({ error }) => Object(error).code === 6000)
  expect(connection(kit)).toBeUndefined()
  expect(progress(kit)).toMatchObject({ step: 'ready' })
})

test('when a renewed code expires, the displayed code stays', async () => {
  fake('Date', 'setTimeout', 'clearTimeout')
  const { kit, prepare } = await setUpPairing()
  await prepare()
  await vi.advanceTimersByTimeAsync(240_000)
  await preparePairing(kit, { fresh: true })
  await vi.advanceTimersByTimeAsync(61_000)
  expect(progress(kit)).toMatchObject({ step: 'ready' })
})

test('an envelope that a hostile relay replays in another encoding or as another type has no effect', async () => {
  const { relay, phone, kit } = await setUpPaired()
  const { topic, key } = phone.session()
  const ping = seal(write('wc_sessionPing', {}, 7), fromHex(key))
  const first = seal(write('wc_sessionEvent', changed(BOB)), fromHex(key))
  relay.push(topic, first)
  relay.push(topic, ping)
  await expect.poll(() => connection(kit)?.address, PATIENT).toBe(BOB)
  await phone.send('wc_sessionUpdate', { namespaces: { eip155: granted() } })
  await expect.poll(() => connection(kit)?.address, PATIENT).toBe(ALICE)
  for (const sealed of [first, ping]) {
    const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0))
    relay.push(topic, ` ${sealed}`)
    relay.push(topic, `${sealed.slice(0, 4)}\n${sealed.slice(4)}`)
    relay.push(topic, toBase64(concat(Uint8Array.of(1), randomBytes(32), bytes.slice(1))))
  }
  await settled(phone)
  expect(connection(kit)?.address).toBe(ALICE)
  expect(phone.heard.filter((heard) => heard.id === 7 && heard.result === true)).toHaveLength(1)
})

test('an update or event that a relay replays after a reload doesn’t undo newer ones', async () => {
  const { relay, phone, kit, open, until } = await setUpPaired()
  const { topic, key } = phone.session()
  const id = Date.now() * 1_000
  const update = seal(write('wc_sessionUpdate', { namespaces: { eip155: granted() } }, id), fromHex(key))
  const event = seal(write('wc_sessionEvent', changed(BOB), id + 1_000), fromHex(key))
  relay.push(topic, update)
  relay.push(topic, event)
  await expect.poll(() => connection(kit)?.address, PATIENT).toBe(BOB)
  kit.destroy()
  const next = open()
  await until(({ connect: state }) => state.namespaces.eip155?.status === 'connected', next)
  await expect.poll(() => relay.sockets(), PATIENT).toBe(2)
  relay.push(topic, update)
  // It is acknowledged again, because the first answer may have been lost.
  await phone.hears((heard) => heard.id === id && heard.result === true)
  await settled(phone)
  expect(connection(next)?.address).toBe(BOB)
})

test('a replayed extension doesn’t extend the session', async () => {
  const { relay, phone, connect, storage } = await setUpPairing()
  const expiry = Math.floor(Date.now() / 1_000) + 400_000
  await connect({ expiry })
  const { topic, key } = phone.session()
  const id = (Date.now() - 500_000_000) * 1_000
  relay.push(topic, seal(write('wc_sessionExtend', {}, id), fromHex(key)))
  await phone.hears((heard) => heard.id === id && heard.result === true)
  const [session] = JSON.parse(storage.getItem('@latchkey/default/pairing') ?? '').sessions
  expect(session.expiry).toBe(expiry)
})

test('another wallet’s answer to a request is ignored, even with the right id', async () => {
  const { relay, phone, kit, storage } = await setUpPaired()
  // A session without a connection, like another tab's that this tab doesn't know has ended.
  const record = JSON.parse(storage.getItem('@latchkey/default/pairing') ?? '')
  const foreign = { ...record.sessions[0], topic: 'ab'.repeat(32), symKey: 'cd'.repeat(32) }
  record.sessions.push(foreign)
  storage.setItem('@latchkey/default/pairing', JSON.stringify(record))
  kit.mount()
  kit.store.dispatch({ type: 'kit.mounted' })
  await expect.poll(() => JSON.stringify(relay.calls), PATIENT).toContain(foreign.topic)
  const signing = signMessage(kit, { message: 'hi' })
  const { id } = await phone.hears(({ method }) => method === 'wc_sessionRequest')
  const forged = { jsonrpc: '2.0', id, result: `0x${'ee'.repeat(65)}` }
  relay.push(foreign.topic, seal(JSON.stringify(forged), fromHex(foreign.symKey)))
  await settled(phone)
  await phone.respond(id, { result: SIGNATURE })
  expect(await signing).toMatchObject({ signature: SIGNATURE })
})

test.each([
  ['for a chain that was never granted', { ...changed(BOB), chainId: 'eip155:999' }],
  ['of another namespace', { ...changed(BOB), chainId: 'solana:abc' }],
  ['that was never granted', { event: { name: 'connect', data: [BOB] }, chainId: BOTH[0] }],
  [
    'with too many accounts',
    { event: { name: 'accountsChanged', data: Array(20_000).fill(BOB) }, chainId: BOTH[0] },
  ],
  ['of nothing', { event: null, chainId: BOTH[0] }],
  ['without a chain', { event: changed(BOB).event }],
])('an event %s changes nothing', async (_, event) => {
  const { phone, kit } = await setUpPaired()
  await phone.send('wc_sessionEvent', event)
  await settled(phone)
  expect(connection(kit)).toMatchObject({ address: ALICE, caipNetworkId: BOTH[0] })
})

test('an event that the wallet didn’t grant has no effect', async () => {
  const { phone, kit } = await setUpPaired({ namespaces: { eip155: granted({ events: ['chainChanged'] }) } })
  await phone.send('wc_sessionEvent', changed(BOB))
  await settled(phone)
  expect(connection(kit)?.address).toBe(ALICE)
})

test.each([
  [
    'of another namespace',
    {
      cosmos: granted({ accounts: ['cosmos:hub:abc'] }),
      eip155: granted({ accounts: [`eip155:421614:${ALICE}`] }),
    },
  ],
  ['in another order', { eip155: granted({ accounts: [`eip155:421614:${ALICE}`] }) }],
])('an update that leaves the chain for one %s stays within what EVM wallets have', async (_, namespaces) => {
  const { phone, kit, until } = await setUpPaired()
  await phone.send('wc_sessionUpdate', { namespaces })
  await until(({ network }) => network.active.eip155 === 'eip155:421614')
  expect(connection(kit)?.caipNetworkId).toBe('eip155:421614')
})

test.each([
  ['a chain that is no number', { eip155: granted({ accounts: [`eip155:0x1:${ALICE}`] }) }],
  ['a chain that only a formula is', { eip155: granted({ chains: ['eip155:1e3'], accounts: [] }) }],
  ['no object', null],
  ['a list', [granted()]],
  ['a prototype', JSON.parse('{"__proto__":{"accounts":[],"methods":[],"events":[]}}')],
  ['a constructor', { constructor: granted() }],
  [
    'accounts of a prototype',
    { eip155: JSON.parse('{"__proto__":{"accounts":[]},"methods":[],"events":[]}') },
  ],
  [
    'too many namespaces',
    Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`eip155:${at + 1}`, granted()])),
  ],
])('an update with %s is refused, and nothing is granted by it', async (_, namespaces) => {
  const { phone, kit } = await setUpPaired()
  const id = await phone.send('wc_sessionUpdate', { namespaces })
  const answer = await phone.hears((heard) => heard.id === id && heard.error !== undefined)
  expect(answer.error).toMatchObject({ code: 1003 })
  expect(connection(kit)).toMatchObject({ address: ALICE, caipNetworkId: BOTH[0] })
  expect(Object.prototype).not.toHaveProperty('accounts')
})

test('a wallet can’t send a page the requests that a page sends a wallet', async () => {
  const { phone } = await setUpPaired()
  const asking = ['wc_sessionRequest', 'wc_sessionPropose', 'wc_sessionAuthenticate']
  for (const method of [...asking, '__proto__', 'constructor']) {
    const id = await phone.send(method, { request: { method: 'eth_accounts', params: [] }, chainId: BOTH[0] })
    const { error } = await phone.hears((heard) => heard.id === id && heard.error !== undefined)
    expect(error).toMatchObject({ code: 10_001 })
  }
})

test('deeply nested JSON and JSON with unclosed strings don’t block the page', async () => {
  const { relay, phone, kit } = await setUpPaired()
  const { topic, key } = phone.session()
  const texts = [
    `{"id":1,"method":"wc_sessionEvent","params":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    `"${'a'.repeat(500_000)}`,
    `"${'\\"'.repeat(250_000)}`,
    `{"id":12345678901234567890${'"a'.repeat(200_000)}`,
  ]
  const start = process.cpuUsage()
  for (const text of texts) {
    relay.push(topic, seal(text, fromHex(key)))
    relay.say(text)
  }
  await settled(phone)
  // Processor time: elapsed time depends on the machine's load.
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(15_000)
  expect(connection(kit)?.address).toBe(ALICE)
}, 300_000)

test('a wallet’s error text is cut to a readable length', async () => {
  const { phone, kit } = await setUpPaired()
  phone.answers.personal_sign = () => ({ error: { code: -32000, message: 'x'.repeat(500_000) } })
  const error = await signMessage(kit, { message: 'hi' }).catch((reason: unknown) => reason)
  expect(String(Object(error).message).length).toBeLessThan(2_000)
})

test('a wallet that didn’t answer the proposal can’t settle, even if it read the code', async () => {
  const { relay, phone, kit, prepare, until } = await setUpPairing()
  const uri = await prepare()
  await phone.scan(uri)
  await phone.answer()
  await until(({ pairing }) => pairing?.progress.step === 'confirming')
  const [, topic = '', symKey = ''] = /^wc:(\w+)@2\?.*symKey=(\w+)/.exec(uri) ?? []
  const params = {
    controller: { publicKey: 'ab'.repeat(32), metadata: { name: 'Thief' } },
    namespaces: { eip155: granted() },
    expiry: Math.floor(Date.now() / 1_000) + 1_000,
  }
  const settle = seal(write('wc_sessionSettle', params, 1), fromHex(symKey))
  // On the code's topic, and on the session's topic with the code's key. A wallet settles on neither.
  for (const on of [topic, phone.session().topic, 'ef'.repeat(32)]) relay.push(on, settle)
  await phone.settle()
  await until(({ connect }) => connect.namespaces.eip155?.status === 'connected')
  expect(connection(kit)?.walletName).toBe('Phone')
})
