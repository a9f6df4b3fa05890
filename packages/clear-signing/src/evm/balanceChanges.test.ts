import { type Address, encodeAbiParameters, numberToHex, pad, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { describeChanges } from '../words/describeChanges.ts'
import { balanceChanges, type Log } from './balanceChanges.ts'

const ADA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

const word = (value: bigint) => numberToHex(value, { size: 32 })
const transfer = (address: Address, from: Address, to: Address, units: bigint): Log => ({
  address,
  topics: [TRANSFER, pad(from), pad(to)],
  data: word(units),
})

test('coins and tokens are summed for the account, what leaves first', () => {
  const logs = [
    transfer(USDC, BOB, ADA, 3n),
    transfer(COIN, ADA, BOB, 5n),
    transfer(COIN, BOB, ADA, 2n),
    transfer(USDC, BOB, '0x0000000000000000000000000000000000000001', 9n),
    transfer(USDC, ADA, ADA, 7n),
  ]
  expect(balanceChanges(logs, ADA)).toEqual([
    { direction: 'out', quantity: { of: 'coin', units: 3n } },
    { direction: 'in', quantity: { of: 'token', token: USDC, units: 3n } },
  ])
})

test('items of collections are told from amounts, and an asset that comes back is no change', () => {
  const item: Log = { address: USDC, topics: [TRANSFER, pad(ADA), pad(BOB), word(42n)], data: '0x' }
  const single: Log = {
    address: USDC,
    topics: [SINGLE, pad(BOB), pad(BOB), pad(ADA)],
    data: `0x${word(7n).slice(2)}${word(3n).slice(2)}`,
  }
  const logs = [item, single, transfer(COIN, ADA, BOB, 1n), transfer(COIN, BOB, ADA, 1n)]
  expect(balanceChanges(logs, ADA)).toEqual([
    { direction: 'out', quantity: { of: 'item', token: USDC, id: 42n, units: 1n } },
    { direction: 'in', quantity: { of: 'item', token: USDC, id: 7n, units: 3n } },
  ])
})

const BATCH = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
const batch = (ids: readonly bigint[], units: readonly bigint[]): Log => ({
  ...{ address: USDC, topics: [BATCH, pad(ADA), pad(ADA), pad(BOB)] },
  data: encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, units]),
})

test('items of a batch count one by one; one that does not add up counts for nothing', () => {
  expect(balanceChanges([batch([7n, 9n], [3n, 1n]), batch([7n], [2n])], ADA)).toEqual([
    { direction: 'out', quantity: { of: 'item', token: USDC, id: 7n, units: 5n } },
    { direction: 'out', quantity: { of: 'item', token: USDC, id: 9n, units: 1n } },
  ])
  expect(balanceChanges([batch([7n], []), { ...batch([], []), data: '0x12' }], ADA)).toEqual([])
})

test('other events and malformed ones count for nothing', () => {
  const logs: Log[] = [
    { address: USDC, topics: [], data: '0x' },
    { address: USDC, topics: [TRANSFER, pad(ADA), pad(BOB)], data: '0x12' },
    { address: USDC, topics: [SINGLE, pad(ADA), pad(ADA), pad(BOB)], data: '0x' },
  ]
  expect(balanceChanges(logs, ADA)).toEqual([])
})

test('changes are said in words, and an unknown token by its address', () => {
  const logs = [transfer(COIN, ADA, BOB, 5n * 10n ** 17n), transfer(USDC, BOB, ADA, 3n)]
  const changes = balanceChanges(logs, ADA)
  const coin = { symbol: 'ETH', decimals: 18 }
  expect(describeChanges(changes, { coin, findToken: () => undefined })).toEqual([
    { label: 'You send', value: '0.5 ETH' },
    { label: 'You receive', value: '3 units of a token' },
    { label: 'Token', value: USDC, isAddress: true },
  ])
})
