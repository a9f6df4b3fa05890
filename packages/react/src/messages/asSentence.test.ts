import { expect, test } from 'vitest'
import { asSentence } from './asSentence.ts'

test.each([
  ['Too little received', 'Too little received.'],
  ['The chain refused it (0x1a)', 'The chain refused it (0x1a).'],
  ['Your balance is too low.', 'Your balance is too low.'],
  ['رصيدك لا يكفي', 'رصيدك لا يكفي.'],
  ['Try again?', 'Try again?'],
  ['', ''],
])('%j before another sentence is %j', (text, expected) => {
  expect(asSentence(text)).toBe(expected)
})
