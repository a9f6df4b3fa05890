import { expect, test } from 'vitest'
import { createAsk } from '../approval/ask.ts'
import { scopeStore, windowScope } from '../storage/scopeStore.ts'
import type { Store } from '../storage/store.ts'
import { createFakeServer, type FakeServer, ORIGIN } from '../testing/fakeServer.ts'
import { createMemoryLock, createMemoryStore } from '../testing/memory.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'
import { openOwnWallet } from './openOwnWallet.ts'
import type { RecoveryScreens } from './walletParameters.ts'

const tokensOf = ({ posted }: Awaited<ReturnType<typeof startTestFrame>>) =>
  posted
    .filter(({ message }) => message.type === '@latchkey/FRAME_SESSION_UPDATE')
    .map(({ message }) => message.payload as { token: string })

test('[S3.20, S7.36, S7.38, S7.43] a first sign-in by code makes a wallet with an address on EVM and on Solana', async () => {
  const frame = await startTestFrame()
  const asked = { email: 'ada@example.com', locale: 'de' }
  await expect(frame.call('CONNECT_EMAIL', asked)).resolves.toEqual({ action: 'VERIFY_OTP' })
  expect(frame.server.calls.at(-1)?.body).toEqual({ projectId: 'test', ...asked })
  await frame.call('CONNECT_OTP', { otp: '123456' })
  const evm = await frame.call('GET_USER', { chainId: 42161 })
  const wanted = { email: 'ada@example.com', chainId: 'eip155:42161', preferredAccountType: 'eoa' }
  expect(evm).toMatchObject(wanted)
  expect(evm.accounts).toEqual([{ address: evm.address, type: 'eoa' }])
  const solana = await frame.call('GET_USER', { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })
  expect(solana.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
})

test('[S7.57] the page hears of the session, which is worth nothing without this device’s key', async () => {
  const first = await startTestFrame()
  await first.signIn()
  const [token] = tokensOf(first)
  expect(token).toEqual({ token: expect.any(String) })
  const thief = await startTestFrame({ server: first.server })
  await expect(thief.call('IS_CONNECTED', token)).resolves.toEqual({ isConnected: false })
  await expect(thief.call('GET_USER')).rejects.toThrow('You are signed out. Sign in again.')
})

test('[S7.45, S7.58] a session that was planted by another device counts for nothing, and leaves the own one alone', async () => {
  const attacker = await startTestFrame()
  await attacker.signIn('eve@example.com')
  const victim = await startTestFrame({ server: attacker.server })
  await victim.signIn('ada@example.com')
  const [planted] = tokensOf(attacker)
  await expect(victim.call('IS_CONNECTED', planted)).resolves.toEqual({ isConnected: false })
  await expect(victim.call('GET_USER')).resolves.toMatchObject({ email: 'ada@example.com' })
})

test('[S7.45] who was signed in before does not come back by the token that the page has kept', async () => {
  const frame = await startTestFrame()
  await frame.signIn('ada@example.com')
  await frame.signIn('eve@example.com')
  const [ada, eve] = tokensOf(frame)
  await expect(frame.call('IS_CONNECTED', ada)).resolves.toEqual({ isConnected: false })
  await expect(frame.call('GET_USER')).resolves.toMatchObject({ email: 'eve@example.com' })
  // Signed in again, the same user stays connected, and the page hears of the new token.
  await frame.signIn('eve@example.com')
  await expect(frame.call('IS_CONNECTED', eve)).resolves.toEqual({ isConnected: true })
  expect(tokensOf(frame).at(-1)).toEqual(tokensOf(frame)[2])
})

test('a reload finds the session and the same address, and touches no key', async () => {
  const server = createFakeServer()
  const store = createMemoryStore()
  const before = await startTestFrame({ server, store })
  await before.signIn()
  const { address } = await before.call('GET_USER')
  const after = await startTestFrame({ server, store })
  const count = server.calls.length
  await expect(after.call('IS_CONNECTED')).resolves.toEqual({ isConnected: true })
  await expect(after.call('GET_USER')).resolves.toMatchObject({ address })
  expect(server.calls.slice(count).map(({ path }) => path)).not.toContain('/api/wallet/share')
})

test('a second device recovers the wallet: there is never a second one', async () => {
  const server = createFakeServer()
  const first = await startTestFrame({ server })
  await first.signIn()
  const second = await startTestFrame({ server })
  await second.signIn()
  expect((await second.call('GET_USER')).address).toBe((await first.call('GET_USER')).address)
  expect(server.calls.filter(({ path }) => path === '/api/wallet')).toHaveLength(1)
})

test('a device whose storage was emptied recovers the wallet', async () => {
  const store = createMemoryStore()
  const frame = await startTestFrame({ store })
  await frame.signIn()
  const { address } = await frame.call('GET_USER')
  for (const key of store.values.keys()) if (key.startsWith('device-share/')) store.values.delete(key)
  await expect(frame.call('GET_USER')).resolves.toMatchObject({ address })
})

test.each(['before', 'after'] as const)(
  'a network that is lost %s the server stores the wallet leads to one wallet',
  async (when) => {
    const server = createFakeServer()
    const store = createMemoryStore()
    server.failNext('/api/wallet', when)
    const first = await startTestFrame({ server, store })
    await first.call('CONNECT_EMAIL', { email: 'ada@example.com' })
    await expect(first.call('CONNECT_OTP', { otp: '123456' })).rejects.toThrow('could not be reached')
    const again = await startTestFrame({ server, store })
    const { address } = await again.call('GET_USER')
    const made = server.calls.filter(({ path }) => path === '/api/wallet')
    expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(server.users.get('ada@example.com')?.user.wallet?.addresses.eip155).toBe(address)
  },
)

test('two devices that sign in for the first time at once end with one wallet', async () => {
  const server = createFakeServer()
  const [one, other] = [await startTestFrame({ server }), await startTestFrame({ server })]
  await Promise.all([one.signIn(), other.signIn()])
  expect((await one.call('GET_USER')).address).toBe((await other.call('GET_USER')).address)
  const made = [await one.call('GET_USER'), await other.call('GET_USER')].filter(({ madeWith }) => madeWith)
  expect(made).toHaveLength(1)
})

test('[S3.20] the page is told of a wallet that this sign-in has made: not when the person returns, and on no other device', async () => {
  const server = createFakeServer()
  const store = createMemoryStore()
  const first = await startTestFrame({ server, store })
  await first.signIn()
  expect(await first.call('GET_USER')).toMatchObject({ madeWith: 'managed' })
  const onSolana = await first.call('GET_USER', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
  expect(onSolana).toMatchObject({ madeWith: 'managed' })
  const reloaded = await startTestFrame({ server, store })
  const elsewhere = await startTestFrame({ server })
  await elsewhere.signIn()
  await first.call('SIGN_OUT')
  await first.signIn()
  for (const frame of [reloaded, elsewhere, first]) {
    if (frame === reloaded) await frame.signIn()
    expect(await frame.call('GET_USER')).not.toHaveProperty('madeWith')
  }
})

test('what lies in storage is sealed: no entropy, no share, no key that can be exported', async () => {
  const store = createMemoryStore()
  const frame = await startTestFrame({ store })
  await frame.signIn()
  const keys = store.values.get('device-keys') as { proof: CryptoKeyPair; seal: CryptoKey }
  expect([keys.proof.privateKey.extractable, keys.seal.extractable]).toEqual([false, false])
  expect([...store.values.keys()].some((key) => key.startsWith('pending-wallet/'))).toBe(false)
  const values = [...store.values].filter(([key]) => key.startsWith('device-share/'))
  const sealed = { iv: expect.any(Uint8Array), sealed: expect.any(ArrayBuffer) }
  expect(values).toEqual([[expect.any(String), sealed]])
})

test('a damaged share is told from a right one, and no other wallet is opened', async () => {
  const server = createFakeServer()
  const frame = await startTestFrame({ server })
  await frame.signIn()
  const account = server.users.get('ada@example.com')
  if (account) account.recovery = { share: 'A'.repeat(43), secret: `${'B'.repeat(42)}A` }
  server.isProved = true
  const second = await startTestFrame({ server, ask: createAsk(async () => true) })
  await second.signIn()
  await expect(sign(second)).rejects.toThrow('A part of your wallet’s key is damaged')
  expect(server.calls.filter(({ path }) => path === '/api/wallet')).toHaveLength(1)
})

test('a sign-in on a new device can read; a proof in the wallet’s window comes before its first signature', async () => {
  const server = createFakeServer()
  const first = await startTestFrame({ server, ask })
  await first.signIn()
  const { address } = await first.call('GET_USER')
  const store = createMemoryStore()
  const second = await startTestFrame({ server, store, ask, parameters: { wait } })
  await second.signIn()
  await expect(second.call('GET_USER')).resolves.toMatchObject({ address })
  const asked = () => server.calls.filter(({ path }) => path === '/api/wallet/recovery').length
  expect(asked()).toBe(0)
  expect(secrets(store)).toEqual([])
  // Without the proof nothing opens, however often the page asks.
  const refused = setUp(server, store, {})
  await second.openWindow(refused)
  const signed = sign(second)
  await expect.poll(() => refused.left).toBe(1)
  expect(secrets(store)).toEqual([])
  server.isProved = true
  const proving = setUp(server, store, {})
  await second.openWindow(proving)
  await expect.poll(() => proving.left).toBe(0)
  await expect(signed).resolves.toMatch(/^0x/)
})

test.each(['/api/wallet/share', '/api/wallet/recovery'])(
  'while changes are frozen a device that came with them opens nothing, and its visitor reads why: %s',
  async (path) => {
    const server = createFakeServer()
    const store = createMemoryStore()
    const frame = await startTestFrame({ server, store, ask, parameters: { wait } })
    await frame.signIn()
    await frame.openWindow()
    await sign(frame)
    // The server has no share of it any more, or keeps it back.
    if (path === '/api/wallet/recovery') for (const { shares } of server.users.values()) shares.clear()
    server.isProved = true
    server.refuseNext(path, 'frozen')
    await expect(sign(frame)).rejects.toThrow('Refused: frozen')
    // Undone or kept: it opens as before.
    await expect(sign(frame)).resolves.toMatch(/^0x/)
  },
)

test('a device that was silent for a week keeps its share, and opens the wallet after a proof', async () => {
  const server = createFakeServer()
  const store = createMemoryStore()
  const frame = await startTestFrame({ server, store, ask, parameters: { wait } })
  await frame.signIn()
  await frame.openWindow()
  await sign(frame)
  server.isSilent = true
  const gone = setUp(server, store, {})
  await frame.openWindow(gone)
  const signed = sign(frame)
  await expect.poll(() => gone.left).toBe(1)
  server.isProved = true
  await frame.openWindow()
  await expect(signed).resolves.toMatch(/^0x/)
  expect(server.calls.filter(({ path }) => path === '/api/wallet/recovery')).toHaveLength(0)
})

test('storage that is denied is said, and nobody signs in', async () => {
  const { StorageDeniedError } = await import('../FrameError.ts')
  const denied = () => Promise.reject(new StorageDeniedError(undefined))
  const frame = await startTestFrame({ parameters: { openStore: denied } })
  const connecting = frame.call('CONNECT_EMAIL', { email: 'ada@example.com' })
  await expect(connecting).rejects.toThrow('does not let the wallet store its keys')
})

/** The wallet's window goes to the page where the wallet is set up, and somebody does that there. */
function setUp(server: FakeServer, store: Store, recovery: Partial<RecoveryScreens>) {
  const page = {
    /** How often it was left, with a wallet or without. */
    left: 0,
    async goToSetUp({ id, projectId }: { readonly id: string; readonly projectId: string }) {
      const never = () => Promise.reject(new Error('Nobody is asked that'))
      const { session, wallet } = await openOwnWallet({
        ...{ projectId, origin: ORIGIN, fetch: server.fetch, now: () => Date.now() },
        ...{ store: scopeStore(store, windowScope(id)), lock: createMemoryLock() },
        decide: never,
        screens: async () => ({
          ...{ confirmPhrase: never, askPhrase: never, makePasskey: never, openPasskey: never },
          ...recovery,
        }),
      })
      const user = await session.userOf(await session.requireToken())
      if (user) await wallet.open(user).catch(() => undefined)
      page.left += 1
    },
  }
  return page
}
/** The frame asks its server again and again: not at once. */
const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 5))
const ask = createAsk(async () => true)
const sign = async ({ rpc, call }: Awaited<ReturnType<typeof startTestFrame>>) =>
  rpc('personal_sign', ['0x01', (await call('GET_USER')).address])
