import { type Connector, ProviderNotFoundError } from '@latchkey/core'
import { callFeatures, read, type StandardFeatures } from '@latchkey/core/adapter'
import { toCaipNetworkId } from '../chains.ts'
import { readAddress } from './address.ts'
import { toBase58 } from './base58.ts'

/** A validated account that a wallet shares. */
export interface Account {
  readonly address: string
  readonly publicKey: Uint8Array
  /** The CAIP-2 ids of the clusters on which the wallet uses the account. */
  readonly networks: readonly string[]
  /** The wallet's own account object, which each request must include. */
  readonly own: unknown
}

/** Its methods throw only the kit's errors. */
export interface Wallet extends Pick<StandardFeatures, 'has' | 'call' | 'place' | 'moveTo'> {
  readonly connectorId: string
  readonly name: string
  /** Returns the accounts that the wallet shares now, the current one first. */
  accounts(): readonly Account[]
  /** Calls the listener when the wallet reports a change. @returns a function that stops this */
  onChange(listener: () => void): () => void
}

export function toWallet(connectorId: string, connector: Connector | undefined): Wallet {
  const wallet = connector?.provider
  if (!connector || wallet === undefined) throw new ProviderNotFoundError({ connectorId })
  const features = callFeatures(wallet)
  return {
    ...features,
    ...{ connectorId, name: connector.name },
    accounts: () => readAccounts(read(wallet, 'accounts')),
    onChange: (listener) => features.onChange('standard:events', listener),
  }
}

/** Leaves out entries that are not Solana accounts, and duplicates. */
export function readAccounts(list: unknown): readonly Account[] {
  const found = new Map<string, Account>()
  try {
    for (const own of Array.isArray(list) ? list : []) {
      const account = readAccount(own)
      if (account && !found.has(account.address)) found.set(account.address, account)
    }
  } catch {
    // If an entry throws when it is read, the rest of the list is ignored.
  }
  return [...found.values()]
}

function readAccount(own: unknown): Account | undefined {
  const address = read(own, 'address')
  const publicKey = readAddress(address)
  const chains = read(own, 'chains')
  const key = read(own, 'publicKey')
  if (!publicKey || typeof address !== 'string' || !Array.isArray(chains)) return undefined
  // A key that does not match the address would sign for another account.
  if (key instanceof Uint8Array && toBase58(key) !== address) return undefined
  const networks = chains.flatMap((chain) => (typeof chain === 'string' && toCaipNetworkId(chain)) || [])
  return networks.length > 0 ? { address, publicKey, networks, own } : undefined
}
