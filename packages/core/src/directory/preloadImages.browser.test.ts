import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Wallet } from '../flows/directory/state.ts'
import { preloadImages } from './preloadImages.ts'

/** The images that were asked for, none of which comes by itself. */
let asked: HTMLImageElement[]

beforeEach(() => {
  asked = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    asked.push(this)
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
