import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runs } from '../../../../scripts/testing/chance.mjs'
import { createIcons, ICON_TIMEOUT_MS, ICONS_FAILED } from './createIcons.ts'
import { iconUrls, MOST_URL_CHARACTERS } from './iconUrls.ts'
import { localIcons } from './localIcons.ts'
import { parseIconBody } from './parseIconBody.ts'
import { readIconSet } from './readIconSet.ts'

const baseUrl = 'http://gateway.test/icons'
const body = '<path fill="currentColor" d="M0 0h24v24H0z"/>'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function service(answer: (url: URL) => unknown) {
  const asked: string[] = []
  const icons = createIcons({
    baseUrl,
    fetchFile: async (url) => {
      asked.push(url)
      const value = answer(new URL(url))
      return value instanceof Response ? value : Response.json(value)
    },
  })
  return { icons, asked }
}

const everything = (url: URL) => ({
  prefix: 'backing',
  width: 24,
  height: 24,
  icons: Object.fromEntries((url.searchParams.get('icons') ?? '').split(',').map((name) => [name, { body }])),
})

test('[S7.4] all icons that are wanted in one tick come with one request for each collection', async () => {
  const { icons, asked } = service(everything)
  const changed = vi.fn()
  icons.subscribe(changed)
  for (const name of ['backing:wall', 'other:star', 'backing:globe', 'backing:wall']) icons.want(name)
  expect(asked).toEqual([])
  await vi.runAllTimersAsync()
  expect(asked).toEqual([`${baseUrl}/backing.json?icons=globe,wall`, `${baseUrl}/other.json?icons=star`])
  expect(icons.get('backing:wall')).toEqual({
    viewBox: '0 0 24 24',
    shapes: [{ tag: 'path', attributes: { fill: 'currentColor', d: 'M0 0h24v24H0z' } }],
  })
  expect(changed).toHaveBeenCalled()
  icons.want('backing:wall')
  await vi.runAllTimersAsync()
  expect(asked).toHaveLength(2)
})

test('[S7.4] no address is longer than 500 characters, and none of the names is lost', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,80}$/), { maxLength: 120 }), (names) => {
      const urls = iconUrls(baseUrl, 'backing', names)
      for (const url of urls) expect(url.length).toBeLessThanOrEqual(MOST_URL_CHARACTERS)
      const named = urls.flatMap((url) => new URL(url).searchParams.get('icons')?.split(',') ?? [])
      expect(named).toEqual([...names].sort())
    }),
  )
  expect(MOST_URL_CHARACTERS).toBe(500)
  expect(iconUrls(baseUrl, 'backing', ['x'.repeat(500), 'ok'])).toEqual([`${baseUrl}/backing.json?icons=ok`])
})

test.each([
  ['is out of reach', () => Promise.reject(new TypeError('offline'))],
  ['answers with an error', async () => new Response('', { status: 503 })],
  ['answers with its home page', async () => new Response('<!doctype html>')],
  ['answers with something else', async () => Response.json({ prefix: 'backing', icons: 7 })],
])(
  '[S8.64] where the service %s the console says so, and the page’s own icons stand in',
  async (_, fetchFile) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const icons = createIcons({ baseUrl, fetchFile })
    icons.want('backing:check')
    icons.want('backing:unicorn')
    await vi.runAllTimersAsync()
    expect(logged).toHaveBeenCalledExactlyOnceWith(ICONS_FAILED, expect.anything())
    expect(ICONS_FAILED).toBe('Failed to load custom icons')
    expect(icons.get('backing:check')?.shapes[0]?.attributes.d).toBe(localIcons.check[0]?.attributes.d)
    expect(icons.get('backing:unicorn')?.shapes[0]?.attributes.d).toBe(localIcons.stone[0]?.attributes.d)
  },
)

test('[S9.16] a service has 1500 ms to answer', async () => {
  vi.useRealTimers()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const icons = createIcons({
    baseUrl,
    fetchFile: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  })
  const started = performance.now()
  icons.want('backing:check')
  await vi.waitFor(() => expect(icons.get('backing:check')).toBeDefined(), { timeout: 5000, interval: 10 })
  expect(performance.now() - started).toBeGreaterThanOrEqual(ICON_TIMEOUT_MS - 5)
  expect(ICON_TIMEOUT_MS).toBe(1500)
  expect(String(logged.mock.calls[0]?.[1])).toContain('TimeoutError')
})

