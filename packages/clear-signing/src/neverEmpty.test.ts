import { Address, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { type Abi, type AbiFunction, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../scripts/testing/chance.mjs'
import { decodePsbt } from './bitcoin/decodePsbt.ts'
import { decodedWithin, explainCall, readDescriptor } from './erc7730/index.ts'
import { ABI, LIFI_ABI, PERMIT2, PERMIT2_ABI, SWAP_ROUTER_ABI } from './evm/abi.ts'
import { decodeTransaction } from './evm/decodeTransaction.ts'
import { decodeTypedData } from './evm/decodeTypedData.ts'
import { STRUCTS } from './evm/typedDataTypes.ts'
import type { Decoded } from './intent.ts'
import { decodeSolanaTransaction } from './solana/decodeTransaction.ts'
import { typesOf } from './testing/typesOf.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const seeds = { seed: seedOr(32), numRuns: runs(300) }

const encode = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: ABI as Abi, functionName, args })
const EMPTY = encode('multicall', [[]])
const transfer = encode('transfer', [BOB, 1n])
const batch = encode('safeBatchTransferFrom', [ME, BOB, [], [], '0x'])

const isSaid = ({ intents, warnings }: Decoded) =>
  intents.length > 0 && (warnings.includes('notDecoded') || intents.every(({ type }) => type !== 'unknown'))

test.each<[string, Hex, bigint]>([
  ['a multicall of nothing', EMPTY, 0n],
  ['one with a deadline', encode('multicall', [1n, []]), 0n],
  ['a batch of no items', batch, 0n],
  ['a multicall of a multicall of nothing', encode('multicall', [[EMPTY]]), 0n],
  ['a multicall of nothing after a transfer', encode('multicall', [[transfer, EMPTY]]), 0n],
  ['a batch of no items among approvals', encode('multicall', [[batch, encode('approve', [BOB, 1n])]]), 0n],
  ['a multicall of nothing with coins', EMPTY, 5n],
])('%s is not taken for nothing', (_, data, value) => {
  const { intents, warnings } = decodeTransaction({ from: ME, to: BOB, data, value })
  expect(intents).toContainEqual(expect.objectContaining({ type: 'unknown', reason: 'empty', contract: BOB }))
  expect(warnings).toContain('notDecoded')
})

test.each(['permitBatch', 'permitBatchTransferFrom'] as const)(
  'a %s of nothing is not taken for nothing',
  (name) => {
    const own =
      name === 'permitBatch'
        ? { details: [], sigDeadline: '9' }
        : { permitted: [], nonce: '1', deadline: '9' }
    const decoded = decodeTypedData(
      {
        types: typesOf(STRUCTS[name]),
        primaryType: STRUCTS[name].split('(')[0] ?? '',
        domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
        message: { ...own, spender: BOB },
      },
      { signer: ME, chainId: 1, now: 0n },
    )
    expect(decoded.intents).toMatchObject([{ type: 'unknown', reason: 'empty', contract: PERMIT2 }])
    expect(decoded.warnings).toEqual(['notDecoded'])
  },
)

test('a call of nothing within a call is one that nobody explains', () => {
  const abi = parseAbi(['function run(address target, bytes action)'])
  const descriptor = readDescriptor({
    context: { contract: { deployments: [{ chainId: 1, address: BOB }] } },
    metadata: { owner: 'Shop' },
    display: {
      formats: {
        'run(address target,bytes action)': {
          intent: 'Run',
          fields: [{ path: 'action', label: 'Then', format: 'calldata', params: { calleePath: 'target' } }],
        },
      },
    },
  })
  for (const action of [EMPTY, batch]) {
    const data = encodeFunctionData({ abi, functionName: 'run', args: [ME, action] })
    const explanation = explainCall({ chainId: 1, from: ME, to: BOB, value: 0n, data }, [descriptor])
    expect(explanation && decodedWithin(explanation).warnings).toEqual(['notDecoded'])
  }
})