const secrets = (store: ReturnType<typeof createMemoryStore>) =>
  [...store.values.keys()].filter((key) => /pending-wallet|device-share/.test(key))

test('who signs in with Farcaster reads the addresses of a wallet that another device has made once this one opens it', async () => {
  const server = createFakeServer()
  server.social = { status: 'done', account: 'ada.eth' }
  const signIn = async (frame: Awaited<ReturnType<typeof startTestFrame>>) => {
    await frame.call('GET_FARCASTER_URI')
    await frame.call('CONNECT_FARCASTER')
  }
  // Somebody had her approve a code that their own browser showed.
  const thief = await startTestFrame({ server })
  await signIn(thief)
  const { address, madeWith } = await thief.call('GET_USER')
  expect(madeWith).toBe('managed')

  const store = createMemoryStore()
  const own = await startTestFrame({ server, store, ask, parameters: { wait } })
  server.refuseNext('/api/wallet/recovery', 'proofNeeded')
  const refused = setUp(server, store, {})
  await own.openWindow(refused)
  await signIn(own)
  let told: unknown
  const asked = own.call('GET_USER').then((user) => {
    told = user
  })
  await expect.poll(() => refused.left).toBe(1)
  await expect(own.rpc('eth_accounts')).resolves.toEqual([])
  expect([told, JSON.stringify(own.posted).includes(address)]).toEqual([undefined, false])

  // Proved, the device opens it. After that its addresses are known here.
  server.isProved = true
  await own.openWindow(setUp(server, store, {}))
  await asked
  expect(told).toMatchObject({ address })
  expect(told).not.toHaveProperty('madeWith')
  const again = await startTestFrame({ server, store })
  await expect(again.call('GET_USER')).resolves.toMatchObject({ address })
})

