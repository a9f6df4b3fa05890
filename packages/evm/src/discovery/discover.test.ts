import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { openBrowser } from '../testing/browser.ts'
import { refuse, scriptedWallet } from '../testing/scriptedWallet.ts'
import { discover } from './discover.ts'

const INFO = { uuid: 'a', name: 'Wallet', icon: 'data:image/png;base64,AA', rdns: 'io.wallet' }

function setUp(enableEIP6963 = true) {
  vi.useFakeTimers()
  const browser = openBrowser()
  const onFound = vi.fn()
  const discovery = discover(enableEIP6963, onFound)
  const stops: (() => void)[] = []
  onTestFinished(() => {
    for (const stop of stops) stop()
    browser.close()
    vi.useRealTimers()
  })
  const list = () => {
    vi.advanceTimersByTime(20)
    return onFound.mock.lastCall?.[0] ?? []
  }
  const ids = () => list().map(({ id }: { id: string }) => id)
  return {
    browser,
    onFound,
    discovery,
    start: () => {
      const stop = discovery.start()
      stops.push(stop)
      return stop
    },
    list,
    ids,
    announce: (change: object = {}, { provider } = scriptedWallet()) =>
      browser.announce({ info: { ...INFO, ...change }, provider }),
    /** Once it is known whether window.ethereum is one of the announced wallets. */
    compared: async () => {
      await vi.dynamicImportSettled()
      return ids()
    },
  }
}

function setUpStarted() {
  const all = setUp()
  all.start()
  return all
}

test('[S3.2] lists a wallet that announces itself with its rdns, name, icon and provider', () => {
  const { browser, start, list } = setUp()
  const { provider } = scriptedWallet()
  browser.install(provider, { ...INFO, rdns: 'io.wallet' })
  start()
  expect(list()).toEqual([
    {
      id: 'io.wallet',
      name: 'Wallet',
      type: 'ANNOUNCED',
      chain: 'eip155',
      imageUrl: INFO.icon,
      info: { rdns: 'io.wallet', uuid: 'a' },
      provider,
    },
  ])
})

test('[S3.2] has the first list at once, and later wallets soon after', () => {
  const { onFound, list, announce } = setUpStarted()
  expect(onFound.mock.calls).toEqual([[[]]])
  announce()
  expect(list()).toHaveLength(1)
})

test('[S3.2] two wallets of one rdns have two ids; the first keeps the plain one', () => {
  const { ids, announce } = setUpStarted()
  announce()
  announce({ uuid: 'b' })
  expect(ids()).toEqual(['io.wallet', 'io.wallet:b'])
})

test('nobody can take over an announced wallet by its uuid, nor keep it from being listed', () => {
  const { browser, list, ids } = setUpStarted()
  const providers = [1, 2, 3, 4].map(() => scriptedWallet().provider)
  for (const provider of providers) browser.announce({ info: INFO, provider })
  expect(ids()).toEqual(['io.wallet', 'io.wallet:a', 'io.wallet:a:2', 'io.wallet:a:3'])
  expect(list().map(({ provider }: { provider: unknown }) => provider)).toEqual(providers)
})

test('repeated announcements of a wallet are one, also of one that came second', () => {
  const { browser, list } = setUpStarted()
  const [one, two] = [scriptedWallet().provider, scriptedWallet().provider]
  for (const uuid of ['a', 'b', 'c'])
    for (const provider of [one, two]) browser.announce({ info: { ...INFO, uuid }, provider })
  expect(list()).toHaveLength(2)
})

test('[S3.2] window.ethereum is the Browser Wallet, unless an announced wallet is it', () => {
  const { browser, start, list, ids } = setUp()
  const { provider } = scriptedWallet()
  browser.setEthereum(provider)
  start()
  expect(list()).toEqual([
    {
      id: 'injected',
      imageId: 'injected',
      name: 'Browser Wallet',
      type: 'INJECTED',
      chain: 'eip155',
      provider,
    },
  ])
  browser.announce({ info: INFO, provider })
  expect(ids()).toEqual(['io.wallet'])
})

