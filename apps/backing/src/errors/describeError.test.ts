import { expect, test } from 'vitest'
import { AppError } from './AppError.ts'
import { describeError } from './describeError.ts'

test.each([
  [new AppError(''), 500, 'Internal Server Error', 'Internal Server Error'],
  [new AppError('', { statusCode: 404 }), 404, 'Page Not Found', 'Page Not Found'],
  [new AppError('Page not found: /x', { statusCode: 404 }), 404, 'Page Not Found', 'Page not found: /x'],
  [new AppError('Come back later.', { statusCode: 503 }), 503, 'Internal Server Error', 'Come back later.'],
  [new AppError('No.', { statusCode: 410, statusMessage: 'Gone' }), 410, 'Gone', 'No.'],
  [new TypeError('x is not a function'), 500, 'Internal Server Error', 'x is not a function'],
  ['thrown as text', 500, 'Internal Server Error', 'thrown as text'],
  [undefined, 500, 'Internal Server Error', 'Internal Server Error'],
  [null, 500, 'Internal Server Error', 'Internal Server Error'],
  [{ toString: null }, 500, 'Internal Server Error', 'Internal Server Error'],
])(
  '[S2.6] %o is shown with its status, or with the defaults',
  (error, statusCode, statusMessage, message) => {
    expect(describeError(error)).toMatchObject({ statusCode, statusMessage, message })
  },
)

test('[S2.6] an answer that was thrown keeps its status', () => {
  const answer = { status: 404, statusText: '', internal: true, data: 'No route matches' }
  expect(describeError(answer)).toMatchObject({
    statusCode: 404,
    statusMessage: 'Page Not Found',
    message: 'No route matches',
  })
})

test('an error is fatal unless it says that it is not', () => {
  expect(describeError(new Error('x')).fatal).toBe(true)
  expect(describeError(new AppError('x')).fatal).toBe(true)
  expect(describeError(new AppError('x', { fatal: false })).fatal).toBe(false)
})
