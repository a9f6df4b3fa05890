import { afterEach, expect, test, vi } from 'vitest'
import { type BuildsOptions, createBuilds } from './createBuilds.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const silenced = () => vi.spyOn(console, 'error').mockImplementation(() => {})

/** A host whose latest build can be changed, and a tab that can be left and looked at again. */
function host(options: Partial<BuildsOptions> = {}) {
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    '/builds/latest.json': { id: 'build-one', timestamp: 1 },
    '/builds/meta/build-one.json': { id: 'build-one', timestamp: 1, prerendered: ['/'] },
  }
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const builds = createBuilds({
    id: 'build-one',
    page,
    fetchFile: async (url) => {
      asked.push(url)
      const answer = answers[url.replace(/\?\d+$/, '')]
      if (answer instanceof Error) throw answer
      return answer
    },
    ...options,
  })
  const events: unknown[] = []
  builds.subscribe((event) => events.push(event))
  return { builds, answers, asked, events, page }
}

test('[S7.2] latest.json is asked with the time, every hour unless told, until the watch ends', async () => {
  vi.useFakeTimers({ now: 1_000 })
  const { builds, asked } = host()
  const stop = builds.watch()
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(3_600_000)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(asked).toEqual(['/builds/latest.json?3601000', '/builds/latest.json?7201000'])
  stop()
  await vi.advanceTimersByTimeAsync(7_200_000)
  expect(asked).toHaveLength(2)
})

test('[S7.2] a tab that slept is asked about as soon as it is looked at, and no sooner than an interval', async () => {
  vi.useFakeTimers({ now: 0 })
  const { builds, asked, page } = host()
  builds.watch()
  vi.setSystemTime(3_599_999)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toEqual([])
  vi.setSystemTime(90_000_000)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toEqual([])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toEqual(['/builds/latest.json?90000000'])
})

test('[S4.37] a differing id raises the update event once for each build, and the same id none', async () => {
  const { builds, answers, events } = host()
  await builds.check()
  expect([events, builds.newer()]).toEqual([[], undefined])
  const two = { id: 'build-two', timestamp: 2 }
  answers['/builds/latest.json'] = two
  await builds.check()
  await builds.check()
  expect(events).toEqual([{ type: 'app:manifest:update', build: two }])
  expect(builds.newer()).toEqual(two)
  answers['/builds/latest.json'] = { id: 'build-three', timestamp: 3 }
  await builds.check()
  expect(events).toHaveLength(2)
})

test('[S4.37] a deployment that was taken back is no newer build', async () => {
  const { builds, answers, events } = host()
  answers['/builds/latest.json'] = { id: 'build-two', timestamp: 2 }
  await builds.check()
  answers['/builds/latest.json'] = { id: 'build-one', timestamp: 1 }
  await builds.check()
  expect([builds.newer(), events.length]).toEqual([undefined, 1])
})

test.each([
  ['cannot be fetched', new Error('offline')],
  ['is something else', { id: '../../evil', timestamp: 1 }],
  ['is empty', undefined],
])('[S8.64] a latest.json that %s is said on the console and asked again later', async (_, answer) => {
  const error = silenced()
  const { builds, answers, events } = host()
  answers['/builds/latest.json'] = answer
  await builds.check()
  expect(error).toHaveBeenCalledOnce()
  expect(events).toEqual([])
  answers['/builds/latest.json'] = { id: 'build-two', timestamp: 2 }
  await builds.check()
  expect(events).toHaveLength(1)
})

test('[S7.1] the manifest of the running build is asked for once', async () => {
  const { builds, asked } = host()
  expect(await builds.manifest()).toEqual({ id: 'build-one', timestamp: 1, prerendered: ['/'] })
  await builds.manifest()
  expect(asked).toEqual(['/builds/meta/build-one.json'])
})

test('[S7.1, S8.64] a manifest that cannot be read is said on the console, and survived', async () => {
  const error = silenced()
  const { builds, answers } = host()
  answers['/builds/meta/build-one.json'] = new Error('404')
  expect(await builds.manifest()).toBeUndefined()
  expect(error).toHaveBeenCalledOnce()
})

test('without a build, as on the development server, nothing is asked', async () => {
  vi.useFakeTimers()
  const { builds, asked } = host({ id: undefined })
  builds.watch()
  await builds.check()
  await builds.manifest()
  await vi.advanceTimersByTimeAsync(90_000_000)
  expect(asked).toEqual([])
})
