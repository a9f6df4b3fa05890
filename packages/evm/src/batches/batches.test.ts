import { expect, onTestFinished, test, vi } from 'vitest'
import type { CallsParameters, EvmCall } from '../adapter.ts'
import { CHAIN, chainOfFile, onChain, RICH } from '../testing/anvil.ts'
import { ALICE, BOB, HASH, refuse } from '../testing/scriptedWallet.ts'
import { CONNECTOR, fails, setUpConnected } from '../testing/setUp.ts'

const PAY: EvmCall = { to: BOB, value: 1n }
const CALL: EvmCall = { to: BOB, data: '0x12' }
const account = { connectorId: CONNECTOR, address: ALICE, caipNetworkId: CHAIN } as const
const ATOMIC = { '0xa4b1': { atomic: { status: 'supported' } } }
const READY = { '0xa4b1': { atomic: { status: 'ready' }, paymasterService: { supported: true } } }
const RECEIPT = {
  logs: [{ address: BOB, data: '0x', topics: [HASH] }],
  status: '0x1',
  blockHash: HASH,
  blockNumber: '0x10',
  gasUsed: '0x5208',
  transactionHash: HASH,
}
const DONE = { version: '2.0.0', id: 'it', chainId: '0xa4b1', status: 200, atomic: true, receipts: [RECEIPT] }

async function setUp(capabilities?: unknown) {
  const all = await setUpConnected()
  const { answers } = all.wallet
  if (capabilities) answers.wallet_getCapabilities = () => capabilities
  answers.wallet_sendCalls = () => ({ id: 'it' })
  answers.wallet_getCallsStatus = () => DONE
  const batches = await all.adapter.batches()
  const send = (change: Partial<CallsParameters> = {}) =>
    batches.send({ ...account, calls: [PAY, CALL], ...change })
  const sent = () => all.wallet.calls.filter(({ method }) => method === 'wallet_sendCalls')
  return { ...all, batches, send, sent }
}

test.each([
  ['no calls', [], 'There are no calls'],
  ['a receiver that is a name', [PAY, { to: 'bob' }], 'Call 2 is malformed'],
  ['a receiver without 0x', [{ to: ALICE.slice(2) }], 'Call 1 is malformed'],
  ['data without 0x', [{ ...PAY, data: '12' }], 'Call 1 is malformed'],
  ['half a byte of data', [{ ...PAY, data: '0x1' }], 'Call 1 is malformed'],
  ['a value below zero', [{ ...PAY, value: -1n }], 'Call 1 is malformed'],
] as const)('[S5.6] %s: refused before the wallet is asked', async (_, calls, shortMessage) => {
  const { send, wallet } = await setUp(ATOMIC)
  const asked = wallet.calls.length
  await fails(send({ calls }), { name: 'CallsInvalidError', shortMessage })
  expect(wallet.calls.length).toBe(asked)
})

test('[S5.6] a call needs an address, and nothing else: 1 and 500 of them go out behind one prompt', async () => {
  const { send, sent, batches } = await setUp(ATOMIC)
  const capabilities = { paymasterService: { url: 'https://pay.example' } }
  expect(await batches.plan({ ...account, calls: [PAY, CALL] })).toEqual({
    atomicity: 'supported',
    isAtomic: true,
    prompts: 1,
  })
  expect(await send({ capabilities })).toEqual({ id: 'it', isAtomic: true, prompts: 1 })
  const request = { version: '2.0.0', from: ALICE, chainId: '0xa4b1', atomicRequired: true }
  const calls = [
    { to: BOB, value: '0x1' },
    { to: BOB, data: '0x12' },
  ]
  expect(sent()[0]?.params).toEqual([{ ...request, calls, capabilities }])
  await send({ calls: [{ to: BOB }] })
  expect(sent()[1]?.params).toEqual([{ ...request, atomicRequired: false, calls: [{ to: BOB }] }])
  await send({ calls: Array.from({ length: 500 }, () => CALL) })
  expect(sent()[2]?.params).toMatchObject([{ calls: { length: 500 } }])
})