/** A wallet as a class of its own, with the flags that it has. */
class Brand {
  readonly isMetaMask = true
  readonly isTaho = true
  async request() {}
}

test.each([
  ['a proxy', (provider: object) => new Proxy(provider, {})],
  [
    'a proxy that binds its functions',
    (provider: object) =>
      new Proxy(provider, {
        get: (target, key) => {
          const value = Reflect.get(target, key)
          return typeof value === 'function' ? value.bind(target) : value
        },
      }),
  ],
  ['a router of its own with its flag', () => ({ isMetaMask: true, isTaho: true, async request() {} })],
  ['a second object of its class', () => new Brand()],
])('[S3.2] one wallet is one row: %s at window.ethereum is the announced wallet', async (_, wrap) => {
  const { browser, start, compared, announce } = setUp()
  const provider = new Brand()
  announce()
  browser.install(provider, { name: 'Taho', rdns: 'so.tally' })
  browser.setEthereum(wrap(provider))
  start()
  expect(await compared()).toEqual(['so.tally'])
})

test('[S3.2] a proxy without flags of its wallet is known by its functions', async () => {
  const { browser, start, compared } = setUp()
  const { provider } = scriptedWallet()
  browser.install(provider)
  browser.setEthereum(new Proxy(provider, {}))
  start()
  expect(await compared()).toEqual(['dev.latchkey.test'])
})

test.each([
  ['nothing', {}],
  ['isMetaMask, as most wallets', { isMetaMask: true }],
  ['a flag of its own', { isMetaMask: true, isRabby: true }],
  ['the flag of a wallet that is not there', { isMetaMask: true, isTahoe: true }],
])(
  '[S3.2] a wallet that only stands at window.ethereum is not lost beside announced ones: %s',
  async (_, flags) => {
    const { browser, start, compared } = setUp()
    browser.install(Object.assign(scriptedWallet().provider, { isMetaMask: true }), { name: 'MetaMask' })
    browser.install(new Brand(), { name: 'Taho', rdns: 'so.tally' })
    browser.setEthereum({ ...scriptedWallet().provider, ...flags })
    start()
    expect(await compared()).toEqual(['dev.latchkey.test', 'so.tally', 'injected'])
  },
)

test('[S3.2] two wallets that are event targets are two', async () => {
  const { browser, start, compared } = setUp()
  const make = () => Object.assign(new EventTarget(), { request: async () => {} })
  browser.install(make())
  browser.setEthereum(make())
  start()
  expect(await compared()).toHaveLength(2)
})

test('[S3.2] a window.ethereum that can hardly be read is a wallet of its own', async () => {
  const { browser, start, compared } = setUp()
  const no = refuse(new Error('no'))
  browser.install(new Brand(), { name: 'Taho', rdns: 'so.tally' })
  browser.setEthereum(new Proxy(scriptedWallet().provider, { getPrototypeOf: no, ownKeys: no }))
  start()
  expect(await compared()).toEqual(['so.tally', 'injected'])
})

test('[S3.2] with enableEIP6963 off only window.ethereum is offered', () => {
  const { browser, start, ids, announce } = setUp(false)
  const { provider } = scriptedWallet()
  browser.setEthereum(provider)
  browser.install(provider)
  start()
  announce()
  expect(ids()).toEqual(['injected'])
})

test('a burst of 10,000 announcements makes one list, and not an endless one', () => {
  const { onFound, list, announce } = setUpStarted()
  for (let at = 0; at < 10_000; at += 1) announce({ uuid: `u${at}`, rdns: `io.w${at}` })
  expect(list().length).toBe(200)
  expect(onFound).toHaveBeenCalledTimes(2)
})

test('starting and stopping over and over leaves nothing behind', () => {
  const { browser, start, onFound, list, announce } = setUp()
  for (let round = 0; round < 5; round += 1) start()()
  expect(browser.listeners()).toBe(0)
  start()
  onFound.mockClear()
  announce()
  expect(list()).toHaveLength(1)
  expect(onFound).toHaveBeenCalledOnce()
})

