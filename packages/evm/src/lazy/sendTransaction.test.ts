import { expect, test } from 'vitest'
import { ALICE, BOB, HASH, refuse } from '../testing/scriptedWallet.ts'
import { CONNECTOR, fails, setUpConnected } from '../testing/setUp.ts'

const transaction = {
  connectorId: CONNECTOR,
  address: BOB,
  caipNetworkId: 'eip155:42161',
  to: ALICE,
} as const

async function setUp() {
  const all = await setUpConnected()
  const sent = () => all.wallet.calls.find(({ method }) => method === 'eth_sendTransaction')?.params
  return { ...all, sent }
}

test('[S7.60] asks the wallet to send from the account displayed, on the chain meant', async () => {
  const { adapter, sent } = await setUp()
  const all = { ...transaction, value: 2n ** 64n, data: '0x12', gas: 21_000n, gasPrice: 7n }
  expect(await adapter.sendTransaction(all)).toEqual({ hash: HASH })
  expect(sent()).toEqual([
    {
      from: BOB,
      to: ALICE,
      chainId: '0xa4b1',
      value: '0x10000000000000000',
      data: '0x12',
      gas: '0x5208',
      gasPrice: '0x7',
      type: '0x0',
    },
  ])
})

test('[S7.60] leaves out what is not given', async () => {
  const { adapter, sent } = await setUp()
  await adapter.sendTransaction(transaction)
  expect(sent()).toEqual([{ from: BOB, to: ALICE, chainId: '0xa4b1' }])
})

test('the account displayed is the account that sends, or nothing is sent', async () => {
  const { adapter, wallet, sent } = await setUp()
  wallet.accounts = [ALICE]
  await fails(adapter.sendTransaction(transaction), 'AccountMismatchError')
  wallet.answers.eth_accounts = () => 'nonsense'
  await fails(adapter.sendTransaction(transaction), 'WalletAnswerError')
  expect(sent()).toBeUndefined()
})

test('a wallet that has moved without a word is refused, and the page hears where it is', async () => {
  const { adapter, wallet, events, sent } = await setUp()
  wallet.chainId = '0x1'
  await expect(adapter.sendTransaction(transaction)).rejects.toThrow()
  wallet.accounts = [ALICE]
  await fails(adapter.sendTransaction(transaction), 'AccountMismatchError')
  wallet.accounts = []
  await fails(adapter.sendTransaction(transaction), 'UnauthorizedError')
  const connectorId = CONNECTOR
  expect(events).toEqual([
    { type: 'chain.changed', connectorId, caipNetworkId: 'eip155:1' },
    { type: 'accounts.changed', connectorId, addresses: [ALICE] },
    { type: 'wallet.dropped', connectorId },
  ])
  expect(wallet.listeners()).toBe(0)
  expect(sent()).toBeUndefined()
})

test('[S8.44] a wallet on another chain sends nothing', async () => {
  const { adapter, wallet, sent } = await setUp()
  wallet.chainId = '0x1'
  await fails(adapter.sendTransaction(transaction), {
    shortMessage: 'connector chain does not match connection chain',
    details: 'the wallet is on eip155:1, the page on eip155:42161',
  })
  expect(sent()).toBeUndefined()
})

test('[S8.39] nothing is sent on a network that is not configured', async () => {
  const { adapter, wallet } = await setUp()
  wallet.chainId = '0xa'
  await expect(adapter.sendTransaction({ ...transaction, caipNetworkId: 'eip155:10' })).rejects.toMatchObject(
    { shortMessage: 'Chain not configured' },
  )
})

test.each([undefined, null, '', '0x12', HASH.slice(0, -1), { hash: HASH }])(
  '%j is no hash, and says nothing of whether it was sent',
  async (answer) => {
    const { adapter, wallet } = await setUp()
    wallet.answers.eth_sendTransaction = () => answer
    await fails(adapter.sendTransaction(transaction), {
      name: 'TransactionUnknownError',
      cause: { name: 'WalletAnswerError' },
    })
  },
)

const node = (message: string, data?: unknown) => ({ code: -32000, message, data })