test('an upgrade of the account is named, and asked for only where the caller allows it', async () => {
  const { send, sent, batches, wallet } = await setUp(READY)
  const calls = [PAY, CALL]
  expect(await batches.plan({ ...account, calls })).toEqual({
    atomicity: 'ready',
    isAtomic: false,
    prompts: 2,
  })
  await fails(send({ forceAtomic: true }), { name: 'AtomicityUnsupportedError', needsUpgrade: true })
  expect(sent()).toEqual([])
  // A capability goes through, and still no upgrade is asked for.
  await send({ capabilities: { paymasterService: { url: 'https://pay.example' } } })
  expect(sent().at(-1)?.params).toMatchObject([{ atomicRequired: false }])
  expect(await batches.plan({ ...account, calls, allowUpgrade: true })).toMatchObject({ prompts: 1 })
  await send({ allowUpgrade: true })
  expect(sent().at(-1)?.params).toMatchObject([{ atomicRequired: true }])
  wallet.answers.wallet_sendCalls = refuse({ code: 5750, message: 'no upgrade' })
  await fails(send({ allowUpgrade: true }), 'UpgradeRejectedError')
})

test.each([
  ['knows no capabilities', undefined],
  ['answers nonsense', 'none'],
  ['speaks of another chain', { '0x1': { atomic: { status: 'supported' } } }],
  ['says it in another form', { '0xa4b1': { atomic: true } }],
])('a wallet that %s is asked for each call', async (_, capabilities) => {
  const { batches, send } = await setUp(capabilities)
  expect(await batches.plan({ ...account, calls: [PAY, CALL] })).toEqual({
    atomicity: 'unsupported',
    isAtomic: false,
    prompts: 2,
  })
  expect(await batches.plan({ ...account, calls: [PAY] })).toMatchObject({ isAtomic: true, prompts: 1 })
  await fails(send({ forceAtomic: true }), { needsUpgrade: false })
  const paymasterService = { url: 'https://pay.example' }
  await fails(send({ capabilities: { paymasterService } }), {
    name: 'CapabilityUnsupportedError',
    details: 'paymasterService',
  })
  const wish = { paymasterService: { ...paymasterService, optional: true } }
  expect(await batches.plan({ ...account, calls: [PAY], capabilities: wish })).toMatchObject({ prompts: 1 })
})

test('a wallet that hangs on its capabilities is asked for each call', async () => {
  const { batches, wallet } = await setUp()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  wallet.answers.wallet_getCapabilities = () => new Promise(() => {})
  const atomicity = batches.readAtomicity(account)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await atomicity).toBe('unsupported')
})

test.each([
  [4001, 'UserRejectedError'],
  [5700, 'CapabilityUnsupportedError'],
  [5740, 'CallsTooManyError'],
  [5760, 'AtomicityUnsupportedError'],
  [-32603, 'TransactionUnknownError'],
])('a wallet that refuses the calls with %d', async (code, name) => {
  const { send, wallet } = await setUp(ATOMIC)
  wallet.answers.wallet_sendCalls = refuse({ code, message: 'No' })
  await fails(send(), name)
})

test.each([null, 'it', {}, { id: 7 }, { id: '' }, { id: 'x'.repeat(8_195) }])(
  'a wallet that answers calls with %j may have sent them',
  async (answer) => {
    const { send, wallet } = await setUp(ATOMIC)
    wallet.answers.wallet_sendCalls = () => answer
    await fails(send(), 'TransactionUnknownError')
  },
)

test('calls go to the account and the network that are shown, or nowhere', async () => {
  const { send, sent, wallet } = await setUp(ATOMIC)
  await expect(
    send({
      requireShown() {
        throw new Error('the page shows another account')
      },
    }),
  ).rejects.toThrow('the page shows another account')
  wallet.chainId = '0x1'
  await fails(send(), 'ConnectorChainMismatchError')
  wallet.chainId = '0xa4b1'
  wallet.accounts = [BOB]
  await fails(send(), 'AccountMismatchError')
  expect(sent()).toEqual([])
})

test('reads what became of calls', async () => {
  const { batches, wallet } = await setUp(ATOMIC)
  const id = { connectorId: CONNECTOR, id: 'it' }
  expect(await batches.getStatus(id)).toEqual({
    id: 'it',
    caipNetworkId: CHAIN,
    isAtomic: true,
    status: 'success',
    statusCode: 200,
    receipts: [
      {
        logs: RECEIPT.logs,
        status: 'success',
        hash: HASH,
        blockHash: HASH,
        blockNumber: 16n,
        gasUsed: 21_000n,
      },
    ],
  })
  wallet.answers.wallet_getCallsStatus = () => ({ ...DONE, status: 500, receipts: undefined })
  expect(await batches.getStatus(id)).toMatchObject({ status: 'failure', receipts: [] })
  wallet.answers.wallet_getCallsStatus = refuse({ code: 5730, message: 'Unknown bundle id' })
  await fails(batches.getStatus(id), 'CallsUnknownError')
})

