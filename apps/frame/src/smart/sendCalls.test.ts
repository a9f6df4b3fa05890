import { BUNDLER_CODES } from '@latchkey/contract'
import {
  DELEGATION_MANAGER,
  decodeCalls,
  ENTRY_POINT,
  encodeCalls,
  factoryOf,
  operationTypedData,
} from '@latchkey/smart-account'
import fc from 'fast-check'
import { parse } from 'valibot'
import { encodeFunctionData, erc20Abi, getAddress, hashTypedData, recoverAddress } from 'viem'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/testing/chance.mjs'
import { expectCode } from '../testing/expectCode.ts'
import {
  FEES,
  LIMITS,
  OPERATION_HASH,
  receipt,
  startSmartFrame,
  TRANSACTION_HASH,
} from '../testing/startSmartFrame.ts'
import { toHex } from './accounts.ts'
import { operationShape, readOperation } from './operation.ts'
import { writeOperation } from './writeOperation.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const calls = [
  { to: BOB, value: '0x64' },
  { to: CAROL, value: '0x1', data: '0x' },
]

const unpaid = Object.assign(new Error('The budget is spent'), { code: -32_504 })

const operationIn = (sent: readonly unknown[]) => readOperation(parse(operationShape, sent[0]))

test('[S6.6, S5.6] several calls are one operation: shown in words, signed by the key, sent, and answered by an id', async () => {
  const frame = await startSmartFrame()
  const asked = { version: '2.0.0', from: frame.smart, chainId: '0xa4b1', calls }
  await expect(frame.rpc('wallet_sendCalls', [asked])).resolves.toEqual({ id: OPERATION_HASH })
  const operation = operationIn(frame.sent())
  expect(decodeCalls(operation.callData)).toEqual([
    { to: BOB, value: 100n, data: '0x' },
    { to: CAROL, value: 1n, data: '0x' },
  ])
  expect(operation).toMatchObject({ sender: frame.smart, ...factoryOf(toHex(frame.own)) })
  const hash = hashTypedData(operationTypedData(operation, 42161))
  expect(await recoverAddress({ hash, signature: operation.signature })).toBe(frame.own)
  expect(frame.screens[0]?.shown).toMatchObject({
    statements: [{ title: 'Send 0.0000000000000001 ETH' }, { title: 'Send 0.000000000000000001 ETH' }],
    payer: 'Test',
    warnings: [],
  })
})

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const tokensOf = (count: number) =>
  Array.from({ length: count }, (_, index) => getAddress(`0x${word(BigInt(index + 1) << 128n).slice(24)}`))