test('an icon that the service does not have is not asked for twice, and nothing is logged', async () => {
  const logged = vi.spyOn(console, 'error')
  const { icons, asked } = service(() => ({ prefix: 'backing', icons: {}, not_found: ['unicorn'] }))
  icons.want('backing:unicorn')
  await vi.runAllTimersAsync()
  icons.want('backing:unicorn')
  await vi.runAllTimersAsync()
  expect(asked).toHaveLength(1)
  expect(icons.get('backing:unicorn')).toBeDefined()
  expect(logged).not.toHaveBeenCalled()
})

test('a name that is none asks nobody', async () => {
  const { icons, asked } = service(everything)
  for (const name of ['wall', 'a:b:c', '../x:y', 'backing:', 'BACKING:wall', 'x:a,b']) icons.want(name)
  await vi.runAllTimersAsync()
  expect(asked).toEqual([])
})

test.each([
  ['<path d="M1 1"/>', [{ tag: 'path', attributes: { d: 'M1 1' } }]],
  ['<path d="M1 1"></path>', [{ tag: 'path', attributes: { d: 'M1 1' } }]],
  [
    '<g fill="none" stroke="currentColor" transform="translate(1 1)"><circle cx="1" cy="2" r=".5" /><g stroke-width="2"><path d="m0 0" transform="scale(2)" fill="#fff"/></g></g>',
    [
      {
        tag: 'circle',
        attributes: {
          ...{ fill: 'none', stroke: 'currentColor', transform: 'translate(1 1)', cx: '1', cy: '2', r: '.5' },
        },
      },
      {
        tag: 'path',
        attributes: {
          ...{ fill: '#fff', stroke: 'currentColor', 'stroke-width': '2', d: 'm0 0' },
          transform: 'translate(1 1) scale(2)',
        },
      },
    ],
  ],
])('reads %s', (text, shapes) => {
  expect(parseIconBody(text)).toEqual(shapes)
})

test.each([
  '',
  'text',
  '<path d="M1 1"/>text',
  '<path d="M1 1"',
  '<path d="M1 1">',
  '<g><path d="M1 1"/>',
  '<g></g>',
  '</g>',
  '<path d="M1 1"/></path>',
  '<path d="M1 1"><path d="M1 1"/></path>',
  '<script>alert(1)</script>',
  '<script/>',
  '<image href="https://evil.example/x.png"/>',
  '<use href="#a"/>',
  '<style>*{}</style>',
  '<a href="javascript:alert(1)"><path d="M1 1"/></a>',
  '<foreignObject><path d="M1 1"/></foreignObject>',
  '<path d="M1 1" onload="alert(1)"/>',
  '<path d="M1 1" style="fill:url(https://evil.example)"/>',
  '<path d="M1 1" fill="url(#a)"/>',
  '<path d="M1 1" class="button"/>',
  '<path d="M1 1" id="main"/>',
  '<path d="M1 1" constructor="x"/>',
  '<path d="javascript:"/>',
  "<path d='M1 1'/>",
  '<path d="M1 1"/><!-- -->',
  '<![CDATA[x]]><path d="M1 1"/>',
  '<animate attributeName="d"/>',
  `${'<g>'.repeat(20)}<path d="M1 1"/>${'</g>'.repeat(20)}`,
  '<path d="M1 1"/>'.repeat(201),
  `<path d="${'M1 1'.repeat(6000)}"/>`,
])('draws nothing of %s', (text) => {
  expect(parseIconBody(text)).toBeUndefined()
})

test('whatever a service sends, only known shapes with known attributes come out', () => {
  const piece = fc.constantFrom(
    ...['<g', '<path', '</g>', '/>', '>', ' d="M1 1"', ' onclick="x"', '<', '"', 'script', ' ', '<script>'],
    ' fill="red"',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      for (const { tag, attributes } of parseIconBody(pieces.join('')) ?? []) {
        expect(tag).toBe('path')
        for (const name of Object.keys(attributes)) expect(['d', 'fill']).toContain(name)
      }
    }),
    { numRuns: runs(2000) },
  )
})

test('a set has sizes of its own, its icons others, and names that stand for another', () => {
  const set = readIconSet({
    prefix: 'x',
    width: 32,
    icons: { a: { body, left: -1, height: 8 }, bad: { body: '<script/>' } },
    aliases: { b: { parent: 'a' }, c: { parent: 'gone' } },
  })
  expect([...set.keys()]).toEqual(['a', 'b'])
  expect(set.get('a')?.viewBox).toBe('-1 0 32 8')
  expect(set.get('b')).toBe(set.get('a'))
})
