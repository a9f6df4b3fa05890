import { expect, onTestFinished, test, vi } from 'vitest'
import { findDesk } from './findDesk.ts'

const ORIGIN = 'https://wallet.example.com'

/** A window that hears what is posted to it. One of another origin shows nothing of itself. */
function windowOf(isOwn: boolean, frames: readonly object[] = []) {
  const made = { closed: false, document: {}, postMessage: vi.fn(), ...frames, length: frames.length }
  if (!isOwn)
    Object.defineProperty(made, 'document', {
      get() {
        throw new DOMException('Blocked a frame', 'SecurityError')
      },
    })
  return made
}

function openBy(opener: object) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const own = Object.assign(new EventTarget(), { opener })
  vi.stubGlobal('window', own)
  vi.stubGlobal('location', { origin: ORIGIN })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const found = findDesk('id', () => undefined)
  const welcome = (source: object) =>
    own.dispatchEvent(
      Object.assign(new Event('message'), {
        ...{ data: { type: 'latchkey/port' }, origin: ORIGIN, ports: [new MessageChannel().port1], source },
      }),
    )
  return { found, welcome }
}

test('a window knocks at windows of its own origin alone: others would note it on their console', () => {
  const [foreign, own] = [windowOf(false), windowOf(true)]
  const page = windowOf(false, [foreign, own])
  openBy(page)
  vi.advanceTimersByTime(1_000)
  expect(own.postMessage).toHaveBeenCalledWith({ type: 'latchkey/window', id: 'id' }, ORIGIN)
  expect(page.postMessage).not.toHaveBeenCalled()
  expect(foreign.postMessage).not.toHaveBeenCalled()
})

test.each([
  ['closed with its page', (frame: object) => Object.assign(frame, { closed: true })],
  ['loaded again', (frame: object) => Object.assign(frame, { document: {} })],
])('a frame that is %s is gone within two seconds, and told once', async (_, lose) => {
  const frame = windowOf(true)
  const { found, welcome } = openBy(windowOf(false, [frame]))
  welcome(frame)
  const { watch } = await found
  const onGone = vi.fn()
  watch(onGone)
  vi.advanceTimersByTime(10_000)
  expect(onGone).not.toHaveBeenCalled()
  lose(frame)
  vi.advanceTimersByTime(2_000)
  expect(onGone).toHaveBeenCalledOnce()
})
