import { en as words } from '@latchkey/clear-signing'
import { BUNDLER_CODES } from '@latchkey/contract'
import { ed25519 } from '@noble/curves/ed25519'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58, base64 } from '@scure/base'
import {
  type Hex,
  hashMessage,
  hashTypedData,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
  stringToHex,
  type TransactionSerializedEIP1559,
} from 'viem'
import { expect, test } from 'vitest'
import reference from '../fixtures/eip712-reference.json' with { type: 'json' }
import { ServerError } from '../server/server.ts'
import { expectCode } from '../testing/expectCode.ts'
import type { createFakeServer } from '../testing/fakeServer.ts'
import { DEVNET, startAsking } from '../testing/startAsking.ts'
import { typedData } from './evm/typedData.ts'
import type { Place, Shown } from './question.ts'
import type { AskContext } from './request.ts'
import { en } from './texts/en.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const start = (decide?: (shown: Shown) => boolean | Promise<boolean>, answers = {}) =>
  startAsking({ answers, ...(decide && { decide }) })

const logged = ({ server }: { server: ReturnType<typeof createFakeServer> }) =>
  server.calls.filter(({ path }) => path === '/api/approvals').map(({ body }) => body.approval)

test('[S6.6, S5.14] a message is shown with the page’s own origin, signed, and logged by its hash', async () => {
  const frame = await start()
  const signature = await frame.rpc('personal_sign', [stringToHex('Hello'), frame.address])
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  const found = await recoverAddress({ hash: hashMessage('Hello'), signature: signature as Hex })
  expect(found).toBe(frame.address)
  expect(frame.screens[0]).toMatchObject({
    shown: { text: 'Hello', warnings: [] },
    place: { origin: 'https://app.example.com' },
  })
  expect(logged(frame)).toEqual([
    {
      method: 'personal_sign',
      origin: 'https://app.example.com',
      chain: 'eip155:42161',
      hash: '185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969',
      decision: 'approved',
    },
  ])
})

test('[S6.6] what is declined is not signed', async () => {
  const frame = await start(() => false)
  await expectCode(frame.rpc('personal_sign', ['0x00', frame.address]), 4001)
  await expect.poll(() => logged(frame)).toMatchObject([{ decision: 'declined' }])
  expect(frame.server.calls.some(({ path }) => path === '/api/wallet/share')).toBe(false)
})

test('a sign-in for another site, bytes that are no text, and hidden letters are warned of', async () => {
  const frame = await start()
  const warningsOf = async (message: string) => {
    await frame.rpc('personal_sign', [message, frame.address])
    return frame.last().warnings
  }
  const signIn = `bank.test wants you to sign in with your Ethereum account:\n${frame.address}\n\nURI: https://bank.test\nVersion: 1`
  expect((await warningsOf(stringToHex(signIn)))[0]).toContain('signs you in to bank.test')
  expect((await warningsOf(`0x${'ff'.repeat(32)}`))[0]).toContain('no text')
  expect((await warningsOf(stringToHex('pay \u202e001')))[0]).toContain('invisible')
  expect(frame.last().text).toBe('pay \\u{202e}001')
})

test('typed data is signed as the standard’s example has it', async () => {
  const key = keccak_256(new TextEncoder().encode('cow'))
  const unreachable = () => Promise.reject(new ServerError(0, 'There is no server'))
  const place: Place = {
    network: 'eip155:1',
    address: reference.address,
    origin: 'https://app.example.com',
    operator: 'Test',
    node: async () => '0x',
    server: { get: unreachable, post: unreachable },
    texts: en,
    words,
    now: 0n,
  }
  // Typed data needs nothing of it.
  const context = {} as AskContext
  const params = [reference.address, JSON.stringify(reference.typedData)]
  const bytes = await typedData.toBytes(params, place, context)
  const { r, s, v } = reference.signature
  const request = { method: '', params: [], network: place.network, caller: { id: '', origin: '' } }
  const signed = typedData.sign(bytes, { eip155: key, solana: key }, place, request, context)
  await expect(signed).resolves.toBe(r + s.slice(2) + v.toString(16))
})

