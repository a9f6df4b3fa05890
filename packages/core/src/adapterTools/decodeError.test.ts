import { expect, test } from 'vitest'
import { BaseError } from '../errors/BaseError.ts'
import { decodeError } from './decodeError.ts'

const hostile = {
  get code() {
    throw new Error('no')
  },
  get message() {
    throw new Error('no')
  },
}
const circular: { code: number; cause?: unknown } = { code: 1 }
circular.cause = circular
const { proxy: revoked, revoke } = Proxy.revocable({}, {})
revoke()

test.each([
  ['[S8.60] 4001', { code: 4001, message: 'User rejected the request.' }, 'UserRejectedError'],
  ['[S8.60] 4001 as a text', { code: '4001' }, 'UserRejectedError'],
  [
    '[S8.60] 4001 inside -32603',
    { code: -32603, data: { originalError: { code: 4001 } } },
    'UserRejectedError',
  ],
  ['[S8.60] 4001 inside a cause', new Error('x', { cause: { code: 4001 } }), 'UserRejectedError'],
  [
    '[S8.60] ACTION_REJECTED',
    { code: 'ACTION_REJECTED', info: { error: { code: 4001 } } },
    'UserRejectedError',
  ],
  ['[S8.60] a text that says so', 'User denied transaction signature', 'UserRejectedError'],
  [
    '[S8.60] connection request reset',
    new Error('Connection request reset. Please try again.'),
    'UserRejectedError',
  ],
  ['[S8.60] 5000 of pairing wallets', { code: 5000, message: 'Disapproved' }, 'UserRejectedError'],
  ['-32002', { code: -32002, message: 'Already processing' }, 'RequestPendingError'],
  ['4100', { code: 4100 }, 'UnauthorizedError'],
  ['4200', { code: 4200 }, 'UnsupportedMethodError'],
  ['-32601', { code: -32601 }, 'UnsupportedMethodError'],
  ['4900', { code: 4900 }, 'WalletDisconnectedError'],
  ['4901', { code: 4901 }, 'WalletDisconnectedError'],
  ['-32603', { code: -32603, message: 'Internal error' }, 'WalletRequestError'],
  ['a text', 'boom', 'WalletRequestError'],
  ['undefined', undefined, 'WalletRequestError'],
  ['null', null, 'WalletRequestError'],
  ['a number', 7, 'WalletRequestError'],
  ['an empty object', {}, 'WalletRequestError'],
  ['getters that throw', hostile, 'WalletRequestError'],
  ['an error that contains itself', circular, 'WalletRequestError'],
  ['a revoked proxy', revoked, 'WalletRequestError'],
  [
    'the words of a browser whose extension was reloaded',
    new Error('Extension context invalidated.'),
    'WalletRestartedError',
  ],
  [
    'a reason under 4001',
    { code: 4001, message: '8546: wallet_switchEthereumChain: provided network 0x66eee not supported' },
    'WalletRefusedError',
  ],
  [
    'a node’s text under 4001',
    { code: 4001, message: 'data did not match any variant of untagged enum EthRpcCall' },
    'WalletRefusedError',
  ],
  ['4001 in another language', { code: 4001, message: 'Пользователь отклонил запрос.' }, 'UserRejectedError'],
  [
    'an earlier request under 4001',
    { code: 4001, message: 'Request already pending' },
    'RequestPendingError',
  ],
  [
    'a no without a text, inside an internal error',
    { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4001 } } },
    'UserRejectedError',
  ],
  [
    'a technical no inside an internal error',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { originalError: { code: 4001, message: 'Method not supported' } },
    },
    'WalletRefusedError',
  ],
  ['no wallet yet', { code: -32603, message: 'No wallet found. Finish onboarding.' }, 'WalletNotSetUpError'],
  ['no wallet yet under 4001', { code: 4001, message: 'Wallet is not set up' }, 'WalletNotSetUpError'],
])('turns %s into %3$s', (_, thrown, name) => {
  const error = decodeError(thrown, 'personal_sign')
  expect(error).toBeInstanceOf(BaseError)
  expect(error.name).toBe(name)
})

test('keeps what the wallet said, and its code', () => {
  const error = decodeError({ code: -32603, message: 'out of cheese' }, 'personal_sign')
  expect(error).toMatchObject({ details: 'out of cheese', code: -32603 })
})

test('the causes of an error are walked over a thing that cannot be asked anything', () => {
  const error = decodeError(revoked, 'personal_sign')
  expect(error.walk(() => false)).toBeUndefined()
  expect(error.walk((one) => one === revoked)).toBe(revoked)
})

test('leaves an error of the kit as it is', () => {
  const error = new BaseError('known')
  expect(decodeError(error, 'personal_sign')).toBe(error)
})
