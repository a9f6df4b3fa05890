import { RECORD_OLDER_CODE, WALLET_MISSING_CODE, type WalletUser } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { createAsk } from '../approval/ask.ts'
import { OlderRecordError } from '../approval/doubt/OlderRecordError.ts'
import { createFakeServer, type FakeServer } from '../testing/fakeServer.ts'
import { createMemoryLock, createMemoryStore } from '../testing/memory.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'
import type { Doubt } from '../window/wire.ts'
import { MissingWalletError } from './MissingWalletError.ts'

// What a device does where the database at the server was restored, rolled back, half lost or changed.
const ADA = 'ada@example.com'
const EVE = 'eve@example.com'
const sign = (frame: Awaited<ReturnType<typeof startTestFrame>>, address: string) =>
  frame.rpc('personal_sign', ['0x68', address])
const made = ({ calls }: FakeServer) => calls.filter(({ path }) => path === '/api/wallet').length

/** The server forgets people, as a backup from before them has it; the login is somebody new then. */
const restore = (server: FakeServer): void => server.users.clear()

function change(server: FakeServer, email: string, changed: Partial<WalletUser>): void {
  const account = server.users.get(email)
  if (account) account.user = { ...account.user, ...changed }
}

/** Somebody who has a wallet on this device, signed out or not. */
async function withWallet(server = createFakeServer(), store = createMemoryStore()) {
  const frame = await startTestFrame({ server, store })
  await frame.signIn(ADA)
  const { address } = await frame.call('GET_USER')
  return { server, store, frame, address }
}

/** The same device, whose user decides on doubts as given; without an answer they go no further. */
async function again(
  { server, store }: { server: FakeServer; store: ReturnType<typeof createMemoryStore> },
  goesOn = false,
) {
  const doubts: Doubt[] = []
  const decide = async (doubt: Doubt) => {
    doubts.push(doubt)
    if (goesOn) return
    if (doubt.kind === 'older') throw new OlderRecordError(doubt.address)
    throw new MissingWalletError(doubt.kind === 'missing' ? doubt.had : undefined)
  }
  const ask = createAsk(async () => true)
  return { frame: await startTestFrame({ server, store, ask, window: { decide } }), doubts }
}

test.each([
  ['a backup from before the person', restore],
  ['a table of wallets that was lost', (server: FakeServer) => change(server, ADA, { wallet: null })],
])('[S7.43] %s leads to no second wallet on the same device', async (_, damage) => {
  const before = await withWallet()
  await before.frame.call('SIGN_OUT')
  damage(before.server)
  const { frame, doubts } = await again(before)
  await frame.signIn(ADA)
  const reason = `^Your wallet ${before.address.slice(0, 6)}….* is missing at the server. Nothing was changed`
  await expect(frame.call('GET_USER')).rejects.toMatchObject({
    message: expect.stringMatching(new RegExp(reason)),
    code: WALLET_MISSING_CODE,
  })
  expect(made(before.server)).toBe(1)
  expect(doubts).toEqual([{ kind: 'missing', had: before.address, has: null }])
})

test('[S7.43] a login that was pointed to somebody else’s wallet does not show that wallet', async () => {
  const { server, store, address } = await withWallet()
  const other = await startTestFrame({ server })
  await other.signIn(EVE)
  const taken = server.users.get(EVE)
  if (!taken) throw new Error('nobody')
  // One changed row of wallet_logins.
  server.users.set(ADA, { ...taken, user: { ...taken.user, logins: [`email:${EVE}`, `email:${ADA}`] } })
  const { frame, doubts } = await again({ server, store })
  await frame.signIn(ADA)
  for (const call of [
    () => frame.call('GET_USER'),
    () => frame.call('SET_PREFERRED_ACCOUNT', { type: 'eoa' }),
    () => sign(frame, taken.user.wallet?.addresses.eip155 ?? ''),
  ])
    await expect(call()).rejects.toMatchObject({ code: WALLET_MISSING_CODE })
  expect(doubts[0]).toEqual({ kind: 'missing', had: address, has: taken.user.wallet?.addresses.eip155 })
  await expect(frame.rpc('eth_accounts')).resolves.toEqual([])
})

test('other addresses under the same wallet are another wallet', async () => {
  const { server, store } = await withWallet()
  const wallet = server.users.get(ADA)?.user.wallet
  if (!wallet) throw new Error('none')
  for (const addresses of [
    { ...wallet.addresses, eip155: `0x${'ab'.repeat(20)}` },
    { ...wallet.addresses, solana: '4Nd1mYQtpTgXQmJWY1CB7vqkJdTYQJt2sjHvQeSfTFJc' },
  ]) {
    change(server, ADA, { wallet: { ...wallet, addresses } })
    const { frame } = await again({ server, store })
    await expect(frame.call('GET_USER')).rejects.toMatchObject({ code: WALLET_MISSING_CODE })
  }
})

