import type { getWallets, RouteResponse } from '@latchkey/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ServiceError } from '../errors/kit.ts'
import { selectDirectory, selectWalletList } from '../flows/directory/select.ts'
import type { KitConfig } from '../kit/config.ts'
import type { Kit } from '../kit/kit.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { scripted } from '../testing/scriptedAdapter.ts'
import { adviseWallets } from './adviseWallets.ts'
import { askWallets } from './askWallets.ts'
import { isReachable } from './isReachable.ts'
import { platformsOf } from './platformsOf.ts'
import { readMoreWallets } from './readMoreWallets.ts'
import { toCustomWallet, toWallet } from './toWallet.ts'

type Answer = RouteResponse<typeof getWallets>
type Listed = Answer['data'][number]
type Query = Readonly<Record<string, string | undefined>>

function listed(id: string, change: Partial<Listed> = {}): Listed {
  return { id, name: id, image_id: '', chains: ['eip155:42161'], relays: ['*'], ...change }
}

/** A kit whose directory answers as a test says, and the queries that it was asked. */
function createKit(
  answer: (query: Query) => Answer | Promise<Answer>,
  config: Partial<KitConfig> = {},
): { kit: Kit; asked: Query[] } {
  const asked: Query[] = []
  const { kit } = createTestKit(config, scripted())
  const call = async (_route: unknown, { query }: { query: Query }): Promise<Answer> => {
    asked.push(query)
    return answer(query)
  }
  // The only route that is asked here is answered in its shape.
  return { kit: { ...kit, services: { call } as unknown as Kit['services'] }, asked }
}

const pages = (count: number) => (query: Query) => {
  const from = (Number(query.page ?? 1) - 1) * Number(query.entries ?? 40)
  const data = Array.from({ length: count }, (_, index) => listed(`wallet-${index + 1}`))
  return { data: data.slice(from, from + Number(query.entries ?? 40)), count }
}

const browsed = (asked: readonly Query[]) => asked.filter(({ entries }) => entries === '40')

test('[S9.1] wallets come in pages of forty, until all are there', async () => {
  const { kit, asked } = createKit(pages(95))
  await askWallets(kit)
  expect(selectWalletList(kit.store.get())).toMatchObject({ pages: 1, isWhole: false })
  await readMoreWallets(kit)
  await readMoreWallets(kit)
  expect(selectWalletList(kit.store.get())).toMatchObject({ pages: 3, isWhole: true })
  expect(selectWalletList(kit.store.get()).wallets).toHaveLength(95)
  await readMoreWallets(kit)
  expect(browsed(asked).map(({ page }) => page)).toEqual(['1', '2', '3'])
  expect(selectDirectory(kit.store.get()).count).toBe(95)
})

test('a wallet that stands on two pages is listed once', async () => {
  const { kit } = createKit(({ page }) => ({
    data:
      page === '1'
        ? Array.from({ length: 40 }, (_, index) => listed(`${index}`))
        : [listed('39'), listed('x')],
    count: 80,
  }))
  await askWallets(kit)
  await readMoreWallets(kit)
  expect(
    selectWalletList(kit.store.get())
      .wallets.map(({ id }) => id)
      .slice(-2),
  ).toEqual(['39', 'x'])
})

test('[S9.4][S5.19] a search is trimmed, waits for 300 ms, asks for a hundred, and the newest one counts', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { kit, asked } = createKit(({ search = '' }) => ({ data: [listed(`found ${search}`)], count: 1 }))
  const first = askWallets(kit, { search: '  ha' })
  await vi.advanceTimersByTimeAsync(200)
  const second = askWallets(kit, { search: ' har ' })
  await vi.advanceTimersByTimeAsync(299)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all([first, second])
  expect(asked).toMatchObject([{ search: 'har', entries: '100', page: '1' }])
  expect(selectWalletList(kit.store.get()).wallets.map(({ name }) => name)).toEqual(['found har'])
})

test('less than two characters ask for all, and ten thousand for what a search may hold', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { kit, asked } = createKit(pages(3))
  await askWallets(kit, { search: ' h ' })
  const long = askWallets(kit, { search: 'h'.repeat(10_000) })
  await vi.advanceTimersByTimeAsync(300)
  await long
  expect(asked.map(({ search }) => search?.length)).toEqual([undefined, 200])
})

test('a page that fails says so, and is read again', async () => {
  let isUp = false
  const { kit } = createKit((query) => {
    if (!isUp) throw new ServiceError({ route: 'getWallets', status: 503 })
    return pages(2)(query)
  })
  await askWallets(kit)
  expect(selectWalletList(kit.store.get()).progress).toMatchObject({
    step: 'failed',
    failure: { name: 'ServiceError' },
  })
  isUp = true
  await readMoreWallets(kit)
  expect(selectWalletList(kit.store.get())).toMatchObject({ pages: 1, progress: { step: 'idle' } })
})

