import type { ChainNamespace } from '../caip/caip.ts'
import type { AccountType } from '../constants/namespaces.ts'

/** The account type of a new user, by namespace (S9.25). */
export const DEFAULT_ACCOUNT_TYPES: Readonly<Partial<Record<ChainNamespace, AccountType>>> = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
}

/** The namespace in which the embedded wallet has smart accounts. */
export const SMART_ACCOUNT_NAMESPACE: ChainNamespace = 'eip155'
