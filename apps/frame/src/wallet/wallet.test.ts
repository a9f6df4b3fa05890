import { expect, test } from 'vitest'
import { createFakeServer } from '../testing/fakeServer.ts'
import { createMemoryStore } from '../testing/memory.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

test('[S3.20, S7.36, S7.38, S7.43] a first sign-in by code makes a wallet with an address on EVM and on Solana', async () => {
  const frame = await startTestFrame()
  await expect(frame.call('CONNECT_EMAIL', { email: 'ada@example.com', locale: 'de' })).resolves.toEqual({
    action: 'VERIFY_OTP',
  })
  expect(frame.server.calls.at(-1)?.body).toEqual({
    projectId: 'test',
    email: 'ada@example.com',
    locale: 'de',
  })
  await frame.call('CONNECT_OTP', { otp: '123456' })
  const evm = await frame.call('GET_USER', { chainId: 42161 })
  expect(evm).toMatchObject({
    email: 'ada@example.com',
    chainId: 'eip155:42161',
    preferredAccountType: 'eoa',
  })
  expect(evm.accounts).toEqual([{ address: evm.address, type: 'eoa' }])
  const solana = await frame.call('GET_USER', { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })
  expect(solana.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
})

test('[S7.57] the page hears of the session, which is worth nothing without this device’s key', async () => {
  const first = await startTestFrame()
  await first.signIn()
  const token = first.posted
    .map(({ message }) => message)
    .find(({ type }) => type === '@latchkey/FRAME_SESSION_UPDATE')?.payload
  expect(token).toEqual({ token: expect.any(String) })
  const thief = await startTestFrame({ server: first.server })
  await expect(thief.call('IS_CONNECTED', token as { token: string })).resolves.toEqual({
    isConnected: false,
  })
  await expect(thief.call('GET_USER')).rejects.toThrow('You are signed out. Sign in again.')
})

test('[S7.45, S7.58] a session that was planted by another device counts for nothing, and leaves the own one alone', async () => {
  const attacker = await startTestFrame()
  await attacker.signIn('eve@example.com')
  const victim = await startTestFrame({ server: attacker.server })
  await victim.signIn('ada@example.com')
  const planted = attacker.posted.find(({ message }) => message.type.endsWith('SESSION_UPDATE'))?.message
    .payload
  await expect(victim.call('IS_CONNECTED', planted as { token: string })).resolves.toEqual({
    isConnected: false,
  })
  await expect(victim.call('GET_USER')).resolves.toMatchObject({ email: 'ada@example.com' })
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
    const ids = new Set(
      server.calls.filter(({ path }) => path === '/api/wallet').map(({ body }) => JSON.stringify(body)),
    )
    expect(ids.size).toBe(1)
    expect(server.users.get('ada@example.com')?.user.wallet?.addresses.eip155).toBe(address)
  },
)

test('two devices that sign in for the first time at once end with one wallet', async () => {
  const server = createFakeServer()
  const [one, other] = [await startTestFrame({ server }), await startTestFrame({ server })]
  await Promise.all([one.signIn(), other.signIn()])
  expect((await one.call('GET_USER')).address).toBe((await other.call('GET_USER')).address)
})

test('what lies in storage is sealed: no entropy, no share, no key that can be exported', async () => {
  const store = createMemoryStore()
  const frame = await startTestFrame({ store })
  await frame.signIn()
  const keys = store.values.get('device-keys') as { proof: CryptoKeyPair; seal: CryptoKey }
  expect([keys.proof.privateKey.extractable, keys.seal.extractable]).toEqual([false, false])
  expect([...store.values.keys()].some((key) => key.startsWith('pending-wallet/'))).toBe(false)
  const values = [...store.values].filter(([key]) => key.startsWith('device-share/'))
  expect(values).toEqual([
    [expect.any(String), { iv: expect.any(Uint8Array), sealed: expect.any(ArrayBuffer) }],
  ])
})

test('a damaged share is told from a right one, and no other wallet is opened', async () => {
  const server = createFakeServer()
  const frame = await startTestFrame({ server })
  await frame.signIn()
  const account = server.users.get('ada@example.com')
  if (account) account.recovery = { share: 'A'.repeat(43), secret: `${'B'.repeat(42)}A` }
  const second = await startTestFrame({ server })
  await expect(second.signIn()).rejects.toThrow('A part of your wallet’s key is damaged')
  expect(server.calls.filter(({ path }) => path === '/api/wallet')).toHaveLength(1)
})

test('storage that is denied is said, and nobody signs in', async () => {
  const { StorageDeniedError } = await import('../FrameError.ts')
  const denied = () => Promise.reject(new StorageDeniedError(undefined))
  const frame = await startTestFrame({ parameters: { openStore: denied } })
  await expect(frame.call('CONNECT_EMAIL', { email: 'ada@example.com' })).rejects.toThrow(
    'does not let the wallet store its keys',
  )
})

test('a phrase is confirmed before the address is first returned, and opens the wallet elsewhere', async () => {
  const server = createFakeServer('phrase')
  let written: Uint8Array | undefined
  let isWilling = false
  const recovery = {
    async confirmPhrase(entropy: Uint8Array) {
      if (!isWilling) throw new Error('declined')
      written = entropy.slice()
    },
    askPhrase: async () => Promise.reject(new Error('not here')),
  }
  const first = await startTestFrame({ server, recovery })
  await first.signIn()
  await expect(first.call('GET_USER')).rejects.toThrow()
  expect(server.calls.some(({ path }) => path === '/api/wallet')).toBe(false)
  isWilling = true
  const { address } = await first.call('GET_USER')
  expect(server.users.get('ada@example.com')?.recovery).toEqual({ mode: 'phrase' })
  const second = await startTestFrame({
    server,
    recovery: {
      confirmPhrase: () => Promise.reject(new Error('There is a wallet')),
      askPhrase: async (isRight) => {
        expect(await isRight(new Uint8Array(32))).toBe(false)
        return written ?? new Uint8Array()
      },
    },
  })
  await second.signIn()
  await expect(second.call('GET_USER')).resolves.toMatchObject({ address })
})

test('a passkey is made before the address is first returned, once, and opens the wallet elsewhere', async () => {
  const server = createFakeServer('passkey')
  const store = createMemoryStore()
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const passkey = { credential: 'Y3JlZA', salt: 'c2FsdA' }
  let made = 0
  const recovery = {
    makePasskey: async () => {
      made += 1
      return { ...passkey, key }
    },
  }
  const declining = await startTestFrame({ server, store })
  await declining.signIn()
  await expect(declining.call('GET_USER')).rejects.toThrow()
  expect(server.calls.some(({ path }) => path === '/api/wallet')).toBe(false)
  // The answer is lost; the frame is opened again.
  server.failNext('/api/wallet', 'after')
  const losing = await startTestFrame({ server, store, recovery })
  await expect(losing.call('GET_USER')).rejects.toThrow('could not be reached')
  const first = await startTestFrame({ server, store, recovery })
  const { address } = await first.call('GET_USER')
  expect(made).toBe(1)
  const kept = server.users.get('ada@example.com')?.recovery
  expect(kept).toMatchObject({ mode: 'passkey', ...passkey, secret: expect.stringMatching(/^[\w-]{80}$/) })
  const second = await startTestFrame({ server, recovery: { usePasskey: async () => key } })
  await second.signIn()
  await expect(second.call('GET_USER')).resolves.toMatchObject({ address })
  // Another key opens nothing, and makes no other wallet.
  const other = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const third = await startTestFrame({ server, recovery: { usePasskey: async () => other } })
  await third.signIn()
  await expect(third.call('GET_USER')).rejects.toThrow('A part of your wallet’s key is damaged')
})