test('[S4.27][S9.2] featured and recommended wallets are read once each, featured ones in their order', async () => {
  const { kit, asked } = createKit(
    ({ include, entries }) =>
      include === 'b,a'
        ? { data: [listed('a'), listed('b')], count: 2 }
        : { data: [listed('c'), listed('d')].slice(0, Number(entries)), count: 60 },
    { featuredWalletIds: ['b', 'a'] },
  )
  await Promise.all([adviseWallets(kit), adviseWallets(kit)])
  await adviseWallets(kit)
  const { featured, recommended, count } = selectDirectory(kit.store.get())
  expect(featured.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(recommended.map(({ id }) => id)).toEqual(['c', 'd'])
  expect(count).toBe(62)
  // Featured, recommended, and which wallets can answer a code.
  expect(asked).toHaveLength(3)
  expect(asked.find(({ exclude }) => exclude === 'b,a')).toMatchObject({
    entries: '4',
    chains: 'eip155:42161,eip155:421614',
  })
  expect(asked.find(({ relays }) => relays)).toMatchObject({ relays: 'ws://127.0.0.1:1/relay' })
})

test('[S8.58] a directory that is gone advises nothing, and is asked again the next time', async () => {
  let isUp = false
  const { kit } = createKit(() => {
    if (!isUp) throw new ServiceError({ route: 'getWallets', status: 0 })
    return { data: [listed('c')], count: 1 }
  })
  await adviseWallets(kit)
  expect(selectDirectory(kit.store.get())).toMatchObject({ isAdvised: true, recommended: [], featured: [] })
  isUp = true
  await adviseWallets(kit)
  expect(selectDirectory(kit.store.get()).recommended.map(({ id }) => id)).toEqual(['c'])
})

test('[S5.18] without adapters, wallets that have no link are left out', async () => {
  const { kit } = createKit(
    () => ({ data: [listed('none'), listed('app', { mobile_link: 'app://' })], count: 2 }),
    { adapters: [] },
  )
  await askWallets(kit)
  expect(selectWalletList(kit.store.get()).wallets.map(({ id }) => id)).toEqual(['app'])
})

test('[S3.1] what strangers wrote about a wallet is made fit to be shown and opened', () => {
  const { kit } = createTestKit()
  const wallet = toWallet(kit.config, {
    id: 'x',
    name: `\u202e<b>Evil</b>\n${'a'.repeat(200)}`,
    image_id: 'a/../b',
    chains: [],
    relays: [],
    mobile_link: 'javascript:alert(1)',
    universal_link: 'data:text/html,x',
    desktop_link: 'evil://',
    webapp_link: 'https://evil.example',
    homepage: 'file:///etc/passwd',
    app_store: 'https://apps.example/x',
    badge_type: 'certified',
  })
  expect(wallet).toEqual({
    id: 'x',
    name: `<b>Evil</b>${'a'.repeat(53)}`,
    imageId: 'a/../b',
    imageUrl: 'http://127.0.0.1:1/getWalletImage/a%2F..%2Fb?projectId=test',
    chains: [],
    relays: [],
    isCertified: true,
    desktopLink: 'evil://',
    webappLink: 'https://evil.example',
    appStore: 'https://apps.example/x',
  })
  expect(toWallet(kit.config, listed('initials', { image_id: 'x', has_image: false }))).not.toHaveProperty(
    'imageUrl',
  )
  expect(toCustomWallet({ id: 'own', name: 'Own', mobile_link: 'own' })).toMatchObject({
    mobileLink: 'own',
    relays: ['*'],
  })
})

const gatewayUrl = 'https://gateway.example'

test.each([
  [undefined, ['*'], true],
  [undefined, ['wss://gateway.example/relay'], true],
  [undefined, ['wss://gateway.example/relay/'], true],
  [undefined, ['wss://gateway.example/relay?projectId=x'], true],
  [undefined, ['wss://elsewhere.example'], false],
  [undefined, [], false],
  [['wss://elsewhere.example/'], ['wss://elsewhere.example'], true],
  [['wss://elsewhere.example'], ['wss://gateway.example/relay'], false],
  [[], ['*'], false],
] as const)('a kit with the relays %s reaches a wallet with %s: %s', (relays, own, expected) => {
  expect(isReachable({ gatewayUrl, ...(relays ? { relays } : {}) }, { relays: own })).toBe(expected)
})

const all = { mobileLink: 'a://', webappLink: 'https://a.example', desktopLink: 'a://' }

test.each([
  ['everything on a computer', all, true, true, false, ['browser', 'qrcode', 'web', 'desktop']],
  ['everything on a phone', all, true, true, true, ['browser', 'mobile', 'web']],
  ['an app alone', { mobileLink: 'a://' }, false, true, false, ['qrcode']],
  ['an app by its universal link', { universalLink: 'https://a.example' }, false, true, true, ['mobile']],
  ['out of reach, and installed', all, true, false, false, ['browser']],
  ['out of reach', all, false, false, true, ['unsupported']],
  ['an extension that is not here', {}, false, true, false, ['unsupported']],
  ['no wallet in particular', undefined, false, false, false, ['qrcode']],
] as const)('the ways to %s', (_, wallet, isInstalled, reachable, isMobile, ways) => {
  expect(platformsOf({ wallet, isInstalled, isReachable: reachable, device: { isMobile } })).toEqual(ways)
})
