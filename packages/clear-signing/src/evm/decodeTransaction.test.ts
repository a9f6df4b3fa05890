import fc from 'fast-check'
import { type Abi, encodeFunctionData, getAddress, type Hex, maxUint256, parseAbi, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { ABI, PERMIT2, PERMIT2_ABI } from './abi.ts'
import { decodeTransaction } from './decodeTransaction.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ZERO = '0x0000000000000000000000000000000000000000'

const encode = (name: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: ABI as Abi, functionName: name, args })
interface More {
  value?: bigint
  to?: Hex
  standard?: 'erc20' | 'erc721' | 'wrappedCoin' | undefined
}
const decode = (data: Hex, { value, to = TOKEN, standard }: More = {}) =>
  decodeTransaction({ from: ME, to, data, value }, { standardOf: () => standard })
const SIGNATURE = [27, toHex(1n, { size: 32 }), toHex(2n, { size: 32 })]

describe('what a transaction does', () => {
  test('a plain transaction sends the coin', () => {
    expect(decodeTransaction({ from: ME, to: BOB, value: 5n })).toEqual({
      intents: [{ type: 'transfer', quantity: { of: 'coin', units: 5n }, to: BOB }],
      warnings: [],
    })
  })

  test('without a receiver it deploys a contract', () => {
    expect(decodeTransaction({ from: ME, data: '0x6000' }).intents).toEqual([
      { type: 'deployment', units: 0n },
    ])
    // Its coins are said: the constructor can pass them on.
    expect(decodeTransaction({ from: ME, data: '0x6000', value: 5n }).intents).toEqual([
      { type: 'deployment', units: 5n },
    ])
  })

  test('a token is sent', () => {
    expect(decode(encode('transfer', [BOB, 7n])).intents).toEqual([
      { type: 'transfer', quantity: { of: 'token', token: TOKEN, units: 7n }, to: BOB },
    ])
  })

  test('tokens that go to their own contract, or to nobody, are warned of', () => {
    expect(decode(encode('transfer', [TOKEN, 7n])).warnings).toEqual(['toTokenContract'])
    expect(decode(encode('transfer', [ZERO, 7n])).warnings).toEqual(['toZeroAddress'])
  })

  test('an approval and a move from another account say whether the number is an amount or an item', () => {
    const data = encode('approve', [BOB, 9n])
    const approval = { type: 'approval', spender: BOB, change: 'set', isUnlimited: false }
    expect(decode(data, { standard: 'erc20' }).intents).toEqual([
      { ...approval, quantity: { of: 'token', token: TOKEN, units: 9n } },
    ])
    expect(decode(data, { standard: 'erc721' }).intents).toEqual([
      { ...approval, quantity: { of: 'item', token: TOKEN, id: 9n, units: 1n } },
    ])
    expect(decode(data).intents).toEqual([
      { ...approval, quantity: { of: 'unitsOrItem', token: TOKEN, value: 9n } },
    ])
    const { intents, warnings } = decode(encode('transferFrom', [BOB, ME, 9n]), { standard: 'erc20' })
    expect(intents).toEqual([
      { type: 'transfer', quantity: { of: 'token', token: TOKEN, units: 9n }, from: BOB, to: ME },
    ])
    expect(warnings).toEqual(['otherOwner'])
  })

  test.each([
    ['2²⁵⁶ - 1', maxUint256, true, true],
    ['2¹²⁸', 2n ** 128n, true, true],
    ['2¹²⁸ - 1', 2n ** 128n - 1n, false, true],
    ['10³⁰', 10n ** 30n, false, true],
    ['2⁹⁶ - 1, which UNI and COMP take for unlimited', 2n ** 96n - 1n, true, true],
    ['2⁹⁶', 2n ** 96n, false, true],
    ['2⁹⁶ - 2', 2n ** 96n - 2n, false, false],
    ['0', 0n, false, false],
  ])('an approval of %s, where nobody knows the balance', (_, units, isUnlimited, isWarned) => {
    const approve = encode('approve', [BOB, units])
    for (const standard of ['erc20', undefined] as const) {
      const { intents, warnings } = decode(approve, { standard })
      expect(intents[0]).toMatchObject({ isUnlimited })
      expect(warnings).toEqual(isWarned ? ['unlimited'] : [])
    }
    expect(decode(encode('multicall', [[approve]])).warnings).toEqual(isWarned ? ['unlimited'] : [])
  })

  test.each([
    ['above', 101n, true],
    ['equal to', 100n, false],
    ['below', 99n, false],
    ['far above', 2n ** 128n - 1n, true],
  ])('an approval %s the balance, of the owner in question', (_, units, isWarned) => {
    const balanceOf = (token: string, owner: string) => (token === TOKEN && owner === ME ? 100n : undefined)
    const wanted = isWarned ? ['unlimited'] : []
    for (const data of [
      encode('approve', [BOB, units]),
      encode('increaseAllowance', [BOB, units]),
      encode('permit', [ME, BOB, units, 4n, ...SIGNATURE]),
      encode('multicall', [[encode('approve', [BOB, units])]]),
    ])
      expect(
        decodeTransaction({ from: ME, to: TOKEN, data }, { standardOf: () => 'erc20', balanceOf }).warnings,
      ).toEqual(wanted)
    const permit2 = encodeFunctionData({ abi: PERMIT2_ABI, args: [TOKEN, BOB, units, 1] })
    expect(decodeTransaction({ from: ME, to: PERMIT2, data: permit2 }, { balanceOf }).warnings).toEqual(
      wanted,
    )
  })

  test('a limit that is raised without end is warned of; one that is lowered is not', () => {
    expect(decode(encode('increaseAllowance', [BOB, maxUint256])).warnings).toEqual(['unlimited'])
    expect(decode(encode('decreaseAllowance', [BOB, maxUint256]))).toMatchObject({
      intents: [{ change: 'decrease' }],
      warnings: [],
    })
  })

  test('a permit that somebody else signed is carried out', () => {
    expect(decode(encode('permit', [BOB, ME, 3n, 4n, ...SIGNATURE]))).toMatchObject({
      intents: [{ type: 'approval', owner: BOB, spender: ME, quantity: { units: 3n } }],
      warnings: ['otherOwner'],
    })
    expect(decode(encode('permit', [ME, BOB, 0n, 4n, true, ...SIGNATURE]))).toMatchObject({
      intents: [{ type: 'approval', owner: ME, spender: BOB, isUnlimited: true }],
      warnings: ['unlimited'],
    })
  })

  test('a collection is opened to an operator, and closed', () => {
    expect(decode(encode('setApprovalForAll', [BOB, true]))).toEqual({
      intents: [{ type: 'approvalForAll', token: TOKEN, operator: BOB, isApproved: true }],
      warnings: ['wholeCollection'],
    })
    expect(decode(encode('setApprovalForAll', [BOB, false])).warnings).toEqual([])
  })

  test('items are moved, one by one and in a batch', () => {
    const item = (id: bigint, units: bigint) => {
      const quantity = { of: 'item', token: TOKEN, id, units }
      return { type: 'transfer', quantity, from: ME, to: BOB }
    }
    expect(decode(encode('safeTransferFrom', [ME, BOB, 5n])).intents).toEqual([item(5n, 1n)])
    expect(decode(encode('safeTransferFrom', [ME, BOB, 5n, '0x'])).intents).toEqual([item(5n, 1n)])
    expect(decode(encode('safeTransferFrom', [ME, BOB, 5n, 3n, '0x'])).intents).toEqual([item(5n, 3n)])
    expect(decode(encode('safeBatchTransferFrom', [ME, BOB, [5n, 6n], [1n, 2n], '0x'])).intents).toEqual([
      item(5n, 1n),
      item(6n, 2n),
    ])
    expect(decode(encode('safeBatchTransferFrom', [ME, BOB, [5n, 6n], [1n], '0x'])).intents).toMatchObject([
      { type: 'unknown', reason: 'malformed' },
    ])
  })

  test('ether is wrapped by a known wrapper only; elsewhere a deposit could be anything', () => {
    expect(decode(encode('deposit', []), { value: 4n, standard: 'wrappedCoin' }).intents).toEqual([
      { type: 'wrap', token: TOKEN, units: 4n },
    ])
    expect(decode(encode('withdraw', [4n]), { standard: 'wrappedCoin' }).intents).toEqual([
      { type: 'unwrap', token: TOKEN, units: 4n },
    ])
    expect(decode(encode('deposit', []), { value: 4n })).toMatchObject({
      intents: [
        { type: 'transfer', quantity: { of: 'coin', units: 4n }, to: TOKEN },
        { type: 'unknown', reason: 'notListed', contract: TOKEN, method: '0xd0e30db0' },
      ],
      warnings: ['notDecoded'],
    })
  })

  test('Permit2 sets a limit that ends, at its own address only', () => {
    const data = encodeFunctionData({ abi: PERMIT2_ABI, args: [TOKEN, BOB, 2n ** 160n - 1n, 1_800_000_000] })
    expect(decode(data, { to: PERMIT2 })).toMatchObject({
      intents: [{ type: 'approval', spender: BOB, isUnlimited: true, expires: 1_800_000_000n }],
      warnings: ['unlimited'],
    })
    expect(decode(data).intents).toMatchObject([{ type: 'unknown', reason: 'notListed' }])
  })

  test('calls within a call are decoded in order, and coin comes first', () => {
    const inner = [encode('transfer', [BOB, 1n]), encode('setApprovalForAll', [BOB, true]), '0xdeadbeef']
    expect(decode(encode('multicall', [inner]), { value: 2n })).toMatchObject({
      intents: [
        { type: 'transfer', quantity: { of: 'coin', units: 2n } },
        { type: 'transfer', quantity: { of: 'token' } },
        { type: 'approvalForAll' },
        { type: 'unknown', method: '0xdeadbeef' },
      ],
      warnings: ['wholeCollection', 'notDecoded'],
    })
    expect(decode(encode('multicall', [99n, inner])).intents).toHaveLength(3)
  })

  test('what is too deep or too much is not listed in part', () => {
    const times = (length: number, data: Hex) => encode('multicall', [Array.from({ length }, () => data)])
    const transfer = encode('transfer', [BOB, 1n])
    const three = times(1, times(1, times(1, transfer)))
    expect(decode(three).intents).toMatchObject([{ type: 'transfer' }])
    for (const data of [times(1, three), times(101, transfer), times(11, times(11, transfer))])
      expect(decode(data).intents).toMatchObject([{ type: 'unknown', reason: 'tooMany' }])
  })
})

