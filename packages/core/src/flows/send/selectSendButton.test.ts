import { expect, test } from 'vitest'
import { ETH, SENDER, USDC } from '../../testing/sendingKit.ts'
import { initialSend } from './initial.ts'
import { selectAmountFiat, selectFeeFiat, selectMax, selectShortfall } from './select.ts'
import { selectFeeShortfall, selectLacksFee } from './selectFeeShortage.ts'
import { selectSendButton } from './selectSendButton.ts'
import type { Sender, SendState, Token } from './state.ts'

const chain = 'eip155:42161'
const YOU = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const from: Sender = SENDER
const eth: Token = { ...ETH, id: 'native', amount: 10n ** 18n, caipNetworkId: chain }
const usdc: Token = { ...USDC, id: '0xaf', address: '0xaf', caipNetworkId: chain }
const fee = { step: 'known', gas: 60_000n, gasPrice: 10n ** 8n, fee: 6n * 10n ** 12n } as const

function form(change: Partial<SendState> = {}): { send: SendState } {
  return {
    send: {
      ...initialSend,
      from,
      tokenBalances: [eth, usdc],
      balancesStep: 'read',
      token: usdc,
      amountText: '250',
      receiver: { text: YOU, step: 'known', address: YOU },
      fee,
      ...change,
    },
  }
}

function without<key extends keyof SendState>(state: { send: SendState }, key: key): { send: SendState } {
  const { [key]: _, ...rest } = state.send
  // Tests drop optional fields only.
  return { send: rest as SendState }
}

const empty = { text: '', step: 'empty' } as const
const invalid = { text: '0x1', step: 'invalid', verdict: 'malformed' } as const
const poor = [{ ...eth, amount: 1n }, usdc]

test.each<[string, { send: SendState }, string]>([
  ['everything is there', form(), 'previewSend'],
  ['the fee is being read for the first time', form({ fee: { step: 'reading' } }), 'checkingFee'],
  ['a known fee is read again', form({ fee: { step: 'reading', last: fee } }), 'previewSend'],
  [
    'a known fee is read again, and Max of the coin follows it',
    form({ token: eth, amountText: '0.9', isMax: true, fee: { step: 'reading', last: fee } }),
    'checkingFee',
  ],
  [
    'a known fee is read again, and Max of a token does not follow it',
    form({ isMax: true, fee: { step: 'reading', last: fee } }),
    'previewSend',
  ],
  [
    'the fee cannot be read: the wallet may still know',
    form({ fee: { step: 'failed', failure: { name: 'E', shortMessage: '', rejected: false } } }),
    'previewSend',
  ],
  ['the name is looked up', form({ receiver: { text: 'a.eth', step: 'resolving' } }), 'checkingAddress'],
  ['the address is wrong', form({ receiver: invalid }), 'invalidAddress'],
  ['there is no address', form({ receiver: empty }), 'addAddress'],
  ['the gas cannot be paid', form({ tokenBalances: poor }), 'insufficientFee'],
  ['gas beats a missing address', form({ tokenBalances: poor, receiver: empty }), 'insufficientFee'],
  ['the balance is too small', form({ amountText: '640.250001' }), 'insufficientFunds'],
  ['funds beat gas', form({ tokenBalances: poor, amountText: '641' }), 'insufficientFunds'],
  ['the whole balance is enough', form({ amountText: '640.25' }), 'previewSend'],
  ['there is no amount', form({ amountText: '' }), 'addAmount'],
  ['the amount is nothing', form({ amountText: '0.000' }), 'addAmount'],
  ['no amount beats a wrong address', form({ amountText: '', receiver: invalid }), 'addAmount'],
  ['the amount has too many digits', form({ amountText: '1.0000001' }), 'incorrectValue'],
  ['the amount is negative', form({ amountText: '-1' }), 'incorrectValue'],
  ['the amount is no number', form({ amountText: '1e3' }), 'incorrectValue'],
  ['there is no token', without(form({ amountText: '-1' }), 'token'), 'selectToken'],
  ['nothing is filled in', { send: initialSend }, 'selectToken'],
  ['the chunk is not loaded', {} as { send: SendState }, 'selectToken'],
  ['the wallet is being asked', form({ progress: { step: 'asking' } }), 'inProgress'],
  ['it is on its way', form({ progress: { step: 'pending', hash: '0x' } }), 'inProgress'],
])('[S4.22] the button says what is missing where %s', (_, state, expected) => {
  expect(selectSendButton(state)).toBe(expected)
})

