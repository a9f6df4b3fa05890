import { vi } from 'vitest'

/** A page for one test, with these extensions installed. */
export function openPage(extensions: Readonly<Record<string, unknown>>) {
  const page = Object.assign(new EventTarget(), { injectedWeb3: { ...extensions } })
  vi.stubGlobal('window', page)
  return {
    /** An extension whose script runs after the page's. */
    add(name: string, provider: unknown) {
      Object.assign(page.injectedWeb3, { [name]: provider })
      page.dispatchEvent(new Event('load'))
    },
    close: () => void vi.unstubAllGlobals(),
  }
}
