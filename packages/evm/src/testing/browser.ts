import type { Provider } from '../provider/provider.ts'

export interface AnnouncedInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

const ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

/** A page's `window` as far as discovery needs one. Call `close()` at the end of a test. */
export interface TestBrowser {
  /** Sends one announcement, whatever it holds. */
  announce(detail: unknown): void
  /** Installs a wallet that announces itself whenever a page asks. */
  install(provider: Provider, info?: Partial<AnnouncedInfo>): void
  setEthereum(provider: unknown): void
  /** How many listeners the page holds. */
  listeners(): number
  close(): void
}

export function openBrowser(): TestBrowser {
  const window = new EventTarget()
  const added = new Set<string>()
  const page = Object.assign(window, { ethereum: undefined as unknown })
  Reflect.set(globalThis, 'window', page)
  const announce = (detail: unknown) =>
    window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
  let installed = 0
  const { addEventListener, removeEventListener } = EventTarget.prototype
  page.addEventListener = (type: string, listener: EventListener) => {
    if (type !== 'eip6963:requestProvider') added.add(type)
    addEventListener.call(window, type, listener)
  }
  page.removeEventListener = (type: string, listener: EventListener) => {
    added.delete(type)
    removeEventListener.call(window, type, listener)
  }
  return {
    announce,
    install(provider, info = {}) {
      installed += 1
      const uuid = `00000000-0000-4000-8000-${String(installed).padStart(12, '0')}`
      const whole = { uuid, name: 'Test Wallet', icon: ICON, rdns: 'dev.latchkey.test', ...info }
      window.addEventListener('eip6963:requestProvider', () => announce({ info: whole, provider }))
      announce({ info: whole, provider })
    },
    setEthereum(provider) {
      page.ethereum = provider
    },
    listeners: () => added.size,
    close: () => void Reflect.deleteProperty(globalThis, 'window'),
  }
}
