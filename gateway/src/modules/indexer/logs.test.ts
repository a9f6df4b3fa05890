import { pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Log, readLogs, TRANSFER } from './logs.ts'
import { NOBODY } from './movement.ts'

const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'

const token = pad('0x70', { size: 20 })
const [giver, taker] = [pad('0xa1', { size: 20 }), pad('0xb2', { size: 20 })]
const word = (value: bigint) => toHex(value, { size: 32 })
const indexed = (address: `0x${string}`) => pad(address, { size: 32 })
/** More than an address fills the word. */
const notAnAddress = `0x1${'0'.repeat(63)}`
const log = (topics: readonly string[], data = '0x'): Log => ({ address: token, topics, data })

describe('[S7.13] a log that is not laid out as its standard says is left out', () => {
  test.each([
    ['a transfer without an amount', log([TRANSFER, indexed(giver), indexed(taker)])],
    ['a transfer of two words', log([TRANSFER, indexed(giver), indexed(taker)], word(1n) + '0'.repeat(64))],
    ['a collectible with data', log([TRANSFER, indexed(giver), indexed(taker), word(7n)], word(1n))],
    ['a transfer from no address', log([TRANSFER, notAnAddress, indexed(taker)], word(1n))],
    ['an approval of all from no address', log([APPROVAL_FOR_ALL, notAnAddress, indexed(taker)], word(1n))],
    ['an approval of all to no address', log([APPROVAL_FOR_ALL, indexed(giver), notAnAddress], word(1n))],
    ['an approval of all without its answer', log([APPROVAL_FOR_ALL, indexed(giver), indexed(taker)])],
    [
      'an item without an amount',
      log([TRANSFER_SINGLE, indexed(giver), indexed(giver), indexed(taker)], word(5n)),
    ],
    ['an item without anything', log([TRANSFER_SINGLE, indexed(giver), indexed(giver), indexed(taker)])],
  ])('%s', (_, one) => {
    expect(readLogs([one])).toEqual([])
  })
})

test('[S7.13] approvals and single items are read', () => {
  const read = readLogs([
    log([APPROVAL, indexed(giver), indexed(taker)], word(3n)),
    log([APPROVAL_FOR_ALL, indexed(giver), indexed(taker)], word(1n)),
    log([TRANSFER_SINGLE, indexed(giver), indexed(giver), indexed(taker)], word(5n) + word(6n).slice(2)),
  ])
  const both = { token, giver, taker }
  expect(read).toEqual([
    { ...both, kind: 'approval', amount: 3n, tokenId: undefined },
    { ...both, kind: 'approval', amount: 1n, tokenId: undefined },
    { ...both, kind: 'erc1155', amount: 6n, tokenId: 5n },
  ])
})

test('[S7.13] a wrapped coin that says twice what happened once is read once', () => {
  const deposit = log([DEPOSIT, indexed(taker)], word(9n))
  const transfer = log([TRANSFER, indexed(NOBODY as `0x${string}`), indexed(taker)], word(9n))
  expect(readLogs([deposit, transfer])).toHaveLength(1)
  expect(readLogs([deposit])).toHaveLength(1)
})
