import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'

/** As much of a page as pairing touches, for a test in Node. Ends with the test. */
export function openPage(userAgent = 'Mozilla/5.0 (X11; Linux x86_64)'): {
  readonly opened: string[]
  /** Another tab wrote to the storage that both share. */
  tellStorage(key: string, newValue: string | null): void
} {
  const opened: string[] = []
  const page = Object.assign(new EventTarget(), {
    location: new URL('http://localhost:4100/'),
    open: (href: string) => {
      opened.push(href)
      return null
    },
  })
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', hasFocus: () => true })
  const globals = {
    WebSocket,
    window: Object.assign(page, { parent: page }),
    document,
    navigator: { userAgent, maxTouchPoints: 0 },
  }
  const former = Object.entries(globals).map(
    ([name]) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  onTestFinished(() => {
    for (const [name, descriptor] of former)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
  })
  return {
    opened,
    tellStorage: (key, newValue) =>
      void page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })),
  }
}
