import type { ChainNamespace } from '../caip/caip.ts'

/** How an account's key is held, per namespace. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** Stands for a chain's own coin wherever a token address is asked for. */
export const NATIVE_TOKEN_ADDRESS: Readonly<Partial<Record<ChainNamespace, string>>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  polkadot: '0x',
  bip122: '0x',
}

/**
 * Which type of account an embedded wallet begins with, per namespace, unless the integrator says otherwise.
 */
export const DEFAULT_ACCOUNT_TYPES: Readonly<Partial<Record<ChainNamespace, AccountType>>> = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
}

/** What a person calls a namespace. */
export const NAMESPACE_NAMES: Readonly<Partial<Record<ChainNamespace, string>>> = {
  eip155: 'EVM Networks',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
}

/** Namespaces in which an embedded wallet can hold an account. */
export const AUTH_CONNECTOR_NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana']

/** Namespaces in which names are registered. */
export const NAME_SERVICE_NAMESPACES: readonly ChainNamespace[] = ['eip155']

/** The chain asked for where nobody has said which (S9.22). */
export const DEFAULT_CHAIN_ID = 1
/** The same as a CAIP-2 id. */
export const DEFAULT_CAIP_NETWORK_ID = 'eip155:1'
