import { expect, test } from 'vitest'
import { BaseError, messageOf } from './BaseError.ts'
import { FrameAbortedError } from './frame.ts'
import { toFailure } from './toFailure.ts'

const { proxy: revoked, revoke } = Proxy.revocable({}, {})
revoke()

test('of what is no error of the kit nothing is shown', () => {
  for (const thrown of [undefined, null, 'boom', 7, {}, revoked]) {
    expect(toFailure(thrown)).toMatchObject({ name: 'UnknownError', rejected: false })
    expect(messageOf(thrown)).toBe(typeof thrown === 'string' ? thrown : undefined)
  }
})

test('what a wallet said is kept short, on one line and unturned', () => {
  expect(new BaseError('No', { cause: new Error('\u202eevil\u0000\nWord\u2028') }).details).toBe(
    ' evil Word ',
  )
  expect(new BaseError('No', { details: 'long '.repeat(20_000) }).details).toHaveLength(300)
})

test('a request of the embedded wallet that is cancelled in the page was declined, and a call that was given up was not', () => {
  expect(toFailure(new FrameAbortedError({ isRequest: true }))).toMatchObject({ rejected: true })
  expect(toFailure(new FrameAbortedError())).toMatchObject({ rejected: false })
})