test('with a press in the window the person goes on with what the server names, and the old share stays', async () => {
  const before = await withWallet()
  restore(before.server)
  const { frame, doubts } = await again(before, true)
  await frame.signIn(ADA)
  const { address } = await frame.call('GET_USER')
  expect(address).not.toBe(before.address)
  await sign(frame, address)
  expect(doubts).toHaveLength(1)
  expect([...before.store.values.keys()].filter((key) => key.startsWith('device-share/'))).toHaveLength(2)
  // From then on the new one is the one that must not go.
  restore(before.server)
  const later = await again(before)
  await later.frame.signIn(ADA)
  await expect(later.frame.call('GET_USER')).rejects.toMatchObject({ code: WALLET_MISSING_CODE })
  expect(later.doubts).toEqual([{ kind: 'missing', had: address, has: null }])
})

test('where the server knows that a wallet is missing, none is made, on any device', async () => {
  const { server, store } = await withWallet()
  change(server, ADA, { wallet: null, missing: [crypto.randomUUID()] })
  for (const device of [store, createMemoryStore()]) {
    const { frame, doubts } = await again({ server, store: device }, true)
    await frame.signIn(ADA)
    await expect(frame.call('GET_USER')).rejects.toMatchObject({
      message: expect.stringMatching(/missing at the server. Nothing was changed/),
      code: WALLET_MISSING_CODE,
    })
    expect(doubts).toEqual([])
  }
  expect(made(server)).toBe(1)
})

test('who has deleted their wallet, or moved the login, is asked nothing', async () => {
  const before = await withWallet()
  const id = before.server.users.get(ADA)?.user.wallet?.id ?? ''
  restore(before.server)
  const first = await again(before)
  await first.frame.call('CONNECT_EMAIL', { email: ADA })
  await first.frame.call('CONNECT_OTP', { otp: '123456' })
  change(before.server, ADA, { released: [id] })
  await expect(first.frame.call('GET_USER')).resolves.not.toMatchObject({ address: before.address })
  expect(first.doubts).toEqual([])
})

test('several people on one device, and one with two logins, are told apart', async () => {
  const { server, store, frame, address } = await withWallet()
  await frame.signIn(EVE)
  expect((await frame.call('GET_USER')).address).not.toBe(address)
  change(server, ADA, { logins: [`email:${ADA}`, 'github:7'] })
  await frame.signIn(ADA)
  expect((await frame.call('GET_USER')).address).toBe(address)
  // The login that was added on another device counts from when it was seen here.
  const account = server.users.get(ADA)
  if (!account) throw new Error('nobody')
  const user = { ...account.user, id: crypto.randomUUID(), wallet: null, logins: ['github:7'] }
  server.users.set('github@example.com', { ...account, user })
  const later = await again({ server, store })
  await later.frame.signIn('github@example.com')
  await expect(later.frame.call('GET_USER')).rejects.toMatchObject({ code: WALLET_MISSING_CODE })
})

test('after a restore, somebody without a wallet says first whether they had one', async () => {
  const server = createFakeServer()
  const started = await startTestFrame({ server })
  await started.call('CONNECT_EMAIL', { email: ADA })
  server.users.clear()
  const restoredAt = '2026-11-28T00:00:00.000Z'
  const device = { server, store: createMemoryStore() }
  const first = await again(device)
  await first.frame.call('CONNECT_EMAIL', { email: ADA })
  server.onNewUser = (user) => ({ ...user, restoredAt })
  await first.frame.call('CONNECT_OTP', { otp: '123456' })
  await expect(first.frame.call('GET_USER')).rejects.toMatchObject({ code: WALLET_MISSING_CODE })
  expect(first.doubts).toEqual([{ kind: 'restored', before: restoredAt }])
  expect(made(server)).toBe(0)
  const second = await again(device, true)
  await second.frame.call('GET_USER')
  await second.frame.call('GET_USER')
  expect(second.doubts).toHaveLength(1)
  expect(server.calls.findLast(({ path }) => path === '/api/wallet')?.body.isFirst).toBe(true)
})

/** Somebody whom the server has told this device at a version, signed out since. */
async function withVersion(version: number) {
  const before = await withWallet()
  change(before.server, ADA, { version })
  await before.frame.call('GET_USER')
  return before
}

