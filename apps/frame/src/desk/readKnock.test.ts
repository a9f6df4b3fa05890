import { expect, test } from 'vitest'
import { readKnock } from './readKnock.ts'

const ORIGIN = 'https://wallet.example.com'
const ID = '0b7a7c1e-8f7b-4d27-9a3c-6a54f4d3a111'
const page = {}
const frame = {}
const own = { origin: ORIGIN, openers: [page, frame] }

/** A window of the wallet as its frame sees it. */
function windowOf(over: object = {}) {
  const made: Record<string, unknown> = { opener: page, location: { pathname: '/approve' } }
  return Object.assign(made, { top: made }, over)
}
const read = (source: unknown, over: object = {}) =>
  readKnock({ data: { type: 'latchkey/window', id: ID }, origin: ORIGIN, source, ...over }, own)

test('a window of the wallet that the page or the frame has opened is known by its id', () => {
  expect(read(windowOf())).toEqual({ type: 'latchkey/window', id: ID })
  expect(read(windowOf({ opener: frame }))).toEqual({ type: 'latchkey/window', id: ID })
})

test('the window of a sign-in is known by its page, and names the challenge of its secret', () => {
  const data = { type: 'latchkey/sign-in', id: ID, challenge: 'c'.repeat(43) }
  expect(read(windowOf({ location: { pathname: '/sign-in' } }), { data })).toEqual(data)
  expect(read(windowOf(), { data })).toBeUndefined()
  expect(read(windowOf({ location: { pathname: '/sign-in' } }))).toBeUndefined()
  const short = { ...data, challenge: 'c' }
  expect(read(windowOf({ location: { pathname: '/sign-in' } }), { data: short })).toBeUndefined()
})

test.each([
  ['of another origin', windowOf(), { origin: 'https://evil.example' }],
  ['that another page has opened', windowOf({ opener: {} }), {}],
  ['without an opener', windowOf({ opener: null }), {}],
  ['in a frame', windowOf({ top: {} }), {}],
  ['on another page of the wallet', windowOf({ location: { pathname: '/account' } }), {}],
  ['with an id that is none', windowOf(), { data: { type: 'latchkey/window', id: 'approve' } }],
  ['that says something else', windowOf(), { data: { type: '@latchkey/APP_SIGN_OUT', id: ID } }],
  ['that is gone', null, {}],
])('a window %s is not heard', (_, source, over) => {
  expect(read(source, over)).toBeUndefined()
})

test('a window that has gone to another origin since is not heard', () => {
  const gone = windowOf()
  Object.defineProperty(gone, 'location', {
    get() {
      throw new DOMException('Blocked a frame', 'SecurityError')
    },
  })
  expect(read(gone)).toBeUndefined()
})