test('a phrase is confirmed in the wallet’s window before the address is first returned, and opens the wallet elsewhere', async () => {
  const server = createFakeServer('phrase')
  const store = createMemoryStore()
  let written = new Uint8Array()
  const declining = await startTestFrame({ server, store, ask, parameters: { wait } })
  const refused = { confirmPhrase: () => Promise.reject(new Error('declined')) }
  const refusing = setUp(server, store, refused)
  await declining.openWindow(refusing)
  await declining.signIn()
  const refusedAtLast = expect(declining.call('GET_USER')).rejects.toThrow('aborted')
  await expect.poll(() => refusing.left).toBe(1)
  // Put off, nothing of the wallet is kept.
  expect(secrets(store)).toEqual([])
  await declining.call('SIGN_OUT')
  await refusedAtLast
  expect(server.calls.some(({ path }) => path === '/api/wallet')).toBe(false)

  const confirming = {
    async confirmPhrase(entropy: Uint8Array) {
      written = Uint8Array.from(entropy)
    },
  }
  const first = await startTestFrame({ server, store, ask, parameters: { wait } })
  const confirmed = setUp(server, store, confirming)
  await first.openWindow(confirmed)
  await first.signIn()
  const { address, madeWith } = await first.call('GET_USER')
  expect(madeWith).toBe('phrase')
  await expect.poll(() => confirmed.left).toBe(1)
  expect(server.users.get('ada@example.com')?.recovery).toEqual({ mode: 'phrase' })
  await first.openWindow()
  await expect(sign(first)).resolves.toMatch(/^0x/)

  // Elsewhere the address is known, and the phrase is asked for before the first signature.
  const elsewhere = createMemoryStore()
  const second = await startTestFrame({ server, store: elsewhere, ask, parameters: { wait } })
  const asking = {
    async askPhrase(isRight: (entropy: Uint8Array) => Promise<boolean>) {
      expect(await isRight(new Uint8Array(32))).toBe(false)
      return written
    },
  }
  const asked = setUp(server, elsewhere, asking)
  await second.openWindow(asked)
  await second.signIn()
  await expect(second.call('GET_USER')).resolves.toMatchObject({ address })
  const signed = sign(second)
  await expect.poll(() => asked.left).toBe(1)
  // The window has gone to the other page, so the request waits for another window.
  await second.openWindow()
  await expect(signed).resolves.toMatch(/^0x/)
})