test('[S6.6] every field of typed data is shown, and a delegation in disguise is warned of', async () => {
  const frame = await start()
  const data = {
    types: { Delegation: [{ name: 'delegate', type: 'address' }] },
    primaryType: 'Delegation',
    domain: { chainId: 42161, name: 'Harmless' },
    message: { delegate: BOB },
  }
  const signature = await frame.rpc('eth_signTypedData_v4', [frame.address, JSON.stringify(data)])
  const hash = hashTypedData(data as Parameters<typeof hashTypedData>[0])
  expect(await recoverAddress({ hash, signature: signature as Hex })).toBe(frame.address)
  const shown = frame.screens[0]?.shown
  expect(shown?.lines).toContainEqual({ label: 'delegate', value: BOB })
  expect(shown?.warnings.join()).toContain('control over your account')
})

test('[S6.6] a transaction of which nobody said whether it was sent is not called unsent', async () => {
  const frame = await start(() => {
    const { node } = frame.server
    frame.server.node = (method, params, chain) => {
      // The next call of the node is the one that sends; its answer is lost.
      if (method === 'eth_getTransactionCount') frame.server.failNext('/v1', 'after')
      return node(method, params, chain)
    }
    return true
  })
  const send = () => frame.rpc('eth_sendTransaction', [{ from: frame.address, to: BOB, value: '0x64' }])
  await expect(send()).rejects.toMatchObject({
    code: BUNDLER_CODES.unknown,
    message: 'Nobody said whether it was sent. Look at the account before you try again.',
  })
  // What was approved may be sent again, and nothing else.
  expect(new Set(frame.sent.map(String)).size).toBe(1)
})

test.each([
  ['refuses', { code: -32_000, message: 'nonce too low' }, -32_000],
  ['fails inside', { code: -32_603, message: 'internal error' }, BUNDLER_CODES.unknown],
])(
  '[S6.6] a node that %s at a transaction says so, or nobody knows',
  async (_, { code, message }, wanted) => {
    const frame = await start(() => true, {
      eth_sendRawTransaction: Object.assign(new Error(message), { code }),
    })
    const send = frame.rpc('eth_sendTransaction', [{ from: frame.address, to: BOB, value: '0x64' }])
    await expectCode(send, wanted)
  },
)

test('[S6.6, S5.14] a transaction gets nonce, gas and fees from the wallet, and is sent as it was shown', async () => {
  const frame = await start()
  const sent = frame.rpc('eth_sendTransaction', [{ from: frame.address, to: BOB, value: '0x64' }])
  await expect(sent).resolves.toMatch(/^0x[0-9a-f]{64}$/)
  const [[raw]] = frame.sent as [[TransactionSerializedEIP1559]]
  expect(parseTransaction(raw)).toMatchObject({
    chainId: 42161,
    nonce: 7,
    gas: 25200n,
    maxFeePerGas: 210n,
    maxPriorityFeePerGas: 10n,
    value: 100n,
    to: BOB.toLowerCase(),
  })
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(frame.address)
  expect(frame.screens[0]?.shown).toMatchObject({
    statements: [
      { title: 'Send 0.0000000000000001 ETH', lines: [{ label: 'To', value: BOB, isAddress: true }] },
    ],
    fee: 5_292_000n,
    warnings: ['The network fee is more than what is sent.'],
  })
})

test('a transaction that would fail, or that the balance does not cover, is warned of', async () => {
  const reverted = new Error('execution reverted')
  const fails = await start(() => false, { eth_call: reverted, eth_estimateGas: reverted })
  await expectCode(fails.rpc('eth_sendTransaction', [{ to: BOB }]), 4001)
  expect(fails.screens[0]?.shown.warnings).toEqual([
    'The network says that this will fail: execution reverted',
  ])
  const poor = await start(() => false, { eth_getBalance: '0x1' })
  await expectCode(poor.rpc('eth_sendTransaction', [{ to: BOB, value: '0x3b9aca00000' }]), 4001)
  expect(poor.screens[0]?.shown.warnings).toEqual([
    'Your balance does not cover the amount and the network fee.',
  ])
})