describe('bytes that are not canonical', () => {
  const transfer = encode('transfer', [BOB, 7n])
  test.each([
    ['are cut short', transfer.slice(0, -2), 'malformed'],
    ['carry more than the parameters', `${transfer}00`, 'malformed'],
    ['fill the space before an address', `${transfer.slice(0, 10)}01${transfer.slice(12)}`, 'malformed'],
    ['are a selector alone', transfer.slice(0, 10), 'malformed'],
    ['are less than a selector', '0xa905', 'notListed'],
    ['are of another method', '0x12345678', 'notListed'],
  ])('those that %s are not decoded', (_, data, reason) => {
    const { intents, warnings } = decode(data as Hex)
    expect(intents).toMatchObject([{ type: 'unknown', reason }])
    expect(warnings).toEqual(['notDecoded'])
  })

  test('upper-case hex is the same bytes', () => {
    expect(decode(`0x${transfer.slice(2).toUpperCase()}`).intents).toMatchObject([
      { type: 'transfer', to: BOB },
    ])
  })

  test('random bytes never throw, and never lose the coin that they take along', () => {
    const samples: [string, readonly unknown[]][] = [
      ['transfer', [BOB, 1n]],
      ['approve', [BOB, 1n]],
      ['transferFrom', [BOB, BOB, 1n]],
      ['multicall', [['0x']]],
      ['safeBatchTransferFrom', [BOB, BOB, [], [], '0x']],
      ['setApprovalForAll', [BOB, true]],
    ]
    const heads = fc.constantFrom(...samples.map((sample) => encode(...sample).slice(0, 10)))
    const tails = fc.uint8Array({ maxLength: 400 })
    fc.assert(
      fc.property(heads, tails, fc.boolean(), (head, tail, known) => {
        const data = `${known ? head : '0x'}${toHex(tail).slice(2)}` as Hex
        const { intents } = decode(data, { value: 3n })
        if (data !== '0x')
          expect(intents[0]).toMatchObject({ type: 'transfer', quantity: { of: 'coin', units: 3n } })
        expect(intents.length).toBeGreaterThan(0)
      }),
      { seed: seedOr(14), numRuns: runs(2_000) },
    )
  })

  test('any transfer is read as it was written, and any other receiver or amount is another transfer', () => {
    const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(toHex(bytes)))
    fc.assert(
      fc.property(address, fc.bigInt({ min: 0n, max: maxUint256 }), (to, units) => {
        expect(decode(encode('transfer', [to, units])).intents).toEqual([
          { type: 'transfer', quantity: { of: 'token', token: TOKEN, units }, to },
        ])
      }),
      { seed: seedOr(14), numRuns: runs(500) },
    )
  })
})

test('another contract that has a method of the same name but other parameters is not mistaken for a token', () => {
  const other = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount, bytes data)']),
    args: [BOB, 1n, '0x'],
  })
  expect(decode(other).intents).toMatchObject([{ type: 'unknown', reason: 'notListed' }])
})
