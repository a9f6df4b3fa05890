import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { expect, onTestFinished, test, vi } from 'vitest'
import { solanaDevnet, solanaMainnet, solanaTestnet } from './networks.ts'
import { ALICE, BOB, keyOf, standardWallet } from './testing/standardWallet.ts'
import { startAdapter } from './testing/startAdapter.ts'

const vectors = JSON.parse(readFileSync(new URL('./testing/transactions.json', import.meta.url), 'utf8'))
const ID = 'standard:Test Wallet'
const [MAINNET, DEVNET, TESTNET] = [solanaMainnet, solanaDevnet, solanaTestnet].map(
  (one) => one.caipNetworkId,
)

/** A page with one wallet, and a running adapter. */
async function setUp(wallet = standardWallet(), transports = {}) {
  const { page, adapter, events, stop, close } = startAdapter({ transports })
  onTestFinished(close)
  page.register(wallet.wallet)
  await vi.waitFor(() => expect(events).toHaveLength(2))
  const found = () =>
    events.flatMap((event) => (event.type === 'connectors.found' ? [event.connectors] : [])).at(-1)
  return { page, wallet, adapter, events, stop, found }
}

/** The same, connected. */
async function setUpConnected(wallet = standardWallet()) {
  const run = await setUp(wallet)
  await run.adapter.connect({ connectorId: ID })
  return run
}

const alice = { connectorId: ID, address: ALICE.address }
const onMainnet = { ...alice, caipNetworkId: solanaMainnet.caipNetworkId }

const fails = (promise: Promise<unknown>, name: string) => expect(promise).rejects.toMatchObject({ name })

/** A transaction of one signer, made of a published one: only the first key differs. */
function transactionOf({ publicKey }: typeof ALICE): Uint8Array {
  const bytes = base64.decode(vectors.legacyTransfer.unsignedWireBase64)
  bytes.set(publicKey, 1 + 64 + 4)
  return bytes
}

test('[S3.5] lists a wallet that registers after the page is ready', async () => {
  const { page, found } = await setUp()
  expect(found()).toMatchObject([{ id: ID, name: 'Test Wallet', chain: 'solana', type: 'ANNOUNCED' }])
  page.register(standardWallet({ name: 'Late Wallet' }).wallet)
  await vi.waitFor(() => expect(found()?.map(({ name }) => name)).toEqual(['Test Wallet', 'Late Wallet']))
})

test('a second wallet of the same name gets another id, and cannot take the first one’s place', async () => {
  const { page, found, wallet } = await setUp()
  page.register(standardWallet().wallet)
  await vi.waitFor(() => expect(found()?.map(({ id }) => id)).toEqual([ID, `${ID}:2`]))
  expect(found()?.[0]?.provider).toBe(wallet.wallet)
})

test('what is no wallet of Solana is not listed, and hostile objects do no harm', async () => {
  const { page, found } = await setUp(standardWallet({ name: 'Good' }))
  page.register(standardWallet({ name: 'Sui', chains: ['sui:mainnet'] }).wallet)
  page.register(standardWallet({ name: 'Mute', without: ['standard:events'] }).wallet)
  page.register(standardWallet({ name: '\u202e\u0000' }).wallet)
  page.register(
    Object.defineProperty({} as never, 'name', {
      get() {
        throw new Error('no')
      },
    }),
  )
  page.register(standardWallet({ name: 'Last' }).wallet)
  await vi.waitFor(() => expect(found()?.map(({ name }) => name)).toEqual(['Good', 'Last']))
})

test('connects to the network that the page would like, or to one that both have', async () => {
  const { adapter } = await setUp()
  expect(await adapter.connect({ connectorId: ID, caipNetworkId: DEVNET })).toEqual({
    addresses: [ALICE.address, BOB.address],
    caipNetworkId: DEVNET,
    approvedCaipNetworkIds: [MAINNET, DEVNET],
  })
  await adapter.disconnect({ connectorId: ID })
  expect(await adapter.connect({ connectorId: ID, caipNetworkId: 'eip155:1' })).toMatchObject({
    caipNetworkId: MAINNET,
  })
})

test('a wallet of another cluster says so, and the page can tell that it does not support it', async () => {
  const { adapter } = await setUp(standardWallet({ chains: ['solana:testnet'] }))
  expect(await adapter.connect({ connectorId: ID })).toMatchObject({
    caipNetworkId: TESTNET,
    approvedCaipNetworkIds: [],
  })
})

test('[S3.5] connects silently only where the wallet granted accounts before, and asks nobody', async () => {
  const { adapter, wallet } = await setUp()
  await fails(adapter.connect({ connectorId: ID, silent: true }), 'ConnectorNotConnectedError')
  expect(wallet.asked()).toBe(0)
  await adapter.connect({ connectorId: ID })
  expect(await adapter.connect({ connectorId: ID, silent: true, caipNetworkId: DEVNET })).toMatchObject({
    addresses: [ALICE.address, BOB.address],
  })
  expect(wallet.asked()).toBe(1)
})

