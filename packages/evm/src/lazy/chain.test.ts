// Against a real chain: reads, transfers, receipts, reverts.

import { encodeErrorResult, parseAbi, parseEther } from 'viem'
import { expect, test, vi } from 'vitest'
import { CHAIN, chainOfFile, OTHER, onChain, RICH } from '../testing/anvil.ts'
import { CONNECTOR, fails } from '../testing/setUp.ts'

vi.setConfig({ testTimeout: 30_000 })

const TARGET = '0x00000000000000000000000000000000000c0de1'
const NOBODY = '0x000000000000000000000000000000000000dEaD'
const transaction = { connectorId: CONNECTOR, address: RICH, caipNetworkId: CHAIN } as const
const ABI = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'error TooLittle(uint256 wanted)',
  'error Error(string)',
  'error Panic(uint256)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
])
const CALL = {
  ...transaction,
  ...{ contractAddress: TARGET, abi: ABI, functionName: 'transfer', args: [OTHER, 7n] },
}
const PAY = { ...transaction, to: NOBODY, value: 1n } as const

const chain = chainOfFile()

async function setUp() {
  const all = await onChain(chain)
  const balanceOf = (address: string) => all.adapter.getBalance({ address, caipNetworkId: CHAIN })
  const receiptOf = (hash: string, timeoutMs = 10_000) =>
    all.adapter.waitForReceipt({ hash, caipNetworkId: CHAIN, timeoutMs })
  return { ...all, balanceOf, receiptOf }
}

test('[S7.60] sends the coin, waits for the receipt, and both balances show it to the wei', async () => {
  const { adapter, balanceOf } = await setUp()
  const before = await balanceOf(NOBODY)
  const { hash } = await adapter.sendTransaction({ ...PAY, value: 1_234_567_890_123_456_789n })
  const onSeen = vi.fn()
  const receipt = await adapter.waitForReceipt({ hash, caipNetworkId: CHAIN, timeoutMs: 10_000, onSeen })
  expect(receipt).toEqual({ hash, status: 'success', blockNumber: expect.any(BigInt) })
  expect(onSeen.mock.calls).toEqual([[{ nonce: expect.any(Number) }]])
  expect(await balanceOf(NOBODY)).toBe(before + 1_234_567_890_123_456_789n)
})

test('[S7.60] a gas price makes it a legacy transaction; without one the wallet decides', async () => {
  const { adapter } = await setUp()
  const typeOf = async (hash: string) => {
    const sent = await chain.rpc('eth_getTransactionByHash', hash)
    return typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'type') : undefined
  }
  const legacy = await adapter.sendTransaction({ ...PAY, gasPrice: 5_000_000_000n })
  const free = await adapter.sendTransaction(PAY)
  expect(await typeOf(legacy.hash)).toBe('0x0')
  expect(await typeOf(free.hash)).toBe('0x2')
})

test('[S7.60] encodes a contract call by its ABI', async () => {
  const { adapter, receiptOf } = await setUp()
  await chain.place(TARGET, 'return', `0x${'00'.repeat(31)}01`)
  const { hash } = await adapter.writeContract(CALL)
  await receiptOf(hash)
  expect(await chain.rpc('eth_getTransactionByHash', hash)).toMatchObject({
    to: TARGET,
    input: `0xa9059cbb${OTHER.slice(2).toLowerCase().padStart(64, '0')}${'7'.padStart(64, '0')}`,
  })
  expect((await adapter.estimateContractGas(CALL)).gas).toBeGreaterThan(21_000n)
})

test.each([
  ['a text', encodeErrorResult({ abi: ABI, errorName: 'Error', args: ['not today'] }), 'not today'],
  [
    'a panic',
    encodeErrorResult({ abi: ABI, errorName: 'Panic', args: [17n] }),
    'arithmetic overflow or underflow',
  ],
  ['an error of its ABI', encodeErrorResult({ abi: ABI, errorName: 'TooLittle', args: [5n] }), 'TooLittle'],
  ['nothing', '0x', 'unknown reason'],
  ['an unknown error', '0xdeadbeef', 'unknown reason'],
])('[S8.59] a mined revert with %s is reported with its reason', async (_, data, reason) => {
  const { adapter, wallet, receiptOf } = await setUp()
  await chain.place(TARGET, 'revert', data)
  // The wallet sends what would fail, as wallets do when told to.
  wallet.answers.eth_sendTransaction = (params) =>
    chain.rpc('eth_sendTransaction', Array.isArray(params) ? { ...params[0], gas: '0x186a0' } : {})
  const { hash } = await adapter.writeContract(CALL)
  await fails(receiptOf(hash), {
    name: 'TransactionRevertedError',
    shortMessage: `Transaction reverted: ${reason}`,
    hash,
  })
})

test('[S8.59] a revert is foreseen when the fee is read, tokens’ own errors by name', async () => {
  const { adapter } = await setUp()
  const data = encodeErrorResult({ abi: ABI, errorName: 'ERC20InsufficientBalance', args: [RICH, 1n, 2n] })
  await chain.place(TARGET, 'revert', data)
  await fails(adapter.estimateGas({ address: RICH, caipNetworkId: CHAIN, to: TARGET, data: '0xa9059cbb' }), {
    shortMessage: 'Transaction reverted: ERC20InsufficientBalance',
  })
})

