import { type Connector, ProviderNotFoundError } from '@latchkey/core'
import { callFeatures, read, type StandardFeatures } from '@latchkey/core/adapter'
import { toCaipNetworkId } from '../chains.ts'
import { readAddress } from './address.ts'
import { toBase58 } from './base58.ts'

/** An account that a wallet shares, checked. */
export interface Account {
  readonly address: string
  readonly publicKey: Uint8Array
  /** The clusters on which the wallet uses it, in CAIP-2. */
  readonly networks: readonly string[]
  /** The wallet's own object, which it wants back with every request. */
  readonly own: unknown
}

/** What it throws is one of the kit's errors. */
export interface Wallet extends Pick<StandardFeatures, 'has' | 'call' | 'place' | 'moveTo'> {
  readonly connectorId: string
  readonly name: string
  /** The accounts that it shares now, the one in use first. */
  accounts(): readonly Account[]
  /** Calls back when the wallet says that something changed. @returns how to stop */
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

/** What is no account of Solana is left out, and so are duplicates. */
export function readAccounts(list: unknown): readonly Account[] {
  const found = new Map<string, Account>()
  try {
    for (const own of Array.isArray(list) ? list : []) {
      const account = readAccount(own)
      if (account && !found.has(account.address)) found.set(account.address, account)
    }
  } catch {
    // A list whose entries cannot even be read has no more accounts.
  }
  return [...found.values()]
}

function readAccount(own: unknown): Account | undefined {
  const address = read(own, 'address')
  const publicKey = readAddress(address)
  const chains = read(own, 'chains')
  const key = read(own, 'publicKey')
  if (!publicKey || typeof address !== 'string' || !Array.isArray(chains)) return undefined
  // A key that is not the address's would sign for somebody else.
  if (key instanceof Uint8Array && toBase58(key) !== address) return undefined
  const networks = chains.flatMap((chain) => (typeof chain === 'string' && toCaipNetworkId(chain)) || [])
  return networks.length > 0 ? { address, publicKey, networks, own } : undefined
}