test.each([
  null,
  'done',
  { ...DONE, id: 'other' },
  { ...DONE, status: 'CONFIRMED' },
  { ...DONE, status: 300 },
  { ...DONE, status: 20.5 },
  { ...DONE, chainId: 'arbitrum' },
  { ...DONE, atomic: undefined },
  { ...DONE, receipts: {} },
  { ...DONE, receipts: [null] },
  { ...DONE, receipts: [{ ...RECEIPT, transactionHash: '0x12' }] },
  { ...DONE, receipts: [{ ...RECEIPT, status: 'success' }] },
  { ...DONE, receipts: [{ ...RECEIPT, gasUsed: 21_000 }] },
  { ...DONE, receipts: [{ ...RECEIPT, logs: [{ address: BOB, data: '0x', topics: ['a'] }] }] },
])('a status %j cannot be read', async (answer) => {
  const { batches, wallet } = await setUp(ATOMIC)
  wallet.answers.wallet_getCallsStatus = () => answer
  await fails(batches.getStatus({ connectorId: CONNECTOR, id: 'it' }), 'WalletAnswerError')
})

test('waits until calls are no longer pending, through a wallet that fails for a moment', async () => {
  const { batches, wallet } = await setUp(ATOMIC)
  const answers = [() => ({ ...DONE, status: 100 }), refuse({ code: -32603 }), () => DONE]
  wallet.answers.wallet_getCallsStatus = () => (answers.shift() ?? (() => DONE))()
  const id = { connectorId: CONNECTOR, id: 'it' }
  expect(await batches.wait({ ...id, pollingMs: 1 })).toMatchObject({ status: 'success' })
  wallet.answers.wallet_getCallsStatus = () => new Promise(() => {})
  await fails(batches.wait({ ...id, timeoutMs: 20 }), { name: 'CallsTimeoutError', id: 'it' })
})

const chain = chainOfFile()

const REVERTING = '0x00000000000000000000000000000000000bad01'

async function onTheChain() {
  const all = await onChain(chain)
  const batches = await all.adapter.batches()
  const parameters = { connectorId: CONNECTOR, address: RICH, caipNetworkId: CHAIN } as const
  const calls = [1n, 2n, 3n].map((value) => ({ to: BOB, value }))
  const send = (change: Partial<CallsParameters> = {}) => batches.send({ ...parameters, calls, ...change })
  const held = () => all.adapter.getBalance({ address: BOB, caipNetworkId: CHAIN })
  return { ...all, batches, calls, send, held, parameters }
}

test('a sequence sends each call once, and its id outlives the page', async () => {
  const { send, held, batches } = await onTheChain()
  const before = await held()
  const onProgress = vi.fn()
  const sent = await send({ onProgress })
  expect(sent).toMatchObject({ isAtomic: false, prompts: 3 })
  expect((await held()) - before).toBe(6n)
  expect(
    onProgress.mock.calls.map(([{ prompt, prompts, status }]) => `${prompt}/${prompts} ${status}`),
  ).toEqual(
    [0, 1, 2].flatMap((prompt) =>
      ['asking', 'pending', 'confirmed'].map((status) => `${prompt}/3 ${status}`),
    ),
  )
  expect(await batches.getStatus({ connectorId: CONNECTOR, id: sent.id })).toMatchObject({
    status: 'success',
    statusCode: 200,
    isAtomic: false,
    receipts: [{ status: 'success' }, { status: 'success' }, { status: 'success' }],
  })
})

