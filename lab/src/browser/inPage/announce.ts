// Announces the wallet by EIP-6963, and as window.ethereum only if a test asks for it.
import { LAB_WALLET_ICON } from './icon.ts'
import { createProvider } from './provider.ts'
import type { Surface } from './quirks.ts'
import { makeId } from './session.ts'
import { STRANGERS, type Stranger, type StrangerName } from './strangers.ts'

type WalletInfo = { uuid: string; name: string; icon: string; rdns: string }

/** Settings that a test writes to local storage, to change the announcements of the next page loads. */
export type AnnounceOptions = {
  /** Announce that much after the page was loaded, in milliseconds. */
  delayMs?: number
  /** Announce the same wallet that many more times, as some extensions do. */
  duplicates?: number
  /** Names of further wallets, each with accounts and permissions of its own. */
  extra?: string[]
  /** Also set window.ethereum. */
  injected?: boolean
  /** Stand at window.ethereum behind a proxy; `bound`: one that hands out bound functions. */
  proxied?: 'plain' | 'bound'
  /** Do not announce at all. */
  silent?: boolean
  /** Speak sats-connect for Bitcoin, in place of Wallet Standard. */
  sats?: boolean
  /** Announcements that no honest wallet makes, by name. */
  strangers?: StrangerName[]
  /** Make them before the wallet's own. */
  strangersFirst?: boolean
}

export const ANNOUNCE_KEY = 'lab-wallet/announce'

export function readAnnounceOptions(): AnnounceOptions {
  try {
    return JSON.parse(localStorage.getItem(ANNOUNCE_KEY) ?? '{}')
  } catch {
    return {}
  }
}

export function announce(info: WalletInfo, provider: Surface): void {
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  repeat(() => tellPage(detail))
}

/** A stranger's announcements, now and whenever a page asks. */
export function announceStranger(name: StrangerName, session: string, own: WalletInfo): void {
  const { details, afterwards }: Stranger = STRANGERS[name]
  const tools = { own, session }
  const all = details(tools)
  repeat((isAsked) => {
    for (const detail of all) tellPage(detail)
    if (isAsked) afterwards?.(all, tools)
  })
}

const tellPage = (detail: unknown): void =>
  void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

function repeat(tell: (isAsked: boolean) => void): void {
  window.addEventListener('eip6963:requestProvider', () => tell(true))
  tell(false)
}

export const walletInfo = (name: string, rdns: string): WalletInfo => ({
  uuid: crypto.randomUUID?.() ?? makeId().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  name,
  icon: LAB_WALLET_ICON,
  rdns,
})

export function announceAll(session: string, provider: Surface, options: AnnounceOptions): void {
  const info = walletInfo('Lab Wallet', 'dev.latchkey.lab')
  if (options.injected) {
    // Many wallets do this for pages without EIP-6963.
    Object.assign(provider, { isMetaMask: true })
    Object.defineProperty(window, 'ethereum', { value: provider, configurable: true })
  }
  if (options.proxied)
    Object.defineProperty(window, 'ethereum', { value: wrap(provider, options.proxied), configurable: true })
  const strangers = (): void => {
    for (const name of options.strangers ?? []) announceStranger(name, session, info)
  }
  const tell = (): void => {
    if (options.silent) return
    for (let times = 0; times <= (options.duplicates ?? 0); times++) announce(info, provider)
    for (const name of options.extra ?? []) announceExtra(session, name)
    if (!options.strangersFirst) strangers()
  }
  // They are announced first, even if the wallet is announced late.
  if (options.strangersFirst) strangers()
  if (options.delayMs) setTimeout(tell, options.delayMs)
  else tell()
}

/** Like wallets that share window.ethereum with others. */
function wrap(provider: Surface, how: 'plain' | 'bound'): Surface {
  Object.assign(provider, { isMetaMask: true, isLabWallet: true })
  return new Proxy(provider, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      return how === 'bound' && typeof value === 'function' ? value.bind(target) : value
    },
  })
}

export function announceExtra(session: string, name: string): Surface {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const extra = createProvider(`${session}.${slug}`)
  announce(walletInfo(name, `dev.latchkey.lab.${slug}`), extra)
  return extra
}
