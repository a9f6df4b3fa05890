import { needs } from '../../../../evm/src/remote/needs.ts'
import { remoteProvider } from '../../../../evm/src/remote/provider.ts'
import type { KitStorage } from '../../adapter/page.ts'
import { storageKey } from '../../persist/storageKeys.ts'
import type { Relay } from '../relay/relay.ts'
import { createRemoteWallets, type RemoteWallets } from '../remoteWallets.ts'
import type { Channel, Post } from '../session/post.ts'
import { openVault } from '../session/vault.ts'
import type { Payload } from '../session/wire.ts'

export const RELAY = 'wss://relay.test'

export type Letter = Extract<Payload, { kind: 'request' }>

/** One tab of the page. While it is frozen, nothing reaches it: no letter, no storage event, no timer. */
export interface Tab {
  isFrozen: boolean
  /** Storage events that the browser has not delivered yet. */
  owed: number
  readonly asked: string[]
  wallets(): RemoteWallets
  /** Asks the wallet as the adapter does. Without a session there is nothing to ask. */
  ask(method: string, params?: unknown): Promise<unknown>
  read(letter: Letter): void
  hearStorage(): void
  /** What a browser says to a page that it thaws; some say only one of these. */
  thaw(says: 'visibilitychange' | 'pageshow' | 'resume' | 'focus'): void
  reload(): void
  /** What the page has been told by events since it was loaded. */
  shown(): { readonly accounts: unknown; readonly chainId: unknown }
  close(): void
}

/** A storage that all tabs share. `onWrite` is called with the new text. */
export function sharedStorage(onWrite: (value: string | null) => void): KitStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      values.set(key, value)
      onWrite(value)
    },
    removeItem(key) {
      values.delete(key)
      onWrite(null)
    },
  }
}

interface Environment {
  readonly storage: KitStorage
  readonly topic: string
  readonly now: () => number
  readonly ids: { payload(): number }
}

export function openTab({ storage, topic, now, ids }: Environment): Tab {
  const asked: string[] = []
  let page = openWindow()
  let open = load()

  function load() {
    const channels = new Map<string, Channel>()
    const wallets = createRemoteWallets({
      post: scriptedPost(channels, asked),
      vault: openVault(storage, 'test', [RELAY]),
      ids,
      now,
      needsOf: (namespace) => (namespace === 'eip155' ? needs : undefined),
      onSent: () => {},
    })
    page.within(() => wallets.wake())
    const [wallet] = wallets.all()
    const provider = wallet && remoteProvider(wallet)
    const chain = wallet?.chain('eip155')
    const shown: { accounts: unknown; chainId: unknown } = {
      accounts: wallet && chain ? wallet.accounts(chain) : [],
      chainId: chain && toHex(chain),
    }
    provider?.on('accountsChanged', (accounts) => Object.assign(shown, { accounts }))
    provider?.on('chainChanged', (chainId) => Object.assign(shown, { chainId }))
    provider?.on('disconnect', () => Object.assign(shown, { accounts: [], chainId: undefined }))
    return { wallets, provider, channels, shown }
  }

  const tab: Tab = {
    isFrozen: false,
    asked,
    owed: 0,
    wallets: () => open.wallets,
    ask: async (method, params) => open.provider?.request({ method, params }) ?? [],
    read(letter) {
      void open.channels.get(topic)?.read(letter, NO_RELAY)
    },
    hearStorage() {
      while (tab.owed > 0) {
        tab.owed -= 1
        page.window.dispatchEvent(Object.assign(new Event('storage'), { key: storageKey('test', 'pairing') }))
      }
    },
    thaw(says) {
      tab.isFrozen = false
      // The browser dropped the storage events of a page that was frozen.
      tab.owed = 0
      const isOfDocument = says === 'visibilitychange' || says === 'resume'
      page.within(() => (isOfDocument ? page.document : page.window).dispatchEvent(new Event(says)))
    },
    reload() {
      tab.close()
      Object.assign(tab, { isFrozen: false, owed: 0 })
      page = openWindow()
      open = load()
    },
    shown: () => open.shown,
    close: () => page.within(() => open.wallets.rest()),
  }
  return tab
}

/** `eip155:42161` as a wallet's chain id. */
export function toHex(chain: string): string {
  return `0x${Number(chain.split(':')[1]).toString(16)}`
}

// Only its name is asked for.
const NO_RELAY: Relay = {
  url: RELAY,
  subscribe: () => Promise.resolve(),
  unsubscribe: () => {},
  publish: () => Promise.resolve(),
  propose: () => Promise.resolve(),
  close: () => {},
}

function scriptedPost(channels: Map<string, Channel>, asked: string[]): Post {
  return {
    relay(url) {
      asked.push(url)
      return NO_RELAY
    },
    open: (topic, channel) => void channels.set(topic, channel),
    shut: (topic) => void channels.delete(topic),
    isOpen: (topic) => channels.has(topic),
    sealed: () => '',
    send: () => Promise.resolve(),
    close: () => {},
  }
}

function openWindow() {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  return {
    window,
    document,
    /** Runs something with this tab's globals: listeners are added to them. */
    within(act: () => void): void {
      const former = {
        window: Reflect.get(globalThis, 'window'),
        document: Reflect.get(globalThis, 'document'),
      }
      Object.assign(globalThis, { window, document })
      act()
      for (const [name, value] of Object.entries(former))
        if (value === undefined) Reflect.deleteProperty(globalThis, name)
        else Reflect.set(globalThis, name, value)
    },
  }
}
