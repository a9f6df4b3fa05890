import { expect, test, vi } from 'vitest'
import { CHAIN, chainOfFile, OTHER, onChain, RICH } from '../testing/anvil.ts'
import { ALICE } from '../testing/scriptedWallet.ts'
import { CONNECTOR, fails, setUpConnected as setUp } from '../testing/setUp.ts'

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const COIN = `0x${'e'.repeat(40)}`
const NOBODY = '0x000000000000000000000000000000000000bEEF'
const account = { connectorId: CONNECTOR, address: ALICE }

const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1, iconUrl: 'https://x.test/i.png' }
const assets = [
  { address: 'native', balance: '0x5', type: 'NATIVE', metadata: { ...metadata, price: 0, iconUrl: '' } },
  { address: COIN.toUpperCase().replace('X', 'x'), balance: '0x6', type: 'ERC20', metadata },
  { address: USDC, balance: '7', type: 'ERC20', metadata },
]

test('[S4.39][S5.13] a wallet that reports asset discovery tells what it holds; the coin has no address', async () => {
  const { adapter, wallet } = await setUp()
  wallet.answers.wallet_getCapabilities = () => ({ '0xa4b1': { assetDiscovery: { supported: true } } })
  wallet.answers.wallet_getAssets = () => ({ '0xa4b1': assets })
  const { price: _, iconUrl: __, ...facts } = metadata
  expect(await adapter.getHoldings({ ...account, caipNetworkId: CHAIN })).toEqual([
    { ...facts, amount: 5n },
    { ...facts, amount: 6n, price: 1, iconUrl: metadata.iconUrl },
    { ...facts, address: USDC, amount: 7n, price: 1, iconUrl: metadata.iconUrl },
  ])
})

test.each([
  ['reports nothing', {}],
  ['reports it for another chain', { '0x1': { assetDiscovery: { supported: true } } }],
  ['reports that it cannot', { '0xa4b1': { assetDiscovery: { supported: false } } }],
  ['leaves the chain out', { '0xa4b1': { assetDiscovery: { supported: true } } }],
])('[S4.39] a wallet that %s does not tell', async (_, capabilities) => {
  const { adapter, wallet } = await setUp()
  wallet.answers.wallet_getCapabilities = () => capabilities
  wallet.answers.wallet_getAssets = () => ({})
  expect(await adapter.getHoldings({ ...account, caipNetworkId: CHAIN })).toBeUndefined()
})

test.each([`0x${'0'.repeat(40)}`, COIN, `0x${'E'.repeat(40)}`])(
  'nobody holds the key of %s',
  async (address) => {
    const { adapter } = await setUp()
    expect(await adapter.checkAddress({ address })).toBe('zero')
  },
)

const chain = chainOfFile()

test('[S4.23] the coin moves at the terms of its estimate, exact to the wei', async () => {
  const { adapter } = await onChain(chain)
  const transfer = { address: RICH, caipNetworkId: CHAIN, to: NOBODY, amount: 123_456_789_012_345_678n }
  const before = await adapter.getBalance({ address: NOBODY, caipNetworkId: CHAIN })
  const { fee, terms } = await adapter.transfers.estimate(transfer)
  const { hash } = await adapter.transfers.send({ ...transfer, connectorId: CONNECTOR, terms })
  await adapter.transfers.wait({ hash, caipNetworkId: CHAIN, timeoutMs: 10_000 })
  expect(await adapter.getBalance({ address: NOBODY, caipNetworkId: CHAIN })).toBe(before + transfer.amount)
  const mined = await chain.rpc('eth_getTransactionByHash', hash)
  const read = (key: string) => BigInt(String(Reflect.get(Object(mined), key)))
  expect(read('gas') * read('gasPrice')).toBe(fee)
  expect(mined).toMatchObject({ type: '0x0' })
})

test('[S4.23] a token moves by a call of its contract', async () => {
  const { adapter } = await onChain(chain)
  await chain.place(USDC, 'return', `0x${'00'.repeat(31)}01`)
  const transfer = { address: RICH, caipNetworkId: CHAIN, to: OTHER, amount: 7n, tokenAddress: USDC }
  expect((await adapter.transfers.estimate(transfer)).fee).toBeGreaterThan(0n)
  const { hash } = await adapter.transfers.send({ ...transfer, connectorId: CONNECTOR })
  expect(await chain.rpc('eth_getTransactionByHash', hash)).toMatchObject({
    to: USDC.toLowerCase(),
    input: `0xa9059cbb${OTHER.slice(2).toLowerCase().padStart(64, '0')}${'7'.padStart(64, '0')}`,
  })
})

test('steps run one after the other, and each says how far it is', async () => {
  const { adapter } = await onChain(chain)
  const onProgress = vi.fn()
  const steps = [1n, 2n].map((value) => ({ label: `pay ${value}`, call: { to: NOBODY, value } }))
  const before = await adapter.getBalance({ address: NOBODY, caipNetworkId: CHAIN })
  const { hashes } = await adapter.runSteps({
    connectorId: CONNECTOR,
    address: RICH,
    caipNetworkId: CHAIN,
    steps,
    onProgress,
  })
  expect(onProgress.mock.calls.flat()).toEqual(
    [0, 1].flatMap((index) => [
      { index, of: 2, status: 'asking' },
      { index, of: 2, status: 'pending', hash: hashes[index] },
      { index, of: 2, status: 'confirmed', hash: hashes[index] },
    ]),
  )
  expect(await adapter.getBalance({ address: NOBODY, caipNetworkId: CHAIN })).toBe(before + 3n)
})

test('where a later step is no call, the wallet is asked for none of them', async () => {
  const { adapter, wallet } = await onChain(chain)
  const steps = [{ to: NOBODY }, { to: 'somewhere' }].map((call) => ({ label: '', call }))
  const asked = wallet.windows()
  const parameters = { connectorId: CONNECTOR, address: RICH, caipNetworkId: CHAIN, onProgress: vi.fn() }
  await fails(adapter.runSteps({ ...parameters, steps }), 'CallEncodingError')
  expect(wallet.windows()).toBe(asked)
})
