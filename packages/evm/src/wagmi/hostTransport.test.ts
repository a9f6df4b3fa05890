import { custom, http } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { arbitrumNode } from '../testing/arbitrumNode.ts'
import { type RpcBody, RpcFailure, rpcServer } from '../testing/rpcServer.ts'
import { ALICE, BOB, HASH, refuse } from '../testing/scriptedWallet.ts'
import { fails } from '../testing/setUp.ts'
import { HOSTED, startHost, VERSIONS } from './testing/setUpHost.ts'

const CHAIN = 'eip155:42161'

const count = (bodies: readonly RpcBody[], method: string) =>
  bodies.flat().filter((call) => call.method === method).length

describe.each(VERSIONS)('%s', (_, core) => {
  test('what the kit reads goes through the host’s transport, and through no other', async () => {
    const [theirs, ours] = [await arbitrumNode({ answer: () => '0x5' }), await arbitrumNode()]
    const { adapter } = startHost({
      core,
      transport: http(theirs.url),
      context: { transports: { [CHAIN]: [ours.url] } },
    })
    const account = { address: ALICE, caipNetworkId: CHAIN } as const
    expect(await adapter.getBalance(account)).toBe(5n)
    expect(await adapter.getBalance(account)).toBe(5n)
    expect(count(theirs.bodies, 'eth_getBalance')).toBe(2)
    expect(count(theirs.bodies, 'eth_chainId')).toBe(1)
    expect(ours.bodies).toEqual([])
  })

  test('where it fails nothing else is asked, and its own words are kept', async () => {
    const ours = await arbitrumNode()
    const { adapter } = startHost({
      core,
      transport: custom({ request: refuse(new Error('quota spent')) }, { retryCount: 0 }),
      context: { transports: { [CHAIN]: [ours.url] } },
    })
    await fails(adapter.getBalance({ address: ALICE, caipNetworkId: CHAIN }), {
      name: 'TransportError',
      details: 'quota spent',
    })
    expect(ours.bodies).toEqual([])
  })

  test('one that is on another chain is not believed', async () => {
    const server = await rpcServer({ answer: ({ method }) => (method === 'eth_chainId' ? '0x1' : '0xbad') })
    onTestFinished(() => server.close())
    const { adapter } = startHost({ core, transport: http(server.url) })
    await fails(adapter.getBalance({ address: ALICE, caipNetworkId: CHAIN }), {
      name: 'TransportError',
      details: 'the node says that it is on chain 0x1',
    })
  })

  test('stopping ends what is under way, at once; afterwards it works again', async () => {
    let silent = true
    const server = await arbitrumNode({ respond: () => silent })
    const { adapter, stop } = startHost({ core, transport: http(server.url) })
    const account = { address: ALICE, caipNetworkId: CHAIN } as const
    const asking = fails(adapter.getBalance(account), { details: 'the kit was stopped' })
    await vi.waitFor(() => expect(server.bodies).not.toEqual([]))
    stop()
    await asking
    silent = false
  })

  test('a chain that the host does not have is not configured', async () => {
    const { adapter } = startHost({ core })
    await fails(adapter.getBalance({ address: ALICE, caipNetworkId: 'eip155:10' }), 'ChainNotConfiguredError')
  })

  const transfer = { address: ALICE, caipNetworkId: CHAIN, to: BOB, value: 1n } as const

  test('[S8.48] a fee that cannot be learnt', async () => {
    const { adapter } = startHost({
      core,
      transport: custom({ request: refuse(new Error('down')) }, { retryCount: 0 }),
    })
    await fails(adapter.estimateGas(transfer), {
      name: 'EstimateGasError',
      shortMessage: 'WagmiAdapter:estimateGas - error estimating gas',
      details: 'down',
    })
  })

  test.each([
    [
      'a revert',
      { code: 3, message: 'execution reverted: too little', data: '0x' },
      'TransactionRevertedError',
    ],
    [
      'too little on the account',
      { code: -32000, message: 'insufficient funds for gas' },
      'InsufficientFundsError',
    ],
  ])('what the node says of the transaction itself is known through wagmi: %s', async (_, error, name) => {
    const server = await arbitrumNode({
      answer: ({ method }) => (method === 'eth_estimateGas' ? new RpcFailure(error) : '0x1'),
    })
    const { adapter } = startHost({ core, transport: http(server.url, { retryCount: 0 }) })
    await fails(adapter.estimateGas(transfer), name)
  })

  test('fees, sending and the receipt stand on the same ground as evm()', async () => {
    const answers: Record<string, unknown> = {
      eth_estimateGas: '0x5208',
      eth_gasPrice: '0x10',
      eth_getBlockByNumber: { baseFeePerGas: '0x8' },
      eth_getTransactionReceipt: { status: '0x1', blockNumber: '0x7' },
      eth_getTransactionByHash: { hash: HASH, from: ALICE, to: BOB, value: '0x1', input: '0x' },
    }
    const server = await arbitrumNode({ answer: ({ method }) => answers[method] })
    const { adapter, wallet } = startHost({ core, transport: http(server.url) })
    expect(await adapter.estimateGas(transfer)).toEqual({ gas: 21_000n, gasPrice: 24n, fee: 504_000n })
    await adapter.connect({ connectorId: HOSTED })
    expect(await adapter.sendTransaction({ ...transfer, connectorId: HOSTED })).toEqual({ hash: HASH })
    expect(wallet.calls.at(-1)?.params).toEqual([{ from: ALICE, to: BOB, chainId: '0xa4b1', value: '0x1' }])
    expect(await adapter.waitForReceipt({ hash: HASH, caipNetworkId: CHAIN })).toMatchObject({
      status: 'success',
      blockNumber: 7n,
    })
  })
})
