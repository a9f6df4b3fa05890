import { FRAME_CALLS } from '@latchkey/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { createFakeServer, PAGE } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

const id = () => crypto.randomUUID()
const message = (over: object = {}) => ({ id: id(), type: '@latchkey/APP_GET_CHAIN_ID', ...over })
// `npm run attack` sends 100,000.
const RUNS = runs(400)

test('[S3.24, S7.57] the frame says that it is ready, with its version, once it knows its project', async () => {
  const { posted } = await startTestFrame()
  const payload = { version: '4', name: 'Test wallet' }
  expect(posted).toEqual([{ message: { type: '@latchkey/FRAME_READY', payload }, to: PAGE }])
})

test('a page that is not on the project’s list gets no frame', async () => {
  const asked = startTestFrame({ parameters: { pageOrigin: 'https://evil.example' } })
  await expect(asked).rejects.toThrow('https://evil.example is not an origin of this project')
})

test('[S3.19, S4.30] an answer carries the id of its call, and goes to the exact origin', async () => {
  const { receive, page, posted } = await startTestFrame()
  const data = message()
  await receive({ data, origin: PAGE, source: page })
  const answer = { type: '@latchkey/FRAME_GET_CHAIN_ID_SUCCESS', payload: { chainId: 'eip155:42161' } }
  expect(posted.at(-1)).toEqual({ message: { id: data.id, ...answer }, to: PAGE })
})

test.each([
  ['a srcdoc child, which posts with the page’s origin', 'source', PAGE, {}],
  ['a sibling frame', 'source', 'https://ads.example', {}],
  ['a page of another origin', 'origin', 'https://app.example.com.evil.example', undefined],
  ['the same host on another scheme', 'origin', 'http://app.example.com', undefined],
  ['a sandboxed page', 'origin', 'null', undefined],
] as const)('nothing answers %s', async (_, reason, origin, source) => {
  const { receive, page, posted, refused } = await startTestFrame()
  await receive({ data: message(), origin, source: source ?? page })
  expect(refused).toEqual([reason])
  expect(posted).toHaveLength(1)
})

test('a browser that does not tell the page’s origin: READY alone is for anybody, and one origin alone is answered', async () => {
  const { receive, page, posted, refused } = await startTestFrame({
    server: createFakeServer('managed', [PAGE, 'https://www.example.com']),
    parameters: { pageOrigin: undefined },
  })
  expect(posted).toMatchObject([{ message: { type: '@latchkey/FRAME_READY' }, to: '*' }])
  await receive({ data: message(), origin: PAGE, source: page })
  await receive({ data: message(), origin: 'https://www.example.com', source: page })
  expect(posted.slice(1).map(({ to }) => to)).toEqual([PAGE])
  expect(refused).toEqual(['otherOrigin'])
})

test('an id that was seen is not answered again, whatever it carries', async () => {
  const { receive, page, refused, answersTo } = await startTestFrame()
  const first = message()
  await receive({ data: first, origin: PAGE, source: page })
  await receive({ data: { ...first, type: '@latchkey/APP_SIGN_OUT' }, origin: PAGE, source: page })
  expect(refused).toEqual(['repeated'])
  expect(answersTo(first.id)).toHaveLength(1)
})

test.each([
  ['a type within another', { type: 'x@latchkey/APP_GET_CHAIN_ID' }],
  ['a type with more behind it', { type: '@latchkey/APP_GET_CHAIN_ID_SUCCESS' }],
  ['an answer of a frame', { type: '@latchkey/FRAME_GET_CHAIN_ID_SUCCESS' }],
  ['an unknown call', { type: '@latchkey/APP_EXPORT' }],
  ['a name of every object', { type: '@latchkey/APP_constructor' }],
  ['no id', { id: undefined }],
  ['an id that is no UUID', { id: '1' }],
  ['a field too many', { extra: true }],
])('%s is refused', async (_, over) => {
  const { receive, page, posted, refused } = await startTestFrame()
  await receive({ data: message(over), origin: PAGE, source: page })
  expect(refused).toEqual(['envelope'])
  expect(posted).toHaveLength(1)
})

test.each([
  ['CONNECT_EMAIL', { email: 'ada@example.com, eve@example.com' }],
  ['CONNECT_EMAIL', { email: 'ada@example.com\r\nBcc: eve@example.com' }],
  ['CONNECT_OTP', { otp: 123456 }],
  ['CONNECT_OTP', { otp: '123456 ' }],
  ['CONNECT_DEVICE', {}],
  ['RPC_REQUEST', { method: ['personal_sign'] }],
  ['SYNC_THEME', { themeMode: 'dark', script: 'x' }],
  ['IS_CONNECTED', { token: { toString: 'x' } }],
] as const)('%s with the wrong payload is answered with an error', async (name, payload) => {
  const { receive, page, posted } = await startTestFrame()
  await receive({ data: message({ type: `@latchkey/APP_${name}`, payload }), origin: PAGE, source: page })
  expect(posted.at(-1)?.message).toMatchObject({
    type: `@latchkey/FRAME_${name}_ERROR`,
    payload: { code: -32602 },
  })
})

test('hostile messages never make the frame throw, answer twice, or answer anybody else', {
  timeout: 1_800_000,
}, async () => {
  const { receive, page, posted, server } = await startTestFrame()
  const anything = fc.anything({ maxDepth: 3, withBigInt: true, withMap: true })
  const type = fc.oneof(
    fc.constantFrom(...FRAME_CALLS.map((call) => `@latchkey/APP_${call}`)),
    fc.string(),
    fc.constantFrom('@latchkey/APP___proto__', '@latchkey/APP_toString', '@latchkey/FRAME_READY'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(anything, fc.record({ id: fc.oneof(fc.uuid(), fc.string()), type, payload: anything })),
      fc.constantFrom(PAGE, 'https://evil.example', 'null'),
      fc.boolean(),
      async (data, origin, isPage) => {
        posted.length = 0
        await receive({ data, origin, source: isPage ? page : {} })
        const isHeard = isPage && origin === PAGE
        const answers = posted.filter((one) => one.message.id !== undefined)
        expect(answers.length).toBeLessThanOrEqual(isHeard ? 1 : 0)
        expect(posted.every(({ to }) => to === PAGE)).toBe(true)
      },
    ),
    { numRuns: RUNS, seed: seedOr(20_261_125) },
  )
  // biome-ignore lint/suspicious/noConsole: `npm run attack` prints it
  console.log(`figure: ${RUNS} garbled messages to the whole frame, ${server.users.size} people signed in`)
  expect(server.users.size).toBe(0)
})
