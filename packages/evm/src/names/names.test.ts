import fc from 'fast-check'
import { decodeFunctionData, encodeAbiParameters, type Hex, namehash } from 'viem'
import { normalize } from 'viem/ens'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { RpcFailure, rpcServer } from '../testing/rpcServer.ts'
import { ALICE, BOB } from '../testing/scriptedWallet.ts'
import { ARBITRUM, fails, network, setUp as open } from '../testing/setUp.ts'
import { resolverAbi } from './abi.ts'
import { normalName } from './normalName.ts'
import { requireCoinType } from './requireCoinType.ts'

// The first of these tests loads viem and the tables of ENSIP-15.
vi.setConfig({ testTimeout: 30_000 })

const ETHEREUM = network(1, 'Ethereum', [])
const ARBITRUM_COIN = 0x8000a4b1n

interface Records {
  /** Per name, what stands under a coin type or a text key. */
  readonly [name: string]: Readonly<Record<string, string>>
}

/** A node that answers for the universal resolver as ENS's own does. */
async function setUp(
  records: Records,
  {
    reverse,
    contracts = [],
    networks = [ETHEREUM, ARBITRUM],
  }: {
    reverse?: string
    contracts?: readonly string[]
    networks?: (typeof ETHEREUM)[]
  } = {},
) {
  const server = await rpcServer({
    answer({ method, params: [first] }) {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_getCode') return contracts.includes(String(first)) ? '0x60' : '0x'
      return resolve(records, reverse, first)
    },
  })
  const all = open({ networks, transports: { 'eip155:1': [server.url] } })
  onTestFinished(() => server.close())
  return { ...all, calls: () => server.bodies.flat().filter(({ method }) => method === 'eth_call').length }
}

function resolve(records: Records, reverse: string | undefined, call: unknown): unknown {
  const data: Hex = typeof call === 'object' && call !== null ? Reflect.get(call, 'data') : '0x'
  const outer = decodeFunctionData({ abi: resolverAbi, data })
  if (outer.functionName === 'reverse') {
    if (!reverse || outer.args[0] !== ALICE.toLowerCase())
      return new RpcFailure({ code: 3, message: 'execution reverted', data: '0x77209fe8' })
    return encodeAbiParameters(
      [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
      [reverse, BOB, BOB],
    )
  }
  if (outer.functionName !== 'resolve') throw new Error('no such question')
  const inner = decodeFunctionData({ abi: resolverAbi, data: outer.args[1] })
  if (inner.functionName !== 'addr' && inner.functionName !== 'text') throw new Error('no such question')
  const [node, key] = inner.args
  const name = Object.keys(records).find((one) => namehash(one) === node)
  if (!name) return new RpcFailure({ code: 3, message: 'execution reverted', data: '0x77209fe8' })
  const value = records[name]?.[String(key)]
  if (value === 'offchain')
    return new RpcFailure({ code: 3, message: 'execution reverted', data: '0x556f183000000000' })
  const result =
    inner.functionName === 'text'
      ? encodeAbiParameters([{ type: 'string' }], [value ?? ''])
      : encodeAbiParameters([{ type: 'bytes' }], [isHex(value) ? value : '0x'])
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [result, BOB])
}

const isHex = (text: string | undefined): text is Hex => text?.startsWith('0x') === true

test('[S9.20] a coin type is the chain id with bit 2^31 set, and 60 for Ethereum', () => {
  expect([1, 10, 42161, 0x7fffffff].map(requireCoinType)).toEqual([
    60n,
    0x8000000an,
    ARBITRUM_COIN,
    0xffffffffn,
  ])
})

test.each([0x80000000, 2 ** 40, 0, -1, 1.5, Number.NaN])(
  '[S5.17][S8.34] %s is no chain id that a name can hold',
  (chainId) => {
    expect(() => requireCoinType(chainId)).toThrow('Invalid chainId')
  },
)

test('[S7.60] resolves a name from any network: the chain’s own address, else the Ethereum one', async () => {
  const { adapter } = await setUp({
    'own.eth': { 60: ALICE, [String(ARBITRUM_COIN)]: BOB },
    'plain.eth': { 60: ALICE.toLowerCase() },
    'empty.eth': {},
    'zero.eth': { 60: `0x${'0'.repeat(40)}` },
  })
  const address = (name: string) => adapter.names.getAddress({ name, caipNetworkId: 'eip155:42161' })
  expect(await address('own.eth')).toBe(BOB)
  expect(await address('Plain.ETH')).toBe(ALICE)
  for (const nobody of ['empty.eth', 'zero.eth', 'unknown.eth', 'not a name.eth', 'a..eth', 'word'])
    expect(await address(nobody)).toBeUndefined()
})