test.each([
  ['[S8.60] a no', { code: 4001, message: 'MetaMask Tx Signature: User denied' }, 'UserRejectedError'],
  ['[S8.60] a no inside', { code: -32603, data: { cause: { code: 4001 } } }, 'UserRejectedError'],
  ['no funds', node('insufficient funds for gas * price + value'), 'InsufficientFundsError'],
  [
    'no funds inside',
    { code: -32603, data: { originalError: node('insufficient funds') } },
    'InsufficientFundsError',
  ],
  ['no funds as a text', 'err: insufficient funds for transfer', 'InsufficientFundsError'],
  ['an old nonce', node('nonce too low: next nonce 5, tx nonce 4'), 'NonceTooLowError'],
  ['a low fee', node('replacement transaction underpriced'), 'FeeTooLowError'],
  ['a low base fee', node('max fee per gas less than block base fee'), 'FeeTooLowError'],
  ['[S8.59] a revert', { code: 3, message: 'execution reverted: too late' }, 'TransactionRevertedError'],
  [
    '[S8.59] a revert that speaks of funds',
    node('execution reverted: insufficient balance'),
    'TransactionRevertedError',
  ],
  ['[S8.59] a revert inside', { code: -32603, data: node('execution reverted') }, 'TransactionRevertedError'],
  ['-32601', { code: -32601, message: 'no such method' }, 'UnsupportedMethodError'],
  ['parameters it does not understand', { code: -32602 }, 'WalletRequestError'],
  ['a request it does not understand', { code: -32600 }, 'WalletRequestError'],
  ['a lost connection', { code: 4900 }, 'TransactionUnknownError'],
  ['an extension that was reloaded', 'Extension context invalidated.', 'TransactionUnknownError'],
  ['anything else', node('header not found'), 'TransactionUnknownError'],
  ['nothing', undefined, 'TransactionUnknownError'],
])('a failure to send because of %s', async (_, thrown, name) => {
  const { adapter, wallet } = await setUp()
  wallet.answers.eth_sendTransaction = refuse(thrown)
  await fails(adapter.sendTransaction(transaction), name)
})

test.each([
  [{ code: 3, message: 'execution reverted: too late' }, 'too late'],
  [node("VM Exception while processing transaction: reverted with reason string 'too late'"), 'too late'],
  [{ code: 3, message: 'execution reverted' }, 'unknown reason'],
  [
    { code: -32603, message: 'Internal', data: { code: 3, message: 'execution reverted: too late' } },
    'too late',
  ],
  [
    { code: 3, message: 'execution reverted', data: `0x4e487b71${'12'.padStart(64, '0')}` },
    'division by zero',
  ],
  [{ code: 3, message: 'execution reverted', data: `0x4e487b71${'99'.padStart(64, '0')}` }, 'panic 153'],
])('[S8.59] reads the reason of a revert: %j', async (thrown, reason) => {
  const { adapter, wallet } = await setUp()
  wallet.answers.eth_sendTransaction = refuse(thrown)
  await fails(adapter.sendTransaction(transaction), { shortMessage: `Transaction reverted: ${reason}` })
})

test('arguments that do not fit the ABI are the caller’s mistake, and say so', async () => {
  const { adapter, sent } = await setUp()
  const abi = [{ type: 'function', name: 'f', inputs: [{ type: 'uint8' }], outputs: [] }]
  const call = { ...transaction, contractAddress: ALICE, abi, functionName: 'f' }
  for (const bad of [{ args: [999n] }, { args: [] }, { functionName: 'g', args: [] }, { abi: [7], args: [] }])
    await fails(adapter.writeContract({ ...call, ...bad }), 'CallEncodingError')
  expect(sent()).toBeUndefined()
})

test('a long message that repeats itself is read in no time', async () => {
  const { adapter, wallet } = await setUp()
  wallet.answers.eth_sendTransaction = refuse({ code: -32000, message: 'fee lower than '.repeat(1_000) })
  const start = process.cpuUsage()
  await fails(adapter.sendTransaction(transaction), 'TransactionUnknownError')
  // Processor time: on a busy machine the clock says nothing.
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(1_000)
})