test('a passkey is made before the address is first returned, once, and opens the wallet elsewhere', async () => {
  const server = createFakeServer('passkey')
  const store = createMemoryStore()
  const newKey = () =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const key = await newKey()
  const passkey = { credential: 'Y3JlZA', salt: 'c2FsdA' }
  let made = 0
  const recovery = {
    makePasskey: async () => {
      made += 1
      return { ...passkey, key }
    },
  }
  // The answer is lost; the page is opened again.
  server.failNext('/api/wallet', 'after')
  const first = await startTestFrame({ server, store, ask, parameters: { wait } })
  const losing = setUp(server, store, recovery)
  await first.openWindow(losing)
  await first.signIn()
  const asked = first.call('GET_USER')
  await expect.poll(() => losing.left).toBe(1)
  await first.openWindow(setUp(server, store, recovery))
  const { address } = await asked
  expect(made).toBe(1)
  const kept = server.users.get('ada@example.com')?.recovery
  expect(kept).toMatchObject({ mode: 'passkey', ...passkey, secret: expect.stringMatching(/^[\w-]{80}$/) })
  const elsewhere = createMemoryStore()
  const second = await startTestFrame({ server, store: elsewhere, ask, parameters: { wait } })
  const tryWith = async (openPasskey: () => Promise<CryptoKey>) => {
    const page = setUp(server, elsewhere, { openPasskey })
    await second.openWindow(page)
    await expect.poll(() => page.left).toBe(1)
  }
  await second.signIn()
  await expect(second.call('GET_USER')).resolves.toMatchObject({ address })
  const signed = sign(second)
  // Another key opens nothing, and makes no other wallet.
  const other = await newKey()
  await tryWith(async () => other)
  expect(secrets(elsewhere)).toEqual([])
  await tryWith(async () => key)
  await second.openWindow()
  await expect(signed).resolves.toMatch(/^0x/)
})
