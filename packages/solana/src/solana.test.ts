import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AdapterEvent } from '@latchkey/core'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { expect, onTestFinished, test, vi } from 'vitest'
import { solanaDevnet, solanaMainnet, solanaTestnet } from './networks.ts'
import { solana } from './solana.ts'
import { openPage } from './testing/page.ts'
import { ALICE, BOB, keyOf, standardWallet } from './testing/standardWallet.ts'

const vectors = JSON.parse(readFileSync(new URL('./testing/transactions.json', import.meta.url), 'utf8'))
const ID = 'standard:Test Wallet'
const [MAINNET, DEVNET, TESTNET] = [solanaMainnet, solanaDevnet, solanaTestnet].map(
  (one) => one.caipNetworkId,
)

/** A page with one wallet, and a running adapter. */
async function setUp(
  wallet = standardWallet(),
  { transports = {}, networks = [solanaMainnet, solanaDevnet] } = {},
) {
  const page = openPage()
  onTestFinished(page.close)
  const events: AdapterEvent[] = []
  const adapter = solana().create({
    ...{ networks, transports, enableEIP6963: true, emit: (event) => events.push(event) },
    metadata: { name: 'Test', description: '', url: 'https://app.example', icons: [] },
  })
  const stop = adapter.start()
  onTestFinished(stop)
  page.register(wallet.wallet)
  await vi.waitFor(() => expect(events).toHaveLength(2))
  const found = () =>
    events.flatMap((event) => (event.type === 'connectors.found' ? [event.connectors] : [])).at(-1)
  return { page, wallet, adapter, events, stop, found }
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )

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
  expect(await failure(adapter.connect({ connectorId: ID, silent: true }))).toMatchObject({
    name: 'ConnectorNotConnectedError',
  })
  expect(wallet.asked()).toBe(0)
  await adapter.connect({ connectorId: ID })
  expect(await adapter.connect({ connectorId: ID, silent: true, caipNetworkId: DEVNET })).toMatchObject({
    addresses: [ALICE.address, BOB.address],
  })
  expect(wallet.asked()).toBe(1)
})

test('tells of other accounts and of being left, each once, and of nothing once it is stopped', async () => {
  const { adapter, wallet, events, stop } = await setUp()
  await adapter.connect({ connectorId: ID })
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
  const { adapter, wallet } = await setUp()
  await adapter.connect({ connectorId: ID })
  const asked = wallet.asked()
  await adapter.switchNetwork({ connectorId: ID, network: solanaDevnet })
  expect(await adapter.connect({ connectorId: ID, silent: true })).toMatchObject({ caipNetworkId: DEVNET })
  expect(wallet.asked()).toBe(asked)
  expect(await failure(adapter.switchNetwork({ connectorId: ID, network: solanaTestnet }))).toMatchObject({
    name: 'ChainNotConfiguredError',
  })
})

test('a wallet that does not serve a network of the page’s says so', async () => {
  const other = await setUp(standardWallet({ chains: ['solana:mainnet'] }))
  await other.adapter.connect({ connectorId: ID })
  expect(
    await failure(other.adapter.switchNetwork({ connectorId: ID, network: solanaDevnet })),
  ).toMatchObject({
    name: 'SwitchingNotSupportedError',
  })
})

test('[S4.1] signs a text with the account that is displayed, and the signature is that account’s', async () => {
  const { adapter, wallet } = await setUp()
  await adapter.connect({ connectorId: ID })
  const sign = (address: string, requireShown?: () => void) =>
    adapter.signMessage({
      connectorId: ID,
      address,
      message: 'grüezi',
      ...(requireShown && { requireShown }),
    })
  const signature = base58.decode(await sign(BOB.address))
  expect(ed25519.verify(signature, new TextEncoder().encode('grüezi'), BOB.publicKey)).toBe(true)
  const asked = wallet.asked()
  const gone = new Error('gone')
  expect(
    await failure(
      sign(ALICE.address, () => {
        throw gone
      }),
    ),
  ).toBe(gone)
  wallet.share([wallet.account(BOB)])
  expect(await failure(sign(ALICE.address))).toMatchObject({ name: 'AccountMismatchError' })
  wallet.share([])
  expect(await failure(sign(ALICE.address))).toMatchObject({ name: 'UnauthorizedError' })
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
  const { adapter } = await setUp(wallet)
  await adapter.connect({ connectorId: ID })
  expect(
    await failure(adapter.signMessage({ connectorId: ID, address: ALICE.address, message: 'x' })),
  ).toMatchObject({
    name,
  })
})

test('a wallet that cannot sign texts says so', async () => {
  const { adapter } = await setUp(standardWallet({ without: ['solana:signMessage'] }))
  await adapter.connect({ connectorId: ID })
  expect(
    await failure(adapter.signMessage({ connectorId: ID, address: ALICE.address, message: 'x' })),
  ).toMatchObject({
    name: 'UnsupportedMethodError',
  })
})