test('tells of other accounts and of being left, each once, and of nothing once it is stopped', async () => {
  const { adapter, wallet, events, stop } = await setUpConnected()
  events.length = 0
  const { account } = wallet
  wallet.share([account(BOB)])
  wallet.share([account(BOB)])
  wallet.share([account(BOB, ['solana:devnet'])])
  wallet.share([])
  expect(events).toEqual([
    { type: 'accounts.changed', connectorId: ID, addresses: [BOB.address] },
    { type: 'chain.changed', connectorId: ID, caipNetworkId: DEVNET },
    { type: 'wallet.dropped', connectorId: ID },
  ])
  expect(wallet.listeners()).toBe(0)
  await adapter.connect({ connectorId: ID }).catch(() => {})
  stop()
  events.length = 0
  wallet.share([account(ALICE)])
  expect(events).toEqual([])
})

test('the network is the page’s own: switching asks nobody, and only where the wallet serves it', async () => {
  const { adapter, wallet } = await setUpConnected()
  const asked = wallet.asked()
  await adapter.switchNetwork({ connectorId: ID, network: solanaDevnet })
  expect(await adapter.connect({ connectorId: ID, silent: true })).toMatchObject({ caipNetworkId: DEVNET })
  expect(wallet.asked()).toBe(asked)
  await fails(adapter.switchNetwork({ connectorId: ID, network: solanaTestnet }), 'ChainNotConfiguredError')
})

test('a wallet that does not serve a network of the page’s says so', async () => {
  const { adapter } = await setUpConnected(standardWallet({ chains: ['solana:mainnet'] }))
  await fails(adapter.switchNetwork({ connectorId: ID, network: solanaDevnet }), 'SwitchingNotSupportedError')
})

test('[S4.1] signs a text with the account that is displayed, and the signature is that account’s', async () => {
  const { adapter, wallet } = await setUpConnected()
  const sign = (address: string, more: { requireShown?: () => void } = {}) =>
    adapter.signMessage({ connectorId: ID, address, message: 'grüezi', ...more })
  const signature = base58.decode(await sign(BOB.address))
  expect(ed25519.verify(signature, new TextEncoder().encode('grüezi'), BOB.publicKey)).toBe(true)
  const asked = wallet.asked()
  const gone = new Error('gone')
  const requireShown = () => {
    throw gone
  }
  await expect(sign(ALICE.address, { requireShown })).rejects.toBe(gone)
  wallet.share([wallet.account(BOB)])
  await fails(sign(ALICE.address), 'AccountMismatchError')
  wallet.share([])
  await fails(sign(ALICE.address), 'UnauthorizedError')
  expect(wallet.asked()).toBe(asked)
})

test.each([
  [
    'by another key',
    'SignatureMismatchError',
    async ({ message }: { message: Uint8Array }) => [
      { signedMessage: message, signature: ed25519.sign(message, keyOf(9).secret) },
    ],
  ],
  [
    'over another text',
    'WalletAnswerError',
    async () => {
      const other = new TextEncoder().encode('all your coins')
      return [{ signedMessage: other, signature: ed25519.sign(other, ALICE.secret) }]
    },
  ],
  [
    'that is too short',
    'SignatureMismatchError',
    async ({ message }: { message: Uint8Array }) => [
      { signedMessage: message, signature: new Uint8Array(10) },
    ],
  ],
  ['that is missing', 'WalletAnswerError', async () => []],
  ['in another form', 'WalletAnswerError', async () => 'signed'],
  [
    'that the person declined',
    'UserRejectedError',
    async () => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    },
  ],
])('a signature %s ends as %s', async (_, name, signMessage) => {
  const wallet = standardWallet({ features: { 'solana:signMessage': { version: '1.1.0', signMessage } } })
  const { adapter } = await setUpConnected(wallet)
  await fails(adapter.signMessage({ ...alice, message: 'x' }), name)
})

test('a wallet that cannot sign texts says so', async () => {
  const { adapter } = await setUpConnected(standardWallet({ without: ['solana:signMessage'] }))
  await fails(adapter.signMessage({ ...alice, message: 'x' }), 'UnsupportedMethodError')
})

test('an account whose key is another one than its address says is not shared', async () => {
  const wallet = standardWallet()
  const { adapter } = await setUp(wallet)
  wallet.share([{ ...wallet.account(ALICE), publicKey: BOB.publicKey }, wallet.account(BOB)])
  expect(await adapter.connect({ connectorId: ID })).toMatchObject({ addresses: [BOB.address] })
})

test('signs several transactions in order, each with the account that is displayed', async () => {
  const { adapter } = await setUpConnected()
  const transactions = [transactionOf(ALICE), transactionOf(ALICE)]
  const signed = await adapter.signTransactions({ ...onMainnet, transactions })
  expect(signed).toHaveLength(2)
  for (const bytes of signed)
    expect(ed25519.verify(bytes.slice(1, 65), bytes.slice(65), ALICE.publicKey)).toBe(true)
  const { hash } = await adapter.signAndSendTransaction({ ...onMainnet, transaction: transactionOf(ALICE) })
  expect(base58.decode(hash)).toEqual(signed[0]?.slice(1, 65))
})