/** A token says that it moved to somebody. */
const moved = (token: string, to: string) => ({
  address: token,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${word(CAROL)}`,
    `0x${word(to)}`,
  ],
  data: `0x${word(10n ** 12n)}`,
})
/** Every contract calls itself USDC. */
const callsItselfUsdc = ({ to, data }: { to: string; data: string }) => {
  if (to === ENTRY_POINT) return `0x${word(0n)}`
  if (data === '0x313ce567') return `0x${word(6n)}`
  return `0x${word(32n)}${word(4n)}${Buffer.from('USDC').toString('hex').padEnd(64, '0')}`
}

test.each([1, 40])(
  '[S6.6] what the account would receive is named with the address of each token, of %i',
  async (count) => {
    const tokens = tokensOf(count)
    const frame = await startSmartFrame({ answers: { eth_call: callsItselfUsdc } })
    frame.chain.eth_simulateV1 = () => [{ calls: [{ logs: tokens.map((one) => moved(one, frame.smart)) }] }]
    const unknown = { to: BOB, value: '0x16345785d8a0000', data: '0xdeadbeef' }
    await frame.rpc('wallet_sendCalls', [{ calls: [unknown] }])
    const { changes = [] } = frame.screens[0]?.shown ?? {}
    expect(changes.filter(({ isAddress }) => isAddress).map(({ value }) => value)).toEqual(tokens)
    expect(changes.slice(0, 2)).toEqual([
      { label: 'You receive', value: '1000000 USDC' },
      { label: 'Token', value: tokens[0], isAddress: true },
    ])
    // A token whose name was not asked for is no other one.
    const named = changes.filter(({ value }) => value === '1000000 USDC')
    const unnamed = changes.filter(({ value }) => value === '1000000000000 units of a token')
    expect(named.length + unnamed.length).toBe(count)
  },
)

test('[S6.6] what is sent of more tokens than are asked for their names is shown with the address of each', async () => {
  const tokens = tokensOf(40)
  const frame = await startSmartFrame({ answers: { eth_call: callsItselfUsdc } })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 5n] })
  await frame.rpc('wallet_sendCalls', [{ calls: tokens.map((to) => ({ to, data })) }])
  const { statements = [], lines = [] } = frame.screens[0]?.shown ?? {}
  const shown = [...lines, ...statements.flatMap((one) => one.lines)].map(({ value }) => value)
  expect(tokens.filter((token) => !shown.includes(token))).toEqual([])
})

test('[S6.6] what was shown is what is signed: the logged hash is of the bytes of the operation that was sent', async () => {
  const frame = await startSmartFrame()
  await frame.rpc('wallet_sendCalls', [{ calls }])
  const shown = frame.screens[0]?.shown.raw ?? ''
  expect(writeOperation({ ...operationIn(frame.sent()), signature: '0x' })).toEqual(JSON.parse(shown))
  const bytes = new TextEncoder().encode(JSON.stringify(JSON.parse(shown)))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const [logged] = frame.server.calls.filter(({ path }) => path === '/api/approvals')
  expect(logged?.body.approval).toMatchObject({
    method: 'wallet_sendCalls',
    hash: Buffer.from(digest).toString('hex'),
  })
})

test('[S6.6] a declined operation is not sent', async () => {
  const frame = await startSmartFrame({ decide: () => false })
  await expectCode(frame.rpc('wallet_sendCalls', [{ calls }]), 4001)
  expect(frame.sent()).toEqual([])
})

test('[S6.6] a transaction of a smart account is answered by its hash, once the operation is in a block', async () => {
  const receipts = [null, null, receipt(true)]
  const frame = await startSmartFrame({ answers: { eth_getUserOperationReceipt: () => receipts.shift() } })
  const transaction = { from: frame.smart, to: BOB, value: '0x64', gas: '0x1', nonce: '0x7' }
  const id = crypto.randomUUID()
  const sending = frame.call('RPC_REQUEST', { method: 'eth_sendTransaction', params: [transaction] }, id)
  await expect(sending).resolves.toBe(TRANSACTION_HASH)
  // The screen is gone as soon as it was sent: the page does not wait behind it.
  const told = frame.posted.map(({ message }) => (message.id === id ? 'answer' : message.payload))
  expect(told.slice(-4)).toMatchObject([
    { isOpen: true, decided: [id] },
    { isOpen: false, decided: [id] },
    { isOpen: false, decided: [] },
    'answer',
  ])
})

test('[S4.35] an abort that comes once it is approved gives up neither the operation nor its answer', async () => {
  let accept: (hash: string) => void = () => undefined
  const frame = await startSmartFrame()
  frame.chain.eth_sendUserOperation = () =>
    new Promise<string>((resolve) => {
      accept = resolve
    })
  const id = crypto.randomUUID()
  const sending = frame.call('RPC_REQUEST', { method: 'wallet_sendCalls', params: [{ calls }] }, id)
  await expect.poll(() => frame.sent()).toHaveLength(1)
  // The relayer has it, and has not answered yet.
  await expect(frame.call('ABORT', { id })).resolves.toEqual({ isAborted: false })
  accept(OPERATION_HASH)
  await expect(sending).resolves.toEqual({ id: OPERATION_HASH })
  await expect(frame.call('ABORT', { id })).resolves.toEqual({ isAborted: false })
})

test('a transaction that the network carried out without success says so', async () => {
  const frame = await startSmartFrame({ answers: { eth_getUserOperationReceipt: receipt(false) } })
  const sending = frame.rpc('eth_sendTransaction', [{ to: BOB, value: '0x64' }])
  await expect(sending).rejects.toThrow('without success')
})

test('an operation that the relayer has given up ends the wait, and its status says so', async () => {
  const said = new Error('The operation was not brought in: AA25 invalid account nonce')
  const givenUp = Object.assign(said, { code: -32_500 })
  const frame = await startSmartFrame({ answers: { eth_getUserOperationReceipt: givenUp } })
  await expect(frame.rpc('eth_sendTransaction', [{ to: BOB }])).rejects.toThrow('not brought in')
  await frame.rpc('wallet_sendCalls', [{ calls }])
  await expect(frame.rpc('wallet_getCallsStatus', [OPERATION_HASH])).resolves.toMatchObject({ status: 400 })
})

test('an operation that is in no block after three minutes is not called unsent', async () => {
  const frame = await startSmartFrame({ answers: { eth_getUserOperationReceipt: null } })
  await expectCode(frame.rpc('eth_sendTransaction', [{ to: BOB }]), BUNDLER_CODES.unknown)
})

test('what the operator does not pay for after all is shown again with its fee, and sent only if that is approved', async () => {
  const eth_sendUserOperation = (operation: { maxFeePerGas: string }) => {
    if (operation.maxFeePerGas === '0x0') throw unpaid
    return OPERATION_HASH
  }
  const frame = await startSmartFrame({ answers: { ...FEES, eth_sendUserOperation } })
  await expect(frame.rpc('wallet_sendCalls', [{ calls }])).resolves.toEqual({ id: OPERATION_HASH })
  expect(frame.screens.map(({ shown }) => [shown.payer, shown.fee])).toEqual([
    ['Test', undefined],
    [undefined, 134_184_960n],
  ])
  expect(frame.screens[1]?.shown.warnings).toEqual([
    'Test does not pay for this. You would pay the network fee yourself.',
    'The network fee is more than what is sent.',
  ])
  expect(operationIn(frame.sent().slice(1))).toMatchObject({ maxFeePerGas: 210n, maxPriorityFeePerGas: 10n })
})

test('what the relayer says beforehand that nobody pays for has the account’s own fee on its first screen', async () => {
  const eth_estimateUserOperationGas = (operation: { maxFeePerGas: string }) => {
    if (operation.maxFeePerGas !== '0x0') return LIMITS
    throw unpaid
  }
  const frame = await startSmartFrame({ answers: { ...FEES, eth_estimateUserOperationGas } })
  await frame.rpc('wallet_sendCalls', [{ calls }])
  expect(frame.screens.map(({ shown }) => [shown.payer, shown.fee])).toEqual([[undefined, 134_184_960n]])
})

test.each([
  ['the account itself', (smart: string) => smart],
  ['the delegation manager', () => DELEGATION_MANAGER],
])('a batch that calls %s is refused before anybody is asked', async (what, target) => {
  const frame = await startSmartFrame()
  const to = target(frame.smart)
  for (const [method, params] of [
    ['wallet_sendCalls', [{ calls: [...calls, { to, data: '0x01' }] }]],
    ['wallet_sendCalls', [{ calls: [{ to: to.toLowerCase() }] }]],
    ['eth_sendTransaction', [{ to, data: '0x01' }]],
  ] as const)
    await expect(frame.rpc(method, params)).rejects.toMatchObject({
      code: 4200,
      message: expect.stringContaining(what),
    })
  expect(frame.screens).toEqual([])
})

test.each([
  ['no calls', [{ calls: [] }], -32602],
  ['a call without `to`', [{ calls: [{ data: '0x01' }] }], -32602],
  ['a receiver without 0x', [{ calls: [{ to: BOB.slice(2) }] }], -32602],
  ['data that is no hex', [{ calls: [{ to: BOB, data: '0x1' }] }], -32602],
  ['another network', [{ chainId: '0x1', calls }], 4901],
  ['another account', [{ from: BOB, calls }], 4100],
  ['a capability that the wallet lacks', [{ calls, capabilities: { paymasterService: {} } }], 5700],
  ['something unknown', [{ calls, authorizations: [] }], -32602],
])('[S5.6] wallet_sendCalls with %s is refused', async (_, params, code) => {
  const frame = await startSmartFrame()
  await expect(frame.rpc('wallet_sendCalls', params)).rejects.toMatchObject({ code })
  expect(frame.screens).toEqual([])
})

test('[S6.5] a status is pending, all or nothing, also under the page’s own id and after a reload', async () => {
  const frame = await startSmartFrame({ answers: { eth_getUserOperationReceipt: null } })
  await expect(frame.rpc('wallet_sendCalls', [{ id: 'order-7', calls }])).resolves.toEqual({ id: 'order-7' })
  const status = () => frame.rpc('wallet_getCallsStatus', ['order-7'])
  await expect(status()).resolves.toEqual({
    ...{ version: '2.0.0', id: 'order-7', chainId: '0xa4b1', atomic: true, status: 100 },
  })
  frame.chain.eth_getUserOperationReceipt = receipt(true)
  await expect(status()).resolves.toMatchObject({
    status: 200,
    receipts: [{ status: '0x1', transactionHash: TRANSACTION_HASH, blockNumber: '0x10', gasUsed: '0x5208' }],
  })
  frame.chain.eth_getUserOperationReceipt = receipt(false)
  await expect(status()).resolves.toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
  await expectCode(frame.rpc('wallet_sendCalls', [{ id: 'order-7', calls }]), 5720)
  await expectCode(frame.rpc('wallet_getCallsStatus', ['order-8']), 5730)
})

test('[S6.5] capabilities say what the account in use can do', async () => {
  const frame = await startSmartFrame()
  await expect(frame.rpc('wallet_getCapabilities', [frame.smart])).resolves.toMatchObject({
    '0xa4b1': { atomic: { status: 'supported' }, permissions: { supported: true } },
  })
  await frame.call('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  await expect(frame.rpc('wallet_getCapabilities')).resolves.toEqual({
    '0xa4b1': { atomic: { status: 'unsupported' } },
  })
  await expectCode(frame.rpc('wallet_sendCalls', [{ calls }]), 4200)
})

test('[S6.5] reads of operations go to the relayer', async () => {
  const frame = await startSmartFrame()
  await expect(frame.rpc('eth_supportedEntryPoints')).resolves.toEqual([ENTRY_POINT])
  await expect(frame.rpc('eth_getUserOperationReceipt', [OPERATION_HASH])).resolves.toEqual(receipt(true))
  const elsewhere = frame.rpc('eth_getUserOperationReceipt', [OPERATION_HASH], 'eip155:10')
  await expectCode(elsewhere, 4200)
})

const PAYMASTER = { paymaster: BOB, paymasterData: '0x' }
const FACTORY = { factory: BOB, factoryData: '0x' }
const built = (sender: string, callData: string, more = {}) => ({
  ...{ sender, nonce: '0x0', callData, callGasLimit: '0x10000', verificationGasLimit: '0x10000' },
  ...{ preVerificationGas: '0x1', maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x1', ...more },
})

test('[S6.6] an operation that a page has built is shown with its price, signed and sent', async () => {
  const frame = await startSmartFrame()
  const callData = encodeCalls([{ to: BOB, value: 1n, data: '0x' }])
  const asked = frame.rpc('eth_sendUserOperation', [built(frame.smart, callData), ENTRY_POINT])
  await expect(asked).resolves.toBe(OPERATION_HASH)
  expect(frame.screens[0]?.shown).toMatchObject({ fee: 2_097_168n })
  expect(operationIn(frame.sent()).signature).toMatch(/^0x[0-9a-f]{130}$/)
})

const REVERTED = { eth_estimateUserOperationGas: new Error('execution reverted') }
test.each<[string, object, object, readonly string[]]>([
  ['of what the network asks for', {}, {}, []],
  ['of another price', { maxFeePerGas: '0x3b9aca00' }, {}, ['several times']],
  ['of more gas', { callGasLimit: '0x1c9c380' }, {}, ['several times']],
  ['of more gas before the operation', { preVerificationGas: '0x1c9c380' }, {}, ['several times']],
  ['of more gas, where nobody can estimate it', { callGasLimit: '0x1c9c380' }, REVERTED, ['several times']],
])('[S6.6] the fee of a page’s operation, %s, is said as it is', async (_, more, answers, wanted) => {
  const frame = await startSmartFrame({
    decide: () => false,
    answers: { ...FEES, eth_getBalance: `0x${'f'.repeat(30)}`, ...answers },
  })
  const callData = encodeCalls([{ to: toHex(BOB), value: 10n ** 18n, data: '0x' }])
  const operation = built(frame.smart, callData, { maxFeePerGas: '0xd2', ...more })
  await expectCode(frame.rpc('eth_sendUserOperation', [operation, ENTRY_POINT]), 4001)
  const warnings = frame.screens[0]?.shown.warnings.filter((one) => one.includes('network fee')) ?? []
  expect(warnings).toEqual(wanted.map((one) => expect.stringContaining(one)))
})

test.each([
  ['of another account', (): unknown[] => [built(BOB, '0x'), ENTRY_POINT], 4100],
  ['for another entry point', (smart: string) => [built(smart, '0x'), BOB], -32602],
  ['that makes no calls', (smart: string) => [built(smart, '0x12345678'), ENTRY_POINT], 4200],
  ['with a paymaster', (smart: string) => [built(smart, '0x', PAYMASTER), ENTRY_POINT], -32602],
  ['that deploys another account', (smart: string) => [built(smart, '0x', FACTORY), ENTRY_POINT], -32602],
])('an operation %s is refused before anybody is asked', async (_, params, code) => {
  const frame = await startSmartFrame()
  await expect(frame.rpc('eth_sendUserOperation', params(frame.smart))).rejects.toMatchObject({ code })
  expect(frame.screens).toEqual([])
})

test('no call data but what the wallet itself writes for calls is signed as an operation', async () => {
  const frame = await startSmartFrame()
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 0, maxLength: 200 }), async (bytes) => {
      const callData = `0xe9ae5c53${Buffer.from(bytes).toString('hex')}`
      await expectCode(frame.rpc('eth_sendUserOperation', [built(frame.smart, callData), ENTRY_POINT]), 4200)
    }),
    { numRuns: runs(50) },
  )
})

test('the same calls have the same nonce until they have happened; other calls have another', async () => {
  const first = await startSmartFrame()
  const send = async (frame: typeof first, wanted: typeof calls) => {
    await frame.rpc('wallet_sendCalls', [{ calls: wanted }])
    return operationIn(frame.sent().slice(-1)).nonce
  }
  const one = await send(first, calls)
  expect(await send(first, calls)).toBe(one)
  expect(await send(first, calls.slice(0, 1))).not.toBe(one)
  // The chain has seen it: the same again is another payment.
  first.chain.eth_call = ({ to }: { to: string }) => (to === ENTRY_POINT ? `0x${'0'.repeat(63)}1` : '0x')
  expect(await send(first, calls)).toBe(one + 1n)
})
