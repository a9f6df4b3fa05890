import { FrameError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { decodeSendError } from './decodeSendError.ts'

const METHOD = 'eth_sendTransaction'

test.each([
  ['insufficient balance for transfer', 'InsufficientFundsError'],
  ['gas required exceeds allowance (0)', 'InsufficientFundsError'],
  ["sender doesn't have enough funds to send tx", 'InsufficientFundsError'],
  ['sender doesnt have enough funds to send tx', 'InsufficientFundsError'],
  ['transfer amount exceeds balance', 'InsufficientFundsError'],
  ['value exceeds the balance', 'InsufficientFundsError'],
  ['total cost exceed balance', 'InsufficientFundsError'],
  ['nonce too low', 'NonceTooLowError'],
  ['the nonce is too low', 'NonceTooLowError'],
  ['nonce has already been used', 'NonceTooLowError'],
  ['already known', 'TransactionUnknownError'],
  ['Known transaction', 'TransactionUnknownError'],
  ['tx already in mempool', 'TransactionUnknownError'],
  ['OldNonce', 'NonceTooLowError'],
  ['transaction underpriced', 'FeeTooLowError'],
  ['the fee cap is less than the block base fee', 'FeeTooLowError'],
  ['gas price 1 is lower than the base fee', 'FeeTooLowError'],
  ['gas price is less than the basefee', 'FeeTooLowError'],
  ['fee too low', 'FeeTooLowError'],
  ['gas price is too low', 'FeeTooLowError'],
  ['fee cap exceeded', 'FeeTooLowError'],
  ['the fee is fine', 'WalletRequestError'],
])('a node that says "%s" means %s', (message, name) => {
  expect(decodeSendError({ code: -32000, message }, METHOD).name).toBe(name)
})

test('what is known for what it is stays that, whatever its text speaks of', () => {
  const rejected = { code: 4001, message: 'User rejected: insufficient funds' }
  expect(decodeSendError(rejected, METHOD).name).toBe('UserRejectedError')
})

test('a reason is looked for in the first twenty thousand letters', () => {
  const after = (length: number) => ({ code: -32000, message: `${' '.repeat(length)}nonce too low` })
  expect(decodeSendError(after(19_000), METHOD).name).toBe('NonceTooLowError')
  expect(decodeSendError(after(20_000), METHOD).name).toBe('WalletRequestError')
})

test.each([-32_500, -32_501, -32_504, -32_521])('a relayer that answers %i did not take it', (code) => {
  const message = 'The relayer has no funds at the moment. Try again later.'
  const error = decodeSendError({ code, message }, METHOD)
  expect([error.name, error.details]).toEqual(['OperationRefusedError', message])
  expect(decodeSendError(new FrameError({ code, message }), METHOD).name).toBe('OperationRefusedError')
})

test.each([
  [-32_080, 'BundlerDownError'],
  [-32_081, 'BundlerAnswerError'],
  [-32_082, 'EntryPointUnsupportedError'],
  [-32_083, 'TransactionUnknownError'],
])('the gateway’s code %i of a bundler means %s', (code, name) => {
  expect(decodeSendError({ code, message: 'The bundler …' }, METHOD).name).toBe(name)
  expect(decodeSendError(new FrameError({ code, message: 'The bundler …' }), METHOD).name).toBe(name)
})

test.each([
  [{ code: -32_000, message: 'insufficient funds for gas * price + value' }, 'InsufficientFundsError'],
  [{ code: -32_000, message: 'nonce too low' }, 'NonceTooLowError'],
  [{ code: 4_900, message: 'The link has expired.' }, 'FrameError'],
])('what the embedded wallet passes on of a node means the same: %s', (said, name) => {
  expect(decodeSendError(new FrameError(said), METHOD).name).toBe(name)
})