test.each([
  ['another account', [{ from: BOB, to: BOB }], 4100],
  ['another network', [{ to: BOB, chainId: '0x1' }], 4901],
  ['an authorization that gives the account away', [{ to: BOB, authorizationList: [{}] }], -32602],
  ['two different data', [{ to: BOB, data: '0x01', input: '0x02' }], -32602],
  ['no transaction', [], -32602],
])('a transaction with %s is refused before anybody is asked', async (_, params, code) => {
  const frame = await start()
  await expect(frame.rpc('eth_sendTransaction', params)).rejects.toMatchObject({ code })
  expect(frame.screens).toEqual([])
})

test.each([
  ['personal_sign', ['0x00', BOB]],
  ['eth_signTypedData_v4', [BOB, '{}']],
])('[S6.6] %s for another account is refused', async (method, params) => {
  const frame = await start()
  await expectCode(frame.rpc(method, params), 4100)
})

function solanaTransfer(from: string, lamports = 1_000n): Uint8Array {
  const amount = new Uint8Array(12)
  new DataView(amount.buffer).setUint32(0, 2, true)
  new DataView(amount.buffer).setBigUint64(4, lamports, true)
  const accounts = [base58.decode(from), new Uint8Array(32).fill(7), new Uint8Array(32)]
  const message = [
    ...[1, 0, 1, 3, ...accounts.flatMap((one) => [...one]), ...new Uint8Array(32).fill(9)],
    ...[1, 2, 2, 0, 1, 12, ...amount],
  ]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

test.each([
  ['base64', base64],
  ['base58', base58],
] as const)('[S6.6] a Solana transaction in %s is shown, signed and given back in it', async (_, codec) => {
  const frame = await start()
  const bytes = solanaTransfer(frame.solana)
  const answer = await frame.rpc('solana_signTransaction', { transaction: codec.encode(bytes) }, DEVNET)
  const { signature, transaction } = answer as { signature: string; transaction: string }
  expect(ed25519.verify(base58.decode(signature), bytes.slice(65), base58.decode(frame.solana))).toBe(true)
  expect(codec.decode(transaction).slice(65)).toEqual(bytes.slice(65))
  expect(frame.screens[0]?.shown).toMatchObject({
    statements: [{ title: 'Send 0.000001 SOL' }],
    fee: 5_000n,
  })
})

test('[S5.7, S6.6] a Solana transaction is sent with the commitment that the page asked for', async () => {
  const frame = await start()
  const transaction = base64.encode(solanaTransfer(frame.solana))
  const params = { transaction, options: { preflightCommitment: 'singleGossip', maxRetries: 2 } }
  await expect(frame.rpc('solana_signAndSendTransaction', params, DEVNET)).resolves.toEqual({
    signature: expect.any(String),
  })
  expect(frame.sent).toEqual([
    [expect.any(String), { preflightCommitment: 'confirmed', maxRetries: 2, encoding: 'base64' }],
  ])
  const soon = { transaction, options: { preflightCommitment: 'soon' } }
  await expectCode(frame.rpc('solana_signAndSendTransaction', soon, DEVNET), -32602)
})

test('[S6.6] a Solana transaction of which nobody said whether it was sent is not called unsent', async () => {
  const frame = await start(() => {
    frame.server.failNext('/v1', 'after')
    return true
  })
  const transaction = base64.encode(solanaTransfer(frame.solana))
  const send = frame.rpc('solana_signAndSendTransaction', { transaction }, DEVNET)
  await expectCode(send, BUNDLER_CODES.unknown)
  expect(new Set(frame.sent.map((params) => JSON.stringify(params))).size).toBe(1)
})

test('[S6.6] several Solana transactions are one question', async () => {
  const frame = await start()
  const transactions = [1n, 2n].map((lamports) => base64.encode(solanaTransfer(frame.solana, lamports)))
  const answer = await frame.rpc('solana_signAllTransactions', { transactions }, DEVNET)
  expect((answer as { transactions: string[] }).transactions).toHaveLength(2)
  expect(frame.screens[0]?.shown.statements).toHaveLength(2)
})

test('[S6.6] a Solana message is signed; a transaction in disguise and another key are refused', async () => {
  const frame = await start()
  const text = new TextEncoder().encode('Hello')
  const ask = (message: string, pubkey?: string) =>
    frame.rpc('solana_signMessage', { message, ...(pubkey && { pubkey }) }, DEVNET)
  const { signature } = (await ask(base58.encode(text), frame.solana)) as { signature: string }
  expect(ed25519.verify(base58.decode(signature), text, base58.decode(frame.solana))).toBe(true)
  const disguised = base58.encode(solanaTransfer(frame.solana).slice(65))
  await expect(ask(disguised)).rejects.toThrow('must be signed as one')
  const otherKey = base58.encode(new Uint8Array(32))
  await expectCode(ask(base58.encode(text), otherKey), 4100)
  const foreign = base64.encode(solanaTransfer(base58.encode(new Uint8Array(32).fill(3))))
  await expectCode(frame.rpc('solana_signTransaction', { transaction: foreign }, DEVNET), 4100)
})

test.each([0x80, 0x81, 0x82, 0xbf, 0xfe])(
  'a Solana message that begins with %i, as a transaction of some version does, is signed as none',
  async (first) => {
    const frame = await start()
    const ask = (bytes: Uint8Array) =>
      frame.rpc('solana_signMessage', { message: base58.encode(bytes) }, DEVNET)
    // SIMD-0385: whom version 1 names, and what it has them do, stands elsewhere than in version 0.
    const message = Uint8Array.from([first, 1, 0, 1, 0x0c, 0, 0, 0, ...new Uint8Array(64).fill(0xc9)])
    await expect(ask(message)).rejects.toThrow('must be signed as one')
    const text = new TextEncoder().encode('Über 5 SOL')
    await expect(ask(text)).resolves.toMatchObject({ signature: expect.any(String) })
  },
)

test('a no counts whatever the server says', async () => {
  const frame = await start(() => false)
  for (let count = 0; count < 2; count += 1) {
    frame.server.failNext('/api/approvals', 'before')
    await expectCode(frame.rpc('personal_sign', ['0x6162', frame.address]), 4001)
  }
})

test('the account’s next number is its own: the page names none, and one that was used meanwhile is shown again', async () => {
  let next = '0x7'
  const frame = await start(() => {
    if (frame.screens.length === 1) next = '0x8'
    return true
  })
  const { node } = frame.server
  frame.server.node = (method, params, chain) =>
    method === 'eth_getTransactionCount' ? next : node(method, params, chain)
  await frame.rpc('eth_sendTransaction', [{ to: BOB, value: '0x1', nonce: '0x63' }])
  expect(frame.screens.map(({ shown }) => shown.minor?.[0]?.value)).toEqual(['7', '8'])
  const raws = frame.sent.map((params) => parseTransaction(Reflect.get(Object(params), 0)).nonce)
  expect(raws).toEqual([8])
})

test('on Solana, too, the account that is displayed is the one that signs, or nobody does', async () => {
  const frame = await start()
  const other = base58.encode(new Uint8Array(32).fill(5))
  for (const { user } of frame.server.users.values())
    if (user.wallet) Object.assign(user.wallet.addresses, { solana: other })
  // A device that has seen no wallet yet.
  await frame.store.delete('seen-wallets/test')
  const message = base58.encode(new TextEncoder().encode('Hello'))
  await expect(frame.rpc('solana_signMessage', { message, pubkey: other }, DEVNET)).rejects.toThrow('damaged')
  const transaction = base64.encode(solanaTransfer(other))
  await expect(frame.rpc('solana_signTransaction', { transaction }, DEVNET)).rejects.toThrow('damaged')
})

test('[S4.35] a request that the page takes back is over, also while its screen is open, and is never signed', async () => {
  let decide: (isApproved: boolean) => void = () => undefined
  const decision = new Promise<boolean>((resolve) => {
    decide = resolve
  })
  const frame = await start(() => decision)
  const id = crypto.randomUUID()
  const asked = frame.call('RPC_REQUEST', { method: 'personal_sign', params: ['0x00', frame.address] }, id)
  await expect.poll(() => frame.screens.length).toBe(1)
  const ended = expect(asked).rejects.toThrow('Request was aborted')
  await frame.call('ABORT', { id })
  await ended
  decide(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(frame.server.calls.some(({ path }) => path === '/api/wallet/share')).toBe(false)
  expect(frame.answersTo(id)).toHaveLength(1)
})

test('questions come one after the other, and the page hears whether one is open, and whether the window is there', async () => {
  let open = 0
  let most = 0
  const frame = await start(async () => {
    open += 1
    most = Math.max(most, open)
    await new Promise((resolve) => setTimeout(resolve))
    open -= 1
    return true
  })
  await Promise.all(['0x01', '0x02', '0x03'].map((data) => frame.rpc('personal_sign', [data, frame.address])))
  expect(most).toBe(1)
  const said = frame.posted
    .filter(({ message }) => message.type.endsWith('FRAME_APPROVAL'))
    .map(({ message }) => message.payload)
  expect(said).toEqual([false, true, false].map((isOpen) => ({ isOpen, hasWindow: true, decided: [] })))
  expect(frame.screens.map(({ shown }) => shown.raw)).toEqual(['0x01', '0x02', '0x03'])
})

const ETHER_LOG = (from: string, to: string) => ({
  address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${from.slice(2).toLowerCase().padStart(64, '0')}`,
    `0x${to.slice(2).toLowerCase().padStart(64, '0')}`,
  ],
  data: `0x${(10n ** 17n).toString(16).padStart(64, '0')}`,
})

test('[S6.6] coins that a new contract gets are in the title; without code there is no contract, and nothing is asked', async () => {
  const frame = await start()
  await expectCode(frame.rpc('eth_sendTransaction', [{ value: '0x16345785d8a0000' }]), -32_602)
  expect(frame.screens).toEqual([])
  await frame.rpc('eth_sendTransaction', [{ value: '0x16345785d8a0000', data: '0x6000' }])
  expect(frame.last().statements).toEqual([{ title: 'Send 0.1 ETH to a new contract', lines: [] }])
  expect(frame.last().deed).toEqual({ units: 10n ** 17n, decimals: 18 })
})

test('[S6.6] a node cannot speak for the person: its 4001 is an error of its own', async () => {
  const rejected = Object.assign(new Error('User rejected the request'), { code: 4001 })
  const frame = await start(() => true, { eth_sendRawTransaction: rejected })
  const send = frame.rpc('eth_sendTransaction', [{ to: BOB, value: '0x1' }])
  await expect(send).rejects.not.toMatchObject({ code: 4001 })
})

test('a transaction shows what the account would have more and less, where the node can simulate', async () => {
  const frame = await start()
  const answer = frame.server.node
  const sendWhereSimulated = (simulated: unknown) => {
    frame.server.node = (method, params, chain) => {
      if (method !== 'eth_simulateV1') return answer(method, params, chain)
      if (simulated instanceof Error) throw simulated
      return simulated
    }
    return frame.rpc('eth_sendTransaction', [{ to: BOB, value: '0x16345785d8a0000' }])
  }
  await sendWhereSimulated([{ calls: [{ status: '0x1', logs: [ETHER_LOG(frame.address, BOB)] }] }])
  expect(frame.last().changes).toEqual([{ label: 'You send', value: '0.1 ETH' }])
  // A node that cannot simulate, or answers something else, leaves what was decoded.
  for (const wrong of [new Error('method not found'), 'nothing', [{ calls: [] }]]) {
    await sendWhereSimulated(wrong)
    expect(frame.last()).toMatchObject({ changes: [], statements: [{ title: 'Send 0.1 ETH' }] })
  }
})

test('the first transfer to an address is said, and one that only looks like a known address is warned of', async () => {
  const frame = await start()
  const send = async (to: string) => {
    await frame.rpc('eth_sendTransaction', [{ to, value: '0x3b9aca00000' }])
    const { notes = [], warnings } = frame.last()
    return { isFirst: notes.length > 0, warnings }
  }
  expect(await send(BOB)).toEqual({ isFirst: true, warnings: [] })
  expect(await send(BOB.toLowerCase())).toEqual({ isFirst: false, warnings: [] })
  const twin = `${BOB.slice(0, 6)}${'1'.repeat(32)}${BOB.slice(-4)}`
  const { isFirst, warnings } = await send(twin.toLowerCase())
  expect(isFirst).toBe(true)
  expect(warnings[0]).toContain(`begins and ends like ${BOB}`)
  // An imitation of the wallet's own address.
  const ownTwin = `${frame.address.slice(0, 6)}${'2'.repeat(32)}${frame.address.slice(-4)}`.toLowerCase()
  expect((await send(ownTwin)).warnings[0]).toContain(`begins and ends like ${frame.address}`)
})

const HIGH = 'The network fee is more than what is sent.'
const UNUSUAL = 'The network fee is several times what the network asks for now. Decline unless you know why.'
const ETHER = '0xde0b6b3a7640000'
const PRICE = { maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x0' }
/** 30 million. */
const GAS = '0x1c9c380'

test.each<[string, object, readonly string[]]>([
  ['what the network asks for', { to: BOB, value: '0x3b9aca00000' }, []],
  ['30 ETH, for 1 wei', { to: BOB, value: '0x1', gas: GAS, gasPrice: '0xe8d4a51000' }, [HIGH, UNUSUAL]],
  ['the page’s price, for 1 ETH', { to: BOB, value: ETHER, ...PRICE }, [UNUSUAL]],
  ['the page’s gas, for a call', { to: BOB, data: '0xdeadbeef', gas: GAS }, [UNUSUAL]],
  ['the page’s gas, for a new contract', { data: '0x6000', gas: GAS }, [UNUSUAL]],
  ['twice what the network asks for', { to: BOB, value: '0x3b9aca00000', gasPrice: '0x1a4' }, []],
])('[S6.6] a fee of %s is said as it is', async (_, transaction, wanted) => {
  const frame = await start(() => false, { eth_getBalance: `0x${'f'.repeat(30)}` })
  await expectCode(frame.rpc('eth_sendTransaction', [transaction]), 4001)
  const warnings = frame.screens[0]?.shown.warnings ?? []
  expect(warnings.filter((one) => one.includes('network fee'))).toEqual(wanted)
  // It is read before anything else.
  expect(warnings.slice(0, wanted.length)).toEqual(wanted)
})

test('[S6.6] a call that fails, so that nobody can estimate it, has no gas without limit', async () => {
  const eth_estimateGas = new Error('execution reverted')
  const frame = await start(() => false, { eth_estimateGas, eth_getBalance: `0x${'f'.repeat(30)}` })
  const asked = { to: BOB, data: '0xdeadbeef', gas: GAS }
  await expectCode(frame.rpc('eth_sendTransaction', [asked]), 4001)
  expect(frame.screens[0]?.shown.warnings[0]).toBe(UNUSUAL)
})

/** A note, with a price of 71,428 lamports for each of 1.4 million units of work. */
function expensiveNote(from: string): Uint8Array {
  const programs = [
    'ComputeBudget111111111111111111111111111111',
    'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  ]
  const message = [
    ...[1, 0, 2, 3, ...base58.decode(from), ...programs.flatMap((one) => [...base58.decode(one)])],
    ...[...new Uint8Array(32).fill(9), 3],
    ...[1, 0, 5, 2, ...new Uint8Array(Uint32Array.of(1_400_000).buffer)],
    ...[1, 0, 9, 3, ...new Uint8Array(BigUint64Array.of(71_428_571_428n).buffer)],
    ...[2, 0, 2, 72, 105],
  ]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

test.each([
  ['knows the blockhash', { value: 5_000 }],
  ['does not know the blockhash', { value: null }],
])('[S6.6] a fee of 100 SOL for a note is warned of, also where the node %s', async (_, getFeeForMessage) => {
  const frame = await start(() => false, { getFeeForMessage })
  const transaction = base64.encode(expensiveNote(frame.solana))
  const transactions = [transaction, base64.encode(solanaTransfer(frame.solana, 10n ** 9n))]
  for (const [method, params] of [
    ['solana_signTransaction', { transaction }],
    ['solana_signAndSendTransaction', { transaction }],
    ['solana_signAllTransactions', { transactions }],
  ] as const)
    await expectCode(frame.rpc(method, params, DEVNET), 4001)
  expect(frame.screens.map(({ shown }) => [shown.fee, shown.warnings])).toEqual([
    [100_000_005_000n, [UNUSUAL]],
    [100_000_005_000n, [UNUSUAL]],
    [100_000_010_000n, [UNUSUAL]],
  ])
})