test('[S7.60] the fee is what the transaction costs at most', async () => {
  const { adapter, balanceOf, receiptOf } = await setUp()
  const before = await balanceOf(RICH)
  const { gas, gasPrice, fee } = await adapter.estimateGas(PAY)
  expect([gas, fee]).toEqual([21_000n, gas * gasPrice])
  const { hash } = await adapter.sendTransaction(PAY)
  await receiptOf(hash)
  const spent = before - (await balanceOf(RICH))
  expect(spent).toBeGreaterThan(1n)
  expect(spent).toBeLessThanOrEqual(fee + 1n)
})

test('who cannot pay is told so', async () => {
  const { adapter, balanceOf } = await setUp()
  const balance = await balanceOf(RICH)
  for (const value of [balance, balance + parseEther('1')])
    await fails(adapter.sendTransaction({ ...PAY, value }), 'InsufficientFundsError')
})

test('[S9.12] a transaction that is not mined in time may still be', async () => {
  const { adapter, receiptOf } = await setUp()
  await chain.rpc('evm_setAutomine', false)
  try {
    const { hash } = await adapter.sendTransaction(PAY)
    const started = performance.now()
    await fails(receiptOf(hash, 300), { name: 'ReceiptTimeoutError', hash })
    expect(performance.now() - started).toBeLessThan(3_000)
    const waiting = receiptOf(hash, 20_000)
    await chain.rpc('evm_mine')
    expect((await waiting).status).toBe('success')
  } finally {
    await chain.rpc('evm_setAutomine', true)
  }
})

test.each([
  ['the same with a higher fee is followed to its receipt', { to: NOBODY, value: '0x1' }],
  ['another in its place is told', { to: RICH, value: '0x0' }],
])('a replaced transaction: %s', async (_, replacement) => {
  const { adapter, receiptOf } = await setUp()
  await chain.rpc('evm_setAutomine', false)
  try {
    const { hash } = await adapter.sendTransaction({ ...PAY, gasPrice: 5_000_000_000n })
    const waiting = receiptOf(hash, 20_000)
    const outcome = waiting.then(
      (receipt) => receipt.hash,
      (error: unknown) => error,
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    const nonce = await chain.rpc('eth_getTransactionCount', RICH, 'latest')
    const newer = { from: RICH, nonce, gasPrice: '0x4a817c800', gas: '0x5208', ...replacement }
    const winner = await chain.rpc('eth_sendTransaction', newer)
    await chain.rpc('evm_mine')
    if (replacement.to === NOBODY) expect(await outcome).toBe(winner)
    else expect(await outcome).toMatchObject({ name: 'TransactionReplacedError', hash, replacement: winner })
  } finally {
    await chain.rpc('evm_setAutomine', true)
  }
})

test.each([
  ['somebody else’s', { from: OTHER, to: NOBODY, value: '0x1' }],
  ['to another receiver', { from: RICH, to: OTHER, value: '0x1' }],
  ['of another amount', { from: RICH, to: NOBODY, value: '0x2' }],
  ['with other data', { from: RICH, to: NOBODY, value: '0x1', data: '0x00' }],
])('[S7.60] the hash of another transaction is not the receipt of what was ordered: %s', async (_, other) => {
  const { adapter, wallet, receiptOf } = await setUp()
  const foreign = await chain.rpc('eth_sendTransaction', other)
  wallet.answers.eth_sendTransaction = () => foreign
  const { hash } = await adapter.sendTransaction(PAY)
  await fails(receiptOf(hash), { name: 'TransactionMismatchError', hash })
})

test('block 0 is the same for the wallet and for the kit, and not where the wallet is elsewhere', async () => {
  const { adapter, wallet } = await setUp()
  const same = await adapter.proveChain({ connectorId: CONNECTOR, caipNetworkId: CHAIN })
  expect(same.wallet).toMatch(/^0x[0-9a-f]{64}$/)
  expect(same.wallet).toBe(same.transport)
  wallet.answers.eth_getBlockByNumber = () => ({ hash: `0x${'7e'.repeat(32)}` })
  const other = await adapter.proveChain({ connectorId: CONNECTOR, caipNetworkId: CHAIN })
  expect(other.wallet).not.toBe(other.transport)
  wallet.answers.eth_getBlockByNumber = () => null
  await fails(adapter.proveChain({ connectorId: CONNECTOR, caipNetworkId: CHAIN }), 'WalletAnswerError')
})

test('[S7.32] tells a contract from an account, one with borrowed code included', async () => {
  const { adapter } = await setUp()
  await chain.place(TARGET, 'return', '0x01')
  const delegated = '0x00000000000000000000000000000000000c0de2'
  await chain.rpc('anvil_setCode', delegated, `0xef0100${TARGET.slice(2)}`)
  const isContract = (address: string) => adapter.isContract({ address, caipNetworkId: CHAIN })
  expect(await Promise.all([TARGET, NOBODY, delegated].map(isContract))).toEqual([true, false, false])
})
