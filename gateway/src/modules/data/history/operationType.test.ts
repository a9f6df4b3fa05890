import { expect, test } from 'vitest'
import { operationType } from './operationType.ts'
import type { AccountTransaction } from './transaction.ts'

const [ME, OTHER] = ['0xa1', '0xb2']
const transaction = (more: Partial<AccountTransaction>): AccountTransaction => ({
  ...{
    block: 1,
    position: 0,
    time: 1,
    hash: '0x1',
    sender: ME,
    receiver: OTHER,
    created: undefined,
    nonce: 0,
  },
  ...{ succeeded: true, selector: undefined, value: 0n, blockHash: '0x2', movements: [], omitted: 0 },
  ...more,
})

test.each([
  ['coin', undefined, 'send'],
  ['tokens', '0xa9059cbb', 'send'],
  ['an approval', '0x095ea7b3', 'approve'],
  ['any other call', '0x12345678', 'execute'],
] as const)('[S7.13] %s that failed is named after what it was meant to be', (_, selector, type) => {
  expect(operationType(transaction({ succeeded: false, selector }), ME, undefined)).toBe(type)
})

test.each([
  ['by the account itself, without a call, is a send', {}, 'send'],
  ['by somebody else is a call', { sender: OTHER }, 'execute'],
  ['with a call is a call', { selector: '0x12345678' }, 'execute'],
  ['that made a contract is a deployment', { created: OTHER }, 'deploy'],
] as const)('[S7.13] a transaction that moved nothing %s', (_, more, type) => {
  expect(operationType(transaction(more), ME, undefined)).toBe(type)
})
