import type { ChainNamespace } from '@latchkey/contract'
import type { RemoteEvent, RemoteNeeds, RemoteWallet } from '../../adapter/remoteWallet.ts'
import { PLACE } from './callFeatures.ts'

/** What {@link remoteStandard} needs from a namespace. */
export interface RemoteStandardParameters {
  readonly namespace: ChainNamespace
  /** The accounts that the wallet shares now, as Wallet Standard writes them. */
  readonly accounts: () => readonly object[]
  /** What the wallet has granted, as features of Wallet Standard. */
  readonly features: () => Readonly<Record<string, object>>
  /** Calls back when more is known about the accounts. */
  readonly onKnown?: (listener: () => void) => () => void
}

/**
 * Converts a wallet outside the page to a Wallet Standard wallet, so that an adapter handles both the same way.
 *
 * @param wallet - the wallet outside the page
 * @param parameters - how its namespace writes accounts and requests
 * @returns an object like a Wallet Standard wallet on the page
 *
 * @example
 * const provider = remoteStandard(wallet, { namespace: 'solana', accounts, features })
 */
export function remoteStandard(
  wallet: RemoteWallet,
  { namespace, accounts, features, onKnown = () => () => {} }: RemoteStandardParameters,
): object {
  const now = (): readonly object[] => {
    // Another tab may have stored newer accounts, and the storage event may not have arrived yet.
    wallet.refresh()
    return accounts()
  }
  return {
    name: wallet.name,
    get accounts() {
      return now()
    },
    get features() {
      return {
        'standard:connect': { connect: async () => ({ accounts: now() }) },
        'standard:disconnect': {
          disconnect: async () => {
            // Keep the connection if other namespaces use it.
            if (wallet.namespaces().length < 2) wallet.end()
          },
        },
        'standard:events': {
          on: (_event: string, listener: () => void) => {
            const ends = [wallet.on(() => listener()), onKnown(listener)]
            return () => {
              for (const end of ends) end()
            }
          },
        },
        [PLACE]: { chain: () => wallet.chain(namespace), moveTo: wallet.moveTo },
        ...features(),
      }
    },
  }
}

/**
 * Reads the events with which paired non-EVM wallets report changes of accounts and chains.
 *
 * @param namespace - the namespace, as in `bip122`
 * @returns `events` and `read` of the namespace's needs
 *
 * @example
 * const needs = { methods, ...remoteEvents('solana') }
 */
export function remoteEvents(namespace: ChainNamespace): Required<Pick<RemoteNeeds, 'events' | 'read'>> {
  return {
    events: ['accountsChanged', 'chainChanged'],
    read({ name, data, chain }: RemoteEvent) {
      if (name === 'chainChanged') {
        const to = typeof data === 'string' && data.startsWith(`${namespace}:`) ? data : chain
        return { chain: to }
      }
      if (name !== 'accountsChanged' || !Array.isArray(data)) return undefined
      const texts = data.filter((entry) => typeof entry === 'string')
      // Wallets write accounts plainly, or as CAIP-10.
      return texts.length === data.length
        ? { addresses: texts.map((entry) => entry.slice(entry.lastIndexOf(':') + 1)) }
        : undefined
    },
  }
}
