import { expect, onTestFinished, test, vi } from 'vitest'
import { storageKey } from '../../persist/storageKeys.ts'
import { createConnectedKit } from '../../testing/connectedKit.ts'
import { onRampService, usualOnRamp } from '../../testing/onRampService.ts'
import { fetchSold } from './fetchSold.ts'

const watched = vi.hoisted(() => ({ kits: 0, isMissing: false }))
vi.mock('./watchOnRampOrders.ts', () => ({
  get watchOnRampOrders() {
    if (watched.isMissing) throw new Error('404')
    return () => {
      watched.kits += 1
      return () => {
        watched.kits -= 1
      }
    }
  },
}))
const { followOnRamp, followOnRampOrders } = await import('./followOnRamp.ts')

async function setUp() {
  const { kit } = await createConnectedKit()
  const call = vi.fn(onRampService(usualOnRamp(), () => new Promise(() => {})))
  Object.assign(kit, { services: { call } })
  return { kit, call }
}

test('[S8.62] buying whose code cannot be loaded is only logged, and nothing is offered', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  watched.isMissing = true
  onTestFinished(() => {
    watched.isMissing = false
    logged.mockRestore()
  })
  const { kit } = await setUp()
  const stop = followOnRamp(kit)
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce())
  expect(logged.mock.calls[0]?.[0]).toContain('Buying is not available')
  expect(kit.store.get().onramp).toBeUndefined()
  stop()
})

test('orders are watched where this browser has some; otherwise nothing is loaded', async () => {
  const { kit } = await setUp()
  followOnRampOrders(kit)()
  expect(watched.kits).toBe(0)
  kit.config.storage.setItem(storageKey(kit.id, 'onramp'), '{"version":1,"orders":[]}')
  const stop = followOnRampOrders(kit)
  await vi.waitFor(() => expect(watched.kits).toBe(1))
  stop()
  expect(watched.kits).toBe(0)
})

test('what is sold is asked for without the code of buying', async () => {
  const { kit, call } = await setUp()
  expect(await fetchSold(kit)).toEqual([
    { id: 'eth', caipNetworkId: 'eip155:42161' },
    { id: 'usdc', caipNetworkId: 'eip155:42161', address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' },
  ])
  expect(call).toHaveBeenCalledOnce()
  expect(kit.store.get().onramp).toBeUndefined()
})
