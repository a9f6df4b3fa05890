import { expect, test } from 'vitest'
import { ALICE, refuse } from '../testing/scriptedWallet.ts'
import { CONNECTOR, fails, setUpConnected as setUp } from '../testing/setUp.ts'

const account = { connectorId: CONNECTOR, address: ALICE }
const caipNetworkIds = ['eip155:42161'] as const

test.each([
  ['0x71c7656ec7ab88b098defb751b7401b5f6d8976f', 'valid'],
  ['0x71C7656EC7AB88B098DEFB751B7401B5F6D8976F', 'valid'],
  [ALICE, 'valid'],
  ['0x71c7656EC7ab88b098defB751B7401B5f6d8976F', 'checksum'],
  ['71C7656EC7ab88b098defB751B7401B5f6d8976F', 'malformed'],
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976', 'malformed'],
  [`${ALICE}\n`, 'malformed'],
  [`${ALICE}00`, 'malformed'],
  ['', 'malformed'],
])('[S5.16] the address %j is %s', async (address, verdict) => {
  const { adapter } = await setUp()
  expect(await adapter.checkAddress({ address })).toBe(verdict)
})

test('[S7.60] capabilities are keyed by CAIP-2, what holds everywhere included', async () => {
  const { adapter, wallet } = await setUp()
  wallet.answers.wallet_getCapabilities = () => ({
    '0x0': { atomic: { status: 'supported' } },
    '0xa4b1': { assetDiscovery: { supported: true } },
  })
  expect(await adapter.getCapabilities(account)).toEqual({
    'eip155:42161': { atomic: { status: 'supported' }, assetDiscovery: { supported: true } },
    'eip155:421614': { atomic: { status: 'supported' } },
  })
  expect(wallet.calls.at(-1)).toEqual({ method: 'wallet_getCapabilities', params: [ALICE] })
  wallet.answers.wallet_getCapabilities = () => '{"0x1":"{}"}'
  expect(await adapter.getCapabilities(account)).toEqual({ 'eip155:1': {} })
})

test.each([null, undefined, 7, 'none', [], { '0x1': 7 }, { '0x0': null, '0x1': {} }, '{'])(
  '[S8.46] capabilities %j cannot be read',
  async (answer) => {
    const { adapter, wallet } = await setUp()
    wallet.answers.wallet_getCapabilities = () => answer
    await fails(adapter.getCapabilities(account), { shortMessage: 'Error parsing wallet capabilities' })
  },
)

const ASSET = {
  address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  balance: '0x5f5e100',
  type: 'ERC20',
  metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1, iconUrl: '' },
}

test('[S5.13] reads a wallet’s assets, balances in hex or decimal, exactly', async () => {
  const { adapter, wallet } = await setUp()
  const huge = (2n ** 255n).toString()
  wallet.answers.wallet_getAssets = () => ({ '0xa4b1': [ASSET, { ...ASSET, type: 'NATIVE', balance: huge }] })
  const { metadata, ...rest } = ASSET
  expect(await adapter.walletGetAssets({ ...account, caipNetworkIds })).toEqual({
    'eip155:42161': [
      { ...rest, ...metadata, balance: 100_000_000n },
      { ...rest, ...metadata, type: 'NATIVE', balance: 2n ** 255n },
    ],
  })
  expect(wallet.calls.at(-1)?.params).toEqual([{ account: ALICE, chainFilter: ['0xa4b1'] }])
})

test.each([undefined, null, {}])('[S7.60] no assets (%j) are an empty map', async (answer) => {
  const { adapter, wallet } = await setUp()
  wallet.answers.wallet_getAssets = () => answer
  expect(await adapter.walletGetAssets({ ...account, caipNetworkIds })).toEqual({})
})

const change = (part: object) => ({ '0xa4b1': [ASSET, { ...ASSET, ...part }] })
const changeMetadata = (part: object) => change({ metadata: { ...ASSET.metadata, ...part } })

test.each([
  [[]],
  ['assets'],
  [{ '0xa4b1': {} }],
  [{ arbitrum: [ASSET] }],
  [{ '0xa4b1': [null] }],
  [change({ address: 1 })],
  [change({ address: '<b>0x</b>' })],
  [change({ balance: 100 })],
  [change({ balance: '1.5' })],
  [change({ balance: '-1' })],
  [change({ balance: `0x${'f'.repeat(65)}` })],
  [change({ type: 'ERC721' })],
  [change({ metadata: undefined })],
  [changeMetadata({ name: 1 })],
  [changeMetadata({ symbol: undefined })],
  [changeMetadata({ decimals: '6' })],
  [changeMetadata({ decimals: -1 })],
  [changeMetadata({ price: '1' })],
  [changeMetadata({ iconUrl: null })],
])('[S5.13] one malformed asset makes the answer invalid: %j', async (answer) => {
  const { adapter, wallet } = await setUp()
  wallet.answers.wallet_getAssets = () => answer
  await fails(adapter.walletGetAssets({ ...account, caipNetworkIds }), 'WalletAnswerError')
})

test('[S7.60] passes a permission request on', async () => {
  const { adapter, wallet } = await setUp()
  wallet.answers.wallet_grantPermissions = (params) => ({ granted: params })
  expect(await adapter.grantPermissions({ connectorId: CONNECTOR, permissions: [{ type: 'x' }] })).toEqual({
    granted: [{ type: 'x' }],
  })
  wallet.answers.wallet_grantPermissions = refuse({ code: 4001 })
  await fails(adapter.grantPermissions({ connectorId: CONNECTOR, permissions: [] }), 'UserRejectedError')
})
