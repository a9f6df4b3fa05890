import { expect, test } from 'vitest'
import { initialSend } from '../../flows/send/initial.ts'
import type { SendState } from '../../flows/send/state.ts'
import { BOB } from '../../testing/scriptedAdapter.ts'
import { SENDER } from '../../testing/sendingKit.ts'
import { orderOf, requireFee } from './orderOf.ts'

const caipNetworkId = 'eip155:42161'
const from = SENDER
const usdc = { name: 'USD Coin', symbol: 'USDC', caipNetworkId, id: '0xaf', address: '0xaf' } as const
const token = { ...usdc, decimals: 6, amount: 9_000_000n }
const { address: _, ...coin } = { ...token, id: 'native' }
const { address: __, ...nowhere } = token
const fee = { gas: 2n, gasPrice: 3n, fee: 6n }
const form: SendState = {
  ...initialSend,
  from,
  token,
  amountText: '1.50',
  receiver: { text: BOB, step: 'known', address: BOB },
}

test('[S5.9] reads the transfer out of the form, exactly', () => {
  const order = { from, token, to: BOB, amount: 1_500_000n, amountText: '1.5' }
  expect(orderOf({ send: form })).toEqual(order)
})

test.each<[string, SendState]>([
  ['sender', { ...initialSend, token, amountText: '1', receiver: form.receiver }],
  ['token', { ...initialSend, from, amountText: '1', receiver: form.receiver }],
  ['token address', { ...form, token: nowhere }],
  ['token decimals', { ...form, token: { ...token, decimals: 6.5 } }],
  ['amount', { ...form, amountText: '' }],
  ['amount', { ...form, amountText: '0' }],
  ['receiver', { ...form, receiver: { text: 'a.eth', step: 'resolving' } }],
])('[S5.9] names the field that is missing: %s', (field, send) => {
  expect(() => orderOf({ send })).toThrow(expect.objectContaining({ name: 'SendFieldMissingError', field }))
})

test('[S5.9] the coin needs a gas price besides, a token does not', () => {
  const known = { ...form, fee: { step: 'known', ...fee } } as const
  expect(requireFee({ send: known }, orderOf({ send: form }))).toMatchObject(fee)
  expect(requireFee({ send: form }, orderOf({ send: form }))).toBeUndefined()
  const native = { ...form, token: coin }
  expect(() => requireFee({ send: native }, orderOf({ send: native }))).toThrow(
    expect.objectContaining({ field: 'gas price' }),
  )
})
