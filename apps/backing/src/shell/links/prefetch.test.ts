import { expect, test, vi } from 'vitest'
import { createRoutes } from '../../router/routes.tsx'
import { eventually } from '../testing/eventually.ts'
import { canPrefetch } from './canPrefetch.ts'
import { createPrefetcher, MOST_AT_ONCE } from './createPrefetcher.ts'

const Page = () => null

test.each([
  [{}, true],
  [{ connection: {} }, true],
  [{ connection: { effectiveType: '4g' } }, true],
  [{ connection: { effectiveType: '3g' } }, true],
  [{ connection: { effectiveType: '2g' } }, false],
  [{ connection: { effectiveType: 'slow-2g' } }, false],
  [{ connection: { effectiveType: '4g', saveData: true } }, false],
])('[S9.39] with %j fetching ahead is %s', (browser, expected) => {
  expect(canPrefetch(browser)).toBe(expected)
})

function door() {
  let resolve = (_module: { default: typeof Page }): void => {}
  let reject = (_error: Error): void => {}
  const promise = new Promise<{ default: typeof Page }>((...both) => {
    resolve = both[0]
    reject = both[1]
  })
  return { promise, resolve, reject }
}

function pagesOf(count: number) {
  const doors = Array.from({ length: count }, () => door())
  const loads = doors.map(({ promise }) => vi.fn(() => promise))
  const routes = createRoutes({ pages: loads.map((load, index) => ({ path: `/${index}`, load })) })
  return { doors, loads, routes, begun: () => loads.filter((load) => load.mock.calls.length > 0).length }
}

test('[S9.39] about five routes are fetched at the same time, the others after them', async () => {
  const { doors, routes, begun } = pagesOf(8)
  const { prefetch } = createPrefetcher(routes, () => true)
  for (let index = 0; index < 8; index += 1) prefetch(`/${index}`)
  expect(begun()).toBe(MOST_AT_ONCE)
  expect(MOST_AT_ONCE).toBe(5)
  doors[0]?.resolve({ default: Page })
  await eventually(() => expect(begun()).toBe(6))
  for (const { resolve } of doors) resolve({ default: Page })
  await eventually(() => expect(begun()).toBe(8))
})

test('a route is fetched once; one that failed may be tried again; an unknown path is nothing', async () => {
  const { doors, loads, routes } = pagesOf(1)
  const { prefetch } = createPrefetcher(routes, () => true)
  prefetch('/0')
  prefetch('/0#anchor')
  prefetch('/nowhere')
  expect(loads[0]).toHaveBeenCalledOnce()
  doors[0]?.reject(new Error('offline'))
  await eventually(() => {
    prefetch('/0')
    expect(loads[0]?.mock.calls.length).toBeGreaterThan(1)
  })
})

test('[S9.39] on a connection that saves data nothing is fetched', () => {
  const { routes, begun } = pagesOf(1)
  createPrefetcher(routes, () => false).prefetch('/0')
  expect(begun()).toBe(0)
})