test('[S7.43] an older record of who may use the wallet stops the device until its person has decided', async () => {
  const before = await withVersion(7)
  const open = await again(before)
  change(before.server, ADA, { version: 6 })
  // Who is connected still signs nothing, and is told what to do.
  const reason = `^The server’s record of who may use your wallet ${before.address.slice(0, 6)}….* is older .* Nothing was signed. Look at`
  const refusal = { message: expect.stringMatching(new RegExp(reason)), code: RECORD_OLDER_CODE }
  await expect(sign(open.frame, before.address)).rejects.toMatchObject(refusal)
  await expect(open.frame.rpc('eth_accounts')).resolves.toEqual([])
  expect(open.doubts).toEqual([])
  await before.frame.call('SIGN_OUT')
  const { frame, doubts } = await again(before)
  await frame.signIn(ADA)
  await expect(frame.call('GET_USER')).rejects.toMatchObject(refusal)
  await expect(frame.call('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).rejects.toMatchObject(refusal)
  await expect(sign(frame, before.address)).rejects.toMatchObject(refusal)
  expect(doubts).toEqual(Array(2).fill({ kind: 'older', address: before.address }))
})

test('[S7.43] whoever goes on with the older record is asked once, and again where it goes back further', async () => {
  const before = await withVersion(7)
  change(before.server, ADA, { version: 5 })
  const first = await again(before, true)
  expect((await first.frame.call('GET_USER')).address).toBe(before.address)
  await sign(first.frame, before.address)
  change(before.server, ADA, { version: 6 })
  await first.frame.call('GET_USER')
  expect(first.doubts).toHaveLength(1)
  change(before.server, ADA, { version: 5 })
  await first.frame.call('GET_USER')
  expect(first.doubts).toHaveLength(2)
})

test('[S7.43] an older record with fewer logins is asked about once, too', async () => {
  const before = await withVersion(6)
  const logins = before.server.users.get(ADA)?.user.logins ?? []
  change(before.server, ADA, { version: 7, logins: [...logins, 'github:7'] })
  await before.frame.call('GET_USER')
  change(before.server, ADA, { version: 6, logins })
  const { frame, doubts } = await again(before, true)
  await frame.call('GET_USER')
  await frame.call('GET_USER')
  await sign(frame, before.address)
  expect(doubts).toEqual([{ kind: 'older', address: before.address }])
})

test('[S7.43] the window knows the version itself, also where the frame has forgotten it', async () => {
  const before = await withVersion(7)
  await before.frame.call('SIGN_OUT')
  const { frame, doubts } = await again(before)
  await frame.signIn(ADA)
  await sign(frame, before.address)
  await before.store.delete('seen-wallets/test')
  change(before.server, ADA, { version: 6 })
  await expect(sign(frame, before.address)).rejects.toMatchObject({ code: RECORD_OLDER_CODE })
  expect(doubts).toEqual([{ kind: 'older', address: before.address }])
})

test('the same version, none from an earlier gateway, a higher one and another wallet of a new person are no doubt', async () => {
  const before = await withVersion(7)
  const { frame, doubts } = await again(before)
  for (const version of [7, 0, 7, 8, 30]) {
    change(before.server, ADA, { version })
    await frame.call('GET_USER')
  }
  // A gateway that is updated again: what was seen before still counts.
  change(before.server, ADA, { version: 29 })
  await expect(frame.call('GET_USER')).rejects.toMatchObject({ code: RECORD_OLDER_CODE })
  change(before.server, ADA, { version: 30 })
  await frame.signIn(EVE)
  change(before.server, EVE, { version: 1 })
  await frame.call('GET_USER')
  expect(doubts).toHaveLength(1)
})

test('[S7.43] answers that overtake each other, in two tabs, are no doubt', async () => {
  const before = await withVersion(1)
  const lock = createMemoryLock()
  let version = 1
  const doubts: Doubt[] = []
  // Each answer is as new as its request, and takes as long as it likes.
  const fetch: FakeServer['fetch'] = async (input, init) => {
    const answer = await before.server.fetch(input, init)
    if (String(input).endsWith('/api/me')) {
      version += 1
      change(before.server, ADA, { version })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
    }
    return answer
  }
  const open = () =>
    startTestFrame({
      ...{ server: before.server, store: before.store, ask: createAsk(async () => true) },
      window: { decide: async (doubt) => void doubts.push(doubt) },
      parameters: { lock, fetch },
    })
  const [one, other] = [await open(), await open()]
  const asks = Array.from({ length: 10 }, () => [one.call('GET_USER'), other.call('GET_USER')]).flat()
  for (const { address } of await Promise.all(asks)) expect(address).toBe(before.address)
  await Promise.all([sign(one, before.address), sign(other, before.address), one.rpc('eth_accounts')])
  expect(doubts).toEqual([])
  // No late answer has taken the version back.
  change(before.server, ADA, { version: 2 })
  const later = await again(before)
  await expect(later.frame.call('GET_USER')).rejects.toMatchObject({ code: RECORD_OLDER_CODE })
})

test('what is remembered is sealed: who lived here cannot be read', async () => {
  const { store } = await withWallet()
  expect(store.values.get('seen-wallets/test')).toEqual({
    iv: expect.any(Uint8Array),
    sealed: expect.any(ArrayBuffer),
  })
})
