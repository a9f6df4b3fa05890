import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { vi } from 'vitest'

/** `@wallet-standard/app` listens to one window for as long as it is loaded. */
const page = new EventTarget()

type Register = (...wallets: Wallet[]) => () => void

/** A page for one test: a `window` with events, and wallets that are gone when the test ends. */
export function openPage() {
  vi.stubGlobal('window', page)
  getWallets()
  const ends: (() => void)[] = []
  return {
    /** Registers as a wallet does that loads after the page's scripts. */
    register(wallet: Wallet): void {
      const detail = ({ register }: { register: Register }) => void ends.push(register(wallet))
      page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail }))
    },
    close(): void {
      for (const end of ends) end()
      vi.unstubAllGlobals()
    },
  }
}
