import { expect, test } from 'vitest'
import { parseConfig, readConfig } from './config.ts'

const good = { projectId: 'backing', gatewayUrl: 'http://localhost:4110', lab: true }
const answer = (body: string, status = 200) => readConfig(async () => new Response(body, { status }))

test('reads a complete configuration', async () => {
  expect(await answer(JSON.stringify(good))).toEqual({ ok: true, config: good })
})

test('offers to sign in where the file says so, at /auth/v1 unless it says where', () => {
  expect(parseConfig({ ...good, signIn: {} })).toMatchObject({
    config: { signIn: { basePath: '/auth/v1', required: false } },
  })
})

test('is no lab unless the file says so', () => {
  const { lab: _, ...rest } = good
  expect(parseConfig(rest)).toMatchObject({ config: { lab: false } })
})

test.each([
  [{ ...good, gatewayUrl: 'localhost:4110' }, '/config.json: gatewayUrl: must be an http or https address.'],
  [
    { ...good, signIn: { basePath: 'https://evil.example/' } },
    '/config.json: signIn.basePath: must be a path of this page.',
  ],
  [
    { ...good, signIn: { basePath: '//evil.example/' } },
    '/config.json: signIn.basePath: must be a path of this page.',
  ],
  [{ ...good, signIn: { statement: 'a\nb' } }, '/config.json: signIn.statement: must be one line of ASCII.'],
  [{ ...good, buildPollMs: 1 }, '/config.json: buildPollMs: must be at least 1000.'],
  [{ ...good, projectId: '' }, '/config.json: projectId: must not be empty.'],
  [
    { ...good, gatewayUrl: 'javascript:alert(1)' },
    '/config.json: gatewayUrl: must be an http or https address.',
  ],
])('names what is wrong in %j', (value, reason) => {
  expect(parseConfig(value)).toEqual({ ok: false, reason })
})

test.each([null, [], 'text', 7, {}])('refuses %j with a reason', (value) => {
  expect(parseConfig(value)).toMatchObject({ ok: false, reason: expect.stringMatching(/^\/config\.json: /) })
})

test('says when the file is missing, no JSON, or out of reach', async () => {
  expect(await answer('', 404)).toEqual({ ok: false, reason: '/config.json was answered with 404.' })
  expect(await answer('<!doctype html>')).toEqual({ ok: false, reason: '/config.json is not JSON.' })
  expect(await readConfig(() => Promise.reject(new TypeError('offline')))).toEqual({
    ok: false,
    reason: '/config.json could not be fetched.',
  })
})