test('an Ethereum address that is a contract is not its owner’s elsewhere', async () => {
  const { adapter } = await setUp({ 'safe.eth': { 60: ALICE } }, { contracts: [ALICE] })
  expect(await adapter.names.getAddress({ name: 'safe.eth', caipNetworkId: 'eip155:42161' })).toBeUndefined()
  expect(await adapter.names.getAddress({ name: 'safe.eth', caipNetworkId: 'eip155:1' })).toBe(ALICE)
})

test('names that cannot be read are not mistaken for names that nobody has', async () => {
  const { adapter } = await setUp({ 'far.eth': { 60: 'offchain' } })
  await expect(
    adapter.names.getAddress({ name: 'far.eth', caipNetworkId: 'eip155:1' }),
  ).rejects.toMatchObject({
    name: 'TransportError',
    details: 'the name is kept off the chain, which this kit does not read',
  })
})

test.each([19, 21, 32])('an address record of %i bytes is no address of this chain', async (length) => {
  const { adapter } = await setUp({ 'odd.eth': { 60: `0x${'ab'.repeat(length)}` } })
  expect(await adapter.names.getAddress({ name: 'odd.eth', caipNetworkId: 'eip155:1' })).toBeUndefined()
})

test('[S8.39] without the chain that holds names there are none', async () => {
  const { adapter } = await setUp({}, { networks: [ARBITRUM] })
  await fails(adapter.names.getAddress({ name: 'a.eth', caipNetworkId: 'eip155:42161' }), {
    shortMessage: 'Chain not configured',
  })
  expect(await adapter.names.getName({ address: ALICE })).toBeUndefined()
  expect(await adapter.names.getAvatar({ name: 'a.eth' })).toBeUndefined()
})

test('[S7.60] an address has the name that it gives itself, in its normal form only', async () => {
  expect(await (await setUp({}, { reverse: 'alice.eth' })).adapter.names.getName({ address: ALICE })).toBe(
    'alice.eth',
  )
  for (const reverse of ['Alice.eth', 'аlice.eth', '', undefined]) {
    const { adapter } = await setUp({}, reverse === undefined ? {} : { reverse })
    expect(await adapter.names.getName({ address: ALICE })).toBeUndefined()
  }
})

test.each([
  ['https://example.org/a.png', 'https://example.org/a.png'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ['javascript:alert(1)', undefined],
  ['ipfs://Qm', undefined],
  ['', undefined],
])('[S7.60] the avatar %j is shown as %j', async (avatar, shown) => {
  const { adapter } = await setUp({ 'alice.eth': { avatar } })
  expect(await adapter.names.getAvatar({ name: 'alice.eth' })).toBe(shown)
})

test('plain names are normal by the same rules as viem’s', async () => {
  const label = fc.stringMatching(/^[a-zA-Z0-9_$-]{0,8}$/)
  await fc.assert(
    fc.asyncProperty(fc.array(label, { minLength: 2, maxLength: 3 }), async (labels) => {
      const name = labels.join('.')
      expect(normalName(name)).toBe(attempt(() => normalize(name)))
    }),
    { seed: seedOr(5), numRuns: runs(500) },
  )
})

test('a name has at least two labels, and at most 255 characters', () => {
  const longest = `${'a'.repeat(251)}.eth`
  expect(normalName(longest)).toBe(longest)
  for (const name of [`a${longest}`, 'word', '', '.', 'a.', '.eth']) expect(normalName(name)).toBeUndefined()
})

test('names in other scripts are refused rather than mistaken', async () => {
  const { adapter } = await setUp({ 'alice.eth': { avatar: '' } })
  await expect(adapter.names.getAddress({ name: '🦊.eth', caipNetworkId: 'eip155:1' })).rejects.toThrow(
    'Names in this script cannot be read yet',
  )
  expect(() => normalName('vіtalik.eth')).toThrow('Names in this script cannot be read yet')
})

function attempt(act: () => string): string | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
