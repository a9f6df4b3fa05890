import type { ChainNamespace } from '../caip/caip.ts'

/** How an account's key is held, per namespace. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** The placeholders for a chain's own coin, for use as a token address. */
export const NATIVE_TOKEN_ADDRESS: Readonly<Partial<Record<ChainNamespace, string>>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  polkadot: '0x',
  bip122: '0x',
}
