import type { Connector } from '@latchkey/core'
import { cleanName, isSafeImage, read } from '@latchkey/core/adapter'
import { getWallets } from '@wallet-standard/app'
import { toCaipNetworkId } from '../chains.ts'

/** The limit of listed wallets. More registrations come from a script that floods the list. */
const MOST_WALLETS = 200
const BATCH_MS = 16

/** Which wallets are on the page. */
export interface Discovery {
  /** Begins to listen; the returned function ends it. */
  start(): () => void
  find(connectorId: string): Connector | undefined
}

/**
 * Lists the page's Solana wallets (Wallet Standard), whether they registered before the page's scripts ran or after.
 *
 * A wallet is listed if it can be connected, tells of changes, and knows a cluster of Solana. Everything else about it is a stranger's claim.
 */
export function discover(onFound: (connectors: readonly Connector[]) => void): Discovery {
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
    const isListed = [...found.values()].some(({ provider }) => provider === wallet)
    const name = cleanName(read(wallet, 'name'))
    if (isListed || !name || found.size >= MOST_WALLETS || !isSolanaWallet(wallet)) return
    const icon = read(wallet, 'icon')
    // The first wallet of a name keeps its id, so that a script can't replace a known wallet.
    let id = `standard:${name}`
    for (let count = 2; found.has(id); count += 1) id = `standard:${name}:${count}`
    const image = isSafeImage(icon) ? { imageUrl: icon } : {}
    found.set(id, { id, name, type: 'ANNOUNCED', chain: 'solana', provider: wallet, ...image })
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

function isSolanaWallet(wallet: unknown): boolean {
  const chains = read(wallet, 'chains')
  const features = read(wallet, 'features')
  return (
    Array.isArray(chains) &&
    chains.some((chain) => typeof chain === 'string' && toCaipNetworkId(chain) !== undefined) &&
    typeof read(read(features, 'standard:connect'), 'connect') === 'function' &&
    typeof read(read(features, 'standard:events'), 'on') === 'function'
  )
}
