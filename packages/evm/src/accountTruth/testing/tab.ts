import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type { Adapter, AdapterFactory, Kit, KitEvent } from '@latchkey/core'
import { vi } from 'vitest'
import { storageKey } from '../../../../core/src/persist/storageKeys.ts'
import { createTestKit } from '../../../../core/src/testing/createTestKit.ts'
import type { Extension, Signing, WalletPage } from './extension.ts'

const KEY = storageKey('default', 'state')

/** What a test breaks on purpose, to see that the property notices. */
export interface Breakage {
  /** Changes, or with undefined swallows, what happens in a kit: a reducer that would not reduce it. */
  readonly event?: (event: KitEvent) => KitEvent | undefined
  /** `signWithFirst` asks a wallet to sign with the account that it has in use, whatever is shown. */
  readonly adapter?: (adapter: Adapter, signWithFirst: (connectorId: string) => void) => Adapter
}

export interface Tab {
  readonly kit: Kit
  /** Runs work as this page: `window` is this tab's. */
  run<answer>(work: () => answer): answer
  /** Hears what other tabs have stored. */
  deliver(): void
  /** A wallet that was not there when the page was loaded is there now. */
  arrive(): void
  close(): void
}

export interface TabOptions {
  /** Makes the adapter, with this tab's `window` in place; `isGone` says whether its page is. */
  readonly adapter: (isGone: () => boolean) => AdapterFactory
  readonly extensions: readonly Extension[]
  readonly absent?: Extension | undefined
  readonly shared: SharedStorage
  readonly onSigning: (tab: Tab, signing: Signing) => void
  readonly broken?: Breakage | undefined
}

/** Which page the code that runs belongs to, across every await of it. */
const current = new AsyncLocalStorage<EventTarget>()

/** What is loaded when it is first needed: a history in which it arrives late would not be the same twice. */
const LAZY = [
  () => import('../../../../core/src/kit/lazy.ts'),
  () => import('../../../../core/src/kit/lazyRules.ts'),
  () => import('../../engine.ts'),
  () => import('../../connected.ts'),
  () => import('../../lazy/lazy.ts'),
  () => import('../../remote/remote.ts'),
  () => import('../../wagmi/engine.ts'),
]

/** Gives every page a `window` of its own for as long as a test runs; its document is the same object. */
export async function openWindows(): Promise<() => void> {
  await Promise.all(LAZY.map((load) => load()))
  stopClock()
  Object.defineProperty(globalThis, 'window', { configurable: true, get: () => current.getStore() })
  Object.defineProperty(globalThis, 'document', { configurable: true, get: () => current.getStore() })
  return () => {
    vi.useRealTimers()
    Reflect.deleteProperty(globalThis, 'window')
    Reflect.deleteProperty(globalThis, 'document')
  }
}

export interface SharedStorage {
  readonly entries: Map<string, string>
  readonly tabs: Set<{ mail: (string | null)[] }>
}

export function createSharedStorage(): SharedStorage {
  return { entries: new Map(), tabs: new Set() }
}

export function openTab({ adapter, extensions, absent, shared, onSigning, broken }: TabOptions): Tab {
  const window = new EventTarget()
  const run = <answer>(work: () => answer): answer => current.run(window, work)
  const post: { mail: (string | null)[] } = { mail: [] }
  shared.tabs.add(post)
  const keep = (value: string | null) => {
    if (!shared.tabs.has(post)) return
    if (value === null) shared.entries.delete(KEY)
    else shared.entries.set(KEY, value)
    // A browser tells every tab but the one that wrote.
    for (const other of shared.tabs) if (other !== post) other.mail.push(value)
  }
  const pages: WalletPage[] = []
  const install = (extension: Extension): (() => void) => {
    const page: WalletPage = {
      run,
      isGone: false,
      onSigning: (signing) => onSigning(tab, signing),
      adopt: (wallet) => run(() => void kit.adapters.eip155?.remote?.adopt(wallet)),
    }
    pages.push(page)
    const show = extension.install(window, page)
    return () => run(show)
  }
  const shows = new Map(
    extensions.filter((one) => one !== absent).map((extension) => [extension, install(extension)] as const),
  )
  const kit = run(() => {
    const factory = adapter(() => !shared.tabs.has(post))
    const { kit: made } = createTestKit({
      features: { analytics: false },
      storage: {
        getItem: (key) => shared.entries.get(key) ?? null,
        setItem: (_, value) => keep(value),
        removeItem: () => keep(null),
      },
      adapters: [{ ...factory, create: (context) => harmless(factory.create(context)) }],
    })
    const { dispatch } = made.store
    made.store.dispatch = (event) => {
      const next = broken?.event ? broken.event(event) : event
      if (next) dispatch(next)
    }
    return made
  })

  /** No node is there to be asked for a balance. */
  function harmless(made: Adapter): Adapter {
    const quiet = { ...made, getBalance: async () => 0n }
    const signWithFirst = (connectorId: string) => {
      const address = extensions.find(({ rdns }) => rdns === connectorId)?.granted()[0]
      if (address) onSigning(tab, { rdns: connectorId, address })
    }
    return broken?.adapter?.(quiet, signWithFirst) ?? quiet
  }

  const tab: Tab = {
    kit,
    run,
    deliver() {
      for (const newValue of post.mail.splice(0))
        run(() => window.dispatchEvent(Object.assign(new Event('storage'), { key: KEY, newValue })))
    },
    arrive() {
      for (const extension of extensions) {
        if (shows.has(extension)) continue
        const show = install(extension)
        shows.set(extension, show)
        show()
      }
    },
    close() {
      shared.tabs.delete(post)
      run(() => kit.destroy())
      for (const page of pages) page.isGone = true
      for (const extension of extensions) extension.leave()
    },
  }
  run(() => kit.mount())
  for (const [{ isRemote }, show] of shows) if (isRemote) show()
  return tab
}

/** Time passes by `passTime` only. What waits for it goes on as the page that waits. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { setTimeout: wait } = globalThis
  const waitAsPage = (work: () => void, ...rest: readonly never[]) => wait(AsyncResource.bind(work), ...rest)
  Object.assign(globalThis, { setTimeout: Object.assign(waitAsPage, wait) })
}

/** For every page. */
export async function passTime(timeMs: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(timeMs)
}

/** A turn of the event loop: answers arrive, and what follows from them. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Errors that the kit tells the console of are the integrator's; here they are expected. */
export function hushConsole(): () => void {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => spy.mockRestore()
}
