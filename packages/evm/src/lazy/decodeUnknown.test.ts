import { BaseError } from '@latchkey/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeSendError } from './decodeSendError.ts'

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'boom'],
  ['a number', 42],
  ['an empty object', {}],
  ['a code that no standard has', { code: 123_456, message: 'zorp' }],
  ['a code without a text', { code: -32_000 }],
  ['a text that is no text', { code: -32_099, message: { zorp: true } }],
  ['an error of the page', new Error('boom')],
  [
    'an error inside of errors',
    { code: -32_603, data: { originalError: { code: -32_099, message: 'zorp' } } },
  ],
])('[S8.67] %s from a node ends in "Something went wrong"', (_, thrown) => {
  expect(decodeSendError(thrown, 'eth_sendTransaction')).toMatchObject({
    shortMessage: 'Something went wrong',
  })
})

test('[S8.67] whatever a node throws ends in an error of the kit, with a text', () => {
  fc.assert(
    fc.property(fc.anything(), (thrown) => {
      const error = decodeSendError(thrown, 'eth_sendTransaction')
      expect(error).toBeInstanceOf(BaseError)
      expect(error.shortMessage).not.toBe('')
    }),
  )
})
