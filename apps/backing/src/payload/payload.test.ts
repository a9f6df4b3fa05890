import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import programme from '../../programme.json' with { type: 'json' }
import { loadPayload } from './loadPayload.ts'
import { parsePayload } from './Payload.ts'
import { PayloadError } from './PayloadError.ts'
import { payloadUrl } from './payloadUrl.ts'
import { startPayload } from './startPayload.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const buildId = 'build-one'
const snapshot = { '42161': { balance: '12000000000000000001', blockNumber: '7', readAt: 1_800_000_000_000 } }
const read = {
  42161: {
    balance: 12_000_000_000_000_000_001n,
    blockNumber: 7n,
    readAt: 1_800_000_000_000,
    contributions: [],
  },
}
const silenced = () => vi.spyOn(console, 'error').mockImplementation(() => {})

test('[S7.3] a payload is asked for beside its page, with the hash of the build', () => {
  expect(payloadUrl('/', buildId)).toBe('/_payload.json?build-one')
  expect(payloadUrl('/about', buildId)).toBe('/about/_payload.json?build-one')
  expect(payloadUrl('/about/', buildId)).toBe('/about/_payload.json?build-one')
})

describe('[S5.21, S8.36] a payload URL with a hostname is refused', () => {
  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http:\\\\evil.example/a',
    '/.//evil.example',
    '/..//evil.example',
    '\t//evil.example',
    'javascript:alert(1)',
    'data:,',
    'http://',
  ])('%j', (page) => {
    const found = () => payloadUrl(page, buildId)
    expect(found).toThrowError(new PayloadError(`Payload URL must not include hostname: ${page}`))
  })

  test('whatever is given, what is fetched is on this very host', () => {
    const here = 'https://app.example'
    fc.assert(
      fc.property(
        fc.tuple(fc.constantFrom('', '/', '//', '/.//', 'https:', 'http://', '\\\\'), fc.string()),
        (parts) => {
          const page = parts.join('')
          try {
            expect(new URL(payloadUrl(page, buildId), here).origin).toBe(here)
          } catch (error) {
            if (!(error instanceof PayloadError)) throw error
          }
        },
      ),
      { seed: seedOr(4), numRuns: runs(300) },
    )
  })

  test('and survived', async () => {
    const error = silenced()
    const fetchFile = vi.fn()
    expect(await loadPayload({ page: '//evil.example', buildId, fetchFile })).toBeUndefined()
    expect(fetchFile).not.toHaveBeenCalled()
    expect(error).toHaveBeenCalledOnce()
  })
})

test('[S7.3] a payload is the programme and, where the build read one, the treasury’s state', () => {
  const payload = parsePayload({ buildId, programme, snapshot })
  expect(payload.programme.goal).toBe(24n * 10n ** 18n)
  expect(payload.snapshot).toEqual(read)
  expect(parsePayload({ buildId, programme })).not.toHaveProperty('snapshot')
})

test.each([
  [{ programme }, 'buildId'],
  [{ buildId, programme: { ...programme, goal: '0' } }, 'goal: must be more than 0'],
  ['<!doctype html>', '_payload.json: payload: '],
  [null, '_payload.json: payload: '],
])('a payload that is wrong names the field: %#', (value, problem) => {
  expect(() => parsePayload(value)).toThrowError(problem)
})

test('a snapshot that is none is as good as none: the page waits for the chain', () => {
  for (const wrong of [
    7,
    { '42161': { balance: '1.5' } },
    { '42161': { ...snapshot['42161'], blockNumber: '-1' } },
  ])
    expect(parsePayload({ buildId, programme, snapshot: wrong })).not.toHaveProperty('snapshot')
})

test('[S8.64] a payload that fails, or is another build’s, is said on the console and survived', async () => {
  const error = silenced()
  const load = (answer: () => unknown) => loadPayload({ page: '/', buildId, fetchFile: async () => answer() })
  expect(await load(() => ({ buildId: 'build-two', programme }))).toBeUndefined()
  expect(await load(() => 'not a payload')).toBeUndefined()
  expect(
    await load(() => {
      throw new Error('offline')
    }),
  ).toBeUndefined()
  expect(error).toHaveBeenCalledTimes(3)
})

describe('what a page starts from', () => {
  const answer = (body: string) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return new Response(body)
    })
    return asked
  }

  test('[S7.3] a page that the build rendered is hydrated from its payload', async () => {
    const asked = answer(JSON.stringify({ buildId, programme, snapshot }))
    const start = await startPayload({ container: { dataset: { prerendered: '/' } }, page: '/', buildId })
    expect(start).toMatchObject({ isPrerendered: true, payload: { buildId, page: '/', snapshot: read } })
    expect(asked).toEqual(['/_payload.json?build-one'])
  })

  test('[S8.64] a payload that is not JSON leaves the programme that comes with the code, and no snapshot', async () => {
    const error = silenced()
    answer('<!doctype html>')
    const start = await startPayload({ container: { dataset: { prerendered: '/' } }, page: '/', buildId })
    expect(start.isPrerendered).toBe(false)
    expect(start.payload.programme.title).toBe(programme.title)
    expect(start.payload).not.toHaveProperty('snapshot')
    expect(error).toHaveBeenCalledOnce()
  })

  test('another path, and the development server, ask for none', async () => {
    const asked = answer('')
    const container = { dataset: { prerendered: '/' } }
    expect((await startPayload({ container, page: '/nowhere', buildId })).isPrerendered).toBe(false)
    expect(
      (await startPayload({ container: { dataset: {} }, page: '/', buildId: undefined })).isPrerendered,
    ).toBe(false)
    expect(asked).toEqual([])
  })
})