test('an account whose key is another one than its address says is not shared', async () => {
  const wallet = standardWallet()
  const { adapter } = await setUp(wallet)
  wallet.share([{ ...wallet.account(ALICE), publicKey: BOB.publicKey }, wallet.account(BOB)])
  expect(await adapter.connect({ connectorId: ID })).toMatchObject({ addresses: [BOB.address] })
})

test('signs several transactions in order, each with the account that is displayed', async () => {
  const { adapter } = await setUp()
  await adapter.connect({ connectorId: ID })
  const account = { connectorId: ID, address: ALICE.address, caipNetworkId: MAINNET as never }
  const transactions = [transactionOf(ALICE), transactionOf(ALICE)]
  const signed = await adapter.signTransactions({ ...account, transactions })
  expect(signed).toHaveLength(2)
  for (const bytes of signed)
    expect(ed25519.verify(bytes.slice(1, 65), bytes.slice(65), ALICE.publicKey)).toBe(true)
  const { hash } = await adapter.signAndSendTransaction({ ...account, transaction: transactionOf(ALICE) })
  expect(base58.decode(hash)).toEqual(signed[0]?.slice(1, 65))
})

test('[S5.7] a commitment reaches the wallet by its new name; an unknown one is refused before the wallet is asked', async () => {
  const { adapter, wallet } = await setUp()
  await adapter.connect({ connectorId: ID })
  const account = { connectorId: ID, address: ALICE.address, caipNetworkId: MAINNET as never }
  const transaction = transactionOf(ALICE)
  const names = [
    'processed',
    'confirmed',
    'finalized',
    'recent',
    'single',
    'singleGossip',
    'root',
    'max',
  ] as const
  for (const preflightCommitment of names)
    await adapter.signAndSendTransaction({
      ...{ ...account, transaction },
      options: { preflightCommitment, maxRetries: 2 },
    })
  const sent = [
    'processed',
    'confirmed',
    'finalized',
    'processed',
    'confirmed',
    'confirmed',
    'finalized',
    'finalized',
  ]
  expect(wallet.sendOptions()).toEqual(
    sent.map((preflightCommitment) => ({ preflightCommitment, maxRetries: 2 })),
  )
  const asked = wallet.asked()
  for (const preflightCommitment of ['rooted', 'toString', ''] as never[])
    expect(
      await failure(
        adapter.signAndSendTransaction({ ...account, transaction, options: { preflightCommitment } }),
      ),
    ).toBeInstanceOf(TypeError)
  expect(wallet.asked()).toBe(asked)
})

test('a transaction that the account need not sign is not handed to the wallet, and neither are other bytes', async () => {
  const { adapter, wallet } = await setUp()
  await adapter.connect({ connectorId: ID })
  const asked = wallet.asked()
  const account = { connectorId: ID, address: ALICE.address, caipNetworkId: MAINNET as never }
  for (const transaction of [transactionOf(BOB), new Uint8Array(3), new Uint8Array(2_000)]) {
    expect(
      await failure(adapter.signTransactions({ ...account, transactions: [transaction] })),
    ).toBeInstanceOf(TypeError)
    expect(await failure(adapter.signAndSendTransaction({ ...account, transaction }))).toBeInstanceOf(
      TypeError,
    )
  }
  expect(
    await failure(
      adapter.signTransactions({
        ...account,
        caipNetworkId: TESTNET as never,
        transactions: [transactionOf(ALICE)],
      }),
    ),
  ).toMatchObject({ name: 'SwitchingNotSupportedError' })
  expect(wallet.asked()).toBe(asked)
})

test('a signed transaction without the account’s signature is not good', async () => {
  const wallet = standardWallet({
    features: {
      'solana:signTransaction': {
        version: '1.0.0',
        signTransaction: async ({ transaction }: { transaction: Uint8Array }) => [
          { signedTransaction: transaction },
        ],
      },
    },
  })
  const { adapter } = await setUp(wallet)
  await adapter.connect({ connectorId: ID })
  const account = { connectorId: ID, address: ALICE.address, caipNetworkId: MAINNET as never }
  expect(
    await failure(adapter.signTransactions({ ...account, transactions: [transactionOf(ALICE)] })),
  ).toMatchObject({ name: 'SignatureMismatchError' })
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
    const { adapter } = await setUp(standardWallet(), { transports: { [MAINNET as string]: [url] } })
    return adapter.getBalance({ address: ALICE.address, caipNetworkId: MAINNET as never })
  }
  expect(await read(GENESIS, 1_500_000_001)).toBe(1_500_000_001n)
  expect(await failure(read('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', 1))).toMatchObject({
    name: 'TransportError',
  })
  expect(await failure(read(GENESIS, '9007199254740993'))).toMatchObject({ name: 'TransportError' })
  expect(await failure(read(GENESIS, '"1"'))).toMatchObject({ name: 'TransportError' })
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
  expect(await failure(adapter.connect({ connectorId: 'standard:Nobody' }))).toMatchObject({
    name: 'ProviderNotFoundError',
  })
})