test.each([
  ['io.wallet', { name: '\u202eksaMateM\u0000' }, 'ksaMateM'],
  ['a long name', { name: 'W'.repeat(500) }, 'W'.repeat(60)],
  ['an emoji at the edge', { name: '🦊'.repeat(80) }, '🦊'.repeat(60)],
  ['spaces', { name: '  Wallet \n' }, 'Wallet'],
])('cleans a name: %s', (_, change, name) => {
  const { list, announce } = setUpStarted()
  announce(change)
  expect(list()[0].name).toBe(name)
})

test.each([
  'https://evil.example/x.png',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml-evil,x',
  `data:image/png;base64,${'A'.repeat(200_001)}`,
  7,
  undefined,
])('shows no icon that is not a small data: image: %s', (icon) => {
  const { list, announce } = setUpStarted()
  announce({ icon })
  expect(list()[0]).not.toHaveProperty('imageUrl')
})

const throwing = {
  get info() {
    throw new Error('no')
  },
}
const malformed = (change: object) => ({ info: { ...INFO, ...change }, provider: scriptedWallet().provider })

test('lists a connector that the kit brings, in place of one of its id, until it is taken off', () => {
  const { list, discovery } = setUpStarted()
  const names = { id: 'walletConnect', name: 'WalletConnect' }
  const paired = { ...names, type: 'WALLET_CONNECT', chain: 'eip155' } as const
  discovery.list(paired.id, paired)
  discovery.list(paired.id, { ...paired, name: 'Phone' })
  expect(list()).toMatchObject([{ id: 'walletConnect', name: 'Phone' }])
  expect(discovery.find('walletConnect')?.name).toBe('Phone')
  discovery.list(paired.id)
  expect(list()).toEqual([])
  expect(discovery.find('walletConnect')).toBeUndefined()
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'x'],
  ['no provider', { info: INFO }],
  ['a provider without request', { info: INFO, provider: {} }],
  [
    'a provider whose getter throws',
    {
      info: INFO,
      provider: {
        get request() {
          throw new Error('no')
        },
      },
    },
  ],
  ['an info that throws', throwing],
  ['no name', malformed({ name: '' })],
  ['a name of nothing visible', malformed({ name: '\u200b\u202e' })],
  ['an rdns that is none', malformed({ rdns: 'injected' })],
  ['an rdns with a colon', malformed({ rdns: 'io.wallet:b' })],
  ['an rdns that is no text', malformed({ rdns: 5 })],
  ['no uuid', malformed({ uuid: undefined })],
])('ignores a malformed announcement: %s', (_, detail) => {
  const { browser, list } = setUpStarted()
  browser.announce(detail)
  expect(list()).toEqual([])
})

test('whatever is announced, names are short and visible, icons are data: images and ids are unique', () => {
  const { browser, list } = setUpStarted()
  const codePoint = fc.integer({ min: 0, max: 0x10ffff })
  const anyText = fc.array(codePoint, { maxLength: 70 }).map((codes) => String.fromCodePoint(...codes))
  const text = fc.oneof(anyText, fc.constantFrom('io.wallet', 'a'))
  const info = fc.record(
    {
      uuid: fc.oneof(fc.stringMatching(/^[0-9a-f]{8}$/), text),
      name: text,
      icon: text,
      rdns: fc.oneof(fc.stringMatching(/^[a-z]{1,6}\.[a-z]{1,6}$/), text),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(info, fc.anything({ maxDepth: 1 })), (announced) => {
      browser.announce({ info: announced, provider: scriptedWallet().provider })
    }),
    { seed: seedOr(4), numRuns: runs(200) },
  )
  const connectors: readonly { id: string; name: string; imageUrl?: string }[] = list()
  expect(connectors.length).toBeGreaterThan(10)
  expect(new Set(connectors.map(({ id }) => id)).size).toBe(connectors.length)
  for (const { name, imageUrl } of connectors) {
    expect(name).toMatch(/^[^\p{C}]{1,120}$/u)
    expect(imageUrl === undefined || imageUrl.startsWith('data:image/')).toBe(true)
  }
})
