import type { ChainNamespace } from '@latchkey/contract'
import type { Connector } from '../../connector/connector.ts'
import { cleanName, isSafeImage } from '../announced.ts'
import { read } from '../read.ts'

/** The maximum: more registrations can only come from a script that floods the list. */
const MOST_WALLETS = 200
const BATCH_MS = 16

/** The wallets on the page. */
export interface Discovery {
  /** Begins to listen; the returned function ends it. */
  start(): () => void
  find(connectorId: string): Connector | undefined
}

/** The page's half of Wallet Standard, as `getWallets()` of `@wallet-standard/app` returns it. */
export interface WalletRegistry {
  get(): readonly unknown[]
  on(event: 'register' | 'unregister', listener: (...wallets: readonly unknown[]) => void): () => void
}

/** The wallets that a namespace lists. */
export interface StandardDiscoveryParameters {
  readonly namespace: ChainNamespace
  /** Called when listening begins, never on a server. */
  readonly getWallets: () => WalletRegistry
  /** Whether a wallet belongs to the namespace. All of the wallet's data is untrusted. */
  readonly isListed: (wallet: unknown) => boolean
  readonly onFound: (connectors: readonly Connector[]) => void
}

/**
 * Lists the page's wallets of Wallet Standard, whether they registered before the page's scripts ran or after.
 *
 * @param parameters - the namespace, its registry, and what to do with the wallets
 * @returns how to start it, and how to find a listed wallet
 *
 * @example
 * const discovery = discoverStandard({ namespace: 'solana', getWallets, isListed, onFound })
 */
export function discoverStandard(parameters: StandardDiscoveryParameters): Discovery {
  const { namespace, getWallets, isListed, onFound } = parameters
  const found = new Map<string, Connector>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    onFound([...found.values()])
  }
  const later = () => {
    timer ??= setTimeout(flush, BATCH_MS)
  }
  const add = (wallet: unknown) => {
    const isKnown = [...found.values()].some(({ provider }) => provider === wallet)
    const name = cleanName(read(wallet, 'name'))
    if (isKnown || !name || found.size >= MOST_WALLETS || !isListed(wallet)) return
    const icon = read(wallet, 'icon')
    // The first wallet of a name keeps its id, so that a script can't replace a known wallet.
    let id = `standard:${name}`
    for (let count = 2; found.has(id); count += 1) id = `standard:${name}:${count}`
    const image = isSafeImage(icon) ? { imageUrl: icon } : {}
    found.set(id, { id, name, type: 'ANNOUNCED', chain: namespace, provider: wallet, ...image })
  }
  const remove = (wallet: unknown) => {
    for (const [id, { provider }] of found) if (provider === wallet) found.delete(id)
  }

  return {
    start() {
      if (typeof window === 'undefined') return () => {}
      const wallets = getWallets()
      const ends = [
        wallets.on('register', (...added) => {
          added.forEach(add)
          later()
        }),
        wallets.on('unregister', (...removed) => {
          removed.forEach(remove)
          later()
        }),
      ]
      found.clear()
      wallets.get().forEach(add)
      flush()
      return () => {
        clearTimeout(timer)
        timer = undefined
        for (const end of ends) end()
      }
    },
    find: (connectorId) => found.get(connectorId),
  }
}
