import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Wallet } from '../flows/directory/state.ts'
import type { Kit } from '../kit/kit.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { scripted } from '../testing/scriptedAdapter.ts'
import { adviseWallets } from './adviseWallets.ts'
import { preloadImages } from './preloadImages.ts'

/** The images that were asked for, none of which comes by itself. */
let asked: HTMLImageElement[]
let addresses: string[]

beforeEach(() => {
  asked = []
  addresses = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
    url,
  ) {
    asked.push(this)
    addresses.push(url)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const wallets = (count: number): Wallet[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `wallet-${index}`,
    name: `Wallet ${index}`,
    chains: [],
    isCertified: false,
    relays: [],
    imageUrl: `http://127.0.0.1:9/${index}`,
  }))

test('[S9.3] a page waits for the images of its first 20 wallets, whether they come or not', async () => {
  const shown = vi.fn()
  const loading = preloadImages(wallets(25)).then(shown)
  expect(asked).toHaveLength(20)
  const [first, ...others] = asked
  for (const image of others) image.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(100)
  expect(shown).not.toHaveBeenCalled()
  first?.dispatchEvent(new Event('error'))
  await loading
})

test('[S9.11] an image that never comes keeps a page back for two seconds, and no longer', async () => {
  const shown = vi.fn()
  const loading = preloadImages(wallets(1)).then(shown)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await loading
})

test('[S4.27] [S3.2] images of networks and of connectors without one of their own are read once, and no list waits for them', async () => {
  const { kit } = createTestKit({}, scripted())
  const call = async () => ({ data: [], count: 0 })
  const advised: Kit = {
    ...kit,
    services: { ...kit.services, call: call as unknown as Kit['services']['call'] },
  }
  const connector = { name: 'Browser Wallet', type: 'INJECTED', chain: 'eip155' } as const
  kit.store.dispatch({
    type: 'connectors.found',
    namespace: 'eip155',
    connectors: [
      { ...connector, id: 'injected', imageId: 'injected' },
      { ...connector, id: 'own', imageId: 'own', imageUrl: 'data:image/png;base64,' },
    ],
  })
  await adviseWallets(advised)
  await adviseWallets(advised)
  const base = `${kit.config.gatewayUrl}/public/getAssetImage`
  const networks = kit.store.get().network.requested.map(({ caipNetworkId }) => caipNetworkId)
  expect(networks.length).toBeGreaterThan(0)
  expect(asked).toHaveLength(1 + networks.length)
  expect(addresses).toEqual(['injected', ...networks].map((id) => `${base}/${encodeURIComponent(id)}`))
})