test('[S5.7] a commitment reaches the wallet by its new name; an unknown one is refused before the wallet is asked', async () => {
  const { adapter, wallet } = await setUpConnected()
  const send = (options: { preflightCommitment: never; maxRetries?: number }) =>
    adapter.signAndSendTransaction({ ...onMainnet, transaction: transactionOf(ALICE), options })
  const newNames = {
    ...{ processed: 'processed', confirmed: 'confirmed', finalized: 'finalized', recent: 'processed' },
    ...{ single: 'confirmed', singleGossip: 'confirmed', root: 'finalized', max: 'finalized' },
  }
  for (const name of Object.keys(newNames)) await send({ preflightCommitment: name as never, maxRetries: 2 })
  expect(wallet.sendOptions()).toEqual(
    Object.values(newNames).map((preflightCommitment) => ({ preflightCommitment, maxRetries: 2 })),
  )
  const asked = wallet.asked()
  for (const preflightCommitment of ['rooted', 'toString', ''] as never[])
    await expect(send({ preflightCommitment })).rejects.toBeInstanceOf(TypeError)
  expect(wallet.asked()).toBe(asked)
})

test('a transaction that the account need not sign is not handed to the wallet, and neither are other bytes', async () => {
  const { adapter, wallet } = await setUpConnected()
  const asked = wallet.asked()
  for (const transaction of [transactionOf(BOB), new Uint8Array(3), new Uint8Array(2_000)]) {
    const signing = adapter.signTransactions({ ...onMainnet, transactions: [transaction] })
    await expect(signing).rejects.toBeInstanceOf(TypeError)
    const sending = adapter.signAndSendTransaction({ ...onMainnet, transaction })
    await expect(sending).rejects.toBeInstanceOf(TypeError)
  }
  await fails(
    adapter.signTransactions({
      ...onMainnet,
      caipNetworkId: TESTNET as never,
      transactions: [transactionOf(ALICE)],
    }),
    'SwitchingNotSupportedError',
  )
  expect(wallet.asked()).toBe(asked)
})

test('a signed transaction without the account’s signature is not good', async () => {
  const signTransaction = async ({ transaction }: { transaction: Uint8Array }) => [
    { signedTransaction: transaction },
  ]
  const feature = { version: '1.0.0', signTransaction }
  const { adapter } = await setUpConnected(
    standardWallet({ features: { 'solana:signTransaction': feature } }),
  )
  await fails(
    adapter.signTransactions({ ...onMainnet, transactions: [transactionOf(ALICE)] }),
    'SignatureMismatchError',
  )
})

/** A node that answers JSON-RPC. */
async function startNode(genesis: string, balance: unknown) {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const answer = ({ id, method }: { id: number; method: string }) =>
        `{"jsonrpc":"2.0","id":${id},"result":${method === 'getGenesisHash' ? JSON.stringify(genesis) : `{"context":{"slot":1},"value":${balance}}`}}`
      const calls = JSON.parse(body)
      response.setHeader('content-type', 'application/json')
      response.end(Array.isArray(calls) ? `[${calls.map(answer).join()}]` : answer(calls))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

test('reads the balance exactly, from a node of the right cluster only', async () => {
  const read = async (genesis: string, balance: unknown) => {
    const url = await startNode(genesis, balance)
    const { adapter } = await setUp(standardWallet(), { [onMainnet.caipNetworkId]: [url] })
    return adapter.getBalance({ address: ALICE.address, caipNetworkId: onMainnet.caipNetworkId })
  }
  expect(await read(GENESIS, 1_500_000_001)).toBe(1_500_000_001n)
  await fails(read('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', 1), 'TransportError')
  await fails(read(GENESIS, '9007199254740993'), 'TransportError')
  await fails(read(GENESIS, '"1"'), 'TransportError')
})

test.each([
  [ALICE.address, 'valid'],
  ['11111111111111111111111111111111', 'zero'],
  ['', 'malformed'],
  [`${ALICE.address}1`, 'malformed'],
  [base58.encode(new Uint8Array(31).fill(255)), 'malformed'],
  [base58.encode(new Uint8Array(33).fill(1)), 'malformed'],
  [ALICE.address.replace(/^./, '0'), 'malformed'],
  [ALICE.address.replace(/^./, 'l'), 'malformed'],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'malformed'],
  [` ${ALICE.address}`, 'malformed'],
])('[S5.16] the address %s is %s', async (address, verdict) => {
  const { adapter } = await setUp()
  expect(await adapter.checkAddress({ address })).toBe(verdict)
})

test('a wallet that is not on the page is not found', async () => {
  const { adapter } = await setUp()
  await fails(adapter.connect({ connectorId: 'standard:Nobody' }), 'ProviderNotFoundError')
})
