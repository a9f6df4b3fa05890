import { expect, onTestFinished, test, vi } from 'vitest'
import { createFakeServer } from '../testing/fakeServer.ts'
import { createMemoryStore } from '../testing/memory.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'
import { openTabs, type Tabs } from './tabs.ts'

function openBrowser(): () => Tabs {
  const pages = new Set<() => void>()
  return () => {
    const heard = new Set<() => void>()
    const say = (): void => {
      for (const one of heard) one()
    }
    pages.add(say)
    return {
      tell() {
        for (const page of pages) if (page !== say) page()
      },
      hear: (onChanged) => void heard.add(onChanged),
    }
  }
}

const newsOf = ({ posted }: Awaited<ReturnType<typeof startTestFrame>>) =>
  posted.filter(({ message }) => message.type === '@latchkey/FRAME_SESSION_CHANGED').length

test('a session that ends in another page of the browser is said to the page, and to no page of another origin', async () => {
  const [open, server, store] = [openBrowser(), createFakeServer(), createMemoryStore()]
  const here = await startTestFrame({ server, store, parameters: { tabs: open() } })
  const there = await startTestFrame({ server, store, parameters: { tabs: open() } })
  await here.signIn()
  await there.call('IS_CONNECTED')
  const before = newsOf(here)
  await there.call('SIGN_OUT')
  expect(newsOf(here)).toBe(before + 1)
  expect(here.posted.at(-1)).toMatchObject({ to: 'https://app.example.com' })
  expect(await here.call('IS_CONNECTED')).toEqual({ isConnected: false })
  // Its own sign-in and sign-out are no news to a page.
  const own = newsOf(there)
  await there.signIn()
  expect(newsOf(there)).toBe(own)
})

test('a page does not hear itself, and one without channels hears nobody', async () => {
  const [one, other] = [openTabs('test-tabs'), openTabs('test-tabs')]
  const [heardByOne, heardByOther] = [vi.fn(), vi.fn()]
  one.hear(heardByOne)
  other.hear(heardByOther)
  one.tell()
  await vi.waitFor(() => expect(heardByOther).toHaveBeenCalledOnce())
  expect(heardByOne).not.toHaveBeenCalled()
  vi.stubGlobal('BroadcastChannel', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const alone = openTabs('test-tabs')
  alone.hear(heardByOne)
  expect(() => alone.tell()).not.toThrow()
})

test('where a browser refuses the channel, as to a frame whose cookies are blocked, the page hears nobody and starts', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const alone = openTabs('test-tabs')
  alone.hear(vi.fn())
  expect(() => alone.tell()).not.toThrow()
})