test('a sequence that stops, at a refusal or a network change in the middle, is resumed where it was', async () => {
  const { send, held, batches, wallet, calls } = await onTheChain()
  const before = await held()
  const real = wallet.answers.eth_sendTransaction
  let turn = 0
  wallet.answers.eth_sendTransaction = (params) => {
    turn += 1
    return turn === 2 ? refuse({ code: 4001 })() : real?.(params)
  }
  const stopped = await send().catch((error: unknown) => error)
  expect(stopped).toMatchObject({
    name: 'CallsIncompleteError',
    sent: 1,
    of: 3,
    cause: { name: 'UserRejectedError' },
  })
  const { id } = Object(stopped)
  expect(await batches.wait({ connectorId: CONNECTOR, id })).toMatchObject({ status: 'incomplete' })
  // Moves to another network before the third.
  wallet.answers.eth_sendTransaction = async (params) => {
    const hash = await real?.(params)
    wallet.chainId = '0x1'
    return hash
  }
  const again = await send({ resume: id }).catch((error: unknown) => error)
  expect(again).toMatchObject({ sent: 2, cause: { name: 'ConnectorChainMismatchError' } })
  wallet.chainId = '0xa4b1'
  wallet.answers.eth_sendTransaction = (params) => real?.(params)
  await send({ resume: Object(again).id })
  expect((await held()) - before).toBe(6n)
  // What was sent must be what is resumed.
  const [first, ...others] = calls
  await fails(send({ resume: id, calls: [{ to: BOB, value: 9n }, ...others] }), {
    cause: { name: 'TransactionMismatchError' },
  })
  await fails(send({ resume: id, calls: first ? [first] : [] }), 'CallsUnknownError')
  await fails(send({ resume: 'sequence:x' }), 'CallsUnknownError')
})

test('a call that the chain undid is sent again when the sequence is resumed', async () => {
  const { send, held, wallet, batches } = await onTheChain()
  await chain.place(REVERTING, 'revert', '0x')
  const real = wallet.answers.eth_sendTransaction
  // With gas given, a node takes what it knows will fail.
  wallet.answers.eth_sendTransaction = (params) =>
    real?.([{ ...Object(Array.isArray(params) ? params[0] : {}), gas: '0x186a0' }])
  const before = await held()
  const calls = [{ to: BOB, value: 1n }, { to: REVERTING }]
  const stopped = await send({ calls }).catch((error: unknown) => error)
  expect(stopped).toMatchObject({ sent: 1, of: 2, cause: { name: 'TransactionRevertedError' } })
  await chain.place(REVERTING, 'return', '0x')
  const { id } = await send({ calls, resume: Object(stopped).id })
  expect(await batches.getStatus({ connectorId: CONNECTOR, id })).toMatchObject({ status: 'success' })
  expect((await held()) - before).toBe(1n)
})

test('steps run behind one prompt where the wallet can, and the chain must contain the last of them', async () => {
  const { adapter, wallet, parameters } = await onTheChain()
  // Stands in for an account that borrows code: whatever reaches it succeeds.
  await chain.place(RICH, 'return', '0x')
  onTestFinished(() => void chain.rpc('anvil_setCode', RICH, '0x'))
  const steps = [
    { label: 'approve', call: { to: BOB, data: '0x1234' } },
    { label: 'swap', call: { to: BOB, data: '0x5678' } },
  ]
  wallet.answers.wallet_getCapabilities = () => ATOMIC
  let hash: unknown
  let batch = `${BOB.slice(2)}1234${BOB.slice(2)}5678`
  wallet.answers.wallet_sendCalls = async () => {
    const [from] = await Promise.all([RICH, chain.rpc('anvil_setCode', RICH, '0x')])
    hash = await chain.rpc('eth_sendTransaction', { from, to: from, data: `0x${batch}`, gas: '0x186a0' })
    await chain.place(RICH, 'return', '0x')
    return { id: 'it' }
  }
  const answer = (change: object) => () => ({
    ...DONE,
    receipts: [{ ...RECEIPT, transactionHash: hash }],
    ...change,
  })
  wallet.answers.wallet_getCallsStatus = answer({})
  const onProgress = vi.fn()
  const run = () => adapter.runSteps({ ...parameters, steps, onProgress, timeoutMs: 10_000 })
  expect(await run()).toEqual({ hashes: [hash] })
  expect(onProgress.mock.calls.flat()).toEqual([
    { index: 0, of: 1, status: 'asking' },
    { index: 0, of: 1, status: 'accepted' },
    { index: 0, of: 1, status: 'pending', hash },
    { index: 0, of: 1, status: 'confirmed', hash },
  ])
  wallet.answers.wallet_getCallsStatus = answer({ status: 500 })
  await fails(run(), 'TransactionRevertedError')
  wallet.answers.wallet_getCallsStatus = answer({ status: 400, receipts: [] })
  await fails(run(), 'WalletRefusedError')
  wallet.answers.wallet_getCallsStatus = answer({ receipts: [] })
  await fails(run(), 'TransactionUnknownError')
  wallet.answers.wallet_getCallsStatus = refuse({ code: 5730 })
  await fails(run(), 'TransactionUnknownError')
  wallet.answers.wallet_getCallsStatus = answer({})
  batch = `${BOB.slice(2)}1234`
  await fails(run(), 'TransactionMismatchError')
})