/** A value of a type, with short lists, and no list at all often. */
function anyOf(type: string, components: AbiFunction['inputs'] = []): fc.Arbitrary<unknown> {
  if (type.endsWith('[]')) return fc.array(anyOf(type.slice(0, -2), components), { maxLength: 2 })
  if (type === 'tuple')
    return fc.record(Object.fromEntries(components.map((one) => [one.name ?? '', anyInput(one)])))
  if (type === 'address') return fc.constantFrom(ME, BOB, PERMIT2)
  if (type === 'bool') return fc.boolean()
  if (type === 'string') return fc.string()
  if (type === 'bytes') return fc.constantFrom<Hex>('0x', EMPTY, batch, transfer, '0xdeadbeef')
  if (type === 'bytes32') return fc.constant(`0x${'00'.repeat(32)}`)
  const bits = Number(type.slice(4)) || 256
  return bits > 48 ? fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }) : fc.nat(255)
}
const anyInput = (input: AbiFunction['inputs'][number]) =>
  anyOf(input.type, 'components' in input ? input.components : [])

const listed = ([...ABI, ...PERMIT2_ABI, ...SWAP_ROUTER_ABI, ...LIFI_ABI] as Abi).filter(
  (one): one is AbiFunction => one.type === 'function',
)
const anyCall = fc
  .constantFrom(...listed)
  .chain((method) =>
    fc
      .tuple(...method.inputs.map(anyInput))
      .map((args) => encodeFunctionData({ abi: [method], functionName: method.name, args })),
  )

test('no call is decoded to nothing, whatever it is and whatever the contract', () => {
  const tokens = ['erc20', 'erc721', 'erc1155', 'wrappedCoin'] as const
  const kinds = fc.constantFrom(...tokens, 'swapRouter02', 'lifiDiamond', undefined)
  const [receivers, values] = [fc.constantFrom(BOB, PERMIT2), fc.constantFrom(0n, 1n)]
  fc.assert(
    fc.property(anyCall, kinds, receivers, values, (data, kind, to, value) => {
      const decoded = decodeTransaction({ from: ME, to, data, value }, { standardOf: () => kind })
      expect(isSaid(decoded)).toBe(true)
    }),
    seeds,
  )
})

const BUDGET = [
  3, 6, 70, 111, 229, 33, 23, 50, 255, 254, 173, 114, 123, 186, 198, 188, 85, 76, 71, 118, 210, 172, 236, 193,
  222, 215, 134, 128, 0, 0, 0, 0,
]

test('no transaction of Solana is decoded to nothing', () => {
  const account = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const program = fc.oneof(account, fc.constant(Uint8Array.from(BUDGET)), fc.constant(new Uint8Array(32)))
  const list = (most: number, maxLength: number) => fc.array(fc.nat(most), { maxLength })
  const instruction = fc.tuple(fc.nat(2), list(2, 4), list(20, 12))
  fc.assert(
    fc.property(program, account, fc.array(instruction, { maxLength: 3 }), (called, other, calls) => {
      const bytes = Uint8Array.from([
        ...[1, ...new Uint8Array(64), 1, 0, 0, 3, ...new Uint8Array(32).fill(1), ...other, ...called],
        ...[...new Uint8Array(32), calls.length],
        ...calls.flatMap(([at, accounts, data]) => [at, accounts.length, ...accounts, data.length, ...data]),
      ])
      expect(isSaid(decodeSolanaTransaction(bytes, { signer: ME }))).toBe(true)
    }),
    seeds,
  )
})

test('no PSBT is decoded to nothing', () => {
  const scripts = [1, 2].map((seed) => Uint8Array.of(0, 20, ...new Uint8Array(20).fill(seed)))
  const own = Address(TEST_NETWORK).encode(OutScript.decode(scripts[0] ?? new Uint8Array()))
  const script = fc.constantFrom(...scripts, Uint8Array.of(0x6a), Uint8Array.of(0x51))
  const part = fc.record({ script, amount: fc.bigInt({ min: 0n, max: 10_000n }) })
  const parts = (minLength: number) => fc.array(part, { minLength, maxLength: 3 })
  fc.assert(
    fc.property(parts(1), parts(0), (inputs, outputs) => {
      const transaction = new Transaction({ allowUnknownOutputs: true })
      for (const [index, witnessUtxo] of inputs.entries())
        transaction.addInput({ txid: new Uint8Array(32).fill(7), index, witnessUtxo })
      for (const output of outputs) transaction.addOutput(output)
      expect(isSaid(decodePsbt(transaction.toPSBT(0), { network: 'testnet', own: [own] }))).toBe(true)
    }),
    seeds,
  )
})