test('[S5.10] lacking gas is decided in wei, one wei apart', () => {
  const at = (amount: bigint) => form({ tokenBalances: [{ ...eth, amount }, usdc] })
  expect(selectLacksFee(at(fee.fee))).toBe(false)
  expect(selectLacksFee(at(fee.fee - 1n))).toBe(true)
  expect(selectFeeShortfall(at(fee.fee - 5n))).toBe(5n)
})

test('[S5.10] what is sent in the same coin leaves less for gas', () => {
  const native = (amountText: string) => form({ token: eth, amountText })
  expect(selectLacksFee(native('0.999994'))).toBe(false)
  expect(selectLacksFee(native('0.999994000000000001'))).toBe(true)
  expect(selectSendButton(native('1'))).toBe('insufficientFee')
  expect(selectSendButton(native('1.1'))).toBe('insufficientFunds')
})

test('[S5.10] a balance of nothing is too little, also before the fee is known and without a price', () => {
  const { price: _, ...unpriced } = eth
  const broke = form({ tokenBalances: [{ ...unpriced, amount: 0n }, usdc], fee: { step: 'unknown' } })
  expect(selectLacksFee(broke)).toBe(true)
  expect(
    selectLacksFee(form({ tokenBalances: [{ ...unpriced, amount: 0n }], fee: { ...fee, fee: 0n } })),
  ).toBe(false)
  // The clause's own rule, in dollars: worth zero is insufficient.
  expect(selectLacksFee(form({ tokenBalances: [{ ...eth, amount: 0n }], fee: { ...fee, fee: 0n } }))).toBe(
    true,
  )
})

test('[S5.10] smart accounts are never flagged', () => {
  const smart = { ...from, isSmartAccount: true }
  expect(selectLacksFee(form({ from: smart, tokenBalances: [{ ...eth, amount: 0n }, usdc] }))).toBe(false)
})

test('the most that can be sent is the balance, less the fee for the coin itself, and never below nothing', () => {
  expect(selectMax(form())).toBe(usdc.amount)
  expect(selectMax(form({ token: eth }))).toBe(eth.amount - fee.fee)
  expect(selectMax(form({ token: { ...eth, amount: 1n } }))).toBe(0n)
  expect(selectMax(form({ token: eth, fee: { step: 'unknown' } }))).toBeUndefined()
  const smart = { ...from, isSmartAccount: true }
  expect(selectMax(form({ from: smart, token: eth }))).toBe(eth.amount - fee.fee)
})

test('an amount beyond the balance is short of funds, not of gas', () => {
  expect(selectFeeShortfall(form({ token: eth, amountText: '2' }))).toBe(0n)
})

test('amounts and fees are worth something where the price is known', () => {
  const { price: _, ...unpriced } = eth
  expect(selectAmountFiat(form())).toBe(250)
  expect(selectAmountFiat(form({ amountText: '' }))).toBe(0)
  expect(selectAmountFiat(form({ token: unpriced }))).toBeUndefined()
  expect(selectAmountFiat(without(form(), 'token'))).toBeUndefined()
  expect(selectFeeFiat(form())).toBeCloseTo(0.0108)
  expect(selectFeeFiat(form({ fee: { step: 'unknown' } }))).toBeUndefined()
  expect(selectFeeFiat(form({ tokenBalances: [usdc] }))).toBeUndefined()
})

test('the shortfall is exact', () => {
  expect(selectShortfall(form({ amountText: '640.250001' }))).toBe(1n)
  expect(selectShortfall(form({ amountText: '640.25' }))).toBe(0n)
})
